"""What the best second split leaves over, for every first one, where thresholds are very many.

A joint histogram of two features of n values has n² cells; a sweep along the first needs n log n.
It is for classes, counts wrong predictions, and is compiled.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.engine_selection import pair_sweep
from explorer.growth.optimal.losses import Losses
from explorer.growth.optimal.ways import Ways
from explorer.tree.impurity import Criterion

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

MAX_SWEPT = 3e8
"""Steps up a tree of sums: one to three seconds. One figure, or two machines find two trees."""


@dataclass(frozen=True, slots=True, eq=False)
class Sweep:
    """Some rows by class and weight. classes: int64[n_rows]; weights: float64[n_rows]."""

    classes: IntArray
    weights: FloatArray
    n_classes: int

    @staticmethod
    def of(losses: Losses) -> "Sweep":
        """Of rows of classes, each of which has one class."""
        of_classes = losses.of_rows[:, :-1]
        return Sweep(of_classes.argmax(axis=1), of_classes.max(axis=1), of_classes.shape[1])

    def pair_losses(self, first: Ways, seconds: Sequence[Ways]) -> FloatArray:
        """float64[2, n_ways of the first]: what any way of the second features loses at least on
        the rows left of each way of the first, and on those right of it. All are of numbers, with
        all thresholds."""
        sweep = pair_sweep()
        assert sweep is not None, "it was there when the search was planned"
        parts = []
        for order, ends in _orders(first):
            lost = np.full((2, len(ends)), np.inf)
            for second in seconds:
                check_cancelled()
                for cell, n_cells in _cells(second):
                    rows = order, ends, cell, n_cells
                    sweep(*rows, self.classes, self.weights, self.n_classes, lost)
            parts.append(lost)
        return np.concatenate(parts, axis=1)


def can_sweep(losses: Losses, columns: Sequence[NDArray[np.generic]], least: int) -> bool:
    """Whether the sweep serves for these features (float64[n_rows] each): numbers alone, wrong
    predictions, leaves of any size, and no more steps than MAX_SWEPT."""
    if losses.criterion is not Criterion.MISCLASSIFICATION or least > 1 or pair_sweep() is None:
        return False
    if any(column.dtype.kind != "f" for column in columns):
        return False
    orders = sum(2 if np.isnan(column.astype(np.float64)).any() else 1 for column in columns)
    n_rows, others = len(losses.of_rows), losses.of_rows.shape[1] - 2
    n_steps = 2.0 * orders**2 * n_rows * others * math.log2(max(n_rows, 2))
    return bool(n_steps <= MAX_SWEPT)


def _orders(first: Ways) -> list[tuple[IntArray, IntArray]]:
    """Rows in the order in which they go left, and how many of them each way sends there; together
    the ways in the order of `Ways.left_sums`."""
    order = np.argsort(first.cell, kind="stable")
    up_to = np.cumsum(np.bincount(first.cell, minlength=first.n_cells))
    if not first.has_missing:
        return [(order, up_to[:-1])]
    n_present = int(up_to[-2]) if first.n_cells > 1 else 0
    present, missing = order[:n_present], order[n_present:]
    n_missing = len(missing)
    with_missing = np.concatenate([missing, present]), n_missing + up_to[:-2]
    return [with_missing, (present, up_to[:-1])]


def _cells(second: Ways) -> list[tuple[IntArray, int]]:
    """Each row's place in the orders of a feature: missing values last, and first."""
    last = (second.cell, second.n_cells)
    if not second.has_missing:
        return [last]
    is_missing = second.cell == second.n_cells - 1
    return [last, (np.where(is_missing, 0, second.cell + 1), second.n_cells)]
