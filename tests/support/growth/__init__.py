"""Requirements on a grown tree: exact answers, naive ones, and the meaning of agreement."""
