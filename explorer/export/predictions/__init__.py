"""What a tree predicts for the rows of another table."""
