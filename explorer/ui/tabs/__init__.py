"""The tabs below the tree: what each shows of the selected node, or of the whole tree."""
