"""Splits at thresholds: one scan of a feature's thresholds for each way to score them."""
