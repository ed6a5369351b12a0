"""Predicted against true numbers, and the errors that remain."""
