"""The features that come to the root, and what each of their thresholds leaves of its impurity."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import engine_for
from explorer.judging.nodes.split_ranking import best_of_each, closed_features
from explorer.judging.stability.root_curves import root_curves, whole_curve
from explorer.judging.stability.stability import Stability
from explorer.tree.splits import NumericSplit, Split
from explorer.tree.tree import Tree
from explorer.views.instability.packing import drawn_digits, levels
from explorer.views.nodes.axes import ticks_within
from explorer.views.nodes.wording import on_one_line, short_within

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

MOST_FEATURES = 3
MOST_CURVES = 200
CURVE_POINTS = 80
WHOLE_POINTS = 200


_NO_THRESHOLDS = {False: "Categories have no thresholds.", True: "One value has no thresholds."}
"""By whether the feature is of numbers."""


@dataclass(frozen=True, slots=True)
class RootFeature:
    """A feature, and how many trees have it at the root.

    no_curve: why it has none, or ""; then all below is empty. low, high: the ends of its
    thresholds. least: the lowest impurity of all its curves. at, impurity: the curve of all rows.
    best: its lowest point, threshold and impurity. sampled_at: where the curves of samples are
    known, and samples: of one after the other, as `levels` between the ends of the impurity's
    scale.
    """

    name: str
    whole: str
    wins: int
    no_curve: str
    low: float
    high: float
    least: float
    ticks: tuple[tuple[float, str], ...]
    at: tuple[float, ...]
    impurity: tuple[float, ...]
    best: tuple[float, float] | None
    sampled_at: tuple[float, ...]
    samples: str


@dataclass(frozen=True, slots=True)
class RootCurves:
    """features: the most frequent at the root first, then those whose best split is best. low,
    high: the ends of the impurity's scale. n_curves: how many samples are drawn. n_others: features
    that are left out, and other_wins: how many trees have one of them at the root."""

    features: tuple[RootFeature, ...]
    indices: tuple[int, ...]
    low: float
    high: float
    n_curves: int
    n_others: int
    other_wins: int


def curves_of(study: Stability, training: TrainingTable) -> RootCurves:
    """Of the trees of a study, and of the table that it disturbs."""
    whole, wins = study.whole, study.wins
    best = best_of_each(engine_for(training), training, whole.search, np.arange(training.n_rows))
    shown = _shown(whole, wins, best)
    numbers = np.arange(min(study.n_trees, MOST_CURVES))
    found = [_Curves.of(study, training, feature, best[feature], numbers) for feature in shown]
    known = [curve[np.isfinite(curve)] for one in found for curve in (one.impurity, one.samples)]
    values = np.concatenate([*known, [float(whole.impurity[0])]])
    low, high = float(values.min()), float(values.max())
    left_out = [i for i in range(len(wins)) if i not in shown]
    return RootCurves(
        tuple(
            _feature(training.features[index], int(wins[index]), one, low, high)
            for index, one in zip(shown, found, strict=True)
        ),
        tuple(shown),
        low,
        high,
        len(numbers),
        len(left_out),
        int(wins[left_out].sum()),
    )


def _shown(tree: Tree, wins: IntArray, best: list[tuple[Split | None, float]]) -> list[int]:
    """Those that win most, the better split first where wins are equal."""
    closed = closed_features(tree, 0)
    open_ones = [i for i, (split, _) in enumerate(best) if (i not in closed and split) or wins[i]]
    ranked = sorted(open_ones, key=lambda i: (-int(wins[i]), -best[i][1], i))
    return ranked[:MOST_FEATURES]


@dataclass(frozen=True, slots=True, eq=False)
class _Curves:
    at: FloatArray
    impurity: FloatArray
    best: tuple[float, float] | None
    sampled_at: FloatArray
    samples: FloatArray
    low: float
    high: float

    @staticmethod
    def of(
        study: Stability,
        training: TrainingTable,
        feature: int,
        best: tuple[Split | None, float],
        numbers: IntArray,
    ) -> "_Curves":
        """Nothing of a category."""
        if not training.features[feature].is_numeric:
            none = np.empty(0)
            return _Curves(none, none, None, none, np.empty((0, 0)), 0.0, 1.0)
        search = study.whole.search
        every = _thresholds(np.asarray(training.columns[feature], np.float64))
        split, gain = best
        lowest = None
        own = np.empty(0)
        if isinstance(split, NumericSplit):
            lowest = split.threshold, float(study.whole.impurity[0]) - gain
            own = np.array([split.threshold])
        at = np.union1d(_some(every, WHOLE_POINTS), own)
        sampled_at = _some(every, CURVE_POINTS)
        roots = study.threshold[study.root == feature]
        reach = np.concatenate([at, roots[np.isfinite(roots)]])
        low, high = (float(reach.min()), float(reach.max())) if len(reach) else (0.0, 1.0)
        samples = root_curves(
            training, search, study.disturbance, feature, sampled_at, numbers.tolist()
        )
        impurity = whole_curve(training, search, feature, at)
        return _Curves(at, impurity, lowest, sampled_at, samples, low, high)


def _thresholds(values: FloatArray) -> FloatArray:
    """Midpoints between neighbouring values."""
    distinct = np.unique(values[~np.isnan(values)])
    return np.asarray(distinct[:-1] / 2 + distinct[1:] / 2)


def _some(thresholds: FloatArray, most: int) -> FloatArray:
    """All, or of more some: half of them equally many rows apart, half equally far."""
    n = len(thresholds)
    if n <= most:
        return thresholds
    by_rank = np.linspace(0, n - 1, most // 2).round().astype(np.int64)
    low, high = thresholds[0], thresholds[-1]
    shares = np.linspace(0, 1, most - most // 2)
    by_place = np.searchsorted(thresholds, low * (1 - shares) + high * shares)
    return np.asarray(thresholds[np.union1d(by_rank, np.minimum(by_place, n - 1))])


def _feature(column: Column, wins: int, found: _Curves, low: float, high: float) -> RootFeature:
    known = np.isfinite(found.impurity)
    values = np.concatenate([found.impurity[known], found.samples[np.isfinite(found.samples)]])
    ticks = ticks_within(column, found.low, found.high) if len(found.at) else []
    return RootFeature(
        short_within(column.name),
        on_one_line(column.name),
        wins,
        "" if len(found.at) else _NO_THRESHOLDS[column.is_numeric],
        found.low,
        found.high,
        float(values.min(initial=high)),
        tuple(ticks),
        drawn_digits(found.at[known]),
        drawn_digits(found.impurity[known], 6),
        found.best,
        drawn_digits(found.sampled_at),
        levels(found.samples, low, high),
    )
