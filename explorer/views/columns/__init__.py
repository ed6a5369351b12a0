"""The columns of a table: roles, kinds, contents, warnings."""
