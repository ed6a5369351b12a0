"""Each column's role and how it is read, chosen on the page."""
