"""The lessons on the page: their index, a lesson's steps, and its teacher's note."""
