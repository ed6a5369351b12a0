"""The tree with a branch for every level: ID3 over a table of categories (Quinlan 1986)."""
