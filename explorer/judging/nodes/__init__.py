"""How one node chose its split, and the evidence against it."""
