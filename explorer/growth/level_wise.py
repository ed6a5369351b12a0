"""The textbook loop: a tree grown one complete level at a time, over any engine.

A warm start keeps splits of a tree of the same table when what a leaf must hold is raised
(min_samples_leaf, min_weight_fraction_leaf). A split whose children are both large enough stays the
best and the first: fewer candidates compete with it. Searches are repeated only below splits that
have become too fine. Categories are the exception, because a refused subset changes which
subsets are tried: such tables are regrown. Under the same rules, a tree that was grown to a smaller
depth keeps all its splits.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.matching import Learned
from explorer.growth.cancellation import (
    Cancellation,
    Cancelled,
    ConnectionLostError,
    cancellable,
    check_cancelled,
)
from explorer.growth.contract import (
    BestSplits,
    Divisions,
    GrownNodes,
    GrowthBudget,
    GrowthCancelled,
    GrowthSession,
    Queries,
    work_of_search,
)
from explorer.growth.feature_sampler import FeatureSampler
from explorer.growth.forced_splits import ForcedSplits
from explorer.growth.leaf_minimum import LeafMinimum, too_small
from explorer.growth.monotonic_splits import LevelBounds
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import SplitArrays, SplitKind
from explorer.tree.tree import NO_NODE, Ending, NodeArrays, Tree, breadth_first_children
from explorer.tree.trimming import scalar_ending


@dataclass(frozen=True, slots=True, eq=False)
class WarmStart:
    """The decisions of a former tree for the nodes of one level.

    settled: bool[tree.n_nodes], whether the tree's split (or want of one) at a node holds under
    the new rules. nodes: int64[n_level], each node's number in that tree, -1 if it has none.
    """

    tree: Tree
    settled: BoolArray
    nodes: IntArray

    @staticmethod
    def at_root(tree: Tree | None, search: SearchRules) -> "WarmStart | None":
        """Return the root's warm start; None if the tree settles nothing under these rules.

        The caller must ensure that the tree has the same table and weights.
        """
        if tree is None:
            return None
        if search != tree.search and not all(feature.is_numeric for feature in tree.features):
            return None
        rows, fraction = tree.search.min_samples_leaf, tree.search.min_weight_fraction_leaf
        same = replace(search, min_samples_leaf=rows, min_weight_fraction_leaf=fraction)
        is_finer = search.min_samples_leaf < rows or search.min_weight_fraction_leaf < fraction
        if same != tree.search or is_finer:
            return None
        internal = ~tree.is_leaf
        left, right = tree.left_child[internal], tree.right_child[internal]
        least = LeafMinimum.of(search, float(tree.weight[0]))
        settled = tree.ending == Ending.NO_SPLIT
        settled[internal] = least.admits_sides(tree.nodes.take(left), tree.nodes.take(right))
        return WarmStart(tree, settled, np.zeros(1, np.int64))

    def is_settled(self, indices: IntArray) -> BoolArray:
        """Return which of the level's nodes at these indices need no search."""
        nodes = self.nodes[indices]
        return np.asarray((nodes != NO_NODE) & self.settled[nodes])

    def best_splits(self, indices: IntArray) -> BestSplits:
        """Return the splits and gains of settled nodes, in the order of the indices."""
        nodes = self.nodes[indices]
        return BestSplits(self.tree.splits.take(nodes), self.tree.gain[nodes])

    def of_children(self, indices: IntArray) -> "WarmStart":
        """Return the next level's: of each node at these indices the left child, then the right
        one."""
        nodes = np.where(self.is_settled(indices), self.nodes[indices], NO_NODE)
        children = np.column_stack([self.tree.left_child[nodes], self.tree.right_child[nodes]])
        children[nodes == NO_NODE] = NO_NODE
        return WarmStart(self.tree, self.settled, children.ravel())


# Plain numbers: arrays are slow to compare with an enum's members.
SPLIT, LEAF = int(Ending.SPLIT), int(SplitKind.LEAF)
NO_SPLITS = SplitArrays.of([])


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """One complete level: its nodes, why some are leaves, and the splits of the others."""

    nodes: NodeArrays
    ending: NDArray[np.int8]
    splits: SplitArrays = NO_SPLITS
    gain: FloatArray = field(default_factory=lambda: np.zeros(0))

    @property
    def split_indices(self) -> IntArray:
        """The level's nodes that are split; `splits` and `gain` have an entry for each."""
        return np.flatnonzero(self.ending == SPLIT)


@dataclass(frozen=True, slots=True, eq=False)
class _Frontier:
    """The nodes of one level before they are split."""

    session: GrowthSession
    numbers: IntArray
    nodes: NodeArrays
    sampler: FeatureSampler | None
    warm_start: WarmStart | None
    forced: ForcedSplits | None
    limits: LevelBounds | None
    total_weight: float

    def bounds(self, indices: IntArray) -> FloatArray | None:
        """Return the bounds of the level's nodes at these indices, float64[n, 2], if they have
        any."""
        return None if self.limits is None else self.limits.bounds[indices]


def grow_level_wise(
    session: GrowthSession,
    search: SearchRules,
    stop: StopRules,
    budget: GrowthBudget,
    on_level: Callable[[int, int], None] | None,
    learned: Learned,
    sampler: FeatureSampler | None,
    warm_start: WarmStart | None,
    forced: ForcedSplits | None,
) -> GrownNodes:
    """Return all nodes of a tree, the scalar rules of `stop` applied (see WholeGrower.grow_whole).

    The session has just begun; `learned` is what it grows from. `sampler`, `warm_start` and
    `forced` are the root's; None lets every node split on every feature, reuses no splits, and
    forces none.
    """
    levels: list[_Level] = []
    level_nodes, n_nodes, total_weight = np.array([0]), 1, 0.0
    work_left, limits = budget.work, LevelBounds.at_root(learned.features, search)
    try:
        while len(level_nodes):
            nodes = session.describe(level_nodes)
            total_weight = total_weight or float(nodes.weight[0])
            if limits is not None and levels:
                above = levels[-1]
                limits = limits.of_children(above.split_indices, above.splits.feature, nodes)
            known = (sampler, warm_start, forced, limits)
            frontier = _Frontier(session, level_nodes, nodes, *known, total_weight)
            ending = _ending_unless_split(nodes, len(levels), total_weight, search, stop)
            work_left -= work_of_search(learned, search, nodes.n_samples[ending == SPLIT])
            if work_left < 0:
                level = _ended_by_budget(nodes, ending)
            else:
                level = _grow_level(frontier, ending, search, stop)
            if n_nodes + 2 * len(level.splits) > budget.nodes:
                level = _ended_by_budget(level.nodes, level.ending)
            if sampler is not None:
                sampler = sampler.of_children(level.split_indices, level.splits.feature, search)
            warm_start = warm_start and warm_start.of_children(level.split_indices)
            forced = forced and forced.of_children(level.split_indices)
            children = np.arange(n_nodes, n_nodes + 2 * len(level.splits))
            if len(children):
                split = level_nodes[level.split_indices]
                session.divide(Divisions(split, level.splits, children[::2], children[1::2]))
            levels.append(level)  # only now: a level that was not divided has no children
            level_nodes, n_nodes = children, n_nodes + len(children)
            if on_level:
                on_level(len(levels) - 1, n_nodes)
    except (Cancelled, ConnectionLostError) as ended:
        depth = len(levels)
        if len(level_nodes):  # the level of a growth to this depth
            try:
                with cancellable(Cancellation()):  # the warehouse may still have to add them up
                    nodes = session.describe(level_nodes)
            except ConnectionLostError:
                if not levels:
                    raise
                nodes, depth = levels.pop().nodes, depth - 1
            last = replace(stop, max_depth=depth)
            ending = _ending_unless_split(nodes, depth, total_weight, search, last)
            levels.append(_Level(nodes, ending))
        why = ended if isinstance(ended, ConnectionLostError) else None
        raise GrowthCancelled(depth, _side_by_side(levels)) from why
    return _side_by_side(levels)


def _ending_unless_split(
    nodes: NodeArrays, depth: int, total_weight: float, search: SearchRules, stop: StopRules
) -> NDArray[np.int8]:
    """Return why a level's nodes are leaves before any search; SPLIT for those that are
    searched."""
    ending = scalar_ending(nodes.impurity, depth, nodes.n_samples, stop)
    # No split leaves enough on both sides: engines need not keep these nodes searchable.
    ending[too_small(nodes, search, total_weight) & (ending == SPLIT)] = Ending.NO_SPLIT
    return ending


def _grow_level(
    frontier: _Frontier, ending: NDArray[np.int8], search: SearchRules, stop: StopRules
) -> _Level:
    nodes = frontier.nodes
    asked = np.flatnonzero(ending == SPLIT)
    if len(asked) == 0:
        return _Level(nodes, ending)
    check_cancelled()
    best = _known_or_best_splits(frontier, asked, search)
    if frontier.forced is not None:
        allowed = frontier.sampler.allowed if frontier.sampler else None
        of_session = (frontier.session, frontier.numbers)
        held = None if frontier.limits is None else frontier.limits.bounds
        best = frontier.forced.instead_of(best, asked, allowed, *of_session, held)
    decrease = nodes.weight[asked] / frontier.total_weight * best.gain
    found = best.splits.kind != LEAF
    made = found & (decrease >= stop.min_impurity_decrease)
    if made.all():
        return _Level(nodes, ending, best.splits, best.gain)
    ending[asked[found & ~made]] = Ending.MIN_IMPURITY_DECREASE
    ending[asked[~found]] = Ending.NO_SPLIT
    return _Level(nodes, ending, best.splits.take(np.flatnonzero(made)), best.gain[made])


def _known_or_best_splits(frontier: _Frontier, asked: IntArray, search: SearchRules) -> BestSplits:
    """Return the best splits, searched only if they are not known from a former tree."""
    if frontier.warm_start is None:
        return _best_splits(frontier, asked, search)
    settled = frontier.warm_start.is_settled(asked)
    parts = [frontier.warm_start.best_splits(asked[settled])]
    if not settled.all():
        parts.append(_best_splits(frontier, asked[~settled], search))
    order = np.argsort(np.concatenate([np.flatnonzero(settled), np.flatnonzero(~settled)]))
    return _joined(parts, order)


def _joined(parts: list[BestSplits], order: IntArray) -> BestSplits:
    """Return the parts one after the other, then in this order."""
    splits = SplitArrays.concatenate([part.splits for part in parts])
    return BestSplits(splits.take(order), np.concatenate([part.gain for part in parts])[order])


def _best_splits(frontier: _Frontier, asked: IntArray, search: SearchRules) -> BestSplits:
    """Return the best splits over the drawn features; if those cannot split, all allowed ones."""
    numbers, sampler = frontier.numbers[asked], frontier.sampler
    bounds = frontier.bounds(asked)
    if sampler is None:
        return frontier.session.best_splits(Queries(numbers, bounds=bounds))
    allowed, drawn = sampler.allowed[asked], sampler.drawn(search)[asked]
    best = frontier.session.best_splits(Queries(numbers, drawn, bounds))
    stuck = np.flatnonzero((best.splits.kind == LEAF) & (allowed & ~drawn).any(axis=1))
    if len(stuck) == 0:
        return best
    of_stuck = frontier.bounds(asked[stuck])
    more = frontier.session.best_splits(Queries(numbers[stuck], allowed[stuck], of_stuck))
    order = np.arange(len(asked))
    order[stuck] = len(asked) + np.arange(len(stuck))
    return _joined([best, more], order)


def _ended_by_budget(nodes: NodeArrays, ending: NDArray[np.int8]) -> _Level:
    ending = np.where(ending == SPLIT, Ending.GROWTH_BUDGET, ending).astype(np.int8)
    return _Level(nodes, ending)


def _side_by_side(levels: list[_Level]) -> GrownNodes:
    ending = np.concatenate([level.ending for level in levels])
    left, right = breadth_first_children(ending == SPLIT)
    parent = np.full(len(ending), -1, np.int64)
    internal = np.flatnonzero(ending == SPLIT)
    gain = np.zeros(len(ending))
    gain[internal] = np.concatenate([level.gain for level in levels])
    made = SplitArrays.concatenate([*(level.splits for level in levels), SplitArrays.of([None])])
    entry = np.full(len(ending), len(made) - 1)
    entry[internal] = np.arange(len(internal))
    parent[left[internal]] = parent[right[internal]] = internal
    return GrownNodes(
        parent=parent,
        left_child=left,
        right_child=right,
        depth=np.repeat(np.arange(len(levels)), [len(level.ending) for level in levels]),
        nodes=NodeArrays.concatenate([level.nodes for level in levels]),
        splits=made.take(entry),
        gain=gain,
        ending=ending,
    )
