"""Every way in which one feature divides rows in two, as sums over cells, and the loss of
leaves."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.engines.numeric_splits import midpoints
from explorer.tree.impurity import Criterion, class_total, squared_total


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """The rows in cells: one cell per value, category, or range of values between two thresholds;
    missing is the last cell.

    feature: its index. cell: int64[n_rows]. n_cells, has_missing. subsets: bool[n_subsets,
    n_cells], for categories, which cells go left; None for numbers, which divide in order.
    thresholds: float64[n_tried], rising, between the cells of numbers; empty for categories.
    n_splits: how many thresholds the values have, of which fewer may be tried, or how many subsets.
    """

    feature: int
    cell: IntArray
    n_cells: int
    has_missing: bool
    subsets: BoolArray | None
    thresholds: FloatArray
    n_splits: int

    @property
    def n_tried(self) -> int:
        """How many thresholds, or subsets, are tried."""
        return len(self.thresholds) if self.subsets is None else len(self.subsets)

    def __len__(self) -> int:
        """Return how many ways there are: a threshold with missing values counts left and right."""
        if self.subsets is not None:
            return len(self.subsets)
        if not self.has_missing:
            return self.n_tried
        return 2 * self.n_tried + (self.n_cells > 1)  # and missing against present

    def left_sums(self, of_cells: FloatArray) -> FloatArray:
        """float64[n_ways, …]: what lies left of each way. of_cells: float64[n_cells, …].

        For numbers, in candidate order: missing left, missing right, missing against present, each
        with its thresholds rising.
        """
        if self.subsets is not None:
            flat = of_cells.reshape(self.n_cells, -1)
            return (self.subsets @ flat).reshape(len(self.subsets), *of_cells.shape[1:])
        if not self.has_missing:
            return np.cumsum(of_cells[:-1], axis=0)
        present, missing = np.cumsum(of_cells[:-1], axis=0), of_cells[-1:]
        return np.concatenate([present[:-1] + missing, present[:-1], present[-1:]])

    def chains(self) -> tuple[slice, ...]:
        """Return stretches of ways each of which sends left what the one before it does, and
        more."""
        if self.subsets is not None:
            return ()
        if not self.has_missing:
            return (slice(0, len(self)),)
        return (slice(0, self.n_tried), slice(self.n_tried, len(self)))

    def left(self, way: int) -> BoolArray:
        """bool[n_rows]: which rows a way sends left."""
        return np.asarray(self._left_cells(way)[self.cell])

    def _left_cells(self, way: int) -> BoolArray:
        """bool[n_cells], in the order of `left_sums`."""
        if self.subsets is not None:
            return np.asarray(self.subsets[way])
        cells = np.arange(self.n_cells)
        if not self.has_missing:
            return np.asarray(cells <= way)
        n_thresholds, last = max(self.n_cells - 2, 0), self.n_cells - 1
        if way < n_thresholds:
            return np.asarray((cells <= way) | (cells == last))
        return np.asarray((cells <= way - n_thresholds) & (cells < last))


def ways_of_numbers(feature: int, values: FeatureValues, max_thresholds: int | None) -> Ways:
    """Return all thresholds of the values; of more than `max_thresholds` those at equal shares of
    rows."""
    missing = np.isnan(values)
    present = np.asarray(values[~missing], np.float64)
    distinct, cell = np.unique(present, return_inverse=True)
    last = np.arange(max(len(distinct) - 1, 0))  # the last value left of each threshold
    if max_thresholds is not None and len(last) > max_thresholds:
        up_to = np.cumsum(np.bincount(cell))  # rows at each distinct value and below
        wanted = up_to[-1] * np.arange(1, max_thresholds + 1) / (max_thresholds + 1)
        last = np.unique(np.minimum(np.searchsorted(up_to, wanted), len(distinct) - 2))
        cell = np.searchsorted(last, cell)
    n_cells = len(last) + (len(distinct) > 0)
    of_rows = np.full(len(values), n_cells, np.int64)
    of_rows[~missing] = cell
    has_missing = bool(missing.any())
    thresholds = midpoints(distinct[last], distinct[last + 1]) if len(last) else np.zeros(0)
    n_splits = max(len(distinct) - 1, 0)
    return Ways(feature, of_rows, n_cells + has_missing, has_missing, None, thresholds, n_splits)


def ways_of_levels(feature: int, codes: FeatureValues) -> Ways:
    """Return all subsets of the categories that occur, missing among them; the first cell stays
    left, for the other way round it is the same split."""
    levels, cell = np.unique(codes, return_inverse=True)
    n, others = len(levels), range(1, len(levels))
    chosen = [some for size in range(n - 1) for some in combinations(others, size)]
    subsets = np.zeros((len(chosen), n), np.bool_)
    subsets[:, 0] = True
    for subset, some in zip(subsets, chosen, strict=True):
        subset[list(some)] = True
    of_rows = cell.astype(np.int64)
    return Ways(feature, of_rows, n, False, subsets, np.zeros(0), len(chosen))


@dataclass(frozen=True, slots=True, eq=False)
class Losses:
    """Sums that add up over rows, and what a leaf with such sums loses by a criterion.

    of_rows: float64[n_rows, k]: each class's weight, or weight and weight × target and its square,
    the target from its mean; last 1, which counts rows.
    """

    criterion: Criterion
    of_rows: FloatArray

    @staticmethod
    def of(
        training: TrainingTable, rows: IntArray, weights: FloatArray, criterion: Criterion
    ) -> "Losses":
        """Make it from these rows (int64[n]) with these weights (float64[n])."""
        target, one = training.target_values[rows], np.ones(len(rows))
        if training.task is Task.CLASSIFICATION:
            parts = [weights * (target == c) for c in range(len(training.classes))]
        else:
            away = target - np.average(target, weights=weights)
            parts = [weights, weights * away, weights * away**2]
        return Losses(criterion, np.column_stack([*parts, one]))

    def at(self, rows: IntArray | BoolArray) -> "Losses":
        """Return the losses of some of the rows."""
        return Losses(self.criterion, self.of_rows[rows])

    @property
    def whole(self) -> FloatArray:
        """float64[k]: the sums of all rows."""
        return np.asarray(self.of_rows.sum(axis=0))

    @property
    def scale(self) -> float:
        """Return the rows' weight, or squared deviations from the mean: the scale of rounding."""
        is_numbers = self.criterion is Criterion.SQUARED_ERROR
        return float(self.whole[2] if is_numbers else self.whole[:-1].sum())

    def lost(self, sums: FloatArray) -> FloatArray:
        """float64[…]: weight × impurity of sums, float64[…, k]; 0 without rows."""
        if self.criterion is not Criterion.SQUARED_ERROR:
            return class_total(self.criterion, sums[..., :-1])
        weight = sums[..., 0]
        safe = np.where(weight > 0, weight, 1.0)
        return np.where(weight > 0, squared_total(safe, sums[..., 1], sums[..., 2]), 0.0)

    def in_cells(self, cell: IntArray, n_cells: int) -> FloatArray:
        """float64[n_cells, k]: the sums of each cell's rows; cell: int64[n_rows]."""
        columns = self.of_rows.T
        return np.column_stack([np.bincount(cell, column, n_cells) for column in columns])
