"""Splits kept from a tree of the same table when min_samples_leaf is raised.

A split whose sides are both large enough stays the best and the first: fewer candidates
compete with it. Only below a split that has become too fine is anything searched again.
Categories are the exception, because a refused subset changes which subsets are tried; tables
with a categorical feature are grown anew.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.growth.contract import BestSplits
from explorer.tree.rules import SearchRules
from explorer.tree.tree import NO_NODE, Ending, Tree

IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class WarmStart:
    """For each node of a level its number in the tree grown before, -1 where it has none."""

    tree: Tree
    settled: BoolArray  # by node of the tree: its answer holds under the new rules too
    nodes: IntArray

    @staticmethod
    def at_root(tree: Tree | None, search: SearchRules) -> "WarmStart | None":
        """None where the tree can settle nothing under these rules."""
        if tree is None or not all(feature.is_numeric for feature in tree.features):
            return None
        before = tree.search.min_samples_leaf
        same = replace(search, min_samples_leaf=before) == tree.search
        if not same or search.min_samples_leaf < before:
            return None
        internal = ~tree.is_leaf
        smaller = np.minimum(
            tree.n_samples[tree.left_child[internal]], tree.n_samples[tree.right_child[internal]]
        )
        settled = tree.ending == Ending.NO_SPLIT
        settled[internal] = smaller >= search.min_samples_leaf
        return WarmStart(tree, settled, np.zeros(1, np.int64))

    def is_settled(self, places: IntArray) -> BoolArray:
        """Which of the level's nodes at `places` need no search."""
        nodes = self.nodes[places]
        return np.asarray((nodes != NO_NODE) & self.settled[nodes])

    def answers(self, places: IntArray) -> BestSplits:
        """The splits and gains of settled nodes."""
        nodes = self.nodes[places]
        return BestSplits(self.tree.splits.take(nodes), self.tree.gain[nodes])

    def passed_on(self, places: IntArray) -> "WarmStart":
        """For the children of the nodes at `places`, left and right in turn."""
        nodes = np.where(self.is_settled(places), self.nodes[places], NO_NODE)
        children = np.column_stack([self.tree.left_child[nodes], self.tree.right_child[nodes]])
        children[nodes == NO_NODE] = NO_NODE
        return WarmStart(self.tree, self.settled, children.ravel())
