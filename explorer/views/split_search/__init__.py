"""The split search of one node: every candidate split, ranked, drawn and open to recomputing."""
