"""Rooms: a class joins with a code and answers questions; all in memory, for two hours at most."""
