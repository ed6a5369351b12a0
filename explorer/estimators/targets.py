"""y and the sample weights as scikit-learn users bring them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.base import BaseEstimator
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import (
    _check_sample_weight,
    assert_all_finite,
    check_consistent_length,
    column_or_1d,
)

from explorer.data.display import show_value
from explorer.data.schema import Column, Kind

FloatArray = NDArray[np.float64]

NUMBER = Column("y", Kind.NUMERIC)


@dataclass(frozen=True, slots=True, eq=False)
class Classes:
    """The labels that occur, sorted, in their own type; `codes` point into them."""

    labels: NDArray[Any]
    codes: NDArray[np.int32]

    @property
    def levels(self) -> tuple[str, ...]:
        """The labels as a tree writes them, in the same order."""
        if self.labels.dtype.kind == "f":
            return tuple(show_value(NUMBER, label) for label in self.labels.tolist())
        return tuple(str(label) for label in self.labels.tolist())


def read_weights(sample_weight: Any, n_rows: int) -> FloatArray | None:
    """One weight of at least zero for each row; None where none are given."""
    if sample_weight is None:
        return None
    rows = np.empty((n_rows, 0))
    checked = _check_sample_weight(sample_weight, rows, dtype=np.float64, ensure_non_negative=True)
    return np.asarray(checked, np.float64)


def read_target(estimator: BaseEstimator, y: Any, n_rows: int) -> NDArray[Any]:
    """y as one array of as many values as X has rows, none missing, in its own type."""
    if y is None:
        raise ValueError(
            f"This {type(estimator).__name__} estimator requires y to be passed, but the target "
            "y is None."
        )
    target = column_or_1d(y, warn=True)
    check_consistent_length(np.empty((n_rows, 0)), target)
    if target.dtype.kind == "c":
        raise ValueError(f"Complex data not supported\n{target}\n")
    if target.dtype.kind == "O" and pd.isna(target).any():
        raise ValueError("Input y contains NaN.")
    if target.dtype.kind == "f":
        assert_all_finite(target, input_name="y", estimator_name=type(estimator).__name__)
    return np.asarray(target)


def as_classes(target: NDArray[Any]) -> Classes:
    """Labels of any type that can be sorted, and each row's place among them."""
    check_classification_targets(target)
    if target.dtype.kind == "O":
        # Sorting a few labels instead of every cell.
        codes, found = pd.factorize(target)
        labels, places = np.unique(np.asarray(found, object), return_inverse=True)
        return Classes(labels, places[codes].astype(np.int32))
    labels, codes = np.unique(target, return_inverse=True)
    return Classes(labels, codes.astype(np.int32))


def as_numbers(estimator: BaseEstimator, target: NDArray[Any]) -> FloatArray:
    """y as float64; raises ValueError for text and for infinities."""
    numbers = target.astype(np.float64)
    assert_all_finite(numbers, input_name="y", estimator_name=type(estimator).__name__)
    return np.asarray(numbers + 0.0)  # a copy of our own, in which -0.0 is 0.0
