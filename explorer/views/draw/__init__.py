"""A plane to draw on: the points, and what the tree makes of them."""
