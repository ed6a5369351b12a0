"""A tree's rules in languages that run elsewhere: they predict what the tree predicts."""
