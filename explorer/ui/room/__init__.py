"""A room on the page: its teacher's panel, and what the pupils see."""
