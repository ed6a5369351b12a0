"""A forest over a plane, and its error as trees are added."""
