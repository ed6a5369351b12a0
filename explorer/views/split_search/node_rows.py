"""The rows of one node as the split search draws them: targets and weights, side by side."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.data.whole_numbers import MIN_INEXACT_INTEGER
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import moments
from explorer.tree.rules import SearchRules

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class NodeRows:
    """Rows of positive weight, their targets (class codes or numbers) and weights.

    `centre` is the mean of numbers: what is sent to the browser is measured from it, so that
    targets like 1e8 + {0, 1} keep their digits. 0 for classes.
    """

    rows: IntArray
    targets: NDArray[Any]
    weights: FloatArray
    n_classes: int
    centre: float

    @property
    def is_classes(self) -> bool:
        return self.n_classes > 0

    def take(self, chosen: NDArray[Any]) -> "NodeRows":
        """The members chosen by a mask or by their indices, with the node's centre."""
        return NodeRows(
            self.rows[chosen],
            self.targets[chosen],
            self.weights[chosen],
            self.n_classes,
            self.centre,
        )

    def statistics(self) -> tuple[float, ...]:
        """The class weights, or weight, mean (from the centre) and sum of squared deviations."""
        if self.is_classes:
            return tuple(np.bincount(self.targets, self.weights, self.n_classes).tolist())
        if len(self.rows) == 0:
            return 0.0, 0.0, 0.0
        weight, mean, ssd = moments(self.targets, self.weights)
        return weight, mean - self.centre, ssd


def node_rows(training: TrainingTable, search: SearchRules, rows: IntArray) -> NodeRows:
    """The rows that weigh something under the search rules."""
    weights = row_weights(training, search)
    rows = rows[weights[rows] > 0]
    targets, own = training.target_values[rows], weights[rows]
    n_classes = len(training.classes)
    centre = 0.0 if n_classes else moments(np.asarray(targets, np.float64), own)[1]
    return NodeRows(rows, targets, own, n_classes, centre)


def pairs_of(
    groups: IntArray, classes: NDArray[Any], weights: FloatArray, n_groups: int, n_classes: int
) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Per group the classes with weight: how many, and class and weight in turn, end to end."""
    flat = np.bincount(groups * n_classes + classes.astype(np.int64), weights, n_groups * n_classes)
    cells = np.flatnonzero(flat)
    lengths = np.bincount(cells // n_classes, minlength=n_groups)
    return tuple(lengths.tolist()), interleaved(cells % n_classes, flat[cells])


def interleaved(*columns: NDArray[Any]) -> tuple[float, ...]:
    """Columns row by row, end to end, whole numbers without a fraction: shorter as text."""
    lists = [plain_numbers(column) for column in columns]
    return tuple(value for row in zip(*lists, strict=True) for value in row)


def plain_numbers(values: NDArray[Any]) -> list[Any]:
    """The values as a list, as integers where all of them are whole."""
    if values.dtype.kind == "f" and len(values) and (np.abs(values) < MIN_INEXACT_INTEGER).all():
        whole = values.astype(np.int64)
        if (whole == values).all():
            return list(whole.tolist())
    return list(values.tolist())
