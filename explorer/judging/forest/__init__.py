"""How good many trees are together: on rows kept back, and on those that each has not seen."""
