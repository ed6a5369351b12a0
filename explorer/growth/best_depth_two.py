"""The best tree of depth two on its own rows: every pair of levels is tried, none is greedy."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count
from explorer.data.schema import Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.by_hand import build
from explorer.growth.engines.numeric_splits import midpoints
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import TIE_BAND, Criterion
from explorer.tree.named_splits import NamedSplit
from explorer.tree.rules import SearchRules
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at

BoolArray = NDArray[np.bool_]
FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

MAX_CATEGORIES = 8
"""Of a feature, with "missing": there are 127 ways to divide eight."""
MAX_STEPS = 3e9
"""Pairs of splits × rows × classes: about a second. One figure, as that of work is."""
_ROOTS_AT_ONCE = 128


class OutOfReachError(ValueError):
    """The best tree of depth two is not looked for; the words say why, in one sentence."""


@dataclass(frozen=True, slots=True, eq=False)
class _Candidates:
    """Every way to divide the rows: feature: int64[n], left: bool[n, n_rows]."""

    feature: IntArray
    left: BoolArray


def best_depth_two(training: TrainingTable, search: SearchRules) -> Tree:
    """The tree of at most four leaves, two levels of splits, with the least loss on its own rows.

    The loss is the weight predicted wrongly, of numbers the sum of squared errors. Of the rules
    those hold that say which splits may be made (`features`, `min_samples_leaf`,
    `each_feature_once`) and what classes weigh. Of trees that are equally good the one with the
    first root is taken, in the order of columns, and a leaf rather than a split in vain.

    All pairs of a root and a split below it are counted at once by products of matrices, n_splits²
    × n_rows × n_classes steps. Raises OutOfReachError where these are more than MAX_STEPS, a
    feature has more than MAX_CATEGORIES categories, or the criterion is the absolute error.
    """
    if search.criterion is Criterion.ABSOLUTE_ERROR:
        raise OutOfReachError("It is looked for by squared error, not by absolute error.")
    weights = row_weights(training, search)
    rows = np.flatnonzero(weights > 0)
    features = [
        number
        for number, column in enumerate(training.features)
        if search.features is None or column.name in search.features
    ]
    is_numbers = training.task is Task.REGRESSION
    n_splits = sum(_n_ways(training, number, rows) for number in features)
    if not n_splits:
        return build(training, {}, search)
    if float(n_splits) ** 2 * len(rows) * (2 if is_numbers else len(training.classes)) > MAX_STEPS:
        raise OutOfReachError(
            f"It is not looked for: {show_count(n_splits)} splits of {show_count(len(rows))} rows "
            "make too many pairs."
        )
    found = _candidates(training, features, rows)
    targets = _targets(training, rows, weights[rows])
    root, below = _best_pairs(found, targets, search, is_numbers)
    if root < 0:
        return build(training, {}, search)
    splits = {"": _named(training, found, root, rows, np.ones(len(rows), np.bool_))}
    # Which of its sides a split of categories calls left is the tree's to say.
    stump = build(training, splits, search)
    left = np.isin(rows, rows_at(stump, training.columns, int(stump.left_child[0])))
    is_turned = bool((left != found.left[root]).any())
    for path, split, here in zip(
        "LR", reversed(below) if is_turned else below, (left, ~left), strict=True
    ):
        if split >= 0:
            splits[path] = _named(training, found, split, rows, here)
    return build(training, splits, search)


def _n_ways(training: TrainingTable, number: int, rows: IntArray) -> int:
    """How many ways one feature divides the rows. Raises OutOfReachError for many categories."""
    column, values = training.features[number], training.columns[number][rows]
    if column.is_numeric:
        missing = np.isnan(values)
        n_values, has_missing = len(np.unique(values[~missing])), bool(missing.any())
        return max(n_values - 1, 0) * (1 + has_missing) + int(has_missing and n_values > 0)
    n_levels = len(np.unique(values))
    if n_levels > MAX_CATEGORIES:
        raise OutOfReachError(
            f"It is not looked for: “{column.name}” has more than {MAX_CATEGORIES} categories."
        )
    return (1 << max(n_levels - 1, 0)) - 1


def _candidates(training: TrainingTable, features: list[int], rows: IntArray) -> _Candidates:
    feature, left = [], []
    for number in features:
        values = training.columns[number][rows]
        is_numeric = training.features[number].is_numeric
        for way in _of_numbers(values) if is_numeric else _of_levels(values):
            feature.append(number)
            left.append(way)
    shape = (len(left), len(rows))
    return _Candidates(np.array(feature, np.int64), np.array(left, np.bool_).reshape(shape))


def _of_numbers(values: FeatureValues) -> Iterator[BoolArray]:
    missing = np.isnan(values)
    thresholds = np.unique(values[~missing])[:-1]
    ways = (values <= threshold for threshold in thresholds)
    for way in ways:
        yield way
        if missing.any():
            yield way | missing
    if missing.any() and not missing.all():
        yield ~missing


def _of_levels(values: FeatureValues) -> Iterator[BoolArray]:
    levels = np.unique(values)
    # The first level stays left: the other way round is the same split.
    first, others = levels[:1], levels[1:]
    for n in range(len(others)):
        for more in combinations(others.tolist(), n):
            yield np.isin(values, [*first.tolist(), *more])


def _targets(training: TrainingTable, rows: IntArray, weights: FloatArray) -> FloatArray:
    """float64[k, n]: what is added up on each side. Of classes each one's weight; of numbers the
    weight, and weight × target from its mean."""
    target = training.target_values[rows]
    if training.task is Task.CLASSIFICATION:
        return np.array([weights * (target == c) for c in range(len(training.classes))])
    return np.array([weights, weights * (target - np.average(target, weights=weights))])


def _most(targets: FloatArray, is_numbers: bool) -> float:
    """What leaves could spare at most, those of a row each: the scale that sums are equal on."""
    if not is_numbers:
        return float(targets.sum())
    weight, moment = targets
    return float((moment**2 / weight).sum())


def _best_pairs(
    found: _Candidates, targets: FloatArray, search: SearchRules, is_numbers: bool
) -> tuple[int, tuple[int, int]]:
    """The root and the splits left and right below it, as indices; -1 for a leaf or no root."""
    # Whole numbers below 2²⁴ are exact in half the room, and are added up in half the time.
    is_small = not is_numbers and bool((targets % 1 == 0).all()) and targets.sum() < 2**24
    exact: type[np.floating[Any]] = np.float32 if is_small else np.float64
    left: NDArray[Any] = found.left.astype(exact)
    band = TIE_BAND * _most(targets, is_numbers)
    targets = targets.astype(exact)
    n_rows, least = left.shape[1], search.min_samples_leaf
    whole = targets.sum(axis=1)
    kept_whole = float(_kept(whole[:, None], is_numbers)[0])
    best, best_kept, best_below = -1, kept_whole + band, (-1, -1)
    n_left = left.sum(axis=1)
    of_left = targets @ left.T
    for start in range(0, len(left), _ROOTS_AT_ONCE):
        roots = left[start : start + _ROOTS_AT_ONCE]
        both = np.array([(roots * one) @ left.T for one in targets])
        n_both = roots @ left.T
        for i in range(len(roots)):
            root = start + i
            if min(n_left[root], n_rows - n_left[root]) < least:
                continue
            once = found.feature != found.feature[root] if search.each_feature_once else True
            kept, below = 0.0, []
            for sums, counts, all_sums, count in (
                (both[:, i], n_both[i], of_left[:, root], n_left[root]),
                (
                    of_left - both[:, i],
                    n_left - n_both[i],
                    whole - of_left[:, root],
                    n_rows - n_left[root],
                ),
            ):
                allowed = (counts >= least) & (count - counts >= least) & once
                side, its = _best_below(sums, all_sums, allowed, is_numbers, band)
                kept += side
                below.append(its)
            if kept > best_kept + band * (best >= 0):
                best, best_kept, best_below = root, kept, (below[0], below[1])
    return best, best_below


def _best_below(
    sums: FloatArray, whole: FloatArray, allowed: BoolArray, is_numbers: bool, band: float
) -> tuple[float, int]:
    """What the best split of one side keeps, and its index; -1 where none keeps more than a leaf.

    sums: floats[k, n_splits], of those that the split sends left; whole: float64[k].
    """
    as_leaf = float(_kept(whole[:, None], is_numbers)[0])
    kept = _kept(sums, is_numbers) + _kept(whole[:, None] - sums, is_numbers)
    kept = np.where(allowed, kept, -np.inf)
    most = float(kept.max())
    if not most > as_leaf + band:
        return as_leaf, -1
    return most, int(np.argmax(kept >= most - band))


def _kept(sums: FloatArray, is_numbers: bool) -> FloatArray:
    """float64[n]: what a leaf of these rows spares: weight predicted correctly, or the part of the
    sum of squares that its mean explains."""
    if not is_numbers:
        return np.asarray(sums.max(axis=0))
    weight, moment = sums
    return np.asarray(moment**2 / np.where(weight > 0, weight, 1.0))


def _named(
    training: TrainingTable, found: _Candidates, split: int, rows: IntArray, here: BoolArray
) -> NamedSplit:
    """The split of the rows `here` (bool[n]) by names, a threshold midway between their values."""
    feature, left = int(found.feature[split]), found.left[split][here]
    column, values = training.features[feature], training.columns[feature][rows[here]]
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
