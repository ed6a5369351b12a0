"""The lessons filled with what their table holds: sentences, options, answers and pictures."""
