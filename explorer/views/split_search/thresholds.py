"""Every threshold of a numeric feature at a node, as numbers for a browser to recompute splits."""

from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_thresholds
from explorer.data.training import TrainingTable
from explorer.growth.candidates import MISSING_APART
from explorer.growth.contract import SplitProfile
from explorer.tree.impurity import Criterion
from explorer.tree.tree import NO_NODE, Tree
from explorer.views.nodes.axes import number_axis
from explorer.views.nodes.wording import short_column, whole_column
from explorer.views.split_search.downsampling import downsampled, drawn_caption
from explorer.views.split_search.forced_choice import forced_threshold
from explorer.views.split_search.node_rows import (
    NodeRows,
    TargetBars,
    ThresholdSides,
    numeric_bars,
    threshold_sides,
)

MIN_SHARE_OF_RANGE = 0.4
"""A node whose values span less than this share of the feature's range has its own axis."""


@dataclass(frozen=True, slots=True)
class ThresholdTable:
    """A feature's rising thresholds and the rows on both sides of each.

    Threshold i sends the first `rows_left[i]` rows with a value left; `sides` exclude rows without
    a value, whose statistics are in `missing` (None without such rows). `best` is the index of the
    best admissible threshold, or None; `routing` is where its missing rows go: 0 left, 1 right,
    2 apart. `ties` counts the candidates equal to the best. `box` is the range that earlier splits
    left to this node; `drawn` says what was left out.
    """

    kind: str
    name: str
    whole: str
    threshold: tuple[float, ...]
    threshold_text: tuple[str, ...]
    rows_left: tuple[int, ...]
    sides: ThresholdSides
    missing: tuple[float, ...] | None
    missing_rows: int
    best: int | None
    routing: int
    ties: int
    axis: tuple[float, float]
    ticks: tuple[tuple[float, str], ...]
    box: tuple[float, float]
    bars: TargetBars
    n_candidates: int
    drawn: str


def threshold_table(
    profile: SplitProfile,
    training: TrainingTable,
    tree: Tree,
    node: int,
    members: NodeRows,
    most: int | None = None,
) -> ThresholdTable:
    """Return the thresholds of a profile of the node's rows; if there are more than `most`, or more
    than a browser is sent, the best for each pixel."""
    column, criterion = training.features[profile.feature], tree.search.criterion
    values = np.asarray(training.columns[profile.feature], np.float64)
    here = np.asarray(members.values(training, profile.feature), np.float64)
    is_missing = np.isnan(here)
    has_missing = bool(is_missing.any())
    n_thresholds = int((profile.routing == 0).sum())
    kept = _drawn_thresholds(profile, n_thresholds, has_missing, criterion, most)
    if (forced := forced_threshold(tree, node, profile, here)) is not None:
        kept = np.union1d(kept, forced)
    low, high = _range(values, here)
    axis = number_axis(column, np.array([low, high]))
    bars = numeric_bars(column, training.target, here, low, high, members)
    ends = min(axis.low, bars.low), max(axis.high, bars.high)
    threshold, gap = profile.threshold[kept], profile.gap[kept]
    best, routing = _best(profile, kept, n_thresholds)
    first_right = n_thresholds if has_missing else 0
    return ThresholdTable(
        kind="numeric",
        name=short_column(column).name,
        whole=whole_column(column).name,
        threshold=tuple(threshold.tolist()),
        threshold_text=tuple(show_thresholds(column, threshold, gap)),
        rows_left=tuple(profile.left.n_samples[first_right + kept].tolist()),
        sides=threshold_sides(profile, kept, n_thresholds, members, criterion, has_missing),
        missing=members.take(is_missing).statistics() if has_missing else None,
        missing_rows=members.take(is_missing).n_rows,
        best=best,
        routing=routing,
        ties=len(profile.ties),
        axis=ends,
        ticks=axis.ticks,
        box=_box(tree, node, profile.feature, *ends),
        bars=bars,
        n_candidates=n_thresholds,
        drawn=drawn_caption(len(kept), n_thresholds),
    )


def _drawn_thresholds(
    profile: SplitProfile,
    n_thresholds: int,
    has_missing: bool,
    criterion: Criterion,
    asked: int | None,
) -> IntArray:
    """Return the thresholds to send: each pixel column's lowest and highest, and the best."""
    is_absolute = criterion is Criterion.ABSOLUTE_ERROR
    most = CAPS.max_sent_median_thresholds if is_absolute else CAPS.max_sent_thresholds
    most = most if asked is None else min(asked, most)
    ways = [slice(0, n_thresholds), slice(n_thresholds, 2 * n_thresholds)][: 1 + has_missing]
    if n_thresholds <= most:
        return np.arange(n_thresholds)
    columns = most // (2 * len(ways))
    kept = [
        downsampled(profile.threshold[way], profile.score[way], profile.admissible[way], columns)
        for way in ways
    ]
    if profile.best is not None and profile.best < n_thresholds * len(ways):
        # The best may only tie with the lowest of its pixel.
        kept.append(np.array([profile.best % n_thresholds]))
    return np.unique(np.concatenate(kept))


def _range(values: FloatArray, here: FloatArray) -> tuple[float, float]:
    low, high = float(np.fmin.reduce(values)), float(np.fmax.reduce(values))
    least, most = float(np.fmin.reduce(here)), float(np.fmax.reduce(here))
    if np.isnan(least):
        return (0.0, 1.0) if np.isnan(low) else (low, high)
    is_wide = most / 2 - least / 2 >= MIN_SHARE_OF_RANGE * (high / 2 - low / 2)
    return (low, high) if is_wide or least == most else (least, most)


def _best(profile: SplitProfile, kept: IntArray, n_thresholds: int) -> tuple[int | None, int]:
    if profile.best is None:
        return None, 0
    routing = int(profile.routing[profile.best])
    if routing == MISSING_APART:
        return None, routing
    return int(np.searchsorted(kept, profile.best % n_thresholds)), routing


def _box(tree: Tree, node: int, feature: int, low: float, high: float) -> tuple[float, float]:
    """Return the range of the axis that earlier splits by the feature left to this node."""
    while (above := int(tree.parent[node])) != NO_NODE:
        threshold = float(tree.threshold[above])
        if int(tree.feature[above]) == feature and not np.isnan(threshold):
            if int(tree.left_child[above]) == node:
                high = min(high, threshold)
            else:
                low = max(low, threshold)
        node = above
    return low, high
