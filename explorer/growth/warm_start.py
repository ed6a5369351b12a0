"""Splits kept from a tree of the same table when min_samples_leaf is raised.

A split whose children are both large enough stays the best and the first: fewer candidates
compete with it. Only below a split that has become too fine is anything searched again.
Categories are the exception, because a refused subset changes which subsets are tried; tables
with a category feature are grown anew.
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
    """What a former tree settles for the nodes of one level.

    settled: bool[tree.n_nodes], whether the tree's split (or want of one) at a node holds under
    the new rules. nodes: int64[n_level], each node's number in that tree, -1 where it has none.
    """

    tree: Tree
    settled: BoolArray
    nodes: IntArray

    @staticmethod
    def at_root(tree: Tree | None, search: SearchRules) -> "WarmStart | None":
        """The root's; None where the tree settles nothing under these rules.

        The tree must be of the same table and weights; that is the caller's to know.
        """
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

    def is_settled(self, indices: IntArray) -> BoolArray:
        """Which of the level's nodes at these indices need no search."""
        nodes = self.nodes[indices]
        return np.asarray((nodes != NO_NODE) & self.settled[nodes])

    def best_splits(self, indices: IntArray) -> BestSplits:
        """The splits and gains of settled nodes, in the order of the indices."""
        nodes = self.nodes[indices]
        return BestSplits(self.tree.splits.take(nodes), self.tree.gain[nodes])

    def of_children(self, indices: IntArray) -> "WarmStart":
        """The next level's: of each node at these indices the left child, then the right one."""
        nodes = np.where(self.is_settled(indices), self.nodes[indices], NO_NODE)
        children = np.column_stack([self.tree.left_child[nodes], self.tree.right_child[nodes]])
        children[nodes == NO_NODE] = NO_NODE
        return WarmStart(self.tree, self.settled, children.ravel())
