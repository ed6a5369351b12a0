"""Drawing one's own data: the table that it is, and the plane to draw on."""
