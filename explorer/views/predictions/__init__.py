"""Rows beside what is predicted of them."""
