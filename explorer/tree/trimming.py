"""Trimming a grown tree by its stop rules: grown once, every limit answers at once.

Law: trim(grow(search), stop) equals grow(search, stop) for every combination. The scalar
rules come first, then the leaf budget among the nodes that pass them, then cost-complexity
pruning on what remains.
"""

import heapq
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import StopRules
from explorer.tree.tree import Ending, Tree, select_nodes

BoolArray = NDArray[np.bool_]
EndingArray = NDArray[np.int8]
FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


def trim(tree: Tree, stop: StopRules) -> Tree:
    """The tree that would have been grown under `stop`.

    Raises ValueError when asked for more than was grown, or to trim again a tree that a leaf
    budget or pruning has already shaped (their order would change the answer).
    """
    if stop == tree.stop:
        return tree
    _check_grown_enough(tree, stop)
    ending = _scalar_endings(tree, stop)
    splits = _reached(tree, ending == Ending.SPLIT)
    if stop.max_leaf_nodes is not None:
        kept = _within_budget(tree, splits, stop.max_leaf_nodes)
        ending = np.where(splits & ~kept, Ending.MAX_LEAF_NODES, ending).astype(np.int8)
        splits = kept
    if stop.ccp_alpha > 0:
        kept = _worth_their_leaves(tree, splits, stop.ccp_alpha)
        ending = np.where(splits & ~kept, Ending.CCP_ALPHA, ending).astype(np.int8)
        splits = kept
    keep = np.ones(tree.n_nodes, np.bool_)
    keep[1:] = splits[tree.parent[1:]]
    if keep.all() and (ending == tree.ending).all():
        return replace(tree, stop=stop)
    over_budget = bool((ending[keep] == Ending.GROWTH_BUDGET).any())
    return select_nodes(tree, keep, ending, stop=stop, budget_reached=over_budget)


def scalar_ending(
    impurity: FloatArray, depth: IntArray | int, n_samples: IntArray, stop: StopRules
) -> EndingArray:
    """Why nodes are leaves before any split is looked for; Ending.SPLIT where none is."""
    ending = np.full(len(impurity), Ending.SPLIT, np.int8)
    ending[n_samples < stop.min_samples_split] = Ending.MIN_SAMPLES_SPLIT
    ending[depth >= stop.depth_limit] = Ending.MAX_DEPTH
    ending[impurity == 0] = Ending.PURE
    return ending


def best_first_order(tree: Tree) -> IntArray:
    """Internal nodes in the order in which a leaf budget is spent.

    Of the nodes whose parent has been split, the one with the largest impurity decrease is
    next; then the shallower, then the one further left. Ancestor-closed subsets keep it.
    Decreases are counted in tie bands of the root's impurity, so that rounding ranks nothing.
    """
    left = tree.left_child
    order: list[int] = []
    if tree.n_nodes == 1:
        return np.array(order, np.int64)
    decrease = np.round(tree.impurity_decrease / tree.impurity[0] / TIE_BAND)
    frontier = [(-float(decrease[0]), 0)]
    while frontier:
        _, node = heapq.heappop(frontier)
        order.append(node)
        for child in (int(left[node]), int(left[node]) + 1):
            if left[child] >= 0:
                heapq.heappush(frontier, (-float(decrease[child]), child))
    return np.array(order, np.int64)


def _check_grown_enough(tree: Tree, stop: StopRules) -> None:
    grown = tree.stop
    if grown.max_leaf_nodes is not None or grown.ccp_alpha > 0:
        raise ValueError(
            "This tree is already trimmed by a leaf budget or by pruning; "
            "trim the tree it came from."
        )
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


def _scalar_endings(tree: Tree, stop: StopRules) -> EndingArray:
    before_search = scalar_ending(tree.impurity, tree.depth, tree.n_samples, stop)
    too_little = ~tree.is_leaf & (tree.impurity_decrease < stop.min_impurity_decrease)
    after_search = np.where(too_little, Ending.MIN_IMPURITY_DECREASE, tree.ending)
    found = before_search != Ending.SPLIT
    return np.where(found, before_search, after_search).astype(np.int8)


def _reached(tree: Tree, splits: BoolArray) -> BoolArray:
    """Nodes that are split and all of whose ancestors are."""
    reached = splits.copy()
    for level in _levels(tree)[1:]:
        reached[level] &= reached[tree.parent[level]]
    return reached


def _within_budget(tree: Tree, splits: BoolArray, max_leaf_nodes: int) -> BoolArray:
    order = best_first_order(tree)
    kept = np.zeros(tree.n_nodes, np.bool_)
    kept[order[splits[order]][: max_leaf_nodes - 1]] = True
    return kept


def _worth_their_leaves(tree: Tree, splits: BoolArray, alpha: float) -> BoolArray:
    """Splits left by weakest-link pruning (Breiman et al. 1984, section 3.3).

    One pass from the deepest level up: a node falls when what its branch saves, for each
    leaf it adds, is at most alpha; the tie band of its own impurity counts as rounding, so
    that an alpha taken from the pruning path cuts, and any alpha cuts what never paid.
    """
    cost = tree.weight / tree.weight[0] * tree.impurity
    branch_cost, branch_leaves = cost.copy(), np.ones(tree.n_nodes, np.int64)
    kept = splits.copy()
    for level in reversed(_levels(tree)):
        nodes = level[splits[level]]
        left, right = tree.left_child[nodes], tree.right_child[nodes]
        below = branch_cost[left] + branch_cost[right]
        leaves = branch_leaves[left] + branch_leaves[right]
        stays = cost[nodes] * (1 - TIE_BAND) - below > alpha * (leaves - 1)
        kept[nodes] = stays
        branch_cost[nodes] = np.where(stays, below, cost[nodes])
        branch_leaves[nodes] = np.where(stays, leaves, 1)
    return _reached(tree, kept)


def _levels(tree: Tree) -> list[IntArray]:
    """The nodes of each depth, from the root down."""
    starts = np.searchsorted(tree.depth, np.arange(tree.max_depth + 2))
    return [np.arange(a, b) for a, b in pairwise(starts)]
