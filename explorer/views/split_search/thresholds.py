"""Every threshold of a numeric feature at a node, as numbers that a browser can recompute."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_thresholds
from explorer.data.training import TrainingTable
from explorer.growth.candidates import MISSING_APART
from explorer.growth.contract import SplitProfile
from explorer.tree.impurity import Criterion
from explorer.tree.tree import NO_NODE, Tree
from explorer.views.nodes.axes import number_axis
from explorer.views.nodes.wording import short_column, whole_column
from explorer.views.split_search.downsampling import thinned
from explorer.views.split_search.node_rows import NodeRows, interleaved, plain_numbers
from explorer.views.split_search.target_bars import TargetBars, numeric_bars

MOST_CUTS = 1500
MOST_ABSOLUTE_CUTS = 600
"""Fewer where each cut's medians are sent for both ways that missing rows may go."""

WIDE_ENOUGH = 0.4
"""A node whose values span less of the feature's range has an axis of its own."""

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class CutTable:
    """Thresholds in rising order and what lies on both sides of each, missing rows apart.

    Cut i sends the first `rows[i]` of the rows with a value left. For classes `gained` holds
    class and weight in turn of what cut i sends left beyond cut i - 1, `lengths[i]` pairs of
    them. For numbers `left` and `right` hold weight, mean (from the node's centre) and sum of
    squared deviations of every cut. Under absolute error `medians` hold, for each routing,
    medians (from the centre) and sums of absolute deviations, left then right (one cut where
    they are apart). `missing` are
    the statistics of rows without a value.
    `best` is the place of the best admissible cut, or None; `routing` the way its missing
    rows go: 0 left, 1 right, 2 apart. `box` is what earlier cuts left to this node.
    """

    kind: str
    name: str
    whole: str
    x: tuple[float, ...]
    text: tuple[str, ...]
    rows: tuple[int, ...]
    gained: tuple[float, ...]
    lengths: tuple[int, ...]
    left: tuple[tuple[float, ...], ...]
    right: tuple[tuple[float, ...], ...]
    medians: tuple[tuple[tuple[float, ...], ...], ...]
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


def cut_table(
    profile: SplitProfile, training: TrainingTable, tree: Tree, node: int, members: NodeRows
) -> CutTable:
    """The cuts of a profile of the node's rows; long lists keep the lowest of every pixel."""
    column = training.features[profile.feature]
    values = np.asarray(training.columns[profile.feature], np.float64)
    here = values[members.rows]
    is_missing = np.isnan(here)
    n_cuts = int((profile.routing == 0).sum())
    kept = _kept(profile, n_cuts, bool(is_missing.any()), tree.search.criterion)
    low, high = _range(values, here)
    axis = number_axis(column, np.array([low, high]))
    bars = numeric_bars(column, training.target, here, low, high, members)
    ends = min(axis.low, bars.low), max(axis.high, bars.high)
    x, gap = profile.threshold[kept], profile.gap[kept]
    best, routing = _best(profile, kept, n_cuts)
    gained, lengths, sides, medians = _sides(
        profile, kept, n_cuts, members, tree.search.criterion, bool(is_missing.any())
    )
    said = ""
    if len(kept) < n_cuts:
        said = (
            f"{show_count(len(kept))} of {show_count(n_cuts)} cuts drawn; "
            "the lowest of every pixel is among them."
        )
    near = short_column(column)
    first_right = n_cuts if is_missing.any() else 0
    return CutTable(
        kind="numeric",
        name=near.name,
        whole=whole_column(column).name,
        x=tuple(x.tolist()),
        text=tuple(show_thresholds(column, x, gap)),
        rows=tuple(profile.left.n_samples[first_right + kept].tolist()),
        gained=gained,
        lengths=lengths,
        left=sides[0],
        right=sides[1],
        medians=medians,
        missing=members.take(is_missing).statistics() if is_missing.any() else None,
        missing_rows=int(is_missing.sum()),
        best=best,
        routing=routing,
        ties=len(profile.ties),
        axis=ends,
        ticks=axis.ticks,
        box=_box(tree, node, profile.feature, *ends),
        bars=bars,
        n_candidates=n_cuts,
        drawn=said,
    )


def _kept(profile: SplitProfile, n_cuts: int, has_missing: bool, criterion: Criterion) -> IntArray:
    """The thresholds that are sent: of each pixel column the lowest and highest, and the best."""
    most = MOST_ABSOLUTE_CUTS if criterion is Criterion.ABSOLUTE_ERROR else MOST_CUTS
    ways = [slice(0, n_cuts), slice(n_cuts, 2 * n_cuts)][: 1 + has_missing]
    if n_cuts <= most:
        return np.arange(n_cuts)
    columns = most // (2 * len(ways))
    kept = [
        thinned(profile.threshold[way], profile.score[way], profile.admissible[way], columns)
        for way in ways
    ]
    if profile.best is not None and profile.best < n_cuts * len(ways):
        # Equal to the lowest of its pixel within the tie band, it need not be that one.
        kept.append(np.array([profile.best % n_cuts]))
    return np.unique(np.concatenate(kept))


def _range(values: FloatArray, here: FloatArray) -> tuple[float, float]:
    low, high = float(np.fmin.reduce(values)), float(np.fmax.reduce(values))
    least, most = float(np.fmin.reduce(here)), float(np.fmax.reduce(here))
    if np.isnan(least):
        return (0.0, 1.0) if np.isnan(low) else (low, high)
    is_wide = most / 2 - least / 2 >= WIDE_ENOUGH * (high / 2 - low / 2)
    return (low, high) if is_wide or least == most else (least, most)


def _best(profile: SplitProfile, kept: IntArray, n_cuts: int) -> tuple[int | None, int]:
    if profile.best is None:
        return None, 0
    routing = int(profile.routing[profile.best])
    if routing == MISSING_APART:
        return None, routing
    return int(np.searchsorted(kept, profile.best % n_cuts)), routing


Columns = tuple[tuple[float, ...], ...]


def _sides(
    profile: SplitProfile,
    kept: IntArray,
    n_cuts: int,
    members: NodeRows,
    criterion: Criterion,
    has_missing: bool,
) -> tuple[tuple[float, ...], tuple[int, ...], tuple[Columns, Columns], tuple[Columns, ...]]:
    """What both sides of each cut hold, in the four forms of CutTable."""
    # Left without missing rows is that of "missing right"; right without them, of "left".
    left = profile.left.take(kept + n_cuts if has_missing else kept)
    right = profile.right.take(kept)
    if members.is_classes:
        counts = np.asarray(left.statistics)
        steps = np.diff(counts, axis=0, prepend=np.zeros((1, members.n_classes)))
        cuts, classes = np.nonzero(steps)
        lengths = np.bincount(cuts, minlength=len(kept))
        return interleaved(classes, steps[cuts, classes]), tuple(lengths.tolist()), ((), ()), ()
    both = (
        _columns(left.weight, np.asarray(left.statistics), members.centre),
        _columns(right.weight, np.asarray(right.statistics), members.centre),
    )
    medians: tuple[Columns, ...] = ()
    if criterion is Criterion.ABSOLUTE_ERROR:
        apart = np.array([2 * n_cuts])
        ways = [kept, kept + n_cuts, apart] if has_missing else [kept]
        medians = tuple(
            tuple(
                tuple(plain_numbers(column))
                for side in (profile.left.take(way), profile.right.take(way))
                for column in absolute_columns(np.asarray(side.statistics), members.centre)
            )
            for way in ways
        )
    return (), (), both, medians


def _columns(weight: FloatArray, statistics: FloatArray, centre: float) -> Columns:
    columns = weight, statistics[:, 0] - centre, statistics[:, 1]
    return tuple(tuple(plain_numbers(column)) for column in columns)


def absolute_columns(statistics: FloatArray, centre: float) -> tuple[FloatArray, FloatArray]:
    """Medians from the centre, and sums of absolute deviations."""
    return statistics[:, 2] - centre, statistics[:, 3]


def _box(tree: Tree, node: int, feature: int, low: float, high: float) -> tuple[float, float]:
    """The stretch of the axis that earlier cuts of the feature left to this node."""
    while (above := int(tree.parent[node])) != NO_NODE:
        threshold = float(tree.threshold[above])
        if int(tree.feature[above]) == feature and not np.isnan(threshold):
            if int(tree.left_child[above]) == node:
                high = min(high, threshold)
            else:
                low = max(low, threshold)
        node = above
    return low, high
