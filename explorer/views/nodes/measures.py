"""Measures of all nodes at once, for pictures: purity, spread, position, nodes below."""

import math

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import MIN_INEXACT_INTEGER
from explorer.data.schema import Task
from explorer.tree.impurity import Criterion
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim_index_of


def shown_weights(weights: FloatArray, total: float) -> FloatArray | IntArray:
    """Return weights as integers if all are whole, else to a millionth of the total or finer."""
    if (weights == np.rint(weights)).all() and total < MIN_INEXACT_INTEGER:
        return weights.astype(np.int64)
    return np.asarray(weights.round(6 - math.floor(math.log10(total))))


def nodes_below(tree: Tree) -> IntArray:
    """Return how many nodes are below each node."""
    below = np.zeros(tree.n_nodes, np.int64)
    _, _, levels = trim_index_of(tree).splits
    nodes = np.flatnonzero(~tree.is_leaf)
    for here, left, right in reversed(levels):
        below[nodes[here]] = below[left] + below[right] + 2
    return below


def purities(tree: Tree) -> FloatArray:
    """Return 1 for nodes whose targets are all equal, 0 for the highest possible impurity (in
    regression: the root's)."""
    n_classes = len(tree.target.levels)
    match tree.search.criterion:
        case Criterion.SQUARED_ERROR | Criterion.ABSOLUTE_ERROR:
            highest = float(tree.impurity[0])
        case Criterion.ENTROPY:
            highest = float(np.log2(max(n_classes, 1)))
        case _:
            highest = 1 - 1 / max(n_classes, 1)
    if not highest > 0:
        return np.ones(tree.n_nodes)
    return np.asarray(np.clip(1 - tree.impurity / highest, 0.0, 1.0))


def spreads(tree: Tree) -> FloatArray:
    """Return standard deviations, or mean absolute deviations under absolute error."""
    statistics = np.asarray(tree.statistics)
    if tree.search.criterion is Criterion.ABSOLUTE_ERROR:
        return np.asarray(statistics[:, 3] / tree.weight)
    return np.asarray(np.sqrt(statistics[:, 1] / tree.weight))


def positions(tree: Tree) -> FloatArray:
    """Return each prediction's position between the tree's extremes, 0 to 1; 0 for classes."""
    if tree.task is Task.CLASSIFICATION:
        return np.zeros(tree.n_nodes)
    predicted = np.asarray(tree.prediction, np.float64)
    return position_between(predicted, float(predicted.min()), float(predicted.max()))


def usual_range(tree: Tree) -> tuple[float, float]:
    """Return the range of the predictions for nine tenths of the rows: the 5th and 95th percentile
    of the leaves' predictions by weight.

    The extremes of a fully grown tree are single rows; on a scale between them, all nodes near the
    root would be in the middle.
    """
    predicted = np.asarray(tree.prediction, np.float64)
    leaves = tree.leaves
    order = leaves[np.argsort(predicted[leaves], kind="stable")]
    heaped = np.cumsum(tree.weight[order])
    ends = np.searchsorted(heaped, heaped[-1] * np.array([0.05, 0.95]))
    low, high = predicted[order[np.minimum(ends, len(order) - 1)]].tolist()
    return (low, high) if low < high else (float(predicted.min()), float(predicted.max()))


def position_between(values: FloatArray, low: float, high: float) -> FloatArray:
    """Return each value's position between two ends, 0 to 1; the middle if the ends are equal."""
    # Halves, because the distance between two numbers may be too large for a number.
    width = high / 2 - low / 2
    if not width > 0:
        return np.full(len(values), 0.5)
    return np.asarray(np.clip((values / 2 - low / 2) / width, 0.0, 1.0))
