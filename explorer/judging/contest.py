"""Trees compared on the same rows: the loss of each, and whether the difference may be chance."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import leaves_of_values
from explorer.judging.row_scores import squared_errors
from explorer.tree.tree import Tree


@dataclass(frozen=True, slots=True, eq=False)
class Contest:
    """The predictions of trees for some rows, and their losses.

    predicted: float64[n_trees, n_rows], class codes or numbers. lost: float64[n_trees, n_rows], 1
    for a wrong class and 0 for the right one, or the squared error.
    """

    predicted: FloatArray
    lost: FloatArray

    def chance(self, one: int, other: int) -> float:
        """Return the p-value of the exact sign test, two-sided; for classes, McNemar's exact test.

        How likely it is that a fair coin would divide the rows on which the two trees' losses
        differ at least as unevenly.
        """
        less = int((self.lost[one] < self.lost[other]).sum())
        more = int((self.lost[one] > self.lost[other]).sum())
        n, fewer = less + more, min(less, more)
        k = np.arange(1, fewer + 1)
        # By logarithms: for thousands of rows the binomial coefficients overflow any float.
        terms = np.cumsum(np.log(np.r_[1.0, (n - k + 1) / k])) - n * math.log(2)
        return min(1.0, 2 * float(np.exp(terms).sum()))


def contest(trees: Sequence[Tree], rows: TrainingTable) -> Contest:
    """Judge all trees on the same rows. The trees have the rows' features and target."""
    is_classes = rows.task is Task.CLASSIFICATION
    predicted = [tree.prediction[leaves_of_values(tree, rows.columns)] for tree in trees]
    actual = rows.target_values
    lost = [
        (one != actual).astype(np.float64) if is_classes else squared_errors(one, actual)
        for one in predicted
    ]
    return Contest(np.array(predicted, np.float64), np.array(lost))
