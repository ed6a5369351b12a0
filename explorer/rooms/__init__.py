"""Rooms: a class joins by a code, is asked, and answers; all of it in memory, for two hours."""
