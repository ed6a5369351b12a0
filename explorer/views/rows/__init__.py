"""The rows of one node as a table: which rows and columns, and what they have in common."""
