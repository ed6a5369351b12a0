"""What a feature can be fixed at: its levels, or stops along its numbers."""

import math
from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count, show_number, show_value
from explorer.data.schema import Column
from explorer.data.table import MISSING
from explorer.data.training import TrainingTable
from explorer.tree.splits import SplitKind, goes_left
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import MISSING_WORD
from explorer.views.nodes.wording import short
from explorer.views.regions.fixed_values import FixedValue


@dataclass(frozen=True, slots=True)
class FixedControl:
    """A fixed feature's stops in order, with what stands at each, and which of them is taken.

    A stop is a number, a level's code, or None for missing, which is the last. `taken` is an
    index of stops, `is_chosen` whether a person took it. `left_out` says how many levels of how
    many are offered, "" where all are.
    """

    feature: int
    name: str
    is_numeric: bool
    stops: tuple[float | None, ...]
    texts: tuple[str, ...]
    taken: int
    is_chosen: bool
    left_out: str


def fixed_control(
    tree: Tree, training: TrainingTable, fixed: FixedValue, is_chosen: bool
) -> FixedControl:
    """Every region that another value of the feature leads to has a stop of its own."""
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
                "are offered: the most frequent, and one for every way through the tree’s splits."
            )
    return FixedControl(
        fixed.feature, fixed.name, column.is_numeric, stops, texts, taken, is_chosen, left_out
    )


def _number_stops(
    tree: Tree, training: TrainingTable, fixed: FixedValue
) -> tuple[tuple[float | None, ...], tuple[str, ...]]:
    """Values of the data, the thresholds of the tree, and the value that is fixed now."""
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
    """All levels, or of many the most frequent, one for each way through the tree, and the fixed.

    Levels that every split on the feature sends the same way lead to the same regions; the
    most frequent stands for them.
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
