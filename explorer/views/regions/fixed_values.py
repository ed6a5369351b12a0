"""The fixed values: one for each feature that the tree splits on and no axis shows."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Schema
from explorer.data.table import MISSING
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.tree import Tree
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


def as_chosen(fixed: Sequence[FixedValue], features: Schema) -> dict[str, Value]:
    """What one picture fixes, as another takes it: a number or a level's name; None is missing."""
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
    """A number or a level's code a feature; NaN where the tree does not ask.

    `along` names the axes. What `chosen` does not name is fixed where the fewest rows of
    the node `through` are misplaced (`clearest_rows`): at the values of one row, of those of them
    that show the same regions the one nearest to their medians and most frequent levels. So the
    node always has a region, what is shown exists, and a value that is chosen moves no other.
    Raises KeyError for a name that is no feature, and ValueError for a level that a feature does
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
    fixed = [math.nan] * len(features)  # where nothing is asked; a median takes long
    for feature, name in enumerate(features.names):
        if name in chosen:
            fixed[feature] = _code_of(training, feature, chosen[name])
        elif feature in asked:
            fixed[feature] = float(training.columns[feature][usual])
    return tuple(fixed)


def as_values(value: float, is_numeric: bool) -> FeatureValues:
    """One fixed value as a column of one row: `float64[1]`, or codes `int32[1]`."""
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


def _most_usual(training: TrainingTable, asked: list[int], rows: NDArray[np.int64]) -> int:
    """The row nearest to the middle of all in every feature asked; the first of several."""
    away = np.zeros(len(rows))
    for feature in asked:
        away += _from_usual(training.columns[feature][rows])
    return int(rows[np.argmin(away)])


def _from_usual(values: FeatureValues) -> NDArray[np.float64]:
    """How far each value is from the lower median, as a share of the rows between them, or 1 for
    another level than the most frequent; missing is further than any, unless all are."""
    if values.dtype.kind == "f":
        present = np.sort(values[~np.isnan(values)])
        if not len(present):
            return np.zeros(len(values))
        below = np.searchsorted(present, values, "left") + np.searchsorted(present, values, "right")
        # Halfway between the two in the middle there may be no row.
        median = below[values == present[(len(present) - 1) // 2]][0]
        return np.where(np.isnan(values), 2.0, np.abs(below - median) / (2 * len(present)))
    known = values[values >= 0]
    if not len(known):
        return np.zeros(len(values))
    return np.where(values < 0, 2.0, values != np.bincount(known).argmax())
