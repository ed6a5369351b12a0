"""The grown tree: its splits, its rules, how rows walk it, how it is trimmed."""
