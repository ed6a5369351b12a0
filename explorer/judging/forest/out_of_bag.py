"""Out-of-bag scores: each row is predicted only by the trees whose sample does not include it."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.forest.forest import Forest
from explorer.growth.forest.voting import decided, outputs
from explorer.judging.judged_rows import JudgedRows, judged_by_votes
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Scoring


@dataclass(frozen=True, slots=True, eq=False)
class OutOfBag:
    """The scores of a forest on the rows that its trees have not seen (Breiman 2001, section 3.1).

    votes: float64[n_rows, n_classes or 1], the mean output of the trees that have not seen the
    row; NaN if all have. scores: float64[n_trees], after each tree, on the rows that this or an
    earlier tree has not seen; NaN without such rows. n_judged: int64[n_trees], the number of these
    rows.
    """

    votes: FloatArray
    scores: FloatArray
    n_judged: IntArray


def out_of_bag(forest: Forest, training: TrainingTable, scoring: Scoring) -> OutOfBag:
    """Return the out-of-bag scores on the table that the forest was grown from."""
    is_classes = training.task is Task.CLASSIFICATION
    width = len(training.classes) if is_classes else 1
    total, seen_by = np.zeros((training.n_rows, width)), np.zeros(training.n_rows)
    scores, n_judged = [], []
    for number, tree in enumerate(forest.trees):
        rows = np.flatnonzero(forest.counts(number) == 0)
        total[rows] += outputs(tree, tuple(column[rows] for column in training.columns))
        seen_by[rows] += 1
        judged = np.flatnonzero(seen_by)
        scores.append(score_of(total[judged], seen_by[judged], training, judged, scoring))
        n_judged.append(len(judged))
    with np.errstate(invalid="ignore"):
        mean = total / seen_by[:, np.newaxis]
    return OutOfBag(mean, np.array(scores), np.array(n_judged, np.int64))


def score_of(
    total: FloatArray,
    n_trees: FloatArray | float,
    training: TrainingTable,
    rows: IntArray,
    scoring: Scoring,
) -> float:
    """Return the trees' common score on these rows (int64[n], indices); NaN for no rows.

    `total` and `n_trees` as for `judged_by_trees`.
    """
    return score_rows(scoring, judged_by_trees(total, n_trees, training, rows))


def judged_by_trees(
    total: FloatArray, n_trees: FloatArray | float, training: TrainingTable, rows: IntArray
) -> JudgedRows:
    """Return these rows (int64[n], indices), predicted by several trees together.

    total: float64[n, n_classes or 1], the sum of the trees' outputs, one vote each. n_trees: their
    number, per row (float64[n]) or for all.
    """
    is_classes = training.task is Task.CLASSIFICATION
    predicted = decided(total / np.reshape(n_trees, (-1, 1)), is_classes=is_classes)
    return judged_by_votes(training, rows, predicted, total if is_classes else None)
