"""The tree of splits that are given instead of searched: another program's, or a person's."""

from collections.abc import Mapping

import numpy as np

from explorer.data.training import TrainingTable
from explorer.growth.contract import (
    BestSplits,
    Divisions,
    FloatArray,
    IntArray,
    JudgedSplit,
    Queries,
    SplitProfile,
)
from explorer.growth.engines.reference import ReferenceEngine, ReferenceSession
from explorer.growth.tree_growth import grow_tree
from explorer.growth.work import GrowthBudget
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import Split, SplitArrays
from explorer.tree.tree import NodeArrays, Tree


def grow_given(
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    splits: Mapping[int, Split],
) -> Tree:
    """The tree whose nodes, numbered breadth first, have these splits; the others are leaves.

    Everything but the splits is measured by this package: rows, weights, impurities, gains.
    `stop` says why leaves are leaves, and ends growth where it holds. Raises ValueError where a
    split leaves one side without rows.
    """
    return grow_tree(
        _GivenSplits(training, splits),
        training,
        search,
        stop,
        weights=None,
        grown=None,
        on_level=None,
        budget=GrowthBudget(2 * training.n_rows + 1, float("inf")),
    )


class _GivenSplits:
    """An engine that finds the given splits best."""

    def __init__(self, training: TrainingTable, splits: Mapping[int, Split]) -> None:
        self._engine, self._splits = ReferenceEngine(training), splits

    def supports(self, search: SearchRules) -> bool:
        """As the reference engine."""
        return self._engine.supports(search)

    def begin(
        self, search: SearchRules, rows: IntArray | None = None, weights: FloatArray | None = None
    ) -> "_GivenSession":
        """A growth in which nothing is searched."""
        return _GivenSession(self._engine.begin(search, rows, weights), self._splits)

    def profile(self, rows: IntArray, feature: int, search: SearchRules) -> SplitProfile:
        """As the reference engine."""
        return self._engine.profile(rows, feature, search)


class _GivenSession:
    """The reference engine's, but for what it finds."""

    def __init__(self, session: ReferenceSession, splits: Mapping[int, Split]) -> None:
        self._session, self._splits = session, splits

    def describe(self, nodes: IntArray) -> NodeArrays:
        """As the reference engine."""
        return self._session.describe(nodes)

    def best_splits(self, queries: Queries) -> BestSplits:
        """The given split of each node, and what it gains."""
        numbers = queries.nodes.tolist()
        found = [self._splits.get(node) for node in numbers]
        pairs = zip(numbers, found, strict=True)
        gains = [self._session.judge(node, split).gain if split else 0.0 for node, split in pairs]
        return BestSplits(SplitArrays.of(found), np.array(gains))

    def judge(self, node: int, split: Split) -> JudgedSplit:
        """As the reference engine."""
        return self._session.judge(node, split)

    def divide(self, divisions: Divisions) -> None:
        """As the reference engine."""
        self._session.divide(divisions)
