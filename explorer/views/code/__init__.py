"""The textbook engine's source as it runs, and its values for one node, as plain data."""
