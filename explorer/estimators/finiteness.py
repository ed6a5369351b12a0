"""Infinities refused in scikit-learn's words, at the price of one sum."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator
from sklearn.utils.validation import assert_all_finite


def refuse_infinities(
    estimator: BaseEstimator, numbers: NDArray[Any], name: str, *, allow_nan: bool
) -> None:
    """Raises ValueError where one of the numbers is infinite, or NaN unless that is allowed.

    A sum is finite only where all that it sums is; scikit-learn's own check asks the same, but
    first asks which library the array belongs to, which takes longer than a small table.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        total = float(numbers.sum())
    if math.isfinite(total):
        return
    # Sums may overflow, and the words name the type that values are read as.
    whole = np.asarray(numbers, np.float64)
    named = {"input_name": name, "estimator_name": type(estimator).__name__}
    assert_all_finite(whole, allow_nan=allow_nan, **named)
