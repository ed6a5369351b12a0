"""Two trees of the same columns: which of their nodes differ, and what that does to predictions."""
