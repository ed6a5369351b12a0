"""Scripts that make a tree again, with this package or with scikit-learn."""
