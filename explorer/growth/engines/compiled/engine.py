"""The compiled engine: the reference engine's trees, by kernels that sort only once.

A whole growth at once is filled into arrays for its nodes by one kernel.
"""

from collections.abc import Callable

import numpy as np

from explorer.data.training import TrainingTable
from explorer.growth.cancellation import Cancelled
from explorer.growth.contract import GrownNodes, GrowthBudget, GrowthCancelled, SplitProfile
from explorer.growth.engines.compiled.arrays import FloatArray, IntArray, Nodes, plain
from explorer.growth.engines.compiled.levels import NO_LIMIT, Limits, NodeSplits, grow_levels
from explorer.growth.engines.compiled.profiling import profile_of_rows
from explorer.growth.engines.compiled.session import CompiledSession, beginning, copy_into, nodes_of
from explorer.growth.engines.compiled.table import SortedTable
from explorer.growth.feature_sampler import hash_of_root
from explorer.growth.leaf_minimum import LeafMinimum, least_share
from explorer.growth.weighting import row_weights
from explorer.tree.ragged import Ragged
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import SplitArrays
from explorer.tree.tree import NodeArrays

FEW_NODES = 4096  # room at the start, for a tree that may have more; it doubles when it is used up


def _room_for(n: int, width: int) -> tuple[Nodes, NodeSplits]:
    depth, feature = np.empty((2, n), np.int64)
    ending, kind = np.empty((2, n), np.int8)
    threshold, gap, gain = np.empty((3, n))
    missing_left, unseen_left, missing_seen = np.empty((3, n), np.bool_)
    return nodes_of(n, width), NodeSplits(
        depth, feature, ending, kind, threshold, gap, gain, missing_left, unseen_left, missing_seen,
        np.empty(n, np.uint64),
    )  # fmt: skip


def _grown(n: int, nodes: Nodes, splits: NodeSplits) -> GrownNodes:
    """Return copies of the first n entries, so that no spare room is kept with the tree."""
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


class CompiledEngine:
    """A SplitEngine for every criterion; it grows the same trees as ReferenceEngine."""

    def __init__(self, training: TrainingTable) -> None:
        self.training = training
        self.table = SortedTable.of(training)

    def supports(self, search: SearchRules) -> bool:
        """Return whether the criterion fits the target."""
        return search.criterion.task is self.training.task

    def begin(
        self, search: SearchRules, rows: IntArray | None = None, weights: FloatArray | None = None
    ) -> CompiledSession:
        """Return a growth over `rows` (all of them) with `weights` (the table's own).

        The table's order is filtered, not sorted again. Raises ValueError if a row is
        given twice: give it a weight of 2.
        """
        return CompiledSession(self.table, search, rows, weights)

    def grow_whole(
        self,
        search: SearchRules,
        stop: StopRules,
        weights: FloatArray | None,
        budget: GrowthBudget,
        on_level: Callable[[int, int], None] | None,
    ) -> GrownNodes | None:
        """Return all nodes of a tree at once; None for a table with categories, for one of wide
        records, where the calls that a level takes are the least of it, and for monotonic
        constraints."""
        is_wide = self.table.records.dtype != np.uint32
        if (
            is_wide
            or search.monotonic_cst
            or len(self.table.categories)
            or not len(self.table.numeric)
        ):
            return None
        begun = beginning(self.table, search, None, weights)
        nodes, splits = _room_for(min(FEW_NODES, 2 * len(begun.chosen) + 2), begun.width)
        limits = Limits(
            NO_LIMIT if stop.max_depth is None else stop.max_depth,
            stop.min_samples_split,
            float(stop.min_impurity_decrease),
            min(budget.nodes, NO_LIMIT),
            float(budget.work),
            NO_LIMIT if search.max_features is None else search.max_features,
            least_share(search),
        )
        splits.path_hash[0] = hash_of_root(search.seed)
        depth = first = end = 0
        work = 0.0

        def go_on(limits: Limits) -> tuple[int, int, int, float]:
            found: tuple[int, int, int, float] = grow_levels(
                depth, first, end, work, 1 if on_level else NO_LIMIT, limits, begun.chosen,
                self.table.numeric, begun.rows, begun.lists, nodes, splits, self.table.layout,
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
                    room = _room_for(2 * (len(nodes.begin) + end - first), begun.width)
                    copy_into(room[0], nodes)
                    copy_into(room[1], splits)
                    nodes, splits = room
        except Cancelled:
            go_on(limits._replace(max_depth=depth))  # ends the nodes of the level as leaves
            raise GrowthCancelled(depth, _grown(end, nodes, splits)) from None
        return _grown(end, nodes, splits)

    def profile(
        self,
        rows: IntArray,
        feature: int,
        search: SearchRules,
        bounds: FloatArray | None = None,
    ) -> SplitProfile:
        """Return every split of one feature at a node of these rows, as by the reference engine."""
        weights = row_weights(self.training, search)
        least = LeafMinimum.of(search, float(weights.sum()))
        rows = plain(np.asarray(rows, np.int64))
        if weights is self.training.weights:
            weights = self.table.weights
        else:
            rows, weights = rows[weights[rows] > 0], plain(weights)
        return profile_of_rows(self.table, rows, feature, search, weights, least, bounds)
