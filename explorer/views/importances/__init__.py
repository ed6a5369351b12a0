"""Importances: how much each column matters, by two measures and beside chance."""
