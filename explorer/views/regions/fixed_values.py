"""The fixed values: one for each feature that no axis shows, and the values it can take."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_count, show_number, show_value
from explorer.data.schema import Column, Schema
from explorer.data.table import MISSING
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.splits import SplitKind, goes_left
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import MISSING_WORD
from explorer.views.nodes.wording import short
from explorer.views.regions.clearest import clearest_rows

Value = float | str | None
"""A number, a level, or None for missing."""


@dataclass(frozen=True, slots=True)
class FixedValue:
    """A feature that no axis shows, and its fixed value: a number or a level's code.

    NaN or -1 is missing. `feature` is its index, `name` is short, `text` the value in words.
    """

    feature: int
    name: str
    value: float
    text: str


@dataclass(frozen=True, slots=True)
class FixedControl:
    """A fixed feature's stops in order, and the current stop.

    A stop is a number, a level's code, or None for missing, which comes last. `taken` is the
    current stop's index, `is_chosen` whether the user chose it. `left_out` says how many levels are
    offered; it is "" if all are.
    """

    feature: int
    name: str
    is_numeric: bool
    stops: tuple[float | None, ...]
    texts: tuple[str, ...]
    taken: int
    is_chosen: bool
    left_out: str


def as_chosen(fixed: Sequence[FixedValue], features: Schema) -> dict[str, Value]:
    """Return one picture's fixed values for another: a number or level name; None is missing."""
    chosen: dict[str, Value] = {}
    for one in fixed:
        column = features[one.feature]
        if column.is_numeric:
            chosen[column.name] = None if math.isnan(one.value) else one.value
        else:
            chosen[column.name] = None if one.value < 0 else column.levels[int(one.value)]
    return chosen


def fixed_values(
    tree: Tree,
    training: TrainingTable,
    chosen: Mapping[str, Value],
    along: tuple[str, str | None],
    through: int = 0,
) -> tuple[float, ...]:
    """Return a number or a level's code per feature; NaN if the tree does not use it.

    `along` names the axes. Features not in `chosen` are fixed at the values of one row, so that the
    fewest rows of the node `through` are misplaced (`clearest_rows`). Among rows that show the same
    regions, it is the one nearest to their medians and most frequent levels. So the node always has
    a region, the values really occur together, and choosing one value does not change the others.
    Raises KeyError for a name that is not a feature, and ValueError for a level that a feature does
    not have.
    """
    features = training.features
    for name in chosen:
        features.index(name)
    x, y = (None if name is None else features.index(name) for name in along)
    asked = set(tree.feature[~tree.is_leaf].tolist()) - {x, y}
    rows = np.arange(0)
    if x is not None and any(features.names[feature] not in chosen for feature in asked):
        rows = clearest_rows(tree, training, (x, y), through).rows
    usual = _most_usual(training, sorted(asked), rows) if len(rows) else 0
    fixed = [math.nan] * len(features)  # for unused features; a median would take long
    for feature, name in enumerate(features.names):
        if name in chosen:
            fixed[feature] = _code_of(training, feature, chosen[name])
        elif feature in asked:
            fixed[feature] = float(training.columns[feature][usual])
    return tuple(fixed)


def as_values(value: float, is_numeric: bool) -> FeatureValues:
    """Return one fixed value as a column of one row: float64[1], or codes int32[1]."""
    return np.array([value], np.float64) if is_numeric else np.array([int(value)], np.int32)


def _code_of(training: TrainingTable, feature: int, value: Value) -> float:
    column = training.features[feature]
    if value is None:
        return math.nan if column.is_numeric else MISSING
    if isinstance(value, str):
        if value not in column.levels:
            raise ValueError(f"“{column.name}” has no category “{value}”.")
        return column.levels.index(value)
    return float(value)


def _most_usual(training: TrainingTable, asked: list[int], rows: IntArray) -> int:
    """Return the row nearest to the middle of every used feature; ties go to the first."""
    away = np.zeros(len(rows))
    for feature in asked:
        away += _from_usual(training.columns[feature][rows])
    return int(rows[np.argmin(away)])


def _from_usual(values: FeatureValues) -> FloatArray:
    """Return each value's distance from the lower median as the share of rows between them.

    A level that is not the most frequent has 1; missing is further than any value, unless all are
    missing.
    """
    if values.dtype.kind == "f":
        present = np.sort(values[~np.isnan(values)])
        if not len(present):
            return np.zeros(len(values))
        below = np.searchsorted(present, values, "left") + np.searchsorted(present, values, "right")
        # There may be no row halfway between the two middle values.
        median = below[values == present[(len(present) - 1) // 2]][0]
        return np.where(np.isnan(values), 2.0, np.abs(below - median) / (2 * len(present)))
    known = values[values >= 0]
    if not len(known):
        return np.zeros(len(values))
    return np.where(values < 0, 2.0, values != np.bincount(known).argmax())


def fixed_control(
    tree: Tree, training: TrainingTable, fixed: FixedValue, is_chosen: bool
) -> FixedControl:
    """Return a control with a stop for every region that a value of the feature leads to."""
    column = training.features[fixed.feature]
    left_out = ""
    if column.is_numeric:
        stops, texts = _number_stops(tree, training, fixed)
        taken = len(stops) - 1 if math.isnan(fixed.value) else stops.index(fixed.value)
    else:
        levels = _levels_offered(tree, training, fixed)
        stops, texts = _level_stops(training, fixed, levels)
        taken = stops.index(None if fixed.value == MISSING else int(fixed.value))
        if len(levels) < len(column.levels):
            left_out = (
                f"{show_count(len(levels))} of {show_count(len(column.levels))} categories "
                "are offered: the most frequent, and one for each path through the tree’s splits."
            )
    return FixedControl(
        fixed.feature, fixed.name, column.is_numeric, stops, texts, taken, is_chosen, left_out
    )


def _number_stops(
    tree: Tree, training: TrainingTable, fixed: FixedValue
) -> tuple[tuple[float | None, ...], tuple[str, ...]]:
    """Return values from the data, thresholds of the tree, and the current fixed value."""
    column, values = training.features[fixed.feature], training.columns[fixed.feature]
    every = max(len(values) // CAPS.max_stop_values, 1)
    looked = np.unique(values[::every])
    looked = looked[~np.isnan(looked)]
    ranks = (
        np.linspace(0, len(looked) - 1, min(len(looked), CAPS.max_fixed_stops))
        .round()
        .astype(np.int64)
    )
    asks = (tree.feature == fixed.feature) & (tree.splits.kind == SplitKind.NUMERIC)
    found = [looked[ranks], tree.threshold[asks], [np.fmax.reduce(values), fixed.value]]
    stops = np.unique(np.concatenate(found))
    stops = stops[~np.isnan(stops)]
    texts = tuple(_number_text(column, stop) for stop in stops.tolist())
    if not (np.isnan(values).any() or math.isnan(fixed.value)):
        return tuple(stops.tolist()), texts
    return (*stops.tolist(), None), (*texts, MISSING_WORD)


def _number_text(column: Column, value: float) -> str:
    if column.is_moment or value == int(value):
        return show_value(column, value)
    return show_number(value, 6)


def _levels_offered(tree: Tree, training: TrainingTable, fixed: FixedValue) -> list[int]:
    """Return all levels or, if there are many, the most frequent, one per path, and the fixed one.

    Levels that every split on the feature sends to the same side lead to the same regions; the most
    frequent represents them.
    """
    n_levels, codes = len(training.features[fixed.feature].levels), training.columns[fixed.feature]
    if n_levels <= CAPS.max_fixed_stops:
        return list(range(n_levels))
    counts = np.bincount(codes[codes >= 0], minlength=n_levels)
    often = np.argsort(-counts, kind="stable").astype(np.int32)
    way = np.zeros(n_levels, np.int64)
    n_ways = 1
    for node in np.flatnonzero(tree.feature == fixed.feature).tolist():
        split = tree.split(node)
        if split is None or n_ways == n_levels:
            break
        known, way = np.unique(2 * way + goes_left(split, often), return_inverse=True)
        n_ways = len(known)
    _, firsts = np.unique(way, return_index=True)
    kept = np.union1d(often[: CAPS.max_fixed_stops], often[firsts])
    stop = [] if fixed.value == MISSING else [int(fixed.value)]
    return sorted({*kept.tolist(), *stop})


def _level_stops(
    training: TrainingTable, fixed: FixedValue, levels: list[int]
) -> tuple[tuple[float | None, ...], tuple[str, ...]]:
    column, codes = training.features[fixed.feature], training.columns[fixed.feature]
    stops: list[float | None] = [*levels]
    texts = [short(column.levels[level]) for level in levels]
    if fixed.value == MISSING or (codes == MISSING).any():
        return (*stops, None), (*texts, MISSING_WORD)
    return tuple(stops), tuple(texts)
