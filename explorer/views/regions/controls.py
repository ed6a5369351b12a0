"""Where a slice can be moved to: for each held feature its levels, or stops along its numbers."""

import math
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_number, show_value
from explorer.data.schema import Column, Display
from explorer.data.table import MISSING
from explorer.data.training import TrainingTable
from explorer.tree.splits import SplitKind, goes_left
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import MISSING_WORD
from explorer.views.nodes.wording import short
from explorer.views.regions.fixed_values import Held

MOST_STOPS, MOST_LOOKED_AT = 60, 20_000
"""Thresholds and levels that lead elsewhere are stops beyond these."""


@dataclass(frozen=True, slots=True)
class SliceControl:
    """A held feature's stops in order, with what stands at each, and which of them is taken.

    A stop is a number, a level's code, or None for missing, which is the last. `left_out` says
    how many levels of how many are offered, "" where all are.
    """

    feature: int
    name: str
    is_numeric: bool
    stops: tuple[float | None, ...]
    texts: tuple[str, ...]
    at: int
    pinned: bool
    left_out: str


def slice_control(tree: Tree, training: TrainingTable, held: Held, pinned: bool) -> SliceControl:
    """Every box that another value of the feature leads to has a stop of its own."""
    column = training.features[held.feature]
    left_out = ""
    if column.is_numeric:
        stops, texts = _number_stops(tree, training, held)
        at = len(stops) - 1 if math.isnan(held.value) else stops.index(held.value)
    else:
        levels = _levels_offered(tree, training, held)
        stops, texts = _level_stops(training, held, levels)
        at = stops.index(None if held.value == MISSING else int(held.value))
        if len(levels) < len(column.levels):
            left_out = (
                f"{show_count(len(levels))} of {show_count(len(column.levels))} levels are "
                "offered: the most frequent, and one for every way the tree asks."
            )
    return SliceControl(
        held.feature, held.name, column.is_numeric, stops, texts, at, pinned, left_out
    )


def _number_stops(
    tree: Tree, training: TrainingTable, held: Held
) -> tuple[tuple[float | None, ...], tuple[str, ...]]:
    """Values of the data, the thresholds asked about, and the value that is held now."""
    column, values = training.features[held.feature], training.columns[held.feature]
    every = max(len(values) // MOST_LOOKED_AT, 1)
    looked = np.unique(values[::every])
    looked = looked[~np.isnan(looked)]
    ranks = np.linspace(0, len(looked) - 1, min(len(looked), MOST_STOPS)).round().astype(np.int64)
    asks = (tree.feature == held.feature) & (tree.splits.kind == SplitKind.NUMERIC)
    found = [looked[ranks], tree.threshold[asks], [np.fmax.reduce(values), held.value]]
    stops = np.unique(np.concatenate(found))
    stops = stops[~np.isnan(stops)]
    texts = tuple(_number_text(column, stop) for stop in stops.tolist())
    if not (np.isnan(values).any() or math.isnan(held.value)):
        return tuple(stops.tolist()), texts
    return (*stops.tolist(), None), (*texts, MISSING_WORD)


def _number_text(column: Column, value: float) -> str:
    if column.display is Display.DATE or value == int(value):
        return show_value(column, value)
    return show_number(value, 6)


def _levels_offered(tree: Tree, training: TrainingTable, held: Held) -> list[int]:
    """All levels, or of many the most frequent, one for each way through the tree, and the held.

    Levels that every question about the feature sends the same way lead to the same boxes; the
    most frequent stands for them.
    """
    n_levels, codes = len(training.features[held.feature].levels), training.columns[held.feature]
    if n_levels <= MOST_STOPS:
        return list(range(n_levels))
    counts = np.bincount(codes[codes >= 0], minlength=n_levels)
    often = np.argsort(-counts, kind="stable").astype(np.int32)
    way = np.zeros(n_levels, np.int64)
    n_ways = 1
    for node in np.flatnonzero(tree.feature == held.feature).tolist():
        split = tree.split(node)
        if split is None or n_ways == n_levels:
            break
        known, way = np.unique(2 * way + goes_left(split, often), return_inverse=True)
        n_ways = len(known)
    _, firsts = np.unique(way, return_index=True)
    kept = np.union1d(often[:MOST_STOPS], often[firsts])
    stop = [] if held.value == MISSING else [int(held.value)]
    return sorted({*kept.tolist(), *stop})


def _level_stops(
    training: TrainingTable, held: Held, levels: list[int]
) -> tuple[tuple[float | None, ...], tuple[str, ...]]:
    column, codes = training.features[held.feature], training.columns[held.feature]
    stops: list[float | None] = [*levels]
    texts = [short(column.levels[level]) for level in levels]
    if held.value == MISSING or (codes == MISSING).any():
        return (*stops, None), (*texts, MISSING_WORD)
    return tuple(stops), tuple(texts)
