"""Confidence intervals of shares counted in some rows."""

import numpy as np

from explorer.data.arrays import FloatArray

Z_95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution: 95 % lie within ± this."""


def wilson_interval(share: FloatArray, n_rows: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return Wilson's 95 % score interval with continuity correction, for shares of `n_rows` each
    (Newcombe 1998, "Two-sided confidence intervals for the single proportion", method 4).

    All are `float64[n]`, NaN for no rows. The interval stays within 0 and 1, and has a width even
    for shares of 0 and 1. Without the correction, half of six rows would count for more than a
    fifth of three hundred. The rows are assumed to be a random sample: if a tree chose them by
    their targets, the share is still too good.
    """
    share, n_rows = np.asarray(share, np.float64), np.asarray(n_rows, np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        low = _lower_end(share, n_rows)
        high = 1 - _lower_end(1 - share, n_rows)
    # At shares of 0 and 1 the ends are exact: rounding must not carry them past the share.
    low = np.where(share == 0, 0.0, np.clip(low, 0.0, share))
    high = np.where(share == 1, 1.0, np.clip(high, share, 1.0))
    empty = ~(n_rows > 0)
    return np.where(empty, np.nan, low), np.where(empty, np.nan, high)


def _lower_end(share: FloatArray, n_rows: FloatArray) -> FloatArray:
    squared = Z_95 * Z_95
    under_root = squared - 2 - 1 / n_rows + 4 * share * (n_rows * (1 - share) + 1)
    reach = 1 + Z_95 * np.sqrt(np.maximum(under_root, 0.0))
    return np.asarray((2 * n_rows * share + squared - reach) / (2 * (n_rows + squared)))


def effective_rows(weight: FloatArray, squares: FloatArray) -> FloatArray:
    """Return the effective number of rows: (Σw)² / Σw² (Kish 1965); 0 for no weight.

    Equal weights give the number of rows itself.
    """
    weight, squares = np.asarray(weight, np.float64), np.asarray(squares, np.float64)
    return np.divide(weight * weight, squares, out=np.zeros_like(weight), where=squares > 0)
