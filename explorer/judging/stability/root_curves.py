"""The impurity left by each threshold at the root, for a table and its disturbed copies."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.weighting import row_weights
from explorer.judging.nodes.split_ranking import best_of_each, closed_features
from explorer.judging.stability.disturbing import Disturbance, Disturbed, disturbed
from explorer.judging.stability.stability import Stability
from explorer.tree.impurity import TIE_BAND, Criterion, class_total, squared_total
from explorer.tree.monotonic import is_in_order, no_bounds
from explorer.tree.rules import SearchRules
from explorer.tree.splits import NumericSplit, Split

MOST_FEATURES = 3
MOST_CURVES = 200
CURVE_POINTS = 80
WHOLE_POINTS = 200


@dataclass(frozen=True, slots=True, eq=False)
class RootCurve:
    """The root's impurity after a split at each threshold of a feature (an index).

    at, impurity: float64[n], the curve of all rows. best: its lowest point, threshold and impurity,
    or None. samples: float64[n_samples, m], the curves of samples at `sampled_at`. low, high: the
    range of all thresholds. Empty for a categorical feature, which has no thresholds.
    """

    feature: int
    at: FloatArray
    impurity: FloatArray
    best: tuple[float, float] | None
    sampled_at: FloatArray
    samples: FloatArray
    low: float
    high: float


def study_curves(study: Stability, training: TrainingTable) -> tuple[RootCurve, ...]:
    """Return the curves of up to `MOST_FEATURES` features, most often at the root of a study's
    trees first; ties go to the one with the better split."""
    tree, wins = study.whole, study.wins.tolist()
    best = best_of_each(engine_for(training), training, tree.search, np.arange(training.n_rows))
    closed = closed_features(tree, 0)
    open_ones = [i for i, (split, _) in enumerate(best) if (i not in closed and split) or wins[i]]
    ranked = sorted(open_ones, key=lambda i: (-wins[i], -best[i][1], i))
    return tuple(_study_curve(study, training, i, *best[i]) for i in ranked[:MOST_FEATURES])


def _study_curve(
    study: Stability, training: TrainingTable, feature: int, split: Split | None, gain: float
) -> RootCurve:
    if not training.features[feature].is_numeric:
        none = np.empty(0)
        return RootCurve(feature, none, none, None, none, np.empty((0, 0)), 0.0, 1.0)
    search, lowest, own = study.whole.search, None, np.empty(0)
    distinct = np.unique(np.asarray(training.columns[feature], np.float64))
    distinct = distinct[~np.isnan(distinct)]
    every = np.asarray(distinct[:-1] / 2 + distinct[1:] / 2)
    if isinstance(split, NumericSplit):
        lowest = split.threshold, float(study.whole.impurity[0]) - gain
        own = np.array([split.threshold])
    at = np.union1d(_some(every, WHOLE_POINTS), own)
    sampled_at = _some(every, CURVE_POINTS)
    roots = study.threshold[study.root == feature]
    reach = np.concatenate([at, roots[np.isfinite(roots)]])
    low, high = (float(reach.min()), float(reach.max())) if len(reach) else (0.0, 1.0)
    numbers = range(min(study.n_trees, MOST_CURVES))
    samples = root_curves(training, search, study.disturbance, feature, sampled_at, numbers)
    impurity = whole_curve(training, search, feature, at)
    return RootCurve(feature, at, impurity, lowest, sampled_at, samples, low, high)


def _some(thresholds: FloatArray, most: int) -> FloatArray:
    """Return all thresholds, or at most `most`: half evenly spaced by rank, half by value."""
    n = len(thresholds)
    if n <= most:
        return thresholds
    by_rank = np.linspace(0, n - 1, most // 2).round().astype(np.int64)
    low, high = thresholds[0], thresholds[-1]
    shares = np.linspace(0, 1, most - most // 2)
    by_place = np.searchsorted(thresholds, low * (1 - shares) + high * shares)
    return np.asarray(thresholds[np.union1d(by_rank, np.minimum(by_place, n - 1))])


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
    the side that leaves less impurity. NaN if a leaf would hold too little. The
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
    """float64[n_thresholds]: the curve of the table itself; see `root_curves`."""
    return root_curve(Disturbed(training, training.weights), search, feature, thresholds)


def root_curve(
    table: Disturbed, search: SearchRules, feature: int, thresholds: FloatArray
) -> FloatArray:
    """float64[n_thresholds]: the curve of one table; see `root_curves`."""
    if search.criterion is Criterion.ABSOLUTE_ERROR:
        return _by_profile(table, search, feature, thresholds)
    training = table.training
    weights = row_weights(training, search, table.weights)
    there = np.flatnonzero(weights > 0)
    values = np.asarray(training.columns[feature][there], np.float64)
    # Bin i holds values between thresholds i − 1 and i; the last bin holds missing values.
    at = np.searchsorted(thresholds, values, side="left")
    n_bins = len(thresholds) + 2
    at[np.isnan(values)] = n_bins - 1
    held = _held(training, search, there, weights[there], at, n_bins)
    missing, whole = held[-1], held.sum(axis=0)
    below = np.cumsum(held[:-2], axis=0)
    routes = [below, below + missing] if missing.any() else [below]
    least = LeafMinimum.of(search, float(weights.sum()))
    sign = dict(search.monotonic_cst).get(training.features[feature].name, 0)
    found = [_impurity(left, whole - left, search, least, sign) for left in routes]
    lowest = np.stack(found).min(axis=0, initial=np.inf)
    return np.where(np.isfinite(lowest), lowest / weights.sum(), np.nan)


def _held(
    training: TrainingTable,
    search: SearchRules,
    rows: IntArray,
    weights: FloatArray,
    at: IntArray,
    n_bins: int,
) -> FloatArray:
    """float64[n_bins, k]: how many rows each bin holds, then the weight of each class, or for
    numbers Σw, Σwz and Σwz², with z measured from their mean."""

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


def _impurity(
    left: FloatArray, right: FloatArray, search: SearchRules, least: LeafMinimum, sign: int
) -> FloatArray:
    """float64[n]: weight × weighted impurity of both sides; infinite where it may not be.

    sign: of the feature's monotonic constraint at the root; 0 without one."""
    is_regression = search.criterion.task is Task.REGRESSION
    weights = [side[:, 1] if is_regression else side[:, 1:].sum(axis=1) for side in (left, right)]
    may = least.admits(np.minimum(left[:, 0], right[:, 0]), np.minimum(*weights))
    if sign:
        # The sum of deviations, or the weight of the second class, by the weight of the side.
        values = left[may, 2] / weights[0][may], right[may, 2] / weights[1][may]
        rounding = TIE_BAND * float(np.abs(values).max(initial=0.0))
        may[may] = is_in_order(sign, no_bounds(1)[0], *values, rounding)
    total = np.full(len(left), np.inf)
    sides = [np.maximum(side[may, 1:], 0.0) for side in (left, right)]
    if is_regression:
        sides = [side[may, 1:] for side in (left, right)]
        total[may] = sum(squared_total(s[:, 0], s[:, 1], s[:, 2]) for s in sides)
    else:
        total[may] = sum(class_total(search.criterion, side) for side in sides)
    return total


def _by_profile(
    table: Disturbed, search: SearchRules, feature: int, thresholds: FloatArray
) -> FloatArray:
    """Measure each candidate as growth does, because medians do not follow from sums over bins."""
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
    rows: IntArray,
    thresholds: FloatArray,
) -> IntArray:
    """int64[n_thresholds]: the candidate (per routing) that divides the rows like the threshold;
    −1 or the number of candidates if all rows lie on one side."""
    values = np.asarray(training.columns[feature][rows], np.float64)
    distinct = np.unique(values[~np.isnan(values)])
    return np.searchsorted(distinct, thresholds, side="right") - 1
