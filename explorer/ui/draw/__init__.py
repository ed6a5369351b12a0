"""The user's drawing: its table, and the plane to draw on."""
