"""The leaves of a tree, one a line: rule, prediction, share, lift and interval."""
