"""Growing ID3's tree, level by level."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.multiway.branches import Branches, weighted_branches
from explorer.growth.multiway.gains import LevelTable
from explorer.growth.multiway.tree import MISSING_LEVEL, NO_FEATURE, MultiwayNode, MultiwayTree
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import TIE_BAND, Criterion, class_total
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import NO_NODE, Ending
from explorer.tree.trimming import scalar_ending

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


def fits_multiway(training: TrainingTable) -> bool:
    """Whether ID3 can learn from the table: every feature a category, the target a class."""
    of_levels = not any(column.is_numeric for column in training.features)
    return of_levels and training.task is Task.CLASSIFICATION


def grow_multiway(
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    *,
    node_budget: int = CAPS.multiway_nodes,
    work_budget: int = CAPS.multiway_work,
) -> MultiwayTree:
    """The tree split, at each node, by the feature of the largest information gain.

    Each level present is a branch, a missing value is one more level, and no path splits by a
    feature twice. Of features equal within the tie band the first is taken; one that gains
    nothing yet is taken where none gains. Obeyed are the limits of depth, rows and impurity
    decrease (in bits); the leaf budget and pruning belong to binary trees. Growth
    ends at the deepest complete level of at most `node_budget` nodes, and before a level whose
    search would take more than `work_budget` steps in all (LevelTable.work). Raises ValueError
    for numeric features or targets.
    """
    if not fits_multiway(training):
        raise ValueError("ID3 learns classes from categories; this table has numbers.")
    weights = row_weights(training, search)
    levels = LevelTable.of(training, search)
    learner = _Learner(training, weights, float(weights.sum()), search, stop, levels)
    nodes: list[MultiwayNode] = []
    level = [_Arrival(NO_NODE, MISSING_LEVEL, np.flatnonzero(weights > 0))]
    depth, reached, work, work_wanted = 0, False, 0, 0
    while level:
        endings = [learner.ending(arrival.rows, depth) for arrival in level]
        asked = zip(level, endings, strict=True)
        work += sum(levels.work(len(a.rows)) for a, ending in asked if ending is Ending.SPLIT)
        if work > work_budget:
            work_wanted, reached = work, True
            endings = [Ending.GROWTH_BUDGET if e is Ending.SPLIT else e for e in endings]
        judged = [learner.judged(a.rows, e) for a, e in zip(level, endings, strict=True)]
        n_nodes = len(nodes) + len(level)
        if n_nodes + sum(len(found.levels) for found, _ in judged if found) > node_budget:
            judged = [(None, Ending.GROWTH_BUDGET if found else ending) for found, ending in judged]
            reached = True
        following: list[_Arrival] = []
        for arrival, (found, ending) in zip(level, judged, strict=True):
            first = n_nodes + len(following)
            following += _arrivals(arrival, found, len(nodes))
            children = range(first, n_nodes + len(following))
            nodes.append(learner.node(arrival, depth, found, tuple(children), ending))
        level, depth = following, depth + 1
    return MultiwayTree(training.features, training.target, tuple(nodes), reached, work_wanted)


@dataclass(frozen=True, slots=True, eq=False)
class _Arrival:
    """Rows that come down a branch of a parent."""

    parent: int
    branch: int
    rows: IntArray


def _arrivals(arrival: _Arrival, found: Branches | None, node: int) -> list[_Arrival]:
    """What goes on below the node that is to have this index."""
    if found is None:
        return []
    by_branch = np.argsort(found.row_branch, kind="stable")
    parts = np.split(arrival.rows[by_branch], np.cumsum(found.n_samples)[:-1])
    return [
        _Arrival(node, code, rows) for code, rows in zip(found.levels.tolist(), parts, strict=True)
    ]


@dataclass(frozen=True, slots=True, eq=False)
class _Learner:
    """The table, what its rows weigh, and the rules, for one growth."""

    training: TrainingTable
    weights: FloatArray
    total: float
    search: SearchRules
    stop: StopRules
    levels: LevelTable

    def ending(self, rows: IntArray, depth: int) -> Ending:
        """Why a node is a leaf before any search; SPLIT where it is searched."""
        _, impurity = self._impurity(rows)
        (code,) = scalar_ending(np.array([impurity]), depth, np.array([len(rows)]), self.stop)
        return Ending(int(code))

    def judged(self, rows: IntArray, ending: Ending) -> tuple[Branches | None, Ending]:
        """What splits a node, or why it is a leaf."""
        check_cancelled()
        if ending is not Ending.SPLIT:
            return None, ending
        weight, impurity = self._impurity(rows)
        gains = self.levels.gains(rows, self.weights, self.search.min_samples_leaf)
        if not (gains > -np.inf).any():
            return None, Ending.NO_SPLIT
        first = int(np.argmax(gains >= gains.max() - TIE_BAND * impurity))
        feature = int(self.levels.features[first])
        best = weighted_branches(self.training, self.weights, rows, feature)
        if weight / self.total * best.gain < self.stop.min_impurity_decrease:
            return None, Ending.MIN_IMPURITY_DECREASE
        return best, Ending.SPLIT

    def _impurity(self, rows: IntArray) -> tuple[float, float]:
        """The node's weight, and its impurity in bits."""
        counts = _class_weights(self.training, self.weights, rows)
        weight = float(counts.sum())
        return weight, float(class_total(Criterion.ENTROPY, counts)) / weight

    def node(
        self,
        arrival: _Arrival,
        depth: int,
        found: Branches | None,
        children: tuple[int, ...],
        ending: Ending,
    ) -> MultiwayNode:
        return MultiwayNode(
            parent=arrival.parent,
            branch=arrival.branch,
            depth=depth,
            feature=found.feature if found else NO_FEATURE,
            children=children,
            counts=_class_weights(self.training, self.weights, arrival.rows),
            n_samples=len(arrival.rows),
            gain=found.gain if found else 0.0,
            ending=ending,
        )


def _class_weights(training: TrainingTable, weights: FloatArray, rows: IntArray) -> FloatArray:
    classes = training.target_values[rows]
    return np.bincount(classes, weights[rows], len(training.classes)).astype(np.float64)
