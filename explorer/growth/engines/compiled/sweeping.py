"""The best second split below every first one, by moving one row after the other to the left.

Two classes that a split would predict on its two sides have a difference of weights a cell; what
such a split gets right is the largest sum of a beginning of these differences, which a tree over
the cells keeps up to date in log(cells) steps a row.
"""

import numpy as np

from explorer.growth.engines.compiled.arrays import FloatArray, IntArray, kernel, part

SUM, TOP, LOW, ONE_SIDE = 0, 1, 2, 4
"""A node's cells: their sum, the largest and the least sum of a beginning; first for the rows on
the left, then, ONE_SIDE further, for those on the right: both lie in one line of the cache."""


@part
def _join(tree: FloatArray, at: int, side: int) -> None:
    """Compute a node's sums from those of its two halves."""
    left, right = 2 * at, 2 * at + 1
    whole = tree[left, side + SUM]
    tree[at, side + SUM] = whole + tree[right, side + SUM]
    tree[at, side + TOP] = max(tree[left, side + TOP], whole + tree[right, side + TOP])
    tree[at, side + LOW] = min(tree[left, side + LOW], whole + tree[right, side + LOW])


@part
def _add(tree: FloatArray, at: int, side: int, value: float) -> None:
    """Add a value to one cell only."""
    tree[at, side + SUM] += value
    tree[at, side + TOP] = max(tree[at, side + SUM], 0.0)
    tree[at, side + LOW] = min(tree[at, side + SUM], 0.0)


@part
def _move(tree: FloatArray, at: int, value: float) -> None:
    """Move a row of this value from the right to the left; correct all sums above its cell."""
    _add(tree, at, 0, value)
    _add(tree, at, ONE_SIDE, -value)
    at >>= 1
    while at >= 1:
        _join(tree, at, 0)
        _join(tree, at, ONE_SIDE)
        at >>= 1


@part
def _lost(trees: FloatArray, weight: FloatArray, side: int) -> float:
    """Return the loss of one side with the best threshold, or none; weight: float64[n_classes]."""
    n_classes, pair, best, whole = len(weight), 0, 0.0, 0.0
    for a in range(n_classes):
        whole += weight[a]
        best = max(best, weight[a])
        for b in range(a + 1, n_classes):
            best = max(best, weight[b] + trees[pair, 1, side + TOP])
            best = max(best, weight[a] - trees[pair, 1, side + LOW])
            pair += 1
    return whole - best


@kernel
def least_losses(
    order: IntArray,
    ends: IntArray,
    cell: IntArray,
    n_cells: int,
    classes: IntArray,
    weights: FloatArray,
    n_classes: int,
    lost: FloatArray,
) -> None:
    """Lower `lost` (float64[2, n_ways]) to what the rows left and right of each first split lose,
    by misclassified weight, with the best threshold of the second feature below.

    order: int64[n], the rows of the first feature in the order in which they go left, any others
    stay right; ends: int64[n_ways], how many of them each way sends left, rising. cell:
    int64[n_rows], each row's place in the order of the second feature, below n_cells. classes:
    int64[n_rows]; weights: float64[n_rows]. O(rows × (classes − 1) × log(cells)).
    """
    size = 1
    while size < n_cells:
        size *= 2
    trees = np.zeros((n_classes * (n_classes - 1) // 2, 2 * size, 2 * ONE_SIDE))
    weight = np.zeros((2, n_classes))
    for row in range(len(cell)):
        weight[1, classes[row]] += weights[row]
    for a in range(n_classes):
        for b in range(a + 1, n_classes):
            pair = a * (2 * n_classes - a - 1) // 2 + b - a - 1
            for row in range(len(cell)):
                if classes[row] == a:
                    _add(trees[pair], size + cell[row], ONE_SIDE, weights[row])
                elif classes[row] == b:
                    _add(trees[pair], size + cell[row], ONE_SIDE, -weights[row])
            for at in range(size - 1, 0, -1):
                _join(trees[pair], at, ONE_SIDE)
    moved = 0
    for way in range(len(ends)):
        while moved < ends[way]:
            row = order[moved]
            own, value, at = classes[row], weights[row], size + cell[row]
            weight[0, own] += value
            weight[1, own] -= value
            for a in range(own):
                _move(trees[a * (2 * n_classes - a - 1) // 2 + own - a - 1], at, -value)
            for b in range(own + 1, n_classes):
                _move(trees[own * (2 * n_classes - own - 1) // 2 + b - own - 1], at, value)
            moved += 1
        lost[0, way] = min(lost[0, way], _lost(trees, weight[0], 0))
        lost[1, way] = min(lost[1, way], _lost(trees, weight[1], ONE_SIDE))
