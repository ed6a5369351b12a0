"""Columns that may give the target away: what each tells alone, and what makes it suspect."""
