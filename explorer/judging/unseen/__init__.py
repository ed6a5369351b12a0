"""Predictions for rows that did not grow the tree: held-out rows, folds, and their curves."""
