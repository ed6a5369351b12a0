"""Growth of ID3's tree, level by level; a node's gains of all features are computed at once."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.contract import gain_of
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.multiway.tree import (
    MISSING_LEVEL,
    NO_FEATURE,
    Branches,
    MultiwayNode,
    MultiwayTree,
    weighted_branches,
)
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import TIE_BAND, Criterion, class_total
from explorer.tree.losses import LeafLosses
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import NO_NODE, Ending
from explorer.tree.trimming import scalar_ending

MAX_CELLS = 1 << 20  # rows × features, and levels × classes, counted in one go; more take several


@dataclass(frozen=True, slots=True, eq=False)
class LevelTable:
    """The levels of the features that may be searched, as parallel arrays.

    features: int64[n], rising. codes: int32[n, n_rows], a level's code plus 1, 0 if missing.
    n_codes: int64[n], how many codes each feature may have. classes: int64[n_rows].
    """

    features: IntArray
    codes: NDArray[np.int32]
    n_codes: IntArray
    classes: IntArray
    n_classes: int

    @staticmethod
    def of(training: TrainingTable, search: SearchRules) -> "LevelTable":
        """Make it from categorical features and a categorical target."""
        features = [
            i
            for i, feature in enumerate(training.features)
            if search.features is None or feature.name in search.features
        ]
        codes = np.empty((len(features), training.n_rows), np.int32)
        for i, feature in enumerate(features):
            codes[i] = training.columns[feature] + 1
        n_codes = [len(training.features[feature].levels) + 1 for feature in features]
        classes = training.target_values.astype(np.int64)
        return LevelTable(
            np.array(features, np.int64), codes, np.array(n_codes, np.int64), classes,
            len(training.classes),
        )  # fmt: skip

    def gains(self, rows: IntArray, weights: FloatArray, least: LeafMinimum) -> FloatArray:
        """float64[n]: what each feature gains, in bits; -inf where it may not split the rows.

        rows: int64, at least one; weights: float64[n_rows of the table]. A feature may split
        into two branches and more, each with what `least` asks.
        """
        classes, weight = self.classes[rows], weights[rows]
        counts = np.bincount(classes, weight, self.n_classes).astype(np.float64, copy=False)
        before = float(class_total(Criterion.ENTROPY, counts))
        after = np.empty(len(self.features))
        is_open = np.empty(len(self.features), np.bool_)
        for chunk in self._chunks(len(rows)):
            check_cancelled()
            found = self._split_by(chunk, rows, classes, weight)
            after[chunk], n_branches, fewest, lightest = found
            is_open[chunk] = (n_branches > 1) & least.admits(fewest, lightest)
        total = float(counts.sum())
        return np.where(is_open, gain_of(after, total, before / total), -np.inf)

    def work(self, n_rows: int) -> int:
        """Return how many steps `gains` takes for this many rows: per feature the rows, or levels ×
        classes if that is more."""
        return int(self._cells(n_rows).sum())

    def _cells(self, n_rows: int) -> IntArray:
        return np.asarray(np.maximum(n_rows, np.minimum(self.n_codes, n_rows) * self.n_classes))

    def _chunks(self, n_rows: int) -> Iterator[slice]:
        cells = self._cells(n_rows)
        begin = 0
        while begin < len(cells):
            many = int(np.searchsorted(np.cumsum(cells[begin:]), MAX_CELLS, side="right"))
            yield slice(begin, begin + max(many, 1))
            begin += max(many, 1)

    def _split_by(
        self, chunk: slice, rows: IntArray, classes: IntArray, weight: FloatArray
    ) -> tuple[FloatArray, IntArray, IntArray, FloatArray]:
        """Each feature's entropy × weight after the split, its branches, the fewest rows and the
        least weight of one of them."""
        codes, n_codes = self.codes[chunk][:, rows].astype(np.int64), self.n_codes[chunk]
        if n_codes.sum() > 4 * codes.size:  # more codes than rows: those that occur, renumbered
            pairs = [np.unique(some, return_inverse=True) for some in codes]
            codes = np.stack([index for _, index in pairs])
            n_codes = np.array([len(some) for some, _ in pairs])
        first = np.cumsum(n_codes) - n_codes
        branch = codes + first[:, np.newaxis]
        n_branches = int(n_codes.sum())
        cells = (branch * self.n_classes + classes).ravel()
        weights = np.tile(weight, len(codes))
        flat = np.bincount(cells, weights, n_branches * self.n_classes)
        counts = flat.astype(np.float64, copy=False).reshape(n_branches, self.n_classes)
        totals = class_total(Criterion.ENTROPY, counts)
        n_rows = np.bincount(branch.ravel(), minlength=n_branches)
        is_taken = n_rows > 0
        return (
            np.add.reduceat(totals, first),
            np.add.reduceat(is_taken.astype(np.int64), first),
            np.minimum.reduceat(np.where(is_taken, n_rows, len(rows)), first),
            np.minimum.reduceat(np.where(is_taken, counts.sum(axis=1), np.inf), first),
        )


def fits_multiway(training: TrainingTable) -> bool:
    """Return whether ID3 can learn from the table: every feature a category, the target a class."""
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
    """Return the tree that splits each node on the feature with the largest information gain.

    Each level present is a branch, missing values are another level, and no path splits on a
    feature twice. Ties within the band go to the first feature; if no feature gains anything yet,
    the first is taken all the same. The limits of depth, rows and impurity decrease (in bits)
    apply; the leaf budget and pruning are only for binary trees. Growth
    ends at the deepest complete level of at most `node_budget` nodes, and before a level whose
    search would take more than `work_budget` steps in all (LevelTable.work). Raises ValueError
    for numeric features or targets, and for monotonic constraints.
    """
    if not fits_multiway(training):
        raise ValueError("ID3 needs a categorical target and only categorical features.")
    if search.monotonic_cst:
        raise ValueError("ID3 does not support monotonic constraints: its branches have no order.")
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
            nodes.append(
                MultiwayNode(
                    parent=arrival.parent,
                    branch=arrival.branch,
                    depth=depth,
                    feature=found.feature if found else NO_FEATURE,
                    children=tuple(range(first, n_nodes + len(following))),
                    counts=_class_weights(training, weights, arrival.rows),
                    n_samples=len(arrival.rows),
                    gain=found.gain if found else 0.0,
                    ending=ending,
                )
            )
        level, depth = following, depth + 1
    losses = LeafLosses.of(search, training.classes)
    return MultiwayTree(
        training.features, training.target, tuple(nodes), reached, work_wanted, losses
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Arrival:
    """Rows that reach a node through a branch of its parent."""

    parent: int
    branch: int
    rows: IntArray


def _arrivals(arrival: _Arrival, found: Branches | None, node: int) -> list[_Arrival]:
    """Return the nodes to grow below the node with this index."""
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
        """Return why a node is a leaf before any search; SPLIT if it is searched."""
        _, impurity = self._impurity(rows)
        (code,) = scalar_ending(np.array([impurity]), depth, np.array([len(rows)]), self.stop)
        return Ending(int(code))

    def judged(self, rows: IntArray, ending: Ending) -> tuple[Branches | None, Ending]:
        """Return a node's branches, or why it is a leaf."""
        check_cancelled()
        if ending is not Ending.SPLIT:
            return None, ending
        weight, impurity = self._impurity(rows)
        least = LeafMinimum.of(self.search, self.total)
        gains = self.levels.gains(rows, self.weights, least)
        if not (gains > -np.inf).any():
            return None, Ending.NO_SPLIT
        first = int(np.argmax(gains >= gains.max() - TIE_BAND * impurity))
        feature = int(self.levels.features[first])
        best = weighted_branches(self.training, self.weights, rows, feature)
        if weight / self.total * best.gain < self.stop.min_impurity_decrease:
            return None, Ending.MIN_IMPURITY_DECREASE
        return best, Ending.SPLIT

    def _impurity(self, rows: IntArray) -> tuple[float, float]:
        """Return the node's weight, and its impurity in bits."""
        counts = _class_weights(self.training, self.weights, rows)
        weight = float(counts.sum())
        return weight, float(class_total(Criterion.ENTROPY, counts)) / weight


def _class_weights(training: TrainingTable, weights: FloatArray, rows: IntArray) -> FloatArray:
    classes = training.target_values[rows]
    return np.bincount(classes, weights[rows], len(training.classes)).astype(np.float64)
