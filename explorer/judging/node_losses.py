"""What each node of a tree would lose on rows that it may not have seen, were it a leaf."""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import leaves_of_values
from explorer.tree.impurity import Criterion
from explorer.tree.tree import Tree


class Loss(StrEnum):
    """What a prediction loses in a row of weight 1."""

    MISCLASSIFICATION = "misclassification"
    SQUARED_ERROR = "squared_error"
    ABSOLUTE_ERROR = "absolute_error"

    @staticmethod
    def usual_for(criterion: Criterion) -> "Loss":
        """Wrong predictions of classes; of numbers what the criterion counts."""
        match criterion:
            case Criterion.SQUARED_ERROR:
                return Loss.SQUARED_ERROR
            case Criterion.ABSOLUTE_ERROR:
                return Loss.ABSOLUTE_ERROR
            case _:
                return Loss.MISCLASSIFICATION


def usual_loss(task: Task) -> Loss:
    """Return the loss that scores a task under any criterion: of accuracy, or of R²."""
    return Loss.MISCLASSIFICATION if task is Task.CLASSIFICATION else Loss.SQUARED_ERROR


def row_losses(
    loss: Loss, predictions: NDArray[np.generic], targets: NDArray[np.generic]
) -> FloatArray:
    """float64[n]: what each prediction loses; class codes, or numbers in the target's unit."""
    match loss:
        case Loss.MISCLASSIFICATION:
            return np.asarray(predictions != targets, np.float64)
        case Loss.SQUARED_ERROR:
            return np.asarray((targets.astype(np.float64) - predictions.astype(np.float64)) ** 2)
        case Loss.ABSOLUTE_ERROR:
            return np.abs(targets.astype(np.float64) - predictions.astype(np.float64))


def whole_loss(loss: Loss, targets: NDArray[np.generic], weights: FloatArray) -> float:
    """What a score is a share of: the rows' weight, or under squared error the sum of their
    squared deviations from their own mean. 0 of no rows."""
    whole = float(weights.sum())
    if loss is not Loss.SQUARED_ERROR or whole == 0:
        return whole
    return squared_spread(targets.astype(np.float64), weights)


def as_scores(lost: FloatArray, whole: float, loss: Loss) -> FloatArray:
    """What losses are as scores: accuracy, R², or the mean absolute error; of the same shape. NaN
    where `whole`, that of `whole_loss`, is not above 0."""
    shares = lost / whole if whole > 0 else np.full(lost.shape, np.nan)
    return shares if loss is Loss.ABSOLUTE_ERROR else 1 - shares


def are_same(
    one: NDArray[np.generic], other: NDArray[np.generic], training: TrainingTable
) -> BoolArray:
    """bool[n]: where two predictions (of rows of that table, or of others of its target) are the
    same class, or the same number but for the rounding of sums of targets."""
    if training.task is Task.CLASSIFICATION:
        return np.asarray(one == other)
    rounding = 1e-12 * float(np.abs(training.target_values).max(initial=0.0))
    return np.asarray(np.isclose(one, other, rtol=0.0, atol=rounding))


def node_losses(tree: Tree, training: TrainingTable, rows: IntArray, loss: Loss) -> FloatArray:
    """float64[n_nodes]: the summed loss of the rows that come by each node, were it a leaf.

    rows: int64, indices into the training table, which weigh what that says. A tree that `trim`
    makes loses the sum over its leaves. O(rows × depth).
    """
    found = np.zeros(tree.n_nodes)
    here = leaves_reached(tree, training, rows)
    targets, weight = training.target_values[rows], training.weights[rows]
    predictions, parent = np.asarray(tree.prediction), tree.parent
    while len(here):
        lost = weight * row_losses(loss, predictions[here], targets)
        found += np.bincount(here, lost, tree.n_nodes)
        goes_on = here > 0
        here, targets, weight = parent[here[goes_on]], targets[goes_on], weight[goes_on]
    return found


def squared_spread(targets: FloatArray, weights: FloatArray) -> float:
    """The weighted sum of squared deviations from the targets' own mean; float64[n] each.

    Exactly 0 where all are equal, whose mean may be rounded.
    """
    if (targets == targets[0]).all():
        return 0.0
    return float(weights @ (targets - np.average(targets, weights=weights)) ** 2)


def leaves_reached(tree: Tree, training: TrainingTable, rows: IntArray) -> IntArray:
    """int64[n]: the leaf that each of these rows of the training table reaches; a node's number."""
    return leaves_of_values(tree, tuple(column[rows] for column in training.columns))
