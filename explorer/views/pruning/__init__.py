"""Cost-complexity pruning: the subtrees it leaves, what they score, and which branches go when."""
