"""y and sample weights as scikit-learn users pass them; infinities raise scikit-learn's error."""

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

MAX_COUNTED_SPAN = 4096  # whole numbers within this range are counted instead of sorted


@dataclass(frozen=True, slots=True, eq=False)
class Classes:
    """The labels that occur, sorted, in y's type; codes: int32[n_rows], indices into labels."""

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
    """Return the weights, float64[n_rows], or None; raise ValueError for invalid ones."""
    if sample_weight is None:
        return None
    rows = np.empty((n_rows, 0))
    checked = _check_sample_weight(sample_weight, rows, dtype=np.float64, ensure_non_negative=True)
    return np.asarray(checked, np.float64)


def read_target(estimator: BaseEstimator, y: Any, n_rows: int) -> NDArray[Any]:
    """Return y as one array of n_rows values, none missing, in its own type.

    Raises ValueError, in scikit-learn's words, for a wrong length, NaN, infinities and None.
    """
    if y is None:
        raise ValueError(
            f"This {type(estimator).__name__} estimator requires y to be passed, but the target "
            "y is None."
        )
    plain = type(y) is np.ndarray and y.shape == (n_rows,) and y.dtype.kind in "biu"
    if plain:  # valid; scikit-learn's checks would take longer than growing a small tree
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
    """Return labels of any type that can be sorted, and each row's index into them.

    Raises ValueError if y holds continuous numbers (scikit-learn's check).
    """
    if target.dtype.kind in "biu":
        classes = _whole_classes(target)
        # For whole numbers, scikit-learn's check only warns if most of them differ.
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
    """Return y as float64; raise ValueError for text and for infinities."""
    numbers = target.astype(np.float64, copy=False)
    refuse_infinities(estimator, numbers, "y", allow_nan=False)
    return np.asarray(numbers + 0.0)  # a copy, in which -0.0 is 0.0


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
    """Raise ValueError if a number is infinite, or NaN unless `allow_nan`.

    A sum is finite only if all its terms are. scikit-learn's own check uses this too, but first
    looks up the array's library, which takes longer than summing a small table.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        total = float(numbers.sum())
    if math.isfinite(total):
        return
    # The sum may only have overflowed; float64 is also the type that the message should name.
    whole = np.asarray(numbers, np.float64)
    named = {"input_name": name, "estimator_name": type(estimator).__name__}
    assert_all_finite(whole, allow_nan=allow_nan, **named)
