"""Trees of other programs as ours, and ours as theirs."""
