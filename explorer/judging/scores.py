"""How well a tree predicts the rows it was grown from, from its own statistics alone."""

import math

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.tree.class_weights import heaviest
from explorer.tree.tree import Tree
from explorer.tree.walking import own_weights


def heaviest_classes(tree: Tree) -> FloatArray:
    """The weight of each node's heaviest class: what its prediction gets right."""
    return heaviest(tree.statistics)


def rows_right(tree: Tree) -> tuple[FloatArray, float]:
    """float64[n_nodes]: what of the rows' own weight each node's prediction gets right; and all of
    it. Class weights are the learner's, and divided out where the tree knows them.
    """
    right = heaviest_classes(tree)
    if tree.weight_of_class is None:
        return right, float(tree.weight[0])
    known = np.where(tree.weight_of_class > 0, tree.weight_of_class, 1.0)
    root = np.asarray(tree.statistics[0], np.float64)
    return right / known[np.asarray(tree.prediction, np.int64)], float((root / known).sum())


def is_scored_by_weight(tree: Tree) -> bool:
    """Whether rows count by weights of their own in the scores of this module."""
    if not tree.is_weighted or tree.weight_of_class is None:
        return tree.is_weighted
    own = np.asarray(own_weights(tree)).sum(axis=1)
    return not np.allclose(own, tree.n_samples, rtol=1e-9)


def squared_errors(tree: Tree) -> FloatArray:
    """Each node's sum of squared errors about its prediction, which may be a median."""
    means, deviations = np.asarray(tree.statistics)[:, :2].T
    predictions = np.asarray(tree.prediction, np.float64)
    return np.asarray(deviations + tree.weight * (means - predictions) ** 2)


def accuracies(tree: Tree) -> tuple[float, float]:
    """The share of the rows' weight that the leaves predict rightly, and the root alone.

    Rounded to twelve decimals, so that what is right everywhere is exactly 1.
    """
    right, total = rows_right(tree)
    return round(_of_leaves(right, tree) / total, 12), round(float(right[0]) / total, 12)


def n_right(tree: Tree) -> int:
    """How many of the rows that grew it a tree without weights predicts rightly."""
    return round(_of_leaves(rows_right(tree)[0], tree))


def _of_leaves(right: FloatArray, tree: Tree) -> float:
    return float(right[tree.leaves].sum())


def mean_squared_error(tree: Tree) -> float:
    """About the leaves' predictions, by weight, in the target's unit squared."""
    return float(squared_errors(tree)[tree.leaves].sum() / tree.weight[0])


def mean_absolute_error(tree: Tree) -> tuple[float, float]:
    """About the leaves' medians, by weight, and about the root's alone.

    Of trees that were grown by absolute error, whose impurity this is.
    """
    leaves = tree.leaves
    of_leaves = tree.impurity[leaves] @ tree.weight[leaves] / tree.weight[0]
    return float(of_leaves), float(tree.impurity[0])


def variance_explained(tree: Tree) -> float:
    """The share of the target's variance that is gone in the leaves; NaN for equal targets."""
    variance = float(np.asarray(tree.statistics)[0, 1] / tree.weight[0])
    return 1 - mean_squared_error(tree) / variance if variance > 0 else math.nan
