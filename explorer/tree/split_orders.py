"""Orders in which the splits of a grown tree can be made, one at a time.

In each a node comes after those above it, so that the first splits of an order are a tree.
"""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from explorer.tree.tree import Tree
from explorer.tree.trimming import best_first_order

IntArray = NDArray[np.int64]


class SplitOrder(StrEnum):
    """Best first: see `best_first_order`. Breadth first: level by level, from left to right. Depth
    first: a node's whole left branch before its right one."""

    BEST_FIRST = "best-first"
    BREADTH_FIRST = "breadth-first"
    DEPTH_FIRST = "depth-first"


def split_order(tree: Tree, order: SplitOrder) -> IntArray:
    """int64[n_splits]: the tree's internal nodes in this order.

    Laws: the first k best-first are the splits of `trim` to k + 1 leaves; the first breadth-first,
    as far as a level ends, those of `trim` to that depth. Every ancestor-closed part of a tree
    keeps its order.
    """
    match order:
        case SplitOrder.BEST_FIRST:
            return best_first_order(tree)
        case SplitOrder.BREADTH_FIRST:
            return np.flatnonzero(~tree.is_leaf)
        case SplitOrder.DEPTH_FIRST:
            return _depth_first(tree)


def _depth_first(tree: Tree) -> IntArray:
    left, found, waiting = tree.left_child.tolist(), [], [0]
    while waiting:
        node = waiting.pop()
        if left[node] >= 0:
            found.append(node)
            waiting += (left[node] + 1, left[node])
    return np.array(found, np.int64)
