"""The lesson on trees that predict numbers: squared errors, medians, weights and stairs."""
