"""The grown tree: criteria, splits, rules, rows walking down it, trimming and pruning."""
