"""How well one column by itself predicts the target, on held-out rows."""

import math
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Column, Schema, Task
from explorer.data.table import is_missing
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.judging.class_curves import ClassCurves, class_curves
from explorer.judging.scores import accuracies
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules

MAX_VALUES = 64
"""Up to this many distinct numbers each have their own cell; beyond that, neighbours share one."""

MIN_CELLS, MAX_CELLS = 8, 128
ROWS_IN_A_CELL = 16
"""Neighbouring numbers share a cell of about this many rows, in at most `MAX_CELLS` cells."""

MIN_SAMPLES_LEAF = 5
"""Rows in a leaf of a tree of one column: leaves of one row would memorise the rows."""

PRIOR_ROWS = 2.0
"""Rows of the overall class mixture added to each cell, so that two rows do not give 100 %."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """The rows of a column in cells: categories, distinct numbers, or ranges of numbers.

    cell: int64[n_rows], a row's cell; missing is the last cell, if `has_missing`. last:
    float64[n_filled_cells], the largest value of each other cell, rising. is_few: each distinct
    value has its own cell.
    """

    cell: IntArray
    last: FloatArray
    has_missing: bool
    is_few: bool

    @property
    def n_cells(self) -> int:
        """The number of cells, including the cell of missing values."""
        return len(self.last) + self.has_missing

    @property
    def is_filled(self) -> BoolArray:
        """bool[n_rows]: the rows that have a value."""
        return np.asarray(self.cell < len(self.last))


def cells_of(column: Column, values: FeatureValues) -> Cells:
    """Divide a column's rows into cells; equal values always share one."""
    gone = is_missing(column, values)
    found, cell = np.unique(values[~gone], return_inverse=True)
    last = found.astype(np.float64)
    is_few = not column.is_numeric or len(found) <= MAX_VALUES
    if not is_few:
        counts = np.bincount(cell)
        n = min(MAX_CELLS, max(MIN_CELLS, len(cell) // ROWS_IN_A_CELL))
        middle = np.cumsum(counts) - counts / 2
        stretch = np.unique((middle * n / len(cell)).astype(np.int64), return_inverse=True)[1]
        last = last[np.append(np.flatnonzero(np.diff(stretch)), len(stretch) - 1)]
        cell = stretch[cell]
    cells = np.full(len(values), len(last), np.int64)
    cells[~gone] = cell
    return Cells(cells, last, bool(gone.any()), is_few)


@dataclass(frozen=True, slots=True, eq=False)
class HeldOutShares:
    """Class shares of each cell, estimated from the other folds.

    weight: float64[n_folds, n_cells, n_classes], the weight of each fold's own rows; share: the
    same shape, from the other folds.
    """

    weight: FloatArray
    share: FloatArray

    def curves(self, code: int) -> ClassCurves:
        """Return the curves of one class against the others, all folds together."""
        own = self.weight[:, :, code]
        others = self.weight.sum(axis=2) - own
        return class_curves(
            np.tile(self.share[:, :, code].ravel(), 2),
            np.repeat([True, False], own.size),
            np.concatenate([own.ravel(), np.maximum(others, 0).ravel()]),
        )

    @property
    def errors_removed(self) -> float:
        """The share of the errors of always predicting the most frequent class that is removed."""
        right = np.take_along_axis(self.weight, self.share.argmax(axis=2)[..., None], axis=2).sum()
        usual, total = self.weight.sum(axis=(0, 1)).max(), self.weight.sum()
        return float((right - usual) / (total - usual)) if usual < total else 0.0


def held_out_shares(training: TrainingTable, cells: Cells, folds: IntArray) -> HeldOutShares:
    """Return the share of each class in each cell, without the rows of the fold it is used on.

    folds: int64[n_rows]. `PRIOR_ROWS` rows of the overall class mixture are added to each cell.
    """
    n_folds, k = int(folds.max()) + 1, len(training.classes)
    key = (folds * cells.n_cells + cells.cell) * k + training.target_values
    weights = training.weights / training.weights.mean()
    sums = np.bincount(key, weights, n_folds * cells.n_cells * k)
    weight = sums.astype(np.float64).reshape(n_folds, cells.n_cells, k)
    others = weight.sum(axis=0) - weight
    usual = others.sum(axis=1, keepdims=True)
    usual /= usual.sum(axis=2, keepdims=True)
    share = (others + PRIOR_ROWS * usual) / (others.sum(axis=2, keepdims=True) + PRIOR_ROWS)
    return HeldOutShares(weight, share)


def errors_removed_by_tree(training: TrainingTable, index: int) -> float:
    """Return the share of the most frequent class's errors that a small tree of one column removes.

    The tree is deep enough for a leaf per class, with `MIN_SAMPLES_LEAF` rows in a leaf; cells are
    too coarse to find where a rare class begins. Entropy separates classes of equal size because it
    halves them: all splits between whole classes of equal size lower the Gini impurity equally.
    """
    column = training.features[index]
    alone = replace(
        training,
        features=Schema((column,)),
        columns=(training.columns[index],),
        fingerprint=f"{training.fingerprint} {column.name} alone",
    )
    search = SearchRules(Criterion.ENTROPY, min_samples_leaf=MIN_SAMPLES_LEAF)
    depth = 2 + math.ceil(math.log2(len(training.classes)))
    tree = grow(alone, search, StopRules(max_depth=depth), engine=ReferenceEngine(alone))
    right, usual = accuracies(tree)
    return (right - usual) / (1 - usual) if usual < 1 else 0.0


def held_out_means(training: TrainingTable, cells: Cells, folds: IntArray) -> FloatArray:
    """float64[n_rows]: the target's mean in each row's cell, without the rows of its fold."""
    n_folds = int(folds.max()) + 1
    key = folds * cells.n_cells + cells.cell
    shape = n_folds, cells.n_cells
    weights = training.weights / training.weights.mean()
    weight = np.bincount(key, weights, n_folds * cells.n_cells).reshape(shape)
    centred = training.target_values - np.average(training.target_values, weights=weights)
    sums = np.bincount(key, weights * centred, n_folds * cells.n_cells).reshape(shape)
    others, of_others = weight.sum(axis=0) - weight, sums.sum(axis=0) - sums
    usual = of_others.sum(axis=1, keepdims=True) / others.sum(axis=1, keepdims=True)
    mean = (of_others + PRIOR_ROWS * usual) / (others + PRIOR_ROWS)
    return np.asarray(mean[folds, cells.cell])


def held_out_line(training: TrainingTable, values: FloatArray, folds: IntArray) -> FloatArray:
    """float64[n_rows]: the centred target, predicted by the line through the other folds' rows.

    Cells blur the largest values of a skewed column, by which a copy of a skewed target is found.
    """
    weights = training.weights / training.weights.mean()
    y = training.target_values - np.average(training.target_values, weights=weights)
    known = ~np.isnan(values)
    x = np.where(known, values - np.nanmean(values), 0.0) if known.any() else np.zeros(len(y))
    scale = float(np.abs(x).max())
    x, w = x / scale if scale > 0 else x, weights * known
    sums = [np.bincount(folds, w * each) for each in (np.ones(len(y)), x, y, x * x, x * y)]
    n, of_x, of_y, of_xx, of_xy = (each.sum() - each for each in sums)
    n = np.maximum(n, 1e-300)
    spread = of_xx - of_x**2 / n
    slope = (of_xy - of_x * of_y / n) / np.where(spread > 0, spread, np.inf)
    return np.asarray((of_y / n)[folds] + slope[folds] * (x - (of_x / n)[folds]) * known)


def held_out_r2(training: TrainingTable, means: FloatArray) -> float:
    """Return R² of these centred predictions, by weight."""
    values, weights = training.target_values.astype(np.float64), training.weights
    centred = values - np.average(values, weights=weights)
    total = float(weights @ centred**2)
    return 1 - float(weights @ (centred - means) ** 2) / total if total > 0 else 0.0


def told_of(training: TrainingTable, cells: Cells, folds: IntArray, code: int) -> FloatArray:
    """Return what a column alone predicts for each row, float64[n_rows], from the other folds:
    the log odds of the class with this code, or the mean of a numeric target."""
    if training.task is Task.REGRESSION:
        return held_out_means(training, cells, folds)
    share = held_out_shares(training, cells, folds).share[folds, cells.cell, code]
    return np.asarray(np.log(share) - np.log1p(-share))
