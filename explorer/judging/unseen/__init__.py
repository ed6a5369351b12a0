"""What a tree predicts for rows that did not grow it: rows kept back, folds, their curves."""
