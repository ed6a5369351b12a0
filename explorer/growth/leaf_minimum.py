"""The rows and the weight that a split must leave in each child, as numbers for one growth."""

import math
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import SearchRules
from explorer.tree.tree import NodeArrays


def least_share(search: SearchRules) -> float:
    """The share of the tree's weight that a child needs.

    It is min_weight_fraction_leaf less the tie band: sums of weights are rounded, and a child of
    exactly that share is admitted whichever way its rows were added up.
    """
    return search.min_weight_fraction_leaf * (1 - TIE_BAND)


@dataclass(frozen=True, slots=True)
class LeafMinimum:
    """The fewest rows, and the least weight, of a child; a weight of 0 bounds nothing."""

    rows: int = 1
    weight: float = 0.0

    @staticmethod
    def of(search: SearchRules, total_weight: float) -> "LeafMinimum":
        """Return what these rules require when growing from rows of this total weight.

        A row's weight in growth is its own weight times that of its class.
        """
        return LeafMinimum(search.min_samples_leaf, least_share(search) * total_weight)

    def admits(self, smaller: IntArray, lighter: FloatArray) -> BoolArray:
        """bool[n]: which of n splits leave enough on both sides.

        smaller: int64[n], the rows of the smaller side; lighter: float64[n], the weight of the
        lighter one.
        """
        return (smaller >= self.rows) & (lighter >= self.weight)

    def admits_sides(self, left: NodeArrays, right: NodeArrays) -> BoolArray:
        """bool[n]: the same of n splits by what both sides hold, n entries each."""
        smaller = np.minimum(left.n_samples, right.n_samples)
        return self.admits(smaller, np.minimum(left.weight, right.weight))

    def in_rows(self, weight_of_row: float) -> int:
        """The fewest rows where every row has this weight."""
        return max(self.rows, math.ceil(self.weight / weight_of_row))


def too_small(nodes: NodeArrays, search: SearchRules, total_weight: float) -> BoolArray:
    """bool[n]: which nodes have too little for two children; total_weight: that of the root."""
    light = nodes.weight < 2 * least_share(search) * total_weight
    return np.asarray((nodes.n_samples < 2 * search.min_samples_leaf) | light)


def share_of(rows: IntArray, weights: FloatArray) -> float:
    """The share of all weight that these rows hold; weights: float64[n_rows of the table]."""
    return float(weights[rows].sum() / weights.sum())


def rules_at_node(search: SearchRules, share: float) -> SearchRules | None:
    """Return the rules of a growth over only a node's rows; None if no split of it is admissible.

    share: that of the tree's weight which the node holds, above 0. A child's least weight stays the
    same, so it is a larger fraction of the node's.
    """
    if search.min_weight_fraction_leaf == 0.0:
        return search
    fraction = search.min_weight_fraction_leaf / share
    if fraction * (1 - TIE_BAND) > 0.5:
        return None
    return replace(search, min_weight_fraction_leaf=min(fraction, 0.5))
