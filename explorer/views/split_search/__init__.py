"""The split search of one node: every candidate split, ranked, drawn, and ready to recompute."""
