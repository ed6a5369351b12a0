"""The contract of split engines, which makes growth independent of the engine.

To add an engine, write a class with the two methods of `GrowthEngine`, whose `begin` returns one
with the six of `GrowthSession`, and name it in `tests/growth/engines/test_engine_contract.py`:
that suite is the full contract, and `engines/reference.py` is its shortest implementation. These
methods do not name rows, so that an engine may hold rows without indices (see explorer.warehouse).
An engine over a TrainingTable is also a `SplitEngine`: it accepts a subset of rows, and weights.

A level's queries and splits are passed as parallel arrays, one call per level, so that an engine
over SQL aggregates can answer with one query (RainForest; Gehrke, Ramakrishnan & Ganti 1998).

There are two kinds of index. A *feature* is an index into the schema. A *node* is a number that
growth assigns: 0 is the root, which holds all rows of the growth; children get the numbers that
`Divisions` names. A *row* of a SplitEngine is an index into the columns of its TrainingTable.

Shapes below: n_queries, n_divided, n_nodes, n_candidates; n_statistics is the number of classes,
or 2 for squared error, or 4 for absolute error (see NodeArrays).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.matching import Learned
from explorer.data.schema import Task
from explorer.growth.cancellation import Cancelled
from explorer.growth.candidates import MAX_CLASS_ORDERS, MAX_ENUMERATED_LEVELS, MAX_REFINEMENTS
from explorer.tree.impurity import TIE_BAND, Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NamedSplit, Split, SplitArrays
from explorer.tree.tree import NodeArrays


@dataclass(frozen=True, slots=True)
class GrowthBudget:
    """The limits that end growth at the deepest complete level within both.

    nodes: of the tree. work: of the searches, in the steps of `work_of_search`; infinity for
    no bound.
    """

    nodes: int
    work: float


def work_of_search(training: Learned, search: SearchRules, n_samples: IntArray) -> float:
    """Return the steps of searching nodes: rows × features, and levels × orders.

    n_samples: int64[n_nodes], the rows of each node. A categorical feature counts as if the
    largest possible number of its levels were present, under all the orders that may be tried.
    """
    open_features = [
        feature
        for feature in training.features
        if search.features is None or feature.name in search.features
    ]
    steps = float(n_samples.sum()) * len(open_features)
    for feature in open_features:
        if not feature.is_numeric:
            n_levels = np.minimum(n_samples, len(feature.levels) + 1)
            orders = 2 if feature.is_ordered else _orders(training, search, n_levels)
            steps += float((n_levels * orders).sum())
    return steps


def _orders(training: Learned, search: SearchRules, n_levels: IntArray) -> IntArray:
    n_classes = len(training.target.levels) if training.task is Task.CLASSIFICATION else 0
    if search.criterion is Criterion.SQUARED_ERROR or 0 < n_classes <= 2:
        return np.ones_like(n_levels)
    many = 2 if n_classes == 0 else min(n_classes, MAX_CLASS_ORDERS) + 1 + MAX_REFINEMENTS
    few = 1 << np.minimum(n_levels, MAX_ENUMERATED_LEVELS) - 1
    return np.where(n_levels <= MAX_ENUMERATED_LEVELS, few, many)


@dataclass(frozen=True, slots=True, eq=False)
class Queries:
    """The nodes whose best split is requested, and the features to search.

    nodes: int64[n_queries], numbers of nodes that are not yet divided.
    allowed: bool[n_queries, n_features], whether query i may split on feature f; None allows
        every feature at every node.
    bounds: float64[n_queries, 2], the least and the greatest value that a constrained split of
        each node may give its children (see tree.monotonic); None if nothing bounds them.
    """

    nodes: IntArray
    allowed: BoolArray | None = None
    bounds: FloatArray | None = None


@dataclass(frozen=True, slots=True, eq=False)
class BestSplits:
    """The best split of each queried node, in the order of the queries.

    splits: n_queries entries; SplitKind.LEAF if no candidate is admissible.
    gain: float64[n_queries], impurity of the node minus the weighted impurity of its children,
        in the criterion's units; 0.0 without a split and within the tie band of no gain.
    """

    splits: SplitArrays
    gain: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Divisions:
    """Nodes to divide by their splits, and the numbers that their children get.

    nodes, left, right: int64[n_divided]; splits: n_divided entries, none of a leaf. Each number in
    `left` and `right` is new: above every number in use.
    """

    nodes: IntArray
    splits: SplitArrays
    left: IntArray
    right: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class GrownNodes:
    """All nodes of a growth, breadth first, siblings adjacent, as a Tree holds them.

    parent, left_child, right_child, depth: int64[n_nodes], -1 for no node; nodes and splits have
    n_nodes entries; gain: float64[n_nodes], 0.0 at leaves; ending: int8[n_nodes], an `Ending`.
    """

    parent: IntArray
    left_child: IntArray
    right_child: IntArray
    depth: IntArray
    nodes: NodeArrays
    splits: SplitArrays
    gain: FloatArray
    ending: NDArray[np.int8]


class GrowthCancelled(Cancelled):
    """A cancelled growth, with the nodes up to this depth, the deepest complete level."""

    def __init__(self, depth: int, nodes: GrownNodes) -> None:
        super().__init__()
        self.depth, self.nodes = depth, nodes


@dataclass(frozen=True, slots=True, eq=False)
class JudgedSplit:
    """A given split at a node: its gain, and its children (2 entries, the left one first)."""

    split: Split
    gain: float
    children: NodeArrays


@dataclass(frozen=True, slots=True, eq=False)
class SplitProfile:
    """Every candidate split of one feature at one node, in candidate order, measured.

    Numeric features: candidate i sends rows with value <= threshold[i] left (float64, NaN if
    missing values are separated from present ones); `gap[i]` is the distance between the data
    values on both sides of it; `routing[i]` (int8) is one of MISSING_LEFT, MISSING_RIGHT,
    MISSING_APART, and always MISSING_LEFT if no row is missing.

    Category features: `levels` (int32[n_levels]) are the level codes present at the node in
    schema order, missing as -1 and last. `orders` (int64[n_orders, n_levels]) holds orders of
    indices into `levels`. Candidate i sends left the first `n_first[i]` levels of
    `orders[order[i]]`, or all the others if `swapped[i]`; `is_left(i)` returns the mask.

    left, right: n_candidates entries, the statistics of each child. score: float64[n_candidates],
    weight × weighted impurity of both children. admissible: bool[n_candidates], False if
    min_samples_leaf, min_weight_fraction_leaf or a monotonic constraint refuses the candidate.
    exact: False if a heuristic chose the candidates, so that a subset not among them may be better.
    best: the index of the candidate that would be taken of this feature, None if none is
    admissible. ties: int64,
    the indices of all admissible candidates equal to it within the tie band (itself among them).
    """

    feature: int
    node: NodeArrays
    routing: NDArray[np.int8]
    threshold: FloatArray
    gap: FloatArray
    levels: NDArray[np.int32]
    orders: IntArray
    order: IntArray
    n_first: IntArray
    swapped: BoolArray
    left: NodeArrays
    right: NodeArrays
    score: FloatArray
    admissible: BoolArray
    exact: bool
    best: int | None
    ties: IntArray

    def __len__(self) -> int:
        """Return the number of candidates, admissible or not."""
        return len(self.score)

    @property
    def weighted_impurity(self) -> FloatArray:
        """float64[n_candidates]: both children's impurity, weighted by their share of weight."""
        return np.asarray(self.score / self.node.weight[0])

    @property
    def gain(self) -> FloatArray:
        """float64[n_candidates]: impurity minus weighted impurity; 0.0 within the tie band."""
        weight, impurity = float(self.node.weight[0]), float(self.node.impurity[0])
        return gain_of(self.score, weight, impurity)

    def is_left(self, candidate: int) -> BoolArray:
        """bool[n_levels]: which of `levels` a category candidate sends left."""
        first = np.zeros(len(self.levels), np.bool_)
        order = self.orders[self.order[candidate]]
        first[order[: self.n_first[candidate]]] = True
        return ~first if self.swapped[candidate] else first


def gain_of(score: FloatArray, weight: float, impurity: float) -> FloatArray:
    """Return the gain of splits of a node; 0.0 if the score lies within the tie band of no gain.

    score: float64 of any shape, weight × weighted impurity of the children; weight and impurity
    are the node's. The band is TIE_BAND × weight × impurity.
    """
    total = weight * impurity
    saved = total - score
    return np.where(saved <= TIE_BAND * total, 0.0, saved / weight)


class GrowthSession(Protocol):
    """The rows of each node, for one growth; node 0 holds all its rows at the start.

    Only one thread may use it. Queries may only be about nodes that exist and are not yet divided.
    """

    def describe(self, nodes: IntArray) -> NodeArrays:
        """Return rows, weight, impurity and statistics of nodes, before they are split.

        nodes: int64[n_nodes]; the result has an entry for each, in that order. The impurity is
        exactly 0.0 if all targets are equal.
        """
        ...

    def best_splits(self, queries: Queries) -> BestSplits:
        """Return the split that each queried node takes: a whole level in one call.

        The best score over all allowed features is found first; of the candidates within
        TIE_BAND × weight × impurity of it the first in candidate order is taken (by feature; by
        routing and threshold, or by subset mask). If the best gains nothing, the most even split
        is taken instead: the largest smaller child by rows, then candidate order.
        """
        ...

    def judge(self, node: int, split: Split) -> JudgedSplit:
        """Return the gain and the children of a split that the user or a rule gives; divides
        nothing.

        The minimum size of a leaf and monotonic constraints are ignored. Raises ValueError if a
        child would hold no row.
        """
        ...

    def complete(self, node: int, asked: NamedSplit) -> Split:
        """Return the named split, completed from the node's rows.

        Raises SplitRefusedError if the node cannot take it (see growth.forced_splits).
        """
        ...

    def profile(self, node: int, feature: int, bounds: FloatArray | None = None) -> SplitProfile:
        """Return every candidate split of one feature at a node; bounds: float64[2], see Queries.

        `best` is the split that the node takes if this feature wins. An engine over bins has one
        candidate per bin.
        """
        ...

    def divide(self, divisions: Divisions) -> None:
        """Send the rows of nodes to their children; no later query may be about these nodes.

        Raises ValueError if a node's entry is a leaf's.
        """
        ...


class GrowthEngine(Protocol):
    """An engine that finds the best splits of one table's rows; all correct engines find the same.

    An engine may serve many threads: the state of a growth is in its session.
    """

    def supports(self, search: SearchRules) -> bool:
        """Return whether the engine can measure the criterion on the table's target.

        For instance, no SQL aggregate gives medians. If False, the other methods need not work, and
        `grow` raises ValueError.
        """
        ...

    def begin(self, search: SearchRules) -> GrowthSession:
        """Return a growth over all rows.

        What a leaf must hold, the criterion and monotonic constraints are read from `search`, its
        features and draws are not: see Queries.
        """
        ...


class SplitEngine(GrowthEngine, Protocol):
    """An engine over a TrainingTable, which accepts a subset of its rows, and weights."""

    def begin(
        self, search: SearchRules, rows: IntArray | None = None, weights: FloatArray | None = None
    ) -> GrowthSession:
        """Return a growth over some rows, those of weight 0 left out.

        rows: int64, each row at most once; None takes all. weights: float64[n_rows], one for
        each row of the *table*, of at least 0; None takes the table's own. Class weights are
        the caller's to multiply in (growth.weighting.row_weights); what a leaf must hold (its
        least weight is a fraction of what `rows` weigh) and the criterion are read from `search`,
        its features and draws are not: see Queries.
        """
        ...

    def profile(
        self,
        rows: IntArray,
        feature: int,
        search: SearchRules,
        bounds: FloatArray | None = None,
    ) -> SplitProfile:
        """Return every candidate split of one feature at a node that holds `rows` (int64).

        bounds: float64[2], the node's (`tree.monotonic.bounds_of`); None if nothing bounds it.
        Class weights are applied, from `search`; the tree is one of all rows of the table,
        which matters to min_weight_fraction_leaf. `best` is the split that growth takes
        where this feature wins.
        """
        ...


class WholeGrower(Protocol):
    """The optional part of an engine that grows a whole tree in one call.

    `grow` uses it if every node may split on every feature, or on `search.max_features` drawn from
    all of them, and no former tree is given.
    """

    def grow_whole(
        self,
        search: SearchRules,
        stop: StopRules,
        weights: FloatArray | None,
        budget: GrowthBudget,
        on_level: Callable[[int, int], None] | None,
    ) -> GrownNodes | None:
        """Return the nodes that growing level by level finds, bit for bit; None if the caller must
        grow level by level.

        The scalar rules of `stop` apply; leaf budget and ccp_alpha are left to `trim`. weights:
        float64[n_rows], None for the table's own. Growth ends at the deepest complete level
        within the budget. `on_level` receives each level's depth and the nodes so far,
        and may raise. Raises GrowthCancelled if growth is cancelled.
        """
        ...
