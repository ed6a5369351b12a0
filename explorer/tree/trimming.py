"""Trimming a grown tree by its stop rules: grown once, every limit answers at once.

Law: trim(grow(search), stop) equals grow(search, stop) for every combination. The scalar
rules come first, then the leaf budget among the nodes that pass them, then cost-complexity
pruning on what remains.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.tree.breadth_first import select_nodes
from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import PruningCost, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.trim_index import TrimIndex, trim_index_of

BoolArray = NDArray[np.bool_]
EndingArray = NDArray[np.int8]
FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


def trim(tree: Tree, stop: StopRules, *, keep_no_split: bool = False) -> Tree:
    """The tree that would have been grown under `stop`; the same object where that is this one.

    keep_no_split: a leaf that this tree's growth has searched in vain keeps Ending.NO_SPLIT where a
    limit holds, too. A growth that stops at the limit cannot know of it and names the limit.

    Raises ValueError when asked for more than was grown, or to trim again a tree that a leaf
    budget or pruning, by hand too, has already shaped (their order would change the answer).
    """
    if stop == tree.stop:
        return tree
    _check_untrimmed(tree)
    _check_grown_so_far(tree, stop)
    index = trim_index_of(tree)
    splits = _passing(tree, index, [stop])[0]
    ending = _scalar_endings(tree, index, stop)
    if keep_no_split:
        ending[tree.ending == Ending.NO_SPLIT] = Ending.NO_SPLIT
    if stop.max_leaf_nodes is not None:
        kept = _within_budget(index, splits[None], [stop.max_leaf_nodes])[0]
        ending[splits & ~kept] = Ending.MAX_LEAF_NODES
        splits = kept
    if stop.ccp_alpha > 0:
        kept = _worth_their_leaves(index, splits, stop.ccp_alpha, stop.pruning_cost)
        ending[splits & ~kept] = Ending.CCP_ALPHA
        splits = kept
    keep = np.ones(tree.n_nodes, np.bool_)
    keep[1:] = splits[tree.parent[1:]]
    if keep.all() and (ending == tree.ending).all():
        return replace(tree, stop=stop)
    return select_nodes(tree, keep, ending, stop)


def kept_splits(tree: Tree, stops: Sequence[StopRules]) -> BoolArray:
    """bool[n_stops, n_nodes]: which nodes of the tree stay split in `trim(tree, stop)`.

    Many stops cost little more than one. Raises ValueError where `trim` does.
    """
    index = trim_index_of(tree)
    _check_untrimmed(tree)
    for stop in stops:
        _check_grown_so_far(tree, stop)
    kept = _passing(tree, index, stops)
    budgeted = [i for i, s in enumerate(stops) if s.max_leaf_nodes is not None]
    if budgeted:
        budgets = [stops[i].max_leaf_nodes or 1 for i in budgeted]
        kept[budgeted] = _within_budget(index, kept[budgeted], budgets)
    for cost in PruningCost:
        pruned = [i for i, s in enumerate(stops) if s.ccp_alpha > 0 and s.pruning_cost is cost]
        if pruned:
            alphas = np.array([[stops[i].ccp_alpha] for i in pruned])
            kept[pruned] = _worth_their_leaves(index, kept[pruned], alphas, cost)
    return kept


def scalar_ending(
    impurity: FloatArray, depth: IntArray | int, n_samples: IntArray, stop: StopRules
) -> EndingArray:
    """int8[n]: why nodes are leaves before any split is searched; Ending.SPLIT where none is.

    impurity: float64[n]; n_samples: int64[n]; depth: int64[n], or one for all.
    """
    ending = np.full(len(impurity), Ending.SPLIT, np.int8)
    ending[n_samples < stop.min_samples_split] = Ending.MIN_SAMPLES_SPLIT
    ending[depth >= stop.depth_limit] = Ending.MAX_DEPTH
    ending[impurity == 0] = Ending.PURE
    return ending


def best_first_order(tree: Tree) -> IntArray:
    """int64[n_splits]: internal nodes in the order in which a leaf budget is spent.

    Of the nodes whose parent has been split, the one with the largest impurity decrease is
    next; then the shallower, then the one further left. Ancestor-closed subsets keep it.
    Decreases are counted in tie bands of the root's impurity, so that rounding ranks nothing.
    """
    return trim_index_of(tree).best_first


def _check_untrimmed(tree: Tree) -> None:
    if (tree.ending == Ending.BY_HAND).any():
        raise ValueError("This tree is pruned by hand; trim the tree it came from.")
    if tree.stop.max_leaf_nodes is not None or tree.stop.ccp_alpha > 0:
        raise ValueError(
            "This tree is already trimmed by a leaf budget or by pruning; "
            "trim the tree it came from."
        )


def _check_grown_so_far(tree: Tree, stop: StopRules) -> None:
    grown = tree.stop
    if stop.depth_limit > grown.depth_limit:
        raise ValueError(f"The tree was grown to depth {grown.max_depth}; grow it again for more.")
    if stop.min_samples_split < grown.min_samples_split:
        raise ValueError(
            f"The tree was grown with min_samples_split={grown.min_samples_split}; "
            "grow it again for less."
        )
    if stop.min_impurity_decrease < grown.min_impurity_decrease:
        raise ValueError(
            f"The tree was grown with min_impurity_decrease={grown.min_impurity_decrease}; "
            "grow it again for less."
        )


def _passing(tree: Tree, index: TrimIndex, stops: Sequence[StopRules]) -> BoolArray:
    """bool[n_stops, n_nodes]: nodes that are split, all of whose ancestors are, under the scalar
    rules.

    Depth grows and rows shrink down a path, so each node answers for its ancestors.
    """
    needed = np.array([[stop.min_samples_split] for stop in stops], np.int64).reshape(-1, 1)
    deepest = np.array([[stop.depth_limit] for stop in stops]).reshape(-1, 1)
    splits = index.is_split & (tree.n_samples >= needed) & (tree.depth < deepest)
    for row, stop in zip(splits, stops, strict=True):
        if stop.min_impurity_decrease > 0:
            row &= index.min_decrease >= stop.min_impurity_decrease
    return splits


def _scalar_endings(tree: Tree, index: TrimIndex, stop: StopRules) -> EndingArray:
    """Why nodes would be leaves; limits as they were in growth have been answered there."""
    ending = tree.ending.copy()
    if stop.min_impurity_decrease > 0:
        too_little = index.is_split & (index.impurity_decrease < stop.min_impurity_decrease)
        ending[too_little] = Ending.MIN_IMPURITY_DECREASE
    if stop.min_samples_split > tree.stop.min_samples_split:
        ending[tree.n_samples < stop.min_samples_split] = Ending.MIN_SAMPLES_SPLIT
    if stop.max_depth is not None:
        ending[tree.depth >= stop.max_depth] = Ending.MAX_DEPTH
    ending[index.pure] = Ending.PURE
    return ending


def _within_budget(index: TrimIndex, splits: BoolArray, max_leaf_nodes: list[int]) -> BoolArray:
    """bool[n_stops, n_nodes]: of the splits under each stop, those that its leaves suffice for."""
    order = index.best_first
    ordered = splits[:, order]
    kept = np.zeros(splits.shape, np.bool_)
    spent = np.cumsum(ordered, axis=1, dtype=np.int32)
    kept[:, order] = ordered & (spent < np.array(max_leaf_nodes)[:, None])
    return kept


def _worth_their_leaves(
    index: TrimIndex, splits: BoolArray, alpha: float | FloatArray, pruning_cost: PruningCost
) -> BoolArray:
    """Splits left by weakest-link pruning (Breiman et al. 1984, section 3.3).

    One pass from the deepest level up: a node falls when what its branch saves, for each
    leaf it adds, is at most alpha; the tie band of its own impurity counts as rounding, so
    that an alpha taken from the pruning path prunes, and any alpha prunes what never paid.
    Several masks with an alpha each, one below the other, are pruned at once.
    """
    nodes, above, levels = index.splits
    cost = index.cost_of(pruning_cost)
    still, banded_cost = splits[..., nodes], cost[nodes] * (1 - TIE_BAND)
    branch_cost = np.broadcast_to(cost, splits.shape).copy()
    more_leaves = np.zeros(splits.shape)
    for here, left, right in reversed(levels):
        below = branch_cost[..., left] + branch_cost[..., right]
        more = more_leaves[..., left] + more_leaves[..., right] + 1
        still[..., here] &= banded_cost[here] - below > alpha * more
        stays, at = still[..., here], nodes[here]
        branch_cost[..., at] = np.where(stays, below, cost[at])
        more_leaves[..., at] = np.where(stays, more, 0.0)
    for here, _, _ in levels[1:]:
        still[..., here] &= still[..., above[here]]
    kept = np.zeros(splits.shape, np.bool_)
    kept[..., nodes] = still
    return kept
