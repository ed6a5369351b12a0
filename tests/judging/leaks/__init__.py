"""Columns that may give the target away."""
