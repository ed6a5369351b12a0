"""Scripts that make a tree again: with this package, and its twin with scikit-learn."""
