"""What becomes of a tree where its rows are a little different."""
