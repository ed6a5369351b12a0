"""A table that stays in its own storage, opened from a path that the operator allows."""
