"""CART beside the best tree of as few splits: what choosing one split at a time costs."""
