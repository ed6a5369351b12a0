"""The fixed values: one for each feature that the tree splits on and no axis shows."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

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


def fixed_values(
    tree: Tree,
    training: TrainingTable,
    chosen: Mapping[str, Value],
    along: tuple[str, str | None],
    through: int = 0,
) -> tuple[float, ...]:
    """A number or a level's code a feature; NaN where the tree does not ask.

    `along` names the axes. What `chosen` does not name is fixed where the fewest rows of
    the node `through` are misplaced (`clearest_rows`): at the median or most frequent level of
    those of them that show the same regions, at missing where all of these are. So the node
    always has a region, and a value that is chosen moves no other. Raises KeyError for a name
    that is no feature, and ValueError for a level that a feature does not have.
    """
    features = training.features
    for name in chosen:
        features.index(name)
    x, y = (None if name is None else features.index(name) for name in along)
    asked = set(tree.feature[~tree.is_leaf].tolist()) - {x, y}
    rows = np.arange(0)
    if asked and x is not None:
        rows = clearest_rows(tree, training, (x, y), through).rows
    fixed = [math.nan] * len(features)  # where nothing is asked; a median takes long
    for feature, name in enumerate(features.names):
        if name in chosen:
            fixed[feature] = _code_of(training, feature, chosen[name])
        elif feature in asked:
            fixed[feature] = _usual(training.columns[feature][rows])
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


def _usual(values: FeatureValues) -> float:
    if values.dtype.kind == "f":
        present = values[~np.isnan(values)]
        return _median(present) if len(present) else math.nan
    present = values[values >= 0]
    return float(np.bincount(present).argmax()) if len(present) else MISSING


def _median(values: FeatureValues) -> float:
    """The lower one of the two in the middle: halfway between them there may be no row."""
    middle = (len(values) - 1) // 2
    return float(np.partition(values, middle)[middle])
