"""The tabs below the tree, about the selected node or the whole tree."""
