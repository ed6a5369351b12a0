"""How a file was read: its first lines, what was decided, what is to settle, what comes out."""
