"""A tree that was grown elsewhere, opened over the user's table."""
