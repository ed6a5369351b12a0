"""Resuming a session: a reload keeps the table and choices, a link asks for its file."""
