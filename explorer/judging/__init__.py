"""How good a tree, a split or a column is, and how sure that is; how a node chose its split."""
