"""The tree with a branch for every level: ID3 over a categorical table (Quinlan 1986)."""
