"""The best tree of a few levels, found without greedy choices."""
