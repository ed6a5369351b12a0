"""The textbook engine's source as it runs, and what it computed of one node, as plain data."""
