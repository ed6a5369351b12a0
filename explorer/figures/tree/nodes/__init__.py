"""The look of nodes and edges: the Python version of `browser/tree/nodes`."""
