"""The tree with a branch for every level: ID3 over a table of categories (Quinlan 1986)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.schema import Column, Schema, Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.contract import gain_of
from explorer.growth.multiway_gains import LevelTable
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import TIE_BAND, Criterion, class_total, gain_ratio, split_information
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import NO_NODE, Ending
from explorer.tree.trimming import scalar_ending

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

MISSING_LEVEL = -1
NO_FEATURE = -1


@dataclass(frozen=True, slots=True, eq=False)
class MultiwayNode:
    """One node: the level of its parent's feature that leads here, and its class weights.

    parent: the parent's index in `MultiwayTree.nodes`, -1 at the root; children: theirs.
    branch: a level's code, -1 where the value is missing, and -1 at the root. feature: the index
    of the feature split by, -1 at a leaf, where `ending` says why. counts: float64[n_classes],
    class weights. n_samples counts rows of weight above 0. gain: information gain in bits.
    """

    parent: int
    branch: int
    depth: int
    feature: int
    children: tuple[int, ...]
    counts: FloatArray
    n_samples: int
    gain: float
    ending: Ending

    @property
    def is_leaf(self) -> bool:
        """Whether the node is not split."""
        return self.feature == NO_FEATURE


@dataclass(frozen=True, slots=True, eq=False)
class MultiwayTree:
    """Nodes breadth first, the root first; children in schema order of levels, missing last.

    budget_reached: whether the budget of nodes or of work, not the rules, ended growth.
    work_wanted: the steps of search with those of the level that was not searched any more; 0
    unless the budget of work ended growth.
    """

    features: Schema
    target: Column
    nodes: tuple[MultiwayNode, ...]
    budget_reached: bool
    work_wanted: int = 0

    @property
    def leaves(self) -> tuple[MultiwayNode, ...]:
        """The leaves, breadth first."""
        return tuple(node for node in self.nodes if node.is_leaf)

    @property
    def max_depth(self) -> int:
        """The deepest leaf's depth; the root's is 0."""
        return self.nodes[-1].depth


@dataclass(frozen=True, slots=True, eq=False)
class Branches:
    """A feature's levels among some rows, and what a branch for each of them gains.

    levels: int64[n_levels], codes of the levels that occur, missing as -1 and last. n_samples:
    int64[n_levels]; counts: float64[n_levels, n_classes], class weights. row_branch:
    int64[n_rows], each row's index into `levels`. gain and information (the entropy of which
    branch a row takes): bits.
    """

    feature: int
    levels: IntArray
    n_samples: IntArray
    counts: FloatArray
    row_branch: IntArray
    gain: float
    information: float

    @property
    def ratio(self) -> float:
        """The gain ratio of C4.5; 0 for a single branch (Quinlan 1993)."""
        return gain_ratio(self.gain, self.information)


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


def branches_of(
    training: TrainingTable, search: SearchRules, rows: IntArray, feature: int
) -> Branches:
    """The branches of rows (int64, at least one of weight above 0) by a category feature."""
    return _branches(training, row_weights(training, search), rows, feature)


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
        best = _branches(self.training, self.weights, rows, int(self.levels.features[first]))
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


def _branches(
    training: TrainingTable, weights: FloatArray, rows: IntArray, feature: int
) -> Branches:
    levels, row_branch = _present(training.columns[feature][rows])
    n, n_classes = len(levels), len(training.classes)
    cells = row_branch * n_classes + training.target_values[rows]
    flat = np.bincount(cells, weights[rows], n * n_classes).astype(np.float64)
    counts = flat.reshape(n, n_classes)
    weight = float(counts.sum())
    before = float(class_total(Criterion.ENTROPY, counts.sum(axis=0))) / weight
    after = class_total(Criterion.ENTROPY, counts).sum()
    return Branches(
        feature=feature,
        levels=levels,
        n_samples=np.bincount(row_branch, minlength=n),
        counts=counts,
        row_branch=row_branch,
        gain=float(gain_of(np.asarray(after), weight, before)),
        information=split_information(counts.sum(axis=1)),
    )


def _present(codes: FeatureValues) -> tuple[IntArray, IntArray]:
    """The levels that occur, missing last, and each row's index into them."""
    shifted = codes.astype(np.int64) - MISSING_LEVEL  # missing counts as 0
    levels = np.flatnonzero(np.bincount(shifted)) + MISSING_LEVEL
    if levels[0] == MISSING_LEVEL:
        levels = np.roll(levels, -1)
    index = np.zeros(int(levels.max()) - MISSING_LEVEL + 1, np.int64)
    index[levels - MISSING_LEVEL] = np.arange(len(levels))
    return levels, index[shifted]
