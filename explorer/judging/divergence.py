"""Where two trees grown from the same rows first differ, and why."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.training import TrainingTable
from explorer.estimators.interop.brought_over import CLOSE_TO_SCIKIT_LEARN
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import StopRules
from explorer.tree.splits import CategorySplit, NumericSplit, Split, goes_left
from explorer.tree.tree import Ending, Tree

SplitsUnder = Callable[[StopRules, IntArray], bool]
"""A function that returns whether a tree under other limits has a node of exactly these rows and
splits it."""

BANDS = 4
"""Two rounded gains within this many tie bands count as equal."""


class Why(StrEnum):
    """Why the trees differ, if the node's rows can show it."""

    TIE = "tie"  # both splits gain the same, on different features
    ROUNDED_TIE = "rounded tie"  # the same, on one feature
    NO_GAIN = "no gain"  # no split gains anything yet
    CATEGORIES = "categories"  # several categories on both sides; one-hot columns separate only one
    FLOAT32 = "float32"  # values that differ, but not in float32
    HEURISTIC = "heuristic"  # our search did not try all subsets of categories
    LEAVES = "leaves"  # one tree does not split the node, but would without its leaf budget
    PRUNED = "pruned"  # the same with pruning
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first pair of nodes, breadth first, that hold the same rows but are split differently.

    `ours` and `theirs` are the nodes' numbers, `our_split` and `their_split` their splits (None: a
    leaf), each over its own tree's features; the gains are in the criterion's units, both measured
    by this package.
    """

    ours: int
    theirs: int
    our_split: Split | None
    their_split: Split | None
    our_gain: float
    their_gain: float
    why: Why


def first_divergence(
    ours: Tree,
    training: TrainingTable,
    theirs: Tree,
    read: TrainingTable,
    their_splits_under: SplitsUnder,
) -> Divergence | None:
    """Return where `theirs`, a tree of the same rows as scikit-learn reads them, differs from
    `ours`; None if every pair of nodes is alike.

    Splits are alike if they divide the rows into the same parts, whatever the threshold.
    `their_splits_under` is called to find which limit made a node of `theirs` a leaf.
    """
    unlike = _first_unlike(ours, training, theirs, read)
    if unlike is None:
        return None
    mine, its, rows = unlike
    my_split, its_split = ours.split(mine), theirs.split(its)
    gains = float(ours.gain[mine]), float(theirs.gain[its])
    found = Divergence(mine, its, my_split, its_split, *gains, Why.UNKNOWN)
    if my_split is None:
        why = _of_our_leaf(ours, mine)
    elif its_split is None:
        limit = _of_their_leaf(theirs.stop, rows, their_splits_under)
        why = limit or _out_of_reach(my_split, training, rows)
    else:
        names = ours.features[my_split.feature].name, theirs.features[its_split.feature].name
        band = BANDS * TIE_BAND * float(ours.impurity[mine])
        why = _of_gains(gains, band, is_one_feature=names[0] == names[1]) or (
            _out_of_reach(my_split, training, rows)
            if gains[0] > gains[1]
            else _unsearched(my_split)
        )
    return replace(found, why=why)


def _first_unlike(
    ours: Tree, training: TrainingTable, theirs: Tree, read: TrainingTable
) -> tuple[int, int, IntArray] | None:
    """Return the first two nodes that are split differently, and their rows; or None."""
    weights = row_weights(training, ours.search)
    level = [(0, 0, np.flatnonzero(weights > 0))]
    while level:
        below = []
        for mine, its, rows in level:
            my_split, its_split = ours.split(mine), theirs.split(its)
            if my_split is None and its_split is None:
                continue
            if my_split is None or its_split is None:
                return mine, its, rows
            left = goes_left(my_split, training.columns[my_split.feature][rows])
            other = goes_left(its_split, read.columns[its_split.feature][rows])
            its_children = (int(theirs.left_child[its]), int(theirs.right_child[its]))
            if (left == ~other).all():
                its_children = its_children[::-1]
            elif not (left == other).all():
                return mine, its, rows
            below.append((int(ours.left_child[mine]), its_children[0], rows[left]))
            below.append((int(ours.right_child[mine]), its_children[1], rows[~left]))
        level = below
    return None


def _of_gains(gains: tuple[float, float], band: float, *, is_one_feature: bool) -> Why | None:
    """Return why two splits tie; None if one of them gains more."""
    if gains[0] == gains[1] == 0:
        return Why.NO_GAIN
    if abs(gains[0] - gains[1]) > band:
        return None
    return Why.ROUNDED_TIE if is_one_feature else Why.TIE


def _unsearched(split: Split) -> Why:
    """Return why our search missed a better split."""
    is_heuristic = isinstance(split, CategorySplit) and not split.exact
    return Why.HEURISTIC if is_heuristic else Why.UNKNOWN


def _of_our_leaf(ours: Tree, node: int) -> Why:
    """Return which limit made the node a leaf, as the tree recorded it."""
    match Ending(int(ours.ending[node])):
        case Ending.MAX_LEAF_NODES:
            return Why.LEAVES
        case Ending.CCP_ALPHA:
            return Why.PRUNED
        case _:
            return Why.UNKNOWN


def _of_their_leaf(stop: StopRules, rows: IntArray, their_splits_under: SplitsUnder) -> Why | None:
    """Return the limit without which the node is split: pruning, which comes last, else budget."""
    unpruned = replace(stop, ccp_alpha=0.0)
    if stop.ccp_alpha > 0 and their_splits_under(unpruned, rows):
        return Why.PRUNED
    unlimited = replace(unpruned, max_leaf_nodes=None)
    if stop.max_leaf_nodes is not None and their_splits_under(unlimited, rows):
        return Why.LEAVES
    return None


def _out_of_reach(split: Split, training: TrainingTable, rows: IntArray) -> Why:
    """Return why scikit-learn cannot make the split; UNKNOWN if it can."""
    if _needs_several_categories(split):
        return Why.CATEGORIES
    return Why.FLOAT32 if _is_lost_in_float32(split, training, rows) else Why.UNKNOWN


def _needs_several_categories(split: Split) -> bool:
    """Return whether neither side is exactly one category, so that no one-hot column makes it.

    Missing values have no one-hot column, so a one-hot split sends them to the other side.
    """
    if not isinstance(split, CategorySplit):
        return False
    missing_left = split.missing_seen and split.missing_goes_left
    missing_right = split.missing_seen and not split.missing_goes_left
    alone_left = len(split.left) == 1 and not missing_left
    alone_right = len(split.right) == 1 and not missing_right
    return not (alone_left or alone_right)


def _is_lost_in_float32(split: Split, training: TrainingTable, rows: IntArray) -> bool:
    """Return whether scikit-learn reads the values next to the threshold as equal."""
    if not isinstance(split, NumericSplit):
        return False
    values = training.columns[split.feature][rows]
    values = values[~np.isnan(values)]
    left = values <= split.threshold
    if left.all() or not left.any():
        return False
    with np.errstate(over="ignore"):
        low, high = np.float32(values[left].max()), np.float32(values[~left].min())
    return bool(high <= low + np.float32(CLOSE_TO_SCIKIT_LEARN))
