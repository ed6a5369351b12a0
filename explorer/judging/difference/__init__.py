"""Two trees of the same columns: which nodes and which predictions differ."""
