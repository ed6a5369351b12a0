"""The lessons on the page: their index, their steps, and their teacher's notes."""
