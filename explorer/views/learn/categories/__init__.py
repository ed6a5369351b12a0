"""Lesson 5: categories, their class shares, and the ways to part them in two groups."""
