"""The textbook engine: it tries every split of every feature in order, in plain NumPy.

It is the oracle of the tests and the code shown to students. At each node it sorts the rows by each
feature, measures both children of every split, and takes the first of the best.
"""

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.contract import (
    BestSplits,
    Divisions,
    JudgedSplit,
    Queries,
    SplitProfile,
    gain_of,
)
from explorer.growth.engines.category_splits import category_profile
from explorer.growth.engines.child_statistics import Targets
from explorer.growth.engines.numeric_splits import numeric_profile
from explorer.growth.forced_splits import completed
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.split_selection import first_best, split_of
from explorer.growth.weighting import row_weights
from explorer.tree.rules import SearchRules
from explorer.tree.splits import NamedSplit, Split, SplitArrays, goes_left
from explorer.tree.tree import NodeArrays


class ReferenceEngine:
    """A SplitEngine for every criterion."""

    def __init__(self, training: TrainingTable) -> None:
        self.training = training

    def supports(self, search: SearchRules) -> bool:
        """Return whether the criterion fits the target."""
        return search.criterion.task is self.training.task

    def begin(
        self, search: SearchRules, rows: IntArray | None = None, weights: FloatArray | None = None
    ) -> "ReferenceSession":
        """Return a growth over `rows` (all of them) with `weights` (the table's own)."""
        weights = self.training.weights if weights is None else weights
        rows = np.arange(self.training.n_rows) if rows is None else rows
        return ReferenceSession(self.training, search, rows[weights[rows] > 0], weights)

    def profile(self, rows: IntArray, feature: int, search: SearchRules) -> SplitProfile:
        """Return every split of one feature at a node of these rows; those of weight zero are
        absent."""
        weights = row_weights(self.training, search)
        least = LeafMinimum.of(search, float(weights.sum()))
        return profile(self.training, search, rows[weights[rows] > 0], weights, feature, least)


class ReferenceSession:
    """The rows of each node of one growth."""

    def __init__(
        self, training: TrainingTable, search: SearchRules, rows: IntArray, weights: FloatArray
    ) -> None:
        self._training = training
        self._search = search
        self._weights = weights
        self._least = LeafMinimum.of(search, float(weights[rows].sum()))
        self._rows = {0: rows}

    def describe(self, nodes: IntArray) -> NodeArrays:
        """Return rows, weight, impurity and statistics of each node."""
        rows, criterion = [self._rows[int(node)] for node in nodes], self._search.criterion
        targets = (Targets.of(self._training, one, self._weights, criterion) for one in rows)
        return NodeArrays.concatenate([each.whole() for each in targets])

    def best_splits(self, queries: Queries) -> BestSplits:
        """Return the best split of each queried node over its allowed features."""
        best = [self._best_split(int(node), i, queries) for i, node in enumerate(queries.nodes)]
        gains = np.array([gain for _, gain in best])
        return BestSplits(SplitArrays.of([split for split, _ in best]), gains)

    def judge(self, node: int, split: Split) -> JudgedSplit:
        """Return the gain and the children of a given split; both must hold rows."""
        return judged(self._training, self._search, self._rows[node], self._weights, split)

    def complete(self, node: int, asked: NamedSplit) -> Split:
        """Return the split that is named, as this node takes it."""
        known = (self._training, self._rows[node], self._weights, self._search, self._least)
        return completed(asked, *known)

    def profile(self, node: int, feature: int) -> SplitProfile:
        """Return every split of one feature at a node."""
        return self._profile(self._rows[node], feature)

    def _profile(self, rows: IntArray, feature: int) -> SplitProfile:
        of_growth = (self._search, rows, self._weights, feature, self._least)
        return profile(self._training, *of_growth)

    def divide(self, divisions: Divisions) -> None:
        """Send each node's rows to its children."""
        for i, node in enumerate(divisions.nodes):
            split = divisions.splits.split(i)
            if split is None:
                raise ValueError(f"Node {node} has no split to be divided by.")
            rows = self._rows.pop(int(node))
            left = goes_left(split, self._training.columns[split.feature][rows])
            self._rows[int(divisions.left[i])] = rows[left]
            self._rows[int(divisions.right[i])] = rows[~left]

    def _best_split(self, node: int, index: int, queries: Queries) -> tuple[Split | None, float]:
        rows = self._rows[node]
        profiles = []
        for feature in range(len(self._training.features)):
            check_cancelled()
            if queries.allowed is None or queries.allowed[index, feature]:
                profiles.append(self._profile(rows, feature))
        found = first_best(profiles)
        if found is None:
            return None, 0.0
        chosen, candidate = found
        return split_of(chosen, candidate), float(chosen.gain[candidate])


def judged(
    training: TrainingTable, search: SearchRules, rows: IntArray, weights: FloatArray, split: Split
) -> JudgedSplit:
    """Return the gain and the children of a given split of some rows.

    rows: int64[n], of weight above 0; weights: float64[n_rows] of the table. Raises ValueError
    if a child would hold no row.
    """
    left = goes_left(split, training.columns[split.feature][rows])
    if left.all() or not left.any():
        raise ValueError("The split leaves one side without rows.")

    def described(rows: IntArray) -> NodeArrays:
        return Targets.of(training, rows, weights, search.criterion).whole()

    whole = described(rows)
    children = [described(rows[side]) for side in (left, ~left)]
    score = sum(child.weight * child.impurity for child in children)
    gain = gain_of(np.asarray(score), float(whole.weight[0]), float(whole.impurity[0]))
    return JudgedSplit(split, float(gain[0]), NodeArrays.concatenate(children))


def profile(
    training: TrainingTable,
    search: SearchRules,
    rows: IntArray,
    weights: FloatArray,
    feature: int,
    least: LeafMinimum,
) -> SplitProfile:
    """Return every split of one feature over some rows (int64, of weight above 0), measured."""
    targets = Targets.of(training, rows, weights, search.criterion)
    values = training.columns[feature][rows]
    column = training.features[feature]
    if column.is_numeric:
        return numeric_profile(feature, values, targets, least)
    return category_profile(feature, values, targets, least, column.is_ordered)
