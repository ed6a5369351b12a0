"""How well many trees predict together: on held-out rows, and out of bag."""
