"""Where a slice can be moved to: for each held feature its levels, or stops along its numbers."""

import math
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_number, show_value
from explorer.data.schema import Column, Display
from explorer.data.table import MISSING
from explorer.data.training import TrainingTable
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.views.axes import MISSING_WORD
from explorer.views.held import Held
from explorer.views.wording import short

MOST_STOPS, MOST_LOOKED_AT = 60, 20_000


@dataclass(frozen=True, slots=True)
class SliceControl:
    """A held feature's stops in order, with what stands at each, and which of them is taken.

    A stop is a number, a level's code, or None for missing, which is the last.
    """

    feature: int
    name: str
    is_numeric: bool
    stops: tuple[float | None, ...]
    texts: tuple[str, ...]
    at: int
    pinned: bool


def slice_control(tree: Tree, training: TrainingTable, held: Held, pinned: bool) -> SliceControl:
    """Every box that another value of the feature leads to has a stop of its own."""
    column = training.features[held.feature]
    if column.is_numeric:
        stops, texts = _number_stops(tree, training, held)
        at = len(stops) - 1 if math.isnan(held.value) else stops.index(held.value)
    else:
        stops, texts = _level_stops(training, held)
        at = stops.index(None if held.value == MISSING else int(held.value))
    return SliceControl(held.feature, held.name, column.is_numeric, stops, texts, at, pinned)


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


def _level_stops(
    training: TrainingTable, held: Held
) -> tuple[tuple[float | None, ...], tuple[str, ...]]:
    column, codes = training.features[held.feature], training.columns[held.feature]
    stops: list[float | None] = list(range(len(column.levels)))
    texts = [short(level) for level in column.levels]
    if held.value == MISSING or (codes == MISSING).any():
        return (*stops, None), (*texts, MISSING_WORD)
    return tuple(stops), tuple(texts)
