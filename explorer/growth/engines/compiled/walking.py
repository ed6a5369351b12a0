"""Rows of a matrix walking down a tree of numeric splits, one row after the other."""

import numpy as np

from explorer.growth.engines.compiled.arrays import FloatArray, IntArray, kernel, plain
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree


def walk(tree: Tree, matrix: FloatArray) -> IntArray:
    """The leaf that each row of the matrix reaches; every feature of the tree is numeric.

    matrix: rows × features, float64, NaN for missing. The same leaves as `apply`.
    """
    # "Missing or not" is a threshold above everything, with missing on the right.
    apart = tree.splits.kind == SplitKind.MISSING
    threshold = np.where(apart, np.inf, tree.threshold)
    leaves = np.empty(len(matrix), np.int64)
    feature, left = plain(tree.feature), plain(tree.left_child)
    walk_rows(plain(matrix), feature, threshold, plain(tree.splits.missing_goes_left), left, leaves)
    return leaves


@kernel
def walk_rows(matrix, feature, threshold, missing_left, left, leaves):
    for row in range(len(matrix)):
        node = 0
        while left[node] >= 0:
            value = matrix[row, feature[node]]
            goes_left = value <= threshold[node] or (value != value and missing_left[node])
            node = left[node] if goes_left else left[node] + 1
        leaves[row] = node
