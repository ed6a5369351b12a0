"""How well a tree predicts its training rows, using only its own statistics."""

import math

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.tree.tree import Tree
from explorer.tree.walking import own_weights


def rows_right(tree: Tree) -> tuple[FloatArray, float]:
    """Return the rows' own weight that each node's prediction gets right, float64[n_nodes], and the
    total. Class weights are divided out if the tree knows them.
    """
    right = tree.weight_right
    if tree.weight_of_class is None:
        return right, float(tree.weight[0])
    known = np.where(tree.weight_of_class > 0, tree.weight_of_class, 1.0)
    root = np.asarray(tree.statistics[0], np.float64)
    return right / known[np.asarray(tree.prediction, np.int64)], float((root / known).sum())


def is_scored_by_weight(tree: Tree) -> bool:
    """Return whether rows count by their own weights in the scores of this module."""
    if not tree.is_weighted or tree.weight_of_class is None:
        return tree.is_weighted
    own = np.asarray(own_weights(tree)).sum(axis=1)
    return not np.allclose(own, tree.n_samples, rtol=1e-9)


def squared_errors(tree: Tree) -> FloatArray:
    """Return each node's sum of squared errors about its prediction, which may be a median."""
    means, deviations = np.asarray(tree.statistics)[:, :2].T
    predictions = np.asarray(tree.prediction, np.float64)
    return np.asarray(deviations + tree.weight * (means - predictions) ** 2)


def accuracies(tree: Tree) -> tuple[float, float]:
    """Return the share of the rows' weight that the leaves predict correctly, and the root.

    Rounded to twelve decimals, so that a tree without errors gets exactly 1.
    """
    right, total = rows_right(tree)
    return round(_of_leaves(right, tree) / total, 12), round(float(right[0]) / total, 12)


def n_right(tree: Tree) -> int:
    """Return how many of its training rows a tree without weights predicts correctly."""
    return round(_of_leaves(rows_right(tree)[0], tree))


def _of_leaves(right: FloatArray, tree: Tree) -> float:
    return float(right[tree.leaves].sum())


def mean_squared_error(tree: Tree) -> float:
    """Return the error about the leaves' predictions, by weight, in the target's unit squared."""
    return float(squared_errors(tree)[tree.leaves].sum() / tree.weight[0])


def mean_absolute_error(tree: Tree) -> tuple[float, float]:
    """Return the error about the leaves' medians, by weight, and about the root's median.

    Only for trees grown by absolute error, whose impurity this is.
    """
    leaves = tree.leaves
    of_leaves = tree.impurity[leaves] @ tree.weight[leaves] / tree.weight[0]
    return float(of_leaves), float(tree.impurity[0])


def variance_explained(tree: Tree) -> float:
    """Return the share of the target's variance that the leaves explain; NaN for equal targets."""
    variance = float(np.asarray(tree.statistics)[0, 1] / tree.weight[0])
    return 1 - mean_squared_error(tree) / variance if variance > 0 else math.nan
