"""A cut-off on the share of a class of interest: its errors, their cost, its curves."""
