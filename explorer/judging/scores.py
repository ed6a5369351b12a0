"""How well a tree predicts the rows it was grown from, from its own statistics alone."""

import math

import numpy as np
from numpy.typing import NDArray

from explorer.tree.class_weights import ClassWeights
from explorer.tree.tree import Tree

FloatArray = NDArray[np.float64]


def heaviest_classes(tree: Tree) -> FloatArray:
    """The weight of each node's heaviest class: what its prediction gets right."""
    statistics = tree.statistics
    if not isinstance(statistics, ClassWeights):
        return np.asarray(statistics.max(axis=1))
    return np.asarray(np.maximum.reduceat(statistics.weights, statistics.classes.offsets[:-1]))


def squared_errors(tree: Tree) -> FloatArray:
    """Each node's sum of squared errors about its prediction, which may be a median."""
    means, deviations = np.asarray(tree.statistics)[:, :2].T
    predictions = np.asarray(tree.prediction, np.float64)
    return np.asarray(deviations + tree.weight * (means - predictions) ** 2)


def accuracies(tree: Tree) -> tuple[float, float]:
    """The share of the weight that the leaves predict rightly, and the root alone.

    Rounded to twelve decimals, so that what is right everywhere is exactly 1.
    """
    right, total = heaviest_classes(tree), float(tree.weight[0])
    return round(float(right[tree.leaves].sum()) / total, 12), round(float(right[0]) / total, 12)


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
