"""y and the sample weights as scikit-learn users bring them, infinities refused in its words."""

import math
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

from explorer.data.arrays import FloatArray
from explorer.data.display import show_value
from explorer.data.schema import Column, Kind, LevelType

NUMBER = Column("y", Kind.NUMERIC)
_LEVEL_TYPES = dict.fromkeys("iuf", LevelType.NUMBER) | {"b": LevelType.BOOLEAN}

MAX_COUNTED_SPAN = 4096  # whole numbers this close to each other are counted instead of sorted


@dataclass(frozen=True, slots=True, eq=False)
class Classes:
    """The labels that occur, sorted, in their own type; codes: int32[n_rows], indices of them."""

    labels: NDArray[Any]
    codes: NDArray[np.int32]

    @property
    def levels(self) -> tuple[str, ...]:
        """The labels as a tree writes them, in the same order."""
        if self.labels.dtype.kind == "f":
            return tuple(show_value(NUMBER, label) for label in self.labels.tolist())
        return tuple(str(label) for label in self.labels.tolist())

    def column(self, name: str) -> Column:
        """Return the target of a tree of these classes."""
        level_type = _LEVEL_TYPES.get(self.labels.dtype.kind, LevelType.TEXT)
        return Column(name, Kind.CATEGORICAL, self.levels, level_type=level_type)


def read_weights(sample_weight: Any, n_rows: int) -> FloatArray | None:
    """float64[n_rows], each at least 0; None where none are given; ValueError for others."""
    if sample_weight is None:
        return None
    rows = np.empty((n_rows, 0))
    checked = _check_sample_weight(sample_weight, rows, dtype=np.float64, ensure_non_negative=True)
    return np.asarray(checked, np.float64)


def read_target(estimator: BaseEstimator, y: Any, n_rows: int) -> NDArray[Any]:
    """y as one array of n_rows values, none missing, in its own type.

    Raises ValueError, in scikit-learn's words, for other lengths, NaN, infinities and None.
    """
    if y is None:
        raise ValueError(
            f"This {type(estimator).__name__} estimator requires y to be passed, but the target "
            "y is None."
        )
    plain = type(y) is np.ndarray and y.shape == (n_rows,) and y.dtype.kind in "biu"
    if plain:  # nothing to object to, which takes scikit-learn longer to find than a small tree
        return np.asarray(y)
    target = column_or_1d(y, warn=True)
    check_consistent_length(np.empty((n_rows, 0)), target)
    if target.dtype.kind == "c":
        raise ValueError(f"Complex data not supported\n{target}\n")
    if target.dtype.kind == "O" and pd.isna(target).any():
        raise ValueError("Input y contains NaN.")
    if target.dtype.kind == "f":
        refuse_infinities(estimator, target, "y", allow_nan=False)
    return np.asarray(target)


def as_classes(target: NDArray[Any]) -> Classes:
    """Labels of any type that can be sorted, and each row's index into them.

    Raises ValueError for a y of numbers that are no classes (scikit-learn's check).
    """
    if target.dtype.kind in "biu":
        classes = _whole_classes(target)
        # All that scikit-learn's check has to say of whole numbers is that most differ.
        if 2 * len(classes.labels) > len(target):
            check_classification_targets(target)
        return classes
    check_classification_targets(target)
    if target.dtype.kind == "O":
        # Sorting a few labels instead of every cell.
        codes, found = pd.factorize(target)
        labels, indices = np.unique(np.asarray(found, object), return_inverse=True)
        return Classes(labels, indices[codes].astype(np.int32))
    labels, codes = np.unique(target, return_inverse=True)
    return Classes(labels, codes.astype(np.int32))


def as_numbers(estimator: BaseEstimator, target: NDArray[Any]) -> FloatArray:
    """y as float64; raises ValueError for text and for infinities."""
    numbers = target.astype(np.float64, copy=False)
    refuse_infinities(estimator, numbers, "y", allow_nan=False)
    return np.asarray(numbers + 0.0)  # a copy of our own, in which -0.0 is 0.0


def _whole_classes(target: NDArray[Any]) -> Classes:
    lowest, highest = int(target.min()), int(target.max())
    if highest - lowest >= MAX_COUNTED_SPAN or highest > np.iinfo(np.int64).max:
        labels, codes = np.unique(target, return_inverse=True)
        return Classes(labels, codes.astype(np.int32))
    above = target.astype(np.int64) - lowest
    occurs = np.bincount(above) > 0
    code_of = np.cumsum(occurs, dtype=np.int32) - np.int32(1)
    return Classes((np.flatnonzero(occurs) + lowest).astype(target.dtype), code_of[above])


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
