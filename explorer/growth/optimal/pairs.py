"""For every first split, the loss after the best second split, for two features at a time.

A joint histogram of two features of n values has n² cells; for very many thresholds, a sweep along
the first takes n log n. The sweep is for classes, counts wrong predictions, and is compiled.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.engine_selection import pair_sweep
from explorer.growth.optimal.ways import Losses, Ways
from explorer.tree.impurity import Criterion


@dataclass(frozen=True, slots=True, eq=False)
class Sweep:
    """Some rows by class and weight. classes: int64[n_rows]; weights: float64[n_rows]."""

    classes: IntArray
    weights: FloatArray
    n_classes: int

    @staticmethod
    def of(losses: Losses) -> "Sweep":
        """Make it from rows of classes, each of which has one class."""
        of_classes = losses.of_rows[:, :-1]
        return Sweep(of_classes.argmax(axis=1), of_classes.max(axis=1), of_classes.shape[1])

    def pair_losses(self, first: Ways, seconds: Sequence[Ways]) -> FloatArray:
        """float64[2, n_ways of the first]: what any way of the second features loses at least on
        the rows left of each way of the first, and on those right of it."""
        sweep = pair_sweep()
        assert sweep is not None, "it was there when the search was planned"
        parts = [np.zeros((2, 0))]
        for order, ends in _orders(first):
            lost = np.full((2, len(ends)), np.inf)
            for second in seconds:
                check_cancelled()
                for cell, n_cells in _cells(second):
                    rows = order, ends, cell, n_cells
                    sweep(*rows, self.classes, self.weights, self.n_classes, lost)
            parts.append(lost)
        return np.concatenate(parts, axis=1)


def can_sweep(losses: Losses, least: int) -> bool:
    """Return whether the sweep serves at all: wrong predictions are counted, and leaves may have
    any size."""
    is_counted = losses.criterion is Criterion.MISCLASSIFICATION and least <= 1
    return is_counted and pair_sweep() is not None


def swept_steps(losses: Losses, ways: Sequence[Ways]) -> float:
    """Return steps up a tree of sums, of all pairs of these features."""
    others = max(losses.of_rows.shape[1] - 2, 1)
    heights = sum(
        _n_orders(one) * math.log2(2 if one.subsets is not None else max(one.n_cells, 2))
        for one in ways
    )
    return float(2 * sum(map(_n_orders, ways)) * heights * len(losses.of_rows) * others)


def swept_calls(ways: Sequence[Ways]) -> int:
    """Return the number of calls of the kernel."""
    return sum(map(_n_orders, ways)) ** 2


def _n_orders(ways: Ways) -> int:
    """Count the orders, as in `_orders` and `_cells`."""
    return len(ways) if ways.subsets is not None else 1 + ways.has_missing


def _orders(first: Ways) -> list[tuple[IntArray, IntArray]]:
    """Return rows in the order in which they go left, and how many of them each way sends there;
    together the ways in the order of `Ways.left_sums`."""
    if first.subsets is not None:
        sides = [first.left(way) for way in range(len(first))]
        return [(np.argsort(~left, kind="stable"), np.array([left.sum()])) for left in sides]
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
    """Return each row's place in the orders of a feature: missing values last, and first; for
    categories, one side of each subset first."""
    if second.subsets is not None:
        return [((~second.left(way)).astype(np.int64), 2) for way in range(len(second))]
    last = (second.cell, second.n_cells)
    if not second.has_missing:
        return [last]
    is_missing = second.cell == second.n_cells - 1
    return [last, (np.where(is_missing, 0, second.cell + 1), second.n_cells)]


_NUMBERS_AT_ONCE = 2_000_000
"""Sums held at a time; more would leave the processor's cache for no gain."""


def pair_losses(first: Ways, second: Ways, losses: Losses, min_samples_leaf: int) -> FloatArray:
    """float64[2, n_ways of the first]: the least loss of any way of the second feature on the
    rows left of each way of the first, and on those right of it; infinity if none leaves
    `min_samples_leaf` rows on both sides.

    Exact, from the joint histogram of both features' cells: O(n_rows + n_ways × n_ways).
    """
    n_first, n_second = first.n_cells, second.n_cells
    joint = losses.in_cells(first.cell * n_second + second.cell, n_first * n_second)
    by_first = joint.reshape(n_first, n_second, -1)
    left = first.left_sums(by_first)  # [way of the first, cell of the second, k]
    whole = by_first.sum(axis=0)
    found = np.full((2, len(first)), np.inf)
    if not len(second):
        return found
    at_once = max(_NUMBERS_AT_ONCE // (len(second) * joint.shape[1]), 1)
    for start in range(0, len(first), at_once):
        part = left[start : start + at_once]
        for side, cells in enumerate((part, whole - part)):
            found[side, start : start + at_once] = _least(second, cells, losses, min_samples_leaf)
    return found


def _least(second: Ways, cells: FloatArray, losses: Losses, min_samples_leaf: int) -> FloatArray:
    """float64[n]: of each of n sets of rows; cells: float64[n, n_cells, k]."""
    below_left = second.left_sums(np.moveaxis(cells, 1, 0))
    below_right = cells.sum(axis=1) - below_left
    lost = losses.lost(below_left) + losses.lost(below_right)
    fewest = np.minimum(below_left[..., -1], below_right[..., -1])
    lost[fewest < min_samples_leaf] = np.inf
    return np.asarray(lost.min(axis=0))
