"""Every split of the shown tree in turn: what was decided, and what it gained."""
