"""A plane of two features, or a line of one, as cells in which trees are asked to predict."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Column
from explorer.data.table import MISSING
from explorer.data.training import FeatureValues, TrainingTable
from explorer.views.nodes.axes import NO_AXIS, Axis, AxisKind, axis_of

FloatArray = NDArray[np.float64]

USUAL_CELLS = 72
"""Along an axis of numbers; a category has a cell of its own."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Along an axis: where each begins and ends, float64[n], in the axis's own units, and the value
    in its middle: numbers with NaN, or codes with -1 for missing."""

    axis: Axis
    starts: FloatArray
    ends: FloatArray
    values: FeatureValues


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """Every cell across with every cell up: cell i of the plane is across i % n, up i // n.

    features: the indices of both axes' features, None where there is no second. columns: as for
    `apply`, a row a cell: all other features stand at their median, or most frequent category.
    fixed: how many these are.
    """

    features: tuple[int, int | None]
    across: Cells
    up: Cells
    columns: tuple[FeatureValues, ...]
    fixed: int


def plane_of(
    training: TrainingTable, x: str, y: str | None = None, n_cells: int = USUAL_CELLS
) -> Plane:
    """Over the values that two features take in training. KeyError for a name that is no feature,
    ValueError for one feature on both axes."""
    if x == y:
        raise ValueError("The two axes need two different features.")
    features = training.features
    at_x, at_y = features.index(x), None if y is None else features.index(y)
    across = _cells(features[at_x], training.columns[at_x], n_cells)
    up = _NO_CELLS if at_y is None else _cells(features[at_y], training.columns[at_y], n_cells)
    n_across, n_up = len(across.values), len(up.values)
    # Where a feature's values stand, cell by cell; one that no axis shows has its usual one.
    cell = np.arange(n_across * n_up)
    places = {at_x: cell % n_across, at_y: cell // n_across}
    own = {at_x: across.values, at_y: up.values}
    columns = tuple(
        own.get(index, _usual(values))[places.get(index, 0 * cell)]
        for index, values in enumerate(training.columns)
    )
    fixed = len(features) - 1 - (at_y is not None)
    return Plane((at_x, at_y), across, up, columns, fixed)


_NO_CELLS = Cells(NO_AXIS, np.zeros(1), np.ones(1), np.zeros(1))


def _cells(column: Column, values: FeatureValues, n: int) -> Cells:
    axis = axis_of(column, values)
    if axis.kind is AxisKind.LEVELS:
        # A feature that has no level at all is missing everywhere.
        codes = np.array(axis.bands or (MISSING,), np.int32)
        at = np.arange(len(codes), dtype=np.float64)
        return Cells(axis, at - 0.5, at + 0.5, codes)
    edges = _between(axis.data_low, axis.data_high, np.arange(n + 1) / n)
    middles = _between(axis.data_low, axis.data_high, (np.arange(n) + 0.5) / n)
    starts, ends = edges[:-1], edges[1:]
    if axis.strip is not None:
        starts, ends = np.append(axis.strip[0], starts), np.append(axis.strip[1], ends)
        middles = np.append(np.nan, middles)
    return Cells(axis, starts, ends, middles)


def _between(low: float, high: float, shares: FloatArray) -> FloatArray:
    """Not low + share × (high − low): the distance may be too large for a number."""
    return low * (1 - shares) + high * shares


def _usual(values: FeatureValues) -> FeatureValues:
    """The median, the lower of two; or the most frequent code."""
    if values.dtype.kind == "f":
        present = np.sort(np.asarray(values[~np.isnan(values)], np.float64))
        return present[[(len(present) - 1) // 2]] if len(present) else np.full(1, np.nan)
    codes, counts = np.unique(values, return_counts=True)
    return np.asarray(codes[[counts.argmax()]], np.int32)
