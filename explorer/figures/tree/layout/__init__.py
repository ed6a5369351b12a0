"""Where the nodes stand and how much of each is drawn: `browser/tree/layout` again, in Python."""
