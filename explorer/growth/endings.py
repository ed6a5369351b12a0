"""Leaves at a limit that no split could divide, found by growing one level further."""

from dataclasses import replace

import numpy as np

from explorer.data.arrays import BoolArray, IntArray, frozen
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.tree.rules import StopRules
from explorer.tree.splits import SplitKind
from explorer.tree.tree import NO_NODE, Ending, Tree

_NOT_SEARCHED = (Ending.MAX_DEPTH, Ending.MIN_SAMPLES_SPLIT)


def with_known_endings(tree: Tree, training: TrainingTable) -> Tree:
    """Return the tree with `Ending.NO_SPLIT` at each leaf at a limit that no split could separate.

    Growth does not search a leaf at a limit, so it names the limit. This grows the tree again to
    one level below such leaves, and then gives the endings that `trim(…, keep_no_split=True)` gives
    for a tree without limits. training: the table that the tree was grown from; a leaf that other
    rows reach there keeps its ending. Returns the same object if nothing changes.
    """
    stopped = np.flatnonzero(np.isin(tree.ending, _NOT_SEARCHED))
    if not len(stopped):
        return tree
    deepest = int(tree.depth[stopped].max())
    grown = grow(training, tree.search, StopRules(max_depth=deepest + 1))
    there = _same_nodes(tree, grown)[stopped]
    is_stuck = (there != NO_NODE) & (grown.ending[there] == Ending.NO_SPLIT)
    if not is_stuck.any():
        return tree
    ending = tree.ending.copy()
    ending[stopped[is_stuck]] = Ending.NO_SPLIT
    return replace(tree, ending=frozen(ending))


def _same_nodes(tree: Tree, grown: Tree) -> IntArray:
    """int64[n_nodes]: the number in `grown` of each node of `tree`, NO_NODE if it has none.

    It has one if all splits above are the same, and the same number of rows reaches it.
    """
    found = np.full(tree.n_nodes, NO_NODE, np.int64)
    mine, there = np.zeros(1, np.int64), np.zeros(1, np.int64)
    while len(mine):
        same = tree.n_samples[mine] == grown.n_samples[there]
        mine, there = mine[same], there[same]
        found[mine] = there
        same = _are_same_splits(tree, mine, grown, there)
        mine, there = mine[same], there[same]
        mine = np.concatenate([tree.left_child[mine], tree.right_child[mine]])
        there = np.concatenate([grown.left_child[there], grown.right_child[there]])
    return found


def _are_same_splits(tree: Tree, mine: IntArray, grown: Tree, there: IntArray) -> BoolArray:
    """bool[n]: which nodes are split, and as the nodes of the other tree are."""
    ours, theirs = tree.splits.take(mine), grown.splits.take(there)
    same = (ours.kind == theirs.kind) & (ours.feature == theirs.feature)
    same &= (ours.kind != SplitKind.LEAF) & (ours.missing_goes_left == theirs.missing_goes_left)
    is_numeric = ours.kind == SplitKind.NUMERIC
    same &= ~is_numeric | (ours.threshold == theirs.threshold)
    for i in np.flatnonzero(same & (ours.kind == SplitKind.CATEGORY)).tolist():
        same[i] = ours.split(i) == theirs.split(i)
    return np.asarray(same)
