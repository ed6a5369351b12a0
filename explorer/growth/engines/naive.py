"""The search by definition: for every candidate split, all rows are counted again.

It finds what the textbook engine finds, but takes n candidates × n rows per numeric feature instead
of one sort. It shows what a search without sorting costs.
"""

from collections.abc import Iterator

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.candidates import MISSING_APART, MISSING_LEFT, MISSING_RIGHT
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.category_splits import category_profile
from explorer.growth.engines.child_statistics import ChildStatistics, Targets, profile_of
from explorer.growth.engines.numeric_splits import midpoints
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.monotonic_splits import constrained
from explorer.growth.split_selection import first_best, split_of
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.splits import Split

_BLOCK = 1 << 21  # candidates × rows tried in one piece, so that memory stays small


def naive_best_split(
    training: TrainingTable, search: SearchRules, weights: FloatArray, features: IntArray
) -> Split | None:
    """Return the best split of all rows over some features; None if no candidate is admissible.

    weights: float64[n_rows]; rows of weight 0 are ignored.
    """
    rows = np.flatnonzero(weights > 0)
    profiles = [
        naive_profile(training, search, rows, weights, int(feature)) for feature in features
    ]
    found = first_best(profiles)
    return None if found is None else split_of(*found)


def naive_profile(
    training: TrainingTable,
    search: SearchRules,
    rows: IntArray,
    weights: FloatArray,
    feature: int,
    bounds: FloatArray | None = None,
) -> SplitProfile:
    """Return every candidate split of one feature, each measured from all rows by itself.

    Thresholds are found here; the subsets of categories are those that the textbook engine tries.
    bounds: as for the textbook engine's `profile`.
    """
    found = _profile(training, search, rows, weights, feature)
    return constrained(found, search, training.features, bounds)


def _profile(
    training: TrainingTable, search: SearchRules, rows: IntArray, weights: FloatArray, feature: int
) -> SplitProfile:
    targets = Targets.of(training, rows, weights, search.criterion)
    values = training.columns[feature][rows]
    least = LeafMinimum.of(search, float(weights.sum()))
    column = training.features[feature]
    if column.is_numeric:
        return _numeric(feature, np.asarray(values, np.float64), targets, least)
    listed = category_profile(feature, values, targets, least, column.is_ordered)
    last = np.iinfo(np.int32).max  # missing is the last level
    _, level = np.unique(np.where(values == -1, last, values), return_inverse=True)
    size = _block_of(len(values))

    def sides() -> Iterator[BoolArray]:
        for begin in range(0, len(listed), size):
            block = range(begin, min(begin + size, len(listed)))
            yield np.array([listed.is_left(i) for i in block])[:, level]

    left, right = _measured(targets, sides())
    return profile_of(
        feature,
        targets.whole(),
        left,
        right,
        least,
        levels=listed.levels,
        orders=listed.orders,
        order=listed.order,
        n_first=listed.n_first,
        swapped=listed.swapped,
        exact=listed.exact,
    )


def _numeric(
    feature: int, values: FloatArray, targets: Targets, least: LeafMinimum
) -> SplitProfile:
    is_missing = np.isnan(values)
    distinct = np.unique(values[~is_missing])
    below, above = distinct[:-1], distinct[1:]
    thresholds = midpoints(below, above)
    with np.errstate(over="ignore"):
        gaps = np.minimum(above - below, np.finfo(np.float64).max)
    routings = [MISSING_LEFT, MISSING_RIGHT] if is_missing.any() else [MISSING_LEFT]
    n_apart = int(is_missing.any() and len(distinct) > 0)
    size = _block_of(len(values))

    def sides() -> Iterator[BoolArray]:
        for routing in routings:
            for i in range(0, len(thresholds), size):
                goes_left = values <= thresholds[i : i + size, np.newaxis]
                yield goes_left | (is_missing & (routing == MISSING_LEFT))
        if n_apart:
            yield ~is_missing[np.newaxis]

    left, right = _measured(targets, sides())
    apart = np.full(n_apart, np.nan)
    return profile_of(
        feature,
        targets.whole(),
        left,
        right,
        least,
        routing=np.repeat(
            np.array([*routings, MISSING_APART], np.int8),
            [*(len(thresholds) for _ in routings), n_apart],
        ),
        threshold=np.concatenate([*(thresholds for _ in routings), apart]),
        gap=np.concatenate([*(gaps for _ in routings), apart]),
    )


def _block_of(n_rows: int) -> int:
    """Return how many candidates are tried in one piece."""
    return max(_BLOCK // max(n_rows, 1), 1)


def _measured(
    targets: Targets, sides: Iterator[BoolArray]
) -> tuple[ChildStatistics, ChildStatistics]:
    """Return both children of every candidate; each of `sides` is bool[n_candidates, n], who goes
    left."""
    left, right = [], []
    for goes_left in sides:
        check_cancelled()
        left.append(_held(targets, goes_left))
        right.append(_held(targets, ~goes_left))
    if not left:
        return targets.from_members([]), targets.from_members([])
    return ChildStatistics.concatenate(left), ChildStatistics.concatenate(right)


def _held(targets: Targets, members: BoolArray) -> ChildStatistics:
    """Return the statistics of children, one per row of `members`: bool[n_children, n]."""
    if targets.criterion is Criterion.ABSOLUTE_ERROR:
        return targets.from_members([np.flatnonzero(each) for each in members])
    n = len(targets.values)
    of_each_row = targets.sums_of(np.arange(n), n)
    return targets.from_any_sums(members.sum(axis=1), members @ of_each_row)
