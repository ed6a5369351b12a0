"""When each branch falls as alpha rises: `tree.pruning.falls_of`, step for step."""

import numpy as np

from explorer.growth.engines.compiled.arrays import FloatArray, kernel, part, plain
from explorer.tree.impurity import TIE_BAND
from explorer.tree.pruning import Falls
from explorer.tree.tree import Tree


def falls_of(tree: Tree, costs: FloatArray) -> Falls:
    """Return the same falls as the textbook engine, by the same sums in the same order."""
    alpha, unbanded, fewer = find_falls(plain(tree.left_child), plain(costs))
    node = np.flatnonzero(fewer)
    return Falls(alpha[node], unbanded[node], fewer[node], node)


@kernel
def find_falls(left, cost):
    """When each node falls, by number; `fewer` is 0 if it falls with a branch above it.

    The falls within a branch are a skew heap (Sleator and Tarjan 1986), the latest on top:
    `top` of its node, `one` and `other` below each fall.
    """
    n = len(left)
    alpha, unbanded, more = np.zeros(n), np.zeros(n), np.zeros(n)
    fewer = np.zeros(n, np.int64)
    top, one, other = np.full(n, -1), np.full(n, -1), np.full(n, -1)
    for node in range(n - 1, -1, -1):
        child = left[node]
        if child < 0:
            continue
        heap = _merged(top[child], top[child + 1], alpha, one, other)
        banded_cost, more_leaves = cost[node] * (1 - TIE_BAND), 1
        below = cost[child] + cost[child + 1]
        alpha[node], unbanded[node] = banded_cost - below, cost[node] - below
        while heap >= 0 and alpha[heap] > alpha[node]:
            later = heap
            heap = _merged(one[later], other[later], alpha, one, other)
            more_leaves += fewer[later]
            below -= more[later]
            fewer[later] = 0
            alpha[node] = (banded_cost - below) / more_leaves
            unbanded[node] = (cost[node] - below) / more_leaves
            if alpha[node] >= alpha[later]:  # its fall brings the node's own
                alpha[node], unbanded[node] = alpha[later], unbanded[later]
                break
        fewer[node], more[node] = more_leaves, cost[node] - below
        one[node], other[node] = -1, -1
        top[node] = _merged(heap, node, alpha, one, other)
    return alpha, unbanded, fewer


@part
def _merged(a, b, alpha, one, other):
    """Return the top of both heaps in one; -1 is an empty heap."""
    if a < 0 or b < 0:
        return max(a, b)
    if _comes_later(b, a, alpha):
        a, b = b, a
    top = a
    while True:
        rest = other[a]
        other[a] = one[a]
        if rest < 0:
            one[a] = b
            return top
        if _comes_later(b, rest, alpha):
            rest, b = b, rest
        one[a] = rest
        a = rest


@part
def _comes_later(a, b, alpha):
    return alpha[a] > alpha[b] or (alpha[a] == alpha[b] and a < b)
