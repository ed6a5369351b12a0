"""What each column is for and how it is read, chosen on the page."""
