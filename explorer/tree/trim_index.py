"""What trimming reads of a tree that no limit changes: found once a tree, then kept with it."""

import heapq
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.tree.class_weights import heaviest
from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import PruningCost
from explorer.tree.tree import Tree

BoolArray = NDArray[np.bool_]
FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


class SplitNodes(NamedTuple):
    """The split nodes of a tree, breadth first.

    nodes: int64[n_splits], their numbers; above: int64[n_splits], their parents' indices in
    `nodes`. levels: for each depth, from the root down, the stretch of `nodes`, then its left
    and its right children as stretches of the tree's own numbers, in the same order.
    """

    nodes: IntArray
    above: IntArray
    levels: list[tuple[slice, slice, slice]]


class TrimIndex:
    """The order of a tree's nodes under each kind of limit; every part is found when asked for.

    is_split: bool[n_nodes]. pure: int64, numbers of the nodes of impurity 0. impurity_decrease:
    float64[n_nodes]. cost: float64[n_nodes], weight / total weight × impurity: each node's share
    of the tree's impurity while it is a leaf. It holds the tree's arrays, not the tree, which
    may go while its index is still kept.
    """

    def __init__(self, tree: Tree) -> None:
        self._parent, self._left = tree.parent, tree.left_child
        self._depth = tree.depth
        self._is_regression = tree.task is Task.REGRESSION
        self._weight, self._statistics = tree.weight, tree.statistics
        self._root_impurity = float(tree.impurity[0])
        self.is_split = ~tree.is_leaf
        self.pure = np.flatnonzero(tree.impurity == 0)
        self.impurity_decrease = tree.impurity_decrease
        self.cost: FloatArray = tree.weight / tree.weight[0] * tree.impurity

    def cost_of(self, pruning_cost: PruningCost) -> FloatArray:
        """float64[n_nodes]: what each node costs while it is a leaf.

        Raises ValueError for wrong predictions of numbers.
        """
        if pruning_cost is PruningCost.CRITERION:
            return self.cost
        if self._is_regression:
            raise ValueError("A number is never misclassified: prune by the criterion.")
        return self.error

    @cached_property
    def error(self) -> FloatArray:
        """float64[n_nodes]: weight that a leaf here predicts wrongly / total weight."""
        return np.asarray((self._weight - heaviest(self._statistics)) / self._weight[0])

    @cached_property
    def levels(self) -> list[IntArray]:
        """The numbers of the nodes of each depth, from the root down."""
        starts = np.searchsorted(self._depth, np.arange(int(self._depth[-1]) + 2))
        return [np.arange(a, b) for a, b in pairwise(starts)]

    @cached_property
    def splits(self) -> SplitNodes:
        """The split nodes, level by level."""
        at = np.flatnonzero(self.is_split)
        index = np.cumsum(self.is_split) - 1
        above = index[np.maximum(self._parent[at], 0)]
        starts = np.searchsorted(self._depth[at], np.arange(len(self.levels)))
        levels = [
            (slice(a, b), slice(below[0], below[-1] + 1, 2), slice(below[0] + 1, below[-1] + 1, 2))
            for (a, b), below in zip(pairwise(starts.tolist()), self.levels[1:], strict=True)
        ]
        return SplitNodes(at, above, levels)

    @cached_property
    def min_decrease(self) -> FloatArray:
        """float64[n_nodes]: the smallest impurity decrease from the root down; -1 at leaves."""
        smallest = np.where(self.is_split, self.impurity_decrease, -1.0)
        for level in self.levels[1:]:
            smallest[level] = np.minimum(smallest[level], smallest[self._parent[level]])
        return smallest

    @cached_property
    def best_first(self) -> IntArray:
        """int64[n_splits]: split nodes in the order of `trimming.best_first_order`."""
        if not self.is_split[0]:
            return np.zeros(0, np.int64)
        # Priorities below zero first, as a heap wants them; plain lists are quick to index.
        bands = self.impurity_decrease / self._root_impurity / TIE_BAND
        priority, left = (-np.round(bands)).tolist(), self._left.tolist()
        order: list[int] = []
        frontier = [(priority[0], 0)]
        while frontier:
            _, node = heapq.heappop(frontier)
            order.append(node)
            child = left[node]
            if left[child] >= 0:
                heapq.heappush(frontier, (priority[child], child))
            if left[child + 1] >= 0:
                heapq.heappush(frontier, (priority[child + 1], child + 1))
        return np.array(order, np.int64)


_kept: WeakKeyDictionary[Tree, TrimIndex] = WeakKeyDictionary()


def trim_index_of(tree: Tree) -> TrimIndex:
    """The tree's index, kept for as long as the tree: a slider trims one tree many times."""
    found = _kept.get(tree)
    if found is None:
        found = _kept[tree] = TrimIndex(tree)
    return found
