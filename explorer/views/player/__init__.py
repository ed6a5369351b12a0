"""Every split of the shown tree in turn: the decision and its gain."""
