"""Following a row down the tree."""
