"""The best tree of two or three levels on its own rows, found by trying all combinations of
splits."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np

from explorer.data.arguments import AtLeast
from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.by_hand import build
from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.numeric_splits import midpoints
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.optimal.bounds import Bounds, bounded_losses
from explorer.growth.optimal.pairs import Sweep, pair_losses
from explorer.growth.optimal.reach import (
    Budget,
    OutOfReachError,
    cheaper,
    is_swept,
    n_ways_of,
    thresholds_within,
)
from explorer.growth.optimal.ways import Losses, Ways, ways_of_levels, ways_of_numbers
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import TIE_BAND, Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.splits import NamedSplit
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at


@dataclass(frozen=True, slots=True, eq=False)
class FirstSplits:
    """For each way to split on one feature, the loss of the best tree that begins with it.

    lost: float64[n_ways], infinity if the way leaves too few rows on a side, and for three levels
    if bounds rule it out (`bounded_losses`).
    """

    ways: Ways
    lost: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class BestTree:
    """The tree, and how much was tried: n_tried of the n_splits thresholds and subsets of all
    features, each with all splits that can follow it. lost, as_leaf: the summed loss of the tree,
    and of the
    root as a leaf. first: by feature, in column order."""

    tree: Tree
    lost: float
    as_leaf: float
    first: tuple[FirstSplits, ...]
    n_tried: int
    n_splits: int

    @property
    def is_exact(self) -> bool:
        """Whether every threshold and subset was tried."""
        return self.n_tried == self.n_splits


def best_tree(
    training: TrainingTable,
    search: SearchRules | None = None,
    *,
    depth: Annotated[int, AtLeast(2, 3)] = 2,
    criterion: Criterion | None = None,
    on_step: Callable[[int, int], None] | None = None,
) -> BestTree:
    """Find the tree with the least loss on its own rows, with at most `depth` (2 or 3) levels of
    splits.

    criterion: a leaf's loss is its weight × impurity; None: the misclassified weight, or the sum of
    squared errors. Only the rules on possible splits (`features`, `min_samples_leaf`,
    `min_weight_fraction_leaf`, `each_feature_once`) and class weights apply. Ties between trees go
    to the first root in candidate order, and to a leaf rather than a useless split. If all
    thresholds of two levels would take more than MAX_STEPS, only those at equal shares of rows are
    tried, as many as it allows; `n_tried` counts them. Three levels are exact. `on_step` receives
    how many first splits of how many are done, and may raise.

    Raises OutOfReachError if that leaves fewer than MIN_THRESHOLDS, three levels take more than
    `CAPS.max_three_level_steps`, a feature has more than MAX_CATEGORIES categories, the criterion
    is the absolute error, there is a loss matrix or a monotonic constraint, or leaves must hold a
    fraction of weights that differ from row to row.
    """
    is_classes = training.task is Task.CLASSIFICATION
    usual = Criterion.MISCLASSIFICATION if is_classes else Criterion.SQUARED_ERROR
    wanted, search = criterion or usual, search or SearchRules.usual_for(training.task)
    if Criterion.ABSOLUTE_ERROR in (wanted, search.criterion):
        raise OutOfReachError(
            "The search for the best tree uses squared error, not absolute error."
        )
    if search.loss:
        raise OutOfReachError(
            "Skipped the search for the best tree: it counts misclassified rows and does not "
            "support losses. If you remove the losses, the search may be possible."
        )
    if search.monotonic_cst:
        raise OutOfReachError(
            "Skipped the search for the best tree: it does not support monotonic constraints. "
            "If you remove them, the search may be possible."
        )
    weights = row_weights(training, search)
    rows = np.flatnonzero(weights > 0)
    features = [
        number
        for number, column in enumerate(training.features)
        if search.features is None or column.name in search.features
    ]
    losses = Losses.of(training, rows, weights[rows], wanted)
    in_rows = _minimum_in_rows(search, weights[rows])
    closed = frozenset(range(len(training.features))) - frozenset(features)
    of_features = [n_ways_of(training, number, rows) for number in features]
    task = _Search(training, rows, losses, in_rows, closed, on_step=on_step)
    if depth > 2:
        task = replace(task, budget=Budget(sum(n for n, _ in of_features), len(rows)))
    elif is_swept(losses, task.ways(), in_rows.min_samples_leaf):
        task = replace(task, sweep=Sweep.of(losses))
    else:
        task = replace(task, max_thresholds=thresholds_within(of_features, losses))
    first = task.first_splits(depth)
    plan = task.plan(depth, first)
    return BestTree(
        tree=_planted(training, search, plan),
        lost=plan.lost,
        as_leaf=task.as_leaf,
        first=first,
        n_tried=sum(one.ways.n_tried for one in first),
        n_splits=sum(one.ways.n_splits for one in first),
    )


def _minimum_in_rows(search: SearchRules, weights: FloatArray) -> SearchRules:
    """Return the rules with the least weight of a leaf as rows, which all must weigh the same.

    weights: float64[n], those of the rows.
    """
    if search.min_weight_fraction_leaf == 0.0:
        return search
    if weights.min() < weights.max():
        raise OutOfReachError(
            "Skipped the search for the best tree: it supports a minimum weight per leaf only if "
            "all rows have the same weight. Without min_weight_fraction_leaf, the search may be "
            "possible."
        )
    least = LeafMinimum.of(search, float(weights.sum())).in_rows(float(weights[0]))
    return replace(search, min_samples_leaf=least, min_weight_fraction_leaf=0.0)


@dataclass(frozen=True, slots=True, eq=False)
class _Plan:
    """The best way to divide some rows (int64[n]), and its loss; `split` is None for a leaf.
    left: bool[n]."""

    rows: IntArray
    lost: float
    split: NamedSplit | None = None
    left: BoolArray | None = None
    below: "tuple[_Plan, _Plan] | None" = None


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """Some rows of the table (int64[n], rising) to divide, and the rules.

    closed: indices of features that may not divide them. sweep: how pairs of splits are searched
    if histograms of them would be too large. budget: for three levels, each of whose parts takes
    whichever is faster.
    """

    training: TrainingTable
    rows: IntArray
    losses: Losses
    search: SearchRules
    closed: frozenset[int]
    max_thresholds: int | None = None
    on_step: Callable[[int, int], None] | None = None
    sweep: Sweep | None = None
    budget: Budget | None = None

    @property
    def as_leaf(self) -> float:
        """Return the loss of the rows if they are not divided."""
        return float(self.losses.lost(self.losses.whole))

    @property
    def band(self) -> float:
        """Losses that differ by at most this are equal."""
        return TIE_BAND * self.losses.scale

    def ways(self) -> list[Ways]:
        """Return the ways of each open feature."""
        open_features = set(range(len(self.training.features))) - self.closed
        found = []
        for feature in sorted(open_features):
            column = self.training.features[feature]
            values = self.training.columns[feature][self.rows]
            if column.is_ordered:
                values = np.where(values < 0, np.nan, values)
            if column.is_numeric or column.is_ordered:
                found.append(ways_of_numbers(feature, values, self.max_thresholds))
            else:
                found.append(ways_of_levels(feature, values))
        return found

    def part(self, here: BoolArray, feature: int) -> "_Search":
        """Return the rows (bool[n]) that a split by the feature sends to one side."""
        once = self.search.each_feature_once
        closed = self.closed | {feature} if once else self.closed
        inner = replace(self, rows=self.rows[here], losses=self.losses.at(here), closed=closed)
        return replace(inner, on_step=None, sweep=None)

    def first_splits(self, depth: int) -> tuple[FirstSplits, ...]:
        """Return the losses of the best trees of this depth, by first split."""
        if depth > 2:
            return self._bounded_splits(depth)
        ways, task = self.ways(), self
        if depth == 2 and self.budget is not None:
            is_faster, steps = cheaper(self.losses, ways, self.search.min_samples_leaf)
            self.budget.spend(steps)
            task = replace(self, sweep=Sweep.of(self.losses)) if is_faster else self
        n_all, done, found = sum(map(len, ways)), 0, []
        for first in ways:
            check_cancelled()
            left = self._left_sums(first)  # what both sides lose as leaves, and with pairs below
            lost = np.stack([self.losses.lost(one) for one in (left, self.losses.whole - left)])
            if depth == 2:
                lost = task._with_pairs(first, ways, lost)
            total = np.where(self._is_admissible(first), lost.sum(axis=0), np.inf)
            found.append(FirstSplits(first, total))
            done += len(first)
            if self.on_step:
                self.on_step(done, n_all)
        return tuple(found)

    def _bounded_splits(self, depth: int) -> tuple[FirstSplits, ...]:
        """Return the losses for more than two levels, without the trees that bounds rule out."""
        lower = replace(self, on_step=None).first_splits(depth - 1)
        ways = [one.ways for one in lower]
        rules = self.losses.criterion, self.search.min_samples_leaf
        bounds = [Bounds.of(one, self._weight_left(one), *rules) for one in ways]

        def loss_of_side(feature: int, way: int, side: int) -> float:
            check_cancelled()
            first = ways[feature]
            left = first.left(way)
            return self.part(left if side == 0 else ~left, first.feature).least(depth - 1)

        lost = bounded_losses(
            bounds,
            [one.lost for one in lower],
            [self._is_admissible(one) for one in ways],
            loss_of_side,
            self.as_leaf,
            self.band,
            self.on_step,
        )
        return tuple(FirstSplits(*pair) for pair in zip(ways, lost, strict=True))

    def _weight_left(self, first: Ways) -> FloatArray:
        """float64[n_ways]; for numbers, whose weight bounds do not need, the number of rows."""
        sums = self._left_sums(first)
        is_numbers = self.losses.criterion is Criterion.SQUARED_ERROR
        return np.asarray(sums[:, -1] if is_numbers else sums[:, :-1].sum(axis=1))

    def least(self, depth: int) -> float:
        """Return the loss of the best tree of at most this depth."""
        lowest = [float(one.lost.min(initial=np.inf)) for one in self.first_splits(depth)]
        return min(self.as_leaf, *lowest)

    def plan(self, depth: int, first: tuple[FirstSplits, ...] | None = None) -> _Plan:
        """Return the best tree; `first` if it is known."""
        leaf = _Plan(self.rows, self.as_leaf)
        if depth == 0:
            return leaf
        found = self.first_splits(depth) if first is None else first
        lowest = min((one.lost.min(initial=np.inf) for one in found), default=np.inf)
        if not lowest < self.as_leaf - self.band:
            return leaf
        taken = next(one for one in found if one.lost.min(initial=np.inf) <= lowest + self.band)
        way = int(np.argmax(taken.lost <= lowest + self.band))
        feature, left = taken.ways.feature, taken.ways.left(way)
        one, other = (self.part(side, feature).plan(depth - 1) for side in (left, ~left))
        split = _named(self.training, feature, left, self.rows)
        return _Plan(self.rows, one.lost + other.lost, split, left, (one, other))

    def _left_sums(self, first: Ways) -> FloatArray:
        return first.left_sums(self.losses.in_cells(first.cell, first.n_cells))

    def _is_admissible(self, first: Ways) -> BoolArray:
        n_left = self._left_sums(first)[:, -1]
        fewest = np.minimum(n_left, len(self.rows) - n_left)
        return np.asarray(fewest >= self.search.min_samples_leaf)

    def _with_pairs(self, first: Ways, ways: list[Ways], lost: FloatArray) -> FloatArray:
        """float64[2, n_ways]: what both sides lose with the best split below them, or without."""
        is_once = self.search.each_feature_once
        seconds = [one for one in ways if not is_once or one.feature != first.feature]
        if self.sweep is not None:
            return np.minimum(lost, self.sweep.pair_losses(first, seconds))
        for second in seconds:
            check_cancelled()
            below = pair_losses(first, second, self.losses, self.search.min_samples_leaf)
            lost = np.minimum(lost, below)
        return lost


def _planted(training: TrainingTable, search: SearchRules, plan: _Plan) -> Tree:
    """Return the plan as a tree, level by level: the tree decides which side of a categorical split
    is called left."""
    splits: dict[str, NamedSplit] = {}
    level = [("", plan)]
    tree = build(training, splits, search)
    while level := [(path, one) for path, one in level if one.split is not None]:
        splits |= {path: one.split for path, one in level if one.split is not None}
        tree = build(training, splits, search)
        below = []
        for path, one in level:
            assert one.below is not None, "a plan with a split has two sides"
            node = tree.node_at(path + "L")
            assert node is not None, "every split of a plan can be made"
            is_left = np.isin(one.rows, rows_at(tree, training.columns, node))
            is_turned = bool((is_left != one.left).any())
            sides = one.below[::-1] if is_turned else one.below
            below += [(path + turn, side) for turn, side in zip("LR", sides, strict=True)]
        level = below
    return tree


def _named(training: TrainingTable, feature: int, left: BoolArray, rows: IntArray) -> NamedSplit:
    """Return the split of the rows by names, a threshold midway between their values; left:
    bool[n]."""
    column, values = training.features[feature], training.columns[feature][rows]
    if not column.is_numeric:
        codes = np.unique(values[left]).tolist()
        names = tuple(column.levels[code] for code in codes if code >= 0)
        return NamedSplit(column.name, left=names, missing_goes_left=-1 in codes)
    missing = np.isnan(values)
    low, high = values[left & ~missing], values[~left & ~missing]
    if not len(low) or not len(high):
        return NamedSplit(column.name)
    threshold = float(midpoints(np.array([low.max()]), np.array([high.min()]))[0])
    return NamedSplit(column.name, threshold, missing_goes_left=bool((left & missing).any()))
