"""What a node and an edge look like: `browser/tree/nodes` again, in Python."""
