"""The confusion matrix: which classes are called by another's name."""
