"""A tree built by hand, in words: each split's share of the gain, and the rules of the round."""
