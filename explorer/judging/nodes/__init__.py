"""How one node chose its split, and what speaks against it."""
