"""A tree built by hand, in words: each split's share of the gain, and what the round allows."""
