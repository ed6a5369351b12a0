"""Resuming a visit: a reload keeps table and choices, a link asks for its file."""
