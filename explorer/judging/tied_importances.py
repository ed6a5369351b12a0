"""The importances that a tree would have if its ties were decided the other way."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray, frozen
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.growing import grow
from explorer.judging.nodes.split_ranking import FeatureBest, ranking_at, rivals_of
from explorer.tree.pruning import prune_at
from explorer.tree.splits import named
from explorer.tree.tree import Ending, Tree, impurity_shares

MIN_TIED_SHARE = 0.05
"""Ties are searched at the root, and at splits with this share of the impurity decrease: at most
21 nodes of a tree."""
MAX_FLIPPED = 3
"""At most this many ties of one tree are decided the other way, each in its own tree."""


@dataclass(frozen=True, slots=True, eq=False)
class FlippedTie:
    """One tie of a tree, and the importances if it fell the other way.

    `node` is the number of the tied node, which holds `n_rows` rows, `winner` the feature that
    splits it (a column number), `rival` another whose best split gains the same. impurity:
    float64[n_features], the shares of the impurity decrease in the tree that takes the rival's
    split at this node.
    """

    node: int
    n_rows: int
    winner: int
    rival: int
    impurity: FloatArray


@dataclass(frozen=True, slots=True)
class FlippedTies:
    """flips: the root's first, then those of the splits with the largest decrease. n_left_out:
    further ties at the nodes that were searched, beyond `MAX_FLIPPED`."""

    flips: tuple[FlippedTie, ...] = ()
    n_left_out: int = 0


def flipped_ties(tree: Tree, training: TrainingTable) -> FlippedTies:
    """Decide each tie of the tree the other way, one at a time, and grow the tree again.

    `training` is what the tree grew from. A tie is exact (`rivals_of`). The rival's split is forced
    at the tied node; rules, limits, and branches pruned by hand stay. Searches up to 21 nodes and
    grows up to `MAX_FLIPPED` trees. Raises Cancelled if it is cancelled.
    """
    flips: list[FlippedTie] = []
    n_left_out = 0
    for node, rival in _ties_of(tree, training):
        check_cancelled()
        if len(flips) == MAX_FLIPPED:
            n_left_out += 1
            continue
        other = impurity_shares(_with_rival(tree, training, node, rival))
        n_rows, winner = int(tree.n_samples[node]), int(tree.feature[node])
        flips.append(FlippedTie(node, n_rows, winner, rival.feature, frozen(other)))
    return FlippedTies(tuple(flips), n_left_out)


def _ties_of(tree: Tree, training: TrainingTable) -> Iterator[tuple[int, FeatureBest]]:
    """Yield nodes and the features that tie with their splits, the root first, then by decrease."""
    decrease = np.where(tree.is_leaf, 0.0, tree.impurity_decrease)
    total = float(decrease.sum())
    notable = (decrease > 0) & (decrease >= MIN_TIED_SHARE * total)
    nodes = {0, *np.flatnonzero(notable).tolist()}
    for node in sorted(nodes, key=lambda one: (one > 0, -decrease[one], one)):
        for rival in rivals_of(ranking_at(tree, training, node)):
            yield node, rival


def _with_rival(tree: Tree, training: TrainingTable, node: int, rival: FeatureBest) -> Tree:
    assert rival.split is not None, "a feature that ties has a split"
    path, split = tree.path(node), named(rival.split, training.features)
    forced = dict(tree.search.forced) | {path: split}
    grown = grow(training, replace(tree.search, forced=tuple(forced.items())), tree.stop)
    by_hand = np.flatnonzero(tree.ending == Ending.BY_HAND)
    return prune_at(grown, [tree.path(int(one)) for one in by_hand])
