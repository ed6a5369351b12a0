"""The impurity that each threshold leaves at the root, in a table and in disturbed ones."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.weighting import row_weights
from explorer.judging.stability.disturbing import Disturbance, Disturbed, disturbed
from explorer.tree.impurity import Criterion, class_total, squared_total
from explorer.tree.rules import SearchRules

FloatArray = NDArray[np.float64]


def root_curves(
    training: TrainingTable,
    search: SearchRules,
    disturbance: Disturbance,
    feature: int,
    thresholds: FloatArray,
    numbers: Sequence[int],
) -> FloatArray:
    """float64[len(numbers), n_thresholds]: the curve of each disturbed table of these numbers.

    feature: an index, of a numeric feature. thresholds: float64, rising. Rows without a value go to
    the side that leaves less impurity. NaN where `min_samples_leaf` refuses the split. The
    criterion's unit. O(rows + thresholds × classes) a curve, but O(rows × log rows) of absolute
    error.
    """
    curves = np.empty((len(numbers), len(thresholds)))
    for i, number in enumerate(numbers):
        check_cancelled()
        table = disturbed(training, disturbance, number)
        curves[i] = root_curve(table, search, feature, thresholds)
    return curves


def whole_curve(
    training: TrainingTable, search: SearchRules, feature: int, thresholds: FloatArray
) -> FloatArray:
    """float64[n_thresholds]: that of the table itself; see `root_curves`."""
    return root_curve(Disturbed(training, training.weights), search, feature, thresholds)


def root_curve(
    table: Disturbed, search: SearchRules, feature: int, thresholds: FloatArray
) -> FloatArray:
    """float64[n_thresholds]: of one table; see `root_curves`."""
    if search.criterion is Criterion.ABSOLUTE_ERROR:
        return _by_profile(table, search, feature, thresholds)
    training = table.training
    weights = row_weights(training, search, table.weights)
    there = np.flatnonzero(weights > 0)
    values = np.asarray(training.columns[feature][there], np.float64)
    # Bin i holds what lies between threshold i − 1 and threshold i; the last one what is missing.
    at = np.searchsorted(thresholds, values, side="left")
    n_bins = len(thresholds) + 2
    at[np.isnan(values)] = n_bins - 1
    held = _held(training, search, there, weights[there], at, n_bins)
    missing, whole = held[-1], held.sum(axis=0)
    below = np.cumsum(held[:-2], axis=0)
    routes = [below, below + missing] if missing.any() else [below]
    found = [_impurity(left, whole - left, search, training.task) for left in routes]
    least = np.stack(found).min(axis=0, initial=np.inf)
    return np.where(np.isfinite(least), least / weights.sum(), np.nan)


def _held(
    training: TrainingTable,
    search: SearchRules,
    rows: NDArray[np.int64],
    weights: FloatArray,
    at: NDArray[np.int64],
    n_bins: int,
) -> FloatArray:
    """float64[n_bins, k]: how many rows each bin holds, and then the weight of each class, or of
    numbers Σw, Σwz and Σwz², z measured from their mean."""

    def sums(of: FloatArray | None) -> FloatArray:
        return np.bincount(at, of, n_bins).astype(np.float64)

    targets = training.target_values[rows]
    if training.task is Task.REGRESSION:
        z = targets - np.average(targets, weights=weights)
        return np.column_stack(
            [sums(None), sums(weights), sums(weights * z), sums(weights * z * z)]
        )
    n_classes = len(training.classes)
    flat = np.bincount(at * n_classes + targets, weights, n_bins * n_classes)
    return np.column_stack([sums(None), flat.reshape(n_bins, n_classes)])


def _impurity(left: FloatArray, right: FloatArray, search: SearchRules, task: Task) -> FloatArray:
    """float64[n]: weight × weighted impurity of both sides; infinite where it may not be."""
    fewest = np.minimum(left[:, 0], right[:, 0])
    may = fewest >= max(search.min_samples_leaf, 1)
    total = np.full(len(left), np.inf)
    sides = [np.maximum(side[may, 1:], 0.0) for side in (left, right)]
    if task is Task.REGRESSION:
        sides = [side[may, 1:] for side in (left, right)]
        total[may] = sum(squared_total(s[:, 0], s[:, 1], s[:, 2]) for s in sides)
    else:
        total[may] = sum(class_total(search.criterion, side) for side in sides)
    return total


def _by_profile(
    table: Disturbed, search: SearchRules, feature: int, thresholds: FloatArray
) -> FloatArray:
    """Medians have no sums to be taken from bins: each candidate is measured, as by growth."""
    fingerprint = f"{table.training.fingerprint}-weighed-{hash(table.weights.tobytes())}"
    weighed = replace(table.training, weights=table.weights, fingerprint=fingerprint)
    there = np.flatnonzero(table.weights > 0)
    profile = engine_for(weighed, keep=False).profile(there, feature, search)
    below = _candidates_below(profile, weighed, feature, there, thresholds)
    found = np.full(len(thresholds), np.inf)
    impurity = np.where(profile.admissible, profile.weighted_impurity, np.inf)
    for routing in np.unique(profile.routing[~np.isnan(profile.threshold)]):
        its = impurity[(profile.routing == routing) & ~np.isnan(profile.threshold)]
        inside = (below >= 0) & (below < len(its))
        found[inside] = np.minimum(found[inside], its[below[inside]])
    return np.where(np.isfinite(found), found, np.nan)


def _candidates_below(
    profile: SplitProfile,
    training: TrainingTable,
    feature: int,
    rows: NDArray[np.int64],
    thresholds: FloatArray,
) -> NDArray[np.int64]:
    """int64[n_thresholds]: the candidate (of each routing) that parts the rows as a threshold does;
    −1 and the number of candidates where all rows lie on one side."""
    values = np.asarray(training.columns[feature][rows], np.float64)
    distinct = np.unique(values[~np.isnan(values)])
    return np.searchsorted(distinct, thresholds, side="right") - 1
