"""Lesson 4: numbers along a line, their thresholds and what each scores."""
