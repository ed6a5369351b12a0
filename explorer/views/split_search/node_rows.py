"""The rows of one node in a form that a browser can add up and draw: in bars, and by threshold."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import MIN_INEXACT_INTEGER
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import Criterion, moments
from explorer.tree.rules import SearchRules
from explorer.views.nodes.axes import number_axis
from explorer.views.nodes.bins import bin_codes, bins_of
from explorer.warehouse.node_counts import Entries


@dataclass(frozen=True, slots=True, eq=False)
class NodeRows:
    """Rows of positive weight, their targets (class codes or numbers) and weights.

    `centre` is the mean of numeric targets: the browser gets differences from it, so that targets
    like 1e8 + {0, 1} keep their digits. 0 for classes. `entries` of a warehouse take the place of
    the rows: `rows` are indices into them, each stands for many rows, and targets are their means.
    """

    rows: IntArray
    targets: NDArray[Any]
    weights: FloatArray
    n_classes: int
    centre: float
    entries: Entries | None = None

    @property
    def is_classes(self) -> bool:
        return self.n_classes > 0

    def take(self, chosen: NDArray[Any]) -> "NodeRows":
        """Return the members chosen by a mask or indices, with the node's centre."""
        return NodeRows(
            self.rows[chosen],
            self.targets[chosen],
            self.weights[chosen],
            self.n_classes,
            self.centre,
            self.entries,
        )

    @property
    def counts(self) -> IntArray | None:
        """How many rows each stands for, int64[n]; None if that is always one."""
        return None if self.entries is None else self.entries.n_rows[self.rows]

    @property
    def n_rows(self) -> int:
        """The number of rows."""
        return len(self.rows) if self.counts is None else int(self.counts.sum())

    @property
    def within(self) -> FloatArray | None:
        """What the rows of each entry deviate from their mean, float64[n]; None for single rows."""
        return None if self.entries is None else self.entries.within[self.rows]

    def values(self, training: TrainingTable, feature: int) -> NDArray[Any]:
        """Return the feature's values; of entries, those of the feature that is examined."""
        every = training.columns[feature] if self.entries is None else self.entries.values
        return np.asarray(every)[self.rows]

    def statistics(self) -> tuple[float, ...]:
        """Class weights, or weight, mean (from the centre) and sum of squared deviations."""
        if self.is_classes:
            return tuple(np.bincount(self.targets, self.weights, self.n_classes).tolist())
        if len(self.rows) == 0:
            return 0.0, 0.0, 0.0
        weight, mean, ssd = moments(self.targets, self.weights)
        ssd += 0.0 if self.within is None else float(self.within.sum())
        return weight, mean - self.centre, ssd


Columns = tuple[tuple[float, ...], ...]
"""Statistics side by side, each a list with one entry per threshold."""


@dataclass(frozen=True, slots=True)
class ThresholdSides:
    """Both sides of the thresholds; rows without a value are on neither.

    Classes: `gained` holds class and weight in turn for what threshold i sends left in addition to
    threshold i - 1, `lengths[i]` pairs each. Numbers: `left` and `right` hold weight, mean
    (from the node's centre) and sum of squared deviations. `medians` are only for absolute
    error: for each routing of missing rows (left, right, apart; one if none is missing)
    median (from the centre) and sum of absolute deviations of the left side, then the right.
    """

    gained: tuple[float, ...]
    lengths: tuple[int, ...]
    left: Columns
    right: Columns
    medians: tuple[Columns, ...]


MAX_BARS = 40
CELLS_ACROSS, CELLS_UP = 56, 18


@dataclass(frozen=True, slots=True)
class TargetBars:
    """Classes: bin, class and weight in turn, of `n` bins from `low` to `high`.

    Numbers: x and target in turn or, for more than CAPS.max_search_points rows, column, line and
    rows in turn for a grid of `n` columns and `up` lines. `y` is the target's axis with its ticks.
    `missing` are class and weight in turn, or targets.
    """

    kind: str
    low: float
    high: float
    n: int
    up: int
    marks: tuple[float, ...]
    missing: tuple[float, ...]
    y: tuple[float, float]
    y_ticks: tuple[tuple[float, str], ...]
    caption: str = ""


def node_rows(
    training: TrainingTable, search: SearchRules, rows: IntArray, entries: Entries | None = None
) -> NodeRows:
    """Return the rows with positive weight under the search rules, or the entries for them."""
    if entries is not None:
        every, n = np.arange(len(entries.weights)), len(training.classes)
        centre = 0.0 if n else moments(np.asarray(entries.targets, np.float64), entries.weights)[1]
        return NodeRows(every, entries.targets, entries.weights, n, centre, entries)
    weights = row_weights(training, search)
    rows = rows[weights[rows] > 0]
    targets, own = training.target_values[rows], weights[rows]
    n_classes = len(training.classes)
    centre = 0.0 if n_classes else moments(np.asarray(targets, np.float64), own)[1]
    return NodeRows(rows, targets, own, n_classes, centre)


def class_cells(
    groups: NDArray[np.integer[Any]], members: NodeRows
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return group, class and weight of each class with weight in a group; the groups rise."""
    keys = groups.astype(np.int64) * members.n_classes + members.targets
    flat = np.bincount(keys, members.weights)
    cells = np.flatnonzero(flat)
    return cells // members.n_classes, cells % members.n_classes, flat[cells]


def interleaved(*columns: NDArray[Any]) -> tuple[float, ...]:
    """Return the columns' values row by row; whole numbers as integers, which are shorter text."""
    lists = [plain_numbers(column) for column in columns]
    return tuple(value for row in zip(*lists, strict=True) for value in row)


def plain_columns(*columns: NDArray[Any]) -> Columns:
    """Return each column as `plain_numbers`."""
    return tuple(tuple(plain_numbers(column)) for column in columns)


def plain_numbers(values: NDArray[Any]) -> list[Any]:
    """Return the values as a list, as integers if all are whole."""
    if values.dtype.kind == "f" and len(values) and (np.abs(values) < MIN_INEXACT_INTEGER).all():
        whole = values.astype(np.int64)
        if (whole == values).all():
            return list(whole.tolist())
    return list(values.tolist())


def threshold_sides(
    profile: SplitProfile,
    kept: IntArray,
    n_thresholds: int,
    members: NodeRows,
    criterion: Criterion,
    has_missing: bool,
) -> ThresholdSides:
    """Return the sides of the thresholds `kept`, numbered from 0 to `n_thresholds` - 1."""
    # The left side without missing rows comes from routing "right", the right one from "left".
    left = profile.left.take(kept + n_thresholds if has_missing else kept)
    if members.is_classes:
        return _class_sides(np.asarray(left.statistics), members.n_classes)
    right = profile.right.take(kept)
    medians: tuple[Columns, ...] = ()
    if criterion is Criterion.ABSOLUTE_ERROR:
        apart = np.array([2 * n_thresholds])
        ways = [kept, kept + n_thresholds, apart] if has_missing else [kept]
        medians = tuple(_side_medians(profile, way, members.centre) for way in ways)
    return ThresholdSides(
        gained=(),
        lengths=(),
        left=_side_moments(left.weight, np.asarray(left.statistics), members.centre),
        right=_side_moments(right.weight, np.asarray(right.statistics), members.centre),
        medians=medians,
    )


def _class_sides(weights: FloatArray, n_classes: int) -> ThresholdSides:
    """Return the sides; weights: left of each threshold, float64[n_thresholds, n_classes]."""
    steps = np.diff(weights, axis=0, prepend=np.zeros((1, n_classes)))
    thresholds, classes = np.nonzero(steps)
    lengths = np.bincount(thresholds, minlength=len(weights))
    gained = interleaved(classes, steps[thresholds, classes])
    return ThresholdSides(gained, tuple(lengths.tolist()), (), (), ())


def _side_moments(weight: FloatArray, statistics: FloatArray, centre: float) -> Columns:
    return plain_columns(weight, statistics[:, 0] - centre, statistics[:, 1])


def _side_medians(profile: SplitProfile, way: IntArray, centre: float) -> Columns:
    return tuple(
        tuple(plain_numbers(column))
        for side in (profile.left.take(way), profile.right.take(way))
        for column in absolute_columns(np.asarray(side.statistics), centre)
    )


def absolute_columns(statistics: FloatArray, centre: float) -> tuple[FloatArray, FloatArray]:
    """Return medians, measured from the centre, and sums of absolute deviations."""
    return statistics[:, 2] - centre, statistics[:, 3]


def numeric_bars(
    column: Column, target: Column, here: FloatArray, low: float, high: float, members: NodeRows
) -> TargetBars:
    """Return bars along a numeric feature; `here`: the members' values; `low`, `high`: the axis."""
    is_missing = np.isnan(here)
    present, apart = members.take(~is_missing), members.take(is_missing)
    values = here[~is_missing]
    # The axis's ends are added, because values with more decimals than theirs need finer bins.
    along = np.append(values, (low, high))
    bins = bins_of(column, along, MAX_BARS)
    if members.is_classes:
        cells = interleaved(*class_cells(bin_codes(bins, values), present))
        missing = interleaved(*class_cells(np.zeros_like(apart.rows), apart)[1:])
        ends = bins.low, bins.high, bins.n, 0
        return TargetBars("bars", *ends, cells, missing, (0.0, 1.0), ())
    y, ticks = target_axis(target, members)
    missing = () if len(apart.rows) > CAPS.max_search_points else tuple(apart.targets.tolist())
    if len(members.rows) <= CAPS.max_search_points:
        marks = interleaved(values, np.asarray(present.targets, np.float64))
        told = (
            "" if members.entries is None else "Each point shows the mean of the rows in one bin."
        )
        return TargetBars("points", low, high, 0, 0, marks, missing, y, ticks, told)
    bins = bins_of(column, along, CELLS_ACROSS)
    across = bin_codes(bins, values).astype(np.int64)
    width = y[1] / 2 - y[0] / 2
    line = (present.targets / 2 - y[0] / 2) / width * CELLS_UP
    line = np.clip(line, 0, CELLS_UP - 1).astype(np.int64)
    counts = np.bincount(across * CELLS_UP + line, present.counts)
    cell = np.flatnonzero(counts)
    marks = interleaved(cell // CELLS_UP, cell % CELLS_UP, counts[cell])
    caption = "Darker cells contain more rows."
    ends = bins.low, bins.high, bins.n, CELLS_UP
    return TargetBars("cells", *ends, marks, missing, y, ticks, caption)


def target_axis(
    target: Column, members: NodeRows
) -> tuple[tuple[float, float], tuple[tuple[float, str], ...]]:
    """Return the range of the node's targets with a margin, and its ticks."""
    targets = np.asarray(members.targets, np.float64)
    axis = number_axis(target, np.array([targets.min(), targets.max()]))
    return (axis.low, axis.high), axis.ticks
