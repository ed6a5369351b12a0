"""A tree's rules in other languages, which make the same predictions as the tree."""
