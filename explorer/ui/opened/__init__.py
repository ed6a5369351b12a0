"""A tree that was grown elsewhere, opened for the user's table."""
