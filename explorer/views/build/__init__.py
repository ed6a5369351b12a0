"""A tree that is built by hand, in words: what each split took, what the round allows."""
