"""Convert other programs' trees to ours, and ours to theirs."""
