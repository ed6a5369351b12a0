"""Splits of category features: a node's levels, their orders, and the subsets that are tried."""
