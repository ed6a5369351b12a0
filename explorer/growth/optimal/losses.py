"""What leaves lose, from sums over their rows."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.impurity import Criterion, class_total, squared_total

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


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
        """Of these rows (int64[n]) with these weights (float64[n])."""
        target, one = training.target_values[rows], np.ones(len(rows))
        if training.task is Task.CLASSIFICATION:
            parts = [weights * (target == c) for c in range(len(training.classes))]
        else:
            away = target - np.average(target, weights=weights)
            parts = [weights, weights * away, weights * away**2]
        return Losses(criterion, np.column_stack([*parts, one]))

    def at(self, rows: IntArray | NDArray[np.bool_]) -> "Losses":
        """Of some of the rows."""
        return Losses(self.criterion, self.of_rows[rows])

    @property
    def whole(self) -> FloatArray:
        """float64[k]: the sums of all rows."""
        return np.asarray(self.of_rows.sum(axis=0))

    @property
    def scale(self) -> float:
        """What rows weigh, or their squared deviations from the mean: the scale of rounding."""
        is_numbers = self.criterion is Criterion.SQUARED_ERROR
        return float(self.whole[2] if is_numbers else self.whole[:-1].sum())

    def lost(self, sums: FloatArray) -> FloatArray:
        """float64[…]: of float64[…, k]: weight × impurity, 0 of no rows."""
        if self.criterion is not Criterion.SQUARED_ERROR:
            return class_total(self.criterion, sums[..., :-1])
        weight = sums[..., 0]
        safe = np.where(weight > 0, weight, 1.0)
        return np.where(weight > 0, squared_total(safe, sums[..., 1], sums[..., 2]), 0.0)

    def in_cells(self, cell: IntArray, n_cells: int) -> FloatArray:
        """float64[n_cells, k]: the sums of each cell's rows; cell: int64[n_rows]."""
        columns = self.of_rows.T
        return np.column_stack([np.bincount(cell, column, n_cells) for column in columns])
