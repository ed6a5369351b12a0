"""The textbook loop: a tree grown one complete level at a time, over any engine."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.growth.cancellation import Cancelled, check_cancelled
from explorer.growth.contract import (
    BestSplits,
    Divisions,
    GrownNodes,
    GrowthCancelled,
    GrowthSession,
    Queries,
    SplitEngine,
)
from explorer.growth.feature_sampler import FeatureSampler
from explorer.growth.forced_splits import ForcedSplits
from explorer.growth.warm_start import WarmStart
from explorer.growth.work import GrowthBudget, work_of_search
from explorer.tree.breadth_first import breadth_first_children
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import Split, SplitArrays, SplitKind
from explorer.tree.tree import Ending, NodeArrays
from explorer.tree.trimming import scalar_ending

IntArray = NDArray[np.int64]

# Plain numbers: arrays are slow to compare with an enum's members.
SPLIT, LEAF = int(Ending.SPLIT), int(SplitKind.LEAF)
NO_SPLITS = SplitArrays.of([])


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """One complete level: its nodes, why some are leaves, and the splits of the others."""

    nodes: NodeArrays
    ending: NDArray[np.int8]
    splits: SplitArrays
    gain: NDArray[np.float64]

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
    total_weight: float

    def gain_of(self, index: int, split: Split) -> float:
        """What a given split of one of the nodes gains."""
        return self.session.judge(int(self.numbers[index]), split).gain


def grow_level_wise(
    engine: SplitEngine,
    search: SearchRules,
    stop: StopRules,
    weights: NDArray[np.float64] | None,
    budget: GrowthBudget,
    on_level: Callable[[int, int], None] | None,
    training: TrainingTable,
    sampler: FeatureSampler | None,
    warm_start: WarmStart | None,
    forced: ForcedSplits | None,
) -> GrownNodes:
    """All nodes of a tree, the scalar rules of `stop` applied (see WholeGrower.grow_whole).

    `training` is the engine's table. `sampler`, `warm_start` and `forced` are the root's; None lets
    every node split by every feature, knows nothing from before, and forces no split. weights:
    float64[n_rows], None for the table's own.
    """
    session = engine.begin(search, weights=weights)
    levels: list[_Level] = []
    level_nodes, n_nodes, total_weight = np.array([0]), 1, 0.0
    work_left = budget.work
    try:
        while len(level_nodes):
            nodes = session.describe(level_nodes)
            total_weight = total_weight or float(nodes.weight[0])
            known = (sampler, warm_start, forced)
            frontier = _Frontier(session, level_nodes, nodes, *known, total_weight)
            ending = _ending_unless_split(nodes, len(levels), search, stop)
            work_left -= work_of_search(training, search, nodes.n_samples[ending == SPLIT])
            if work_left < 0:
                level = _ended_by_budget(nodes, ending)
            else:
                level = _grow_level(frontier, ending, search, stop)
            if n_nodes + 2 * len(level.splits) > budget.nodes:
                level = _ended_by_budget(level.nodes, level.ending)
            levels.append(level)
            if sampler is not None:
                sampler = sampler.of_children(level.split_indices, level.splits.feature, search)
            warm_start = warm_start and warm_start.of_children(level.split_indices)
            forced = forced and forced.of_children(level.split_indices, level.splits)
            level_nodes = _divide(session, level_nodes, level, n_nodes)
            n_nodes += len(level_nodes)
            if on_level:
                on_level(len(levels) - 1, n_nodes)
    except Cancelled:
        depth = len(levels)
        if len(level_nodes):
            levels.append(_last_level(session, level_nodes, depth, search, stop))
        raise GrowthCancelled(depth, _side_by_side(levels)) from None
    return _side_by_side(levels)


def _last_level(
    session: GrowthSession, numbers: IntArray, depth: int, search: SearchRules, stop: StopRules
) -> _Level:
    """The level of a growth to its depth, for one that is given up while it is searched."""
    nodes = session.describe(numbers)
    ending = _ending_unless_split(nodes, depth, search, replace(stop, max_depth=depth))
    return _Level(nodes, ending, NO_SPLITS, np.zeros(0))


def _ending_unless_split(
    nodes: NodeArrays, depth: int, search: SearchRules, stop: StopRules
) -> NDArray[np.int8]:
    """Why a level's nodes are leaves before any search; SPLIT for those that are searched."""
    ending = scalar_ending(nodes.impurity, depth, nodes.n_samples, stop)
    # No split leaves enough rows on both sides: engines need not keep these nodes searchable.
    too_small = nodes.n_samples < 2 * search.min_samples_leaf
    ending[too_small & (ending == SPLIT)] = Ending.NO_SPLIT
    return ending


def _grow_level(
    frontier: _Frontier, ending: NDArray[np.int8], search: SearchRules, stop: StopRules
) -> _Level:
    nodes = frontier.nodes
    asked = np.flatnonzero(ending == SPLIT)
    if len(asked) == 0:
        return _Level(nodes, ending, NO_SPLITS, np.zeros(0))
    check_cancelled()
    best = _known_or_best_splits(frontier, asked, search)
    if frontier.forced is not None:
        allowed = frontier.sampler.allowed if frontier.sampler else None
        best = frontier.forced.instead_of(best, asked, allowed, frontier.gain_of)
    decrease = nodes.weight[asked] / frontier.total_weight * best.gain
    found = best.splits.kind != LEAF
    made = found & (decrease >= stop.min_impurity_decrease)
    if made.all():
        return _Level(nodes, ending, best.splits, best.gain)
    ending[asked[found & ~made]] = Ending.MIN_IMPURITY_DECREASE
    ending[asked[~found]] = Ending.NO_SPLIT
    return _Level(nodes, ending, best.splits.take(np.flatnonzero(made)), best.gain[made])


def _known_or_best_splits(frontier: _Frontier, asked: IntArray, search: SearchRules) -> BestSplits:
    """Best splits, searched for only where they are not known from a tree grown before."""
    if frontier.warm_start is None:
        return _best_splits(frontier, asked, search)
    settled = frontier.warm_start.is_settled(asked)
    parts = [frontier.warm_start.best_splits(asked[settled])]
    if not settled.all():
        parts.append(_best_splits(frontier, asked[~settled], search))
    order = np.argsort(np.concatenate([np.flatnonzero(settled), np.flatnonzero(~settled)]))
    return _joined(parts, order)


def _joined(parts: list[BestSplits], order: IntArray) -> BestSplits:
    """The parts one after the other, then in this order."""
    splits = SplitArrays.concatenate([part.splits for part in parts])
    return BestSplits(splits.take(order), np.concatenate([part.gain for part in parts])[order])


def _best_splits(frontier: _Frontier, asked: IntArray, search: SearchRules) -> BestSplits:
    """Best splits over the features drawn; over all allowed ones where those cannot split."""
    numbers, sampler = frontier.numbers[asked], frontier.sampler
    if sampler is None:
        return frontier.session.best_splits(Queries(numbers))
    allowed, drawn = sampler.allowed[asked], sampler.drawn(search)[asked]
    best = frontier.session.best_splits(Queries(numbers, drawn))
    stuck = np.flatnonzero((best.splits.kind == LEAF) & (allowed & ~drawn).any(axis=1))
    if len(stuck) == 0:
        return best
    more = frontier.session.best_splits(Queries(numbers[stuck], allowed[stuck]))
    order = np.arange(len(asked))
    order[stuck] = len(asked) + np.arange(len(stuck))
    return _joined([best, more], order)


def _ended_by_budget(nodes: NodeArrays, ending: NDArray[np.int8]) -> _Level:
    ending = np.where(ending == SPLIT, Ending.GROWTH_BUDGET, ending).astype(np.int8)
    return _Level(nodes, ending, NO_SPLITS, np.zeros(0))


def _divide(session: GrowthSession, numbers: IntArray, level: _Level, n_nodes: int) -> IntArray:
    """Sends the rows of the level's split nodes on; the children's numbers, breadth first."""
    children = np.arange(n_nodes, n_nodes + 2 * len(level.splits))
    if len(children):
        split = numbers[level.split_indices]
        session.divide(Divisions(split, level.splits, children[::2], children[1::2]))
    return children


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
