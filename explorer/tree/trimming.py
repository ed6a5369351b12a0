"""Trimming a grown tree by its stop rules, and the orders in which its splits can be made.

A tree that is grown once contains the tree under every limit. Law: trim(grow(search), stop) equals
grow(search, stop) for every combination. The scalar rules come first, then the leaf budget among
the nodes that pass them, then cost-complexity pruning on what remains.
"""

import heapq
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Task
from explorer.tree.class_weights import heaviest
from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import PruningCost, StopRules
from explorer.tree.tree import Ending, Tree, select_nodes


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
    """The order of a tree's nodes under each kind of limit; each part is computed on demand.

    is_split: bool[n_nodes]. pure: int64, numbers of the nodes of impurity 0. impurity_decrease:
    float64[n_nodes]. cost: float64[n_nodes], weight / total weight × impurity: each node's share
    of the tree's impurity while it is a leaf. It keeps the tree's arrays, not the tree, which may
    be freed while its index is still cached.
    """

    def __init__(self, tree: Tree) -> None:
        self._parent, self._left = tree.parent, tree.left_child
        self._depth = tree.depth
        self._is_regression = tree.task is Task.REGRESSION
        self._weight, self._statistics = tree.weight, tree.statistics
        self._losses = tree.losses
        self._root_impurity = float(tree.impurity[0])
        self.is_split = ~tree.is_leaf
        self.pure = np.flatnonzero(tree.impurity == 0)
        self.impurity_decrease = tree.impurity_decrease
        self.cost: FloatArray = tree.weight / tree.weight[0] * tree.impurity

    def cost_of(self, pruning_cost: PruningCost) -> FloatArray:
        """float64[n_nodes]: what each node costs while it is a leaf.

        Raises ValueError if wrong predictions are to be counted for a numeric target.
        """
        if pruning_cost is PruningCost.CRITERION:
            return self.cost
        if self._is_regression:
            raise ValueError(
                "A tree that predicts numbers cannot misclassify rows: prune by the criterion."
            )
        return self.error

    @cached_property
    def error(self) -> FloatArray:
        """float64[n_nodes]: weight that a leaf here predicts wrongly / total weight; under losses
        what it is expected to lose, instead of the weight (Breiman et al. 1984, section 4.4)."""
        if self._losses is not None:
            whole = np.asarray(self._statistics[0])
            return self._losses.shares_lost(self._statistics[:], whole)
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


_index_of: WeakKeyDictionary[Tree, TrimIndex] = WeakKeyDictionary()


def trim_index_of(tree: Tree) -> TrimIndex:
    """Return the tree's index, cached as long as the tree: a slider trims one tree many times."""
    found = _index_of.get(tree)
    if found is None:
        found = _index_of[tree] = TrimIndex(tree)
    return found


EndingArray = NDArray[np.int8]


def trim(tree: Tree, stop: StopRules, *, keep_no_split: bool = False) -> Tree:
    """Return the tree that would have been grown under `stop`; the same object if that is this one.

    keep_no_split: a leaf that growth has searched without success keeps Ending.NO_SPLIT even if a
    limit also applies. A growth that stops at the limit cannot know this, and names the limit.

    Raises ValueError if `stop` allows more than was grown, and for a tree that a leaf budget or
    pruning, also by hand, has already shaped (a second trim in another order would give another
    tree).
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

    Many stops cost little more than one. Raises ValueError if `trim` does.
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
    """int8[n]: why nodes are leaves before any split is searched; Ending.SPLIT for the others.

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
        raise ValueError("This tree was pruned by hand; trim the original tree instead.")
    if tree.stop.max_leaf_nodes is not None or tree.stop.ccp_alpha > 0:
        raise ValueError(
            "This tree is already trimmed by max_leaf_nodes or by pruning; "
            "trim the original tree instead."
        )


def _check_grown_so_far(tree: Tree, stop: StopRules) -> None:
    grown = tree.stop
    if stop.depth_limit > grown.depth_limit:
        raise ValueError(
            f"The tree was grown to depth {grown.max_depth}; to use a larger depth, grow it again."
        )
    if stop.min_samples_split < grown.min_samples_split:
        raise ValueError(
            f"The tree was grown with min_samples_split={grown.min_samples_split}; "
            "to use a smaller value, grow it again."
        )
    if stop.min_impurity_decrease < grown.min_impurity_decrease:
        raise ValueError(
            f"The tree was grown with min_impurity_decrease={grown.min_impurity_decrease}; "
            "to use a smaller value, grow it again."
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
    """Return why nodes would be leaves; limits as they were in growth have been answered there."""
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
    """Return the splits that weakest-link pruning leaves (Breiman et al. 1984, section 3.3).

    One pass from the deepest level up: a node falls if what its branch saves, for each
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
