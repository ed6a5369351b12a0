"""Lesson 10 on its tables: what one row, chance, greed, a rare class and a slant do to a tree."""
