"""How much a tree depends on the rows that happened to be in the table."""
