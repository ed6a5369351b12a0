"""One row's path through the tree, and what would flip its prediction."""
