"""A whole growth at once: arrays for its nodes, filled by one kernel."""

from collections.abc import Callable

import numpy as np

from explorer.growth.cancellation import Cancelled
from explorer.growth.contract import GrownNodes, GrowthCancelled
from explorer.growth.engines.compiled.arrays import FloatArray, Nodes
from explorer.growth.engines.compiled.beginning import beginning, copy_into, nodes_of
from explorer.growth.engines.compiled.levels import NO_LIMIT, Limits, NodeSplits, grow_levels
from explorer.growth.engines.compiled.table import SortedTable
from explorer.growth.feature_sampler import hash_of_root
from explorer.growth.work import GrowthBudget
from explorer.tree.ragged import Ragged
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import SplitArrays
from explorer.tree.tree import NodeArrays

FEW_NODES = 4096
"""Room at the start, for a tree that may have more; it doubles when it is used up."""


def grow_whole(
    table: SortedTable,
    search: SearchRules,
    stop: StopRules,
    weights: FloatArray | None,
    budget: GrowthBudget,
    on_level: Callable[[int, int], None] | None,
) -> GrownNodes:
    """All nodes of the tree of a table of numeric features."""
    begun = beginning(table, search, None, weights)
    nodes, splits = _room_for(min(FEW_NODES, 2 * len(begun.chosen) + 2), begun.width)
    limits = Limits(
        NO_LIMIT if stop.max_depth is None else stop.max_depth,
        stop.min_samples_split,
        float(stop.min_impurity_decrease),
        min(budget.nodes, NO_LIMIT),
        float(budget.work),
        NO_LIMIT if search.max_features is None else search.max_features,
    )
    splits.path_hash[0] = hash_of_root(search.seed)
    depth = first = end = 0
    work = 0.0

    def go_on(limits: Limits) -> tuple[int, int, int, float]:
        found: tuple[int, int, int, float] = grow_levels(
            depth, first, end, work, 1 if on_level else NO_LIMIT, limits, begun.chosen,
            table.numeric, begun.rows, begun.lists, nodes, splits, table.layout,
        )  # fmt: skip
        return found

    try:
        while first < end or end == 0:
            before = depth
            depth, first, end, work = go_on(limits)
            if begun.lists.cancelled[0]:
                raise Cancelled
            if on_level and depth > before:
                on_level(before, end)
            elif first < end:
                nodes, splits = _more_room(nodes, splits, 2 * len(nodes.begin) + 2 * (end - first))
    except Cancelled:
        go_on(limits._replace(max_depth=depth))  # ends the nodes of the level as leaves
        raise GrowthCancelled(depth, _grown(end, nodes, splits)) from None
    return _grown(end, nodes, splits)


def _room_for(n: int, width: int) -> tuple[Nodes, NodeSplits]:
    depth, feature = np.empty((2, n), np.int64)
    ending, kind = np.empty((2, n), np.int8)
    threshold, gap, gain = np.empty((3, n))
    missing_left, unseen_left, missing_seen = np.empty((3, n), np.bool_)
    return nodes_of(n, width), NodeSplits(
        depth, feature, ending, kind, threshold, gap, gain, missing_left, unseen_left, missing_seen,
        np.empty(n, np.uint64),
    )  # fmt: skip


def _more_room(nodes: Nodes, splits: NodeSplits, n: int) -> tuple[Nodes, NodeSplits]:
    more_nodes, more_splits = _room_for(n, nodes.statistics.shape[1])
    copy_into(more_nodes, nodes)
    copy_into(more_splits, splits)
    return more_nodes, more_splits


def _grown(n: int, nodes: Nodes, splits: NodeSplits) -> GrownNodes:
    """Copies of the first n entries, so that no spare room is kept with the tree."""
    none = Ragged.empty(n)
    return GrownNodes(
        parent=nodes.parent[:n].copy(),
        left_child=nodes.left[:n].copy(),
        right_child=nodes.right[:n].copy(),
        depth=splits.depth[:n].copy(),
        nodes=NodeArrays(
            nodes.size[:n].copy(),
            nodes.weight[:n].copy(),
            nodes.impurity[:n].copy(),
            nodes.statistics[:n].copy(),
        ),
        splits=SplitArrays(
            splits.kind[:n].copy(),
            splits.feature[:n].astype(np.int32),
            splits.threshold[:n].copy(),
            splits.gap[:n].copy(),
            none,
            none,
            splits.missing_left[:n].copy(),
            splits.unseen_left[:n].copy(),
            splits.missing_seen[:n].copy(),
            np.ones(n, np.bool_),
        ),
        gain=splits.gain[:n].copy(),
        ending=splits.ending[:n].copy(),
    )
