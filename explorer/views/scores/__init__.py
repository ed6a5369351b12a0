"""A tree's scores, and the rows they are from, as several pictures show them."""
