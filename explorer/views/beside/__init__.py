"""Our tree beside scikit-learn's: scores, sizes, times, and where they part."""
