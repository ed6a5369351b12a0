"""The shortest program that grows a tree, for a lesson that compares it with the others.

It differs from the engines in one convention: it tries the values themselves as thresholds, and
rows below a threshold go left. It handles only numeric features, by entropy, without weights.
"""

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.tree.impurity import Criterion, class_total

CodeArray = IntArray


def predict_shortest(
    grows: FloatArray, classes: CodeArray, asked: FloatArray, max_depth: int
) -> CodeArray:
    """Return the class codes that a tree grown from (grows, classes) predicts for `asked`.

    grows, asked: float64[n, n_features]; ties between classes go to the first.
    """
    found = np.full(len(asked), np.bincount(classes).argmax())
    if max_depth == 0 or len(np.unique(classes)) < 2:
        return found
    split = _best(grows, classes)
    if split is None:
        return found
    feature, threshold = split
    below, asked_below = grows[:, feature] < threshold, asked[:, feature] < threshold
    for side, asked_side in ((below, asked_below), (~below, ~asked_below)):
        found[asked_side] = predict_shortest(
            grows[side], classes[side], asked[asked_side], max_depth - 1
        )
    return found


def _best(grows: FloatArray, classes: CodeArray) -> tuple[int, float] | None:
    """Return the feature and value with the largest gain, ties go to the first; None without
    gain."""
    whole, best, most = _total(classes), None, 0.0
    for feature in range(grows.shape[1]):
        for value in np.unique(grows[:, feature])[1:]:
            below = grows[:, feature] < value
            gain = whole - _total(classes[below]) - _total(classes[~below])
            if gain > most:
                best, most = (feature, float(value)), gain
    return best


def _total(classes: CodeArray) -> float:
    """Return rows × entropy."""
    return float(class_total(Criterion.ENTROPY, np.bincount(classes).astype(float)))
