"""Columns that may give the target away: each judged by itself, then against the others."""
