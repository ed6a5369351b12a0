"""The rows of one node."""
