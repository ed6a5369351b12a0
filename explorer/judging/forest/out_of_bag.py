"""Out-of-bag scores: each row is predicted by those trees alone whose sample has not got it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.forest.forest import Forest
from explorer.growth.forest.voting import decided, outputs
from explorer.judging.node_losses import Loss, as_scores, row_losses, whole_loss


@dataclass(frozen=True, slots=True, eq=False)
class OutOfBag:
    """What a forest scores on the rows that its trees have not seen (Breiman 2001, section 3.1).

    votes: float64[n_rows, n_classes or 1], the mean output of the trees that have not seen the
    row; NaN where all have. scores: float64[n_trees], after each tree, on the rows that some tree
    before has not seen: accuracy, R² or the mean absolute error; NaN of no such row. n_judged:
    int64[n_trees], how many rows these are.
    """

    votes: FloatArray
    scores: FloatArray
    n_judged: IntArray


def out_of_bag(forest: Forest, training: TrainingTable, loss: Loss) -> OutOfBag:
    """Of the table that the forest was grown from."""
    is_classes = training.task is Task.CLASSIFICATION
    width = len(training.classes) if is_classes else 1
    total, seen_by = np.zeros((training.n_rows, width)), np.zeros(training.n_rows)
    scores, n_judged = [], []
    for number, tree in enumerate(forest.trees):
        rows = np.flatnonzero(forest.counts(number) == 0)
        total[rows] += outputs(tree, tuple(column[rows] for column in training.columns))
        seen_by[rows] += 1
        judged = np.flatnonzero(seen_by)
        votes = total[judged] / seen_by[judged, np.newaxis]
        predicted = decided(votes, is_classes=is_classes)
        scores.append(score_of(predicted, training, judged, loss))
        n_judged.append(len(judged))
    with np.errstate(invalid="ignore"):
        mean = total / seen_by[:, np.newaxis]
    return OutOfBag(mean, np.array(scores), np.array(n_judged, np.int64))


def score_of(
    predicted: NDArray[np.generic],
    training: TrainingTable,
    rows: IntArray,
    loss: Loss,
) -> float:
    """Accuracy, R² or the mean absolute error of predictions of these rows (int64[n], indices);
    NaN of no rows, and R² of equal targets."""
    targets, weights = training.target_values[rows], training.weights[rows]
    lost = np.asarray(weights @ row_losses(loss, predicted, targets))
    return float(as_scores(lost, whole_loss(loss, targets, weights), loss))
