"""How a file was read: its first lines, the decisions, open questions, and the result."""
