"""A visit that is taken up again: a reload keeps table and choices, a link asks for its file."""
