"""The look of nodes and edges: `browser/tree/nodes` again, in Python."""
