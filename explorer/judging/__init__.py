"""How good a tree, a split or a column is, and how certain that is; how a node's split was
chosen."""
