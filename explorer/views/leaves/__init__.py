"""The leaves of a tree, one a line."""
