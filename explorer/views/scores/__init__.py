"""What several pictures tell of how good a tree is, and of which rows that is."""
