"""The best tree of a few levels, whichever splits it takes: no choice in it is greedy."""
