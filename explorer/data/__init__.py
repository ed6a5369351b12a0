"""From bytes to a validated table, and from a table to the arrays that growth reads."""
