"""The textbook engine: it tries every split of every feature in order, in plain NumPy.

It is the oracle of the tests and the code shown to students. At each node it sorts the rows by each
feature, measures both children of every split, and takes the first of the best.
"""

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Schema
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.contract import (
    BestSplits,
    Divisions,
    GrowthSession,
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
from explorer.growth.monotonic_splits import constrained, node_bounds
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

    def profile(
        self,
        rows: IntArray,
        feature: int,
        search: SearchRules,
        bounds: FloatArray | None = None,
    ) -> SplitProfile:
        """Return every split of one feature at a node of these rows; those of weight zero are
        absent."""
        weights = row_weights(self.training, search)
        least, rows = LeafMinimum.of(search, float(weights.sum())), rows[weights[rows] > 0]
        return profile(self.training, search, rows, weights, feature, least, bounds)


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
        return best_by_profiles(self, self._training.features, queries)

    def judge(self, node: int, split: Split) -> JudgedSplit:
        """Return the gain and the children of a given split; both must hold rows."""
        return judged(self._training, self._search, self._rows[node], self._weights, split)

    def complete(self, node: int, asked: NamedSplit) -> Split:
        """Return the split that is named, as this node takes it."""
        known = (self._training, self._rows[node], self._weights, self._search, self._least)
        return completed(asked, *known)

    def profile(self, node: int, feature: int, bounds: FloatArray | None = None) -> SplitProfile:
        """Return every split of one feature at a node."""
        of_growth = (self._search, self._rows[node], self._weights, feature, self._least)
        return profile(self._training, *of_growth, bounds)

    def divide(self, divisions: Divisions) -> None:
        """Send each node's rows to its children."""
        for i, node in enumerate(divisions.nodes):
            split = divisions.splits.split(i)
            if split is None:
                raise ValueError(f"Node {node} has no split that could divide its rows.")
            rows = self._rows.pop(int(node))
            left = goes_left(split, self._training.columns[split.feature][rows])
            self._rows[int(divisions.left[i])] = rows[left]
            self._rows[int(divisions.right[i])] = rows[~left]


def best_by_profiles(session: GrowthSession, features: Schema, queries: Queries) -> BestSplits:
    """Return the best split of each queried node, from every candidate of its allowed features."""
    splits: list[Split | None] = []
    gains = np.zeros(len(queries.nodes))
    for i, node in enumerate(queries.nodes.tolist()):
        bounds, profiles = node_bounds(queries.bounds, i), []
        for feature in range(len(features)):
            check_cancelled()
            if queries.allowed is None or queries.allowed[i, feature]:
                profiles.append(session.profile(node, feature, bounds))
        found = first_best(profiles)
        splits.append(None if found is None else split_of(*found))
        gains[i] = 0.0 if found is None else found[0].gain[found[1]]
    return BestSplits(SplitArrays.of(splits), gains)


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
    bounds: FloatArray | None = None,
) -> SplitProfile:
    """Return every split of one feature over some rows (int64, of weight above 0), measured.

    bounds: float64[2], what monotonic constraints above allow; None if nothing bounds the node.
    """
    targets = Targets.of(training, rows, weights, search.criterion)
    values = training.columns[feature][rows]
    column = training.features[feature]
    if column.is_numeric:
        found = numeric_profile(feature, values, targets, least)
    else:
        found = category_profile(feature, values, targets, least, column.is_ordered)
    return constrained(found, search, training.features, bounds)
