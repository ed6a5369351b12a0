"""Trees' predictions over a plane of two features, cell by cell, and the rows on it."""

import base64
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray
from explorer.data.display import show_count
from explorer.data.sampling import sample_rows, take_rows
from explorer.data.schema import Column, Task
from explorer.data.table import MISSING
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.tree import Tree, leaders
from explorer.views.nodes.axes import NO_AXIS, Axis, AxisKind, axis_of, positions
from explorer.views.nodes.classes import ShownClass, ShownClasses, listed_classes, shown_classes
from explorer.views.nodes.feature_axes import MeanScale, mean_scale
from explorer.views.nodes.measures import position_between, usual_range
from explorer.views.nodes.wording import rows, short

USUAL_CELLS = 72
"""Cells along a numeric axis; a category has its own cell."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """The cells along an axis: where each begins and ends, float64[n], in the axis's units, and the
    value in its middle: a number (NaN: missing) or a code (-1: missing)."""

    axis: Axis
    starts: FloatArray
    ends: FloatArray
    values: FeatureValues


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """All pairs of cells across and up: cell i of the plane is across i % n, up i // n.

    features: the indices of both axes' features, None if there is no second. columns: as for
    `apply`, one row per cell; all other features are at their median, or most frequent category.
    fixed: the number of these features.
    """

    features: tuple[int, int | None]
    across: Cells
    up: Cells
    columns: tuple[FeatureValues, ...]
    fixed: int


_NO_CELLS = Cells(NO_AXIS, np.zeros(1), np.ones(1), np.zeros(1))


@dataclass(frozen=True, slots=True)
class VoteMap:
    """One byte per cell; both texts are in base64.

    lead: the index of the leading class among those shown; for numbers, the place of the prediction
    on their scale, 0 to 255. margin: the class's lead over the second as a share of the votes, 0 to
    255; "" for numbers.
    """

    lead: str
    margin: str


@dataclass(frozen=True, slots=True)
class SideView:
    """One axis: where its cells begin and end, and its ticks with their texts, as shares of its
    length, 0 to 1. `name` is "" if there is no feature."""

    name: str
    kind: AxisKind
    starts: tuple[float, ...]
    ends: tuple[float, ...]
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class VotePoints:
    """Rows of the training table, one entry each: their places, and the index of their class among
    those shown, or their number's place on the scale, 0 to 1."""

    x: tuple[float, ...]
    y: tuple[float, ...]
    value: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PlaneView:
    """The part that all maps of one plane share. `told` says what is fixed and what is left out."""

    across: SideView
    up: SideView
    classes: tuple[ShownClass, ...]
    scale: MeanScale | None
    points: VotePoints
    told: str


@dataclass(frozen=True, slots=True, eq=False)
class Colouring:
    """The mapping from predictions to colours, the same as for `tree` everywhere."""

    classes: ShownClasses
    low: float
    high: float

    @staticmethod
    def of(tree: Tree) -> "Colouring":
        """Return a tree's colouring: classes by root weight, numbers by the usual predictions."""
        low, high = usual_range(tree) if tree.task is Task.REGRESSION else (0.0, 0.0)
        return Colouring(shown_classes(tree), low, high)

    def map_of(self, votes: FloatArray) -> VoteMap:
        """Return the map of the votes: outputs as from `outputs`, one row per cell."""
        if self.classes.name:
            return class_map(votes, self.classes)
        return number_map(votes[:, 0], self.low, self.high)


def plane_view(
    plane: Plane, training: TrainingTable, tree: Tree, colouring: Colouring
) -> PlaneView:
    """Return the plane with rows of `training`, coloured as for `tree`."""
    drawn = rows_drawn(plane, training)
    told = [_fixed_words(plane), plane.across.axis.shown, plane.up.axis.shown]
    if drawn.n_rows < training.n_rows:
        told.append(f"{show_count(drawn.n_rows)} of {rows(training.n_rows)} are drawn.")
    scale = None
    if tree.task is Task.REGRESSION:
        scale = mean_scale(tree, colouring.low, colouring.high, short(tree.target.name))
    return PlaneView(
        _side(plane.across),
        _side(plane.up),
        listed_classes(colouring.classes),
        scale,
        _points(plane, drawn, colouring),
        " ".join(filter(None, told)),
    )


def rows_drawn(plane: Plane, training: TrainingTable) -> TrainingTable:
    """Return the rows to draw as points on a plane: a sample if there are many, without rows whose
    category has no cell."""
    drawn = sample_rows(training, CAPS.max_vote_points)
    there = np.flatnonzero(~np.isnan(_places(plane, drawn)).any(axis=0))
    if len(there) == drawn.n_rows:
        return drawn
    return take_rows(drawn, there, f"{drawn.fingerprint} on {plane.features}")


def _fixed_words(plane: Plane) -> str:
    if not plane.fixed:
        return ""
    if plane.fixed == 1:
        return "The other feature is set to its median, or its most frequent category."
    return (
        f"The {show_count(plane.fixed)} other features are set to their medians, or their most "
        "frequent categories."
    )


def _side(cells: Cells) -> SideView:
    axis = cells.axis
    ends = _shares(axis, cells.starts), _shares(axis, cells.ends)
    at = _shares(axis, np.array([value for value, _ in axis.ticks]))
    ticks = tuple(zip(at, (text for _, text in axis.ticks), strict=True))
    return SideView(axis.name, axis.kind, *ends, ticks)


def _points(plane: Plane, drawn: TrainingTable, colouring: Colouring) -> VotePoints:
    x, y = _places(plane, drawn)
    if colouring.classes.name:
        value = colouring.classes.column[drawn.target_values]
    else:
        numbers = np.asarray(drawn.target_values, np.float64)
        value = position_between(numbers, colouring.low, colouring.high).round(3)
    stand = _shares(plane.across.axis, x), _shares(plane.up.axis, y)
    return VotePoints(*stand, tuple(value.tolist()))


def _places(plane: Plane, rows: TrainingTable) -> FloatArray:
    """Return places along both axes, in their units, float64[2, n_rows]; NaN without a cell."""
    at_x, at_y = plane.features
    x = positions(plane.across.axis, rows.columns[at_x], rows.rows, True)
    any_column = rows.columns[at_x if at_y is None else at_y]
    return np.array([x, positions(plane.up.axis, any_column, rows.rows, False)])


def _shares(axis: Axis, values: FloatArray) -> tuple[float, ...]:
    return tuple(position_between(values, axis.low, axis.high).round(4).tolist())


def plane_of(
    training: TrainingTable, x: str, y: str | None = None, n_cells: int = USUAL_CELLS
) -> Plane:
    """Return the plane over two features' training values.

    Raises KeyError for a name that is not a feature, ValueError for one feature on both axes.
    """
    if x == y:
        raise ValueError("The two axes need two different features.")
    features = training.features
    at_x, at_y = features.index(x), None if y is None else features.index(y)
    across = _cells(features[at_x], training.columns[at_x], n_cells)
    up = _NO_CELLS if at_y is None else _cells(features[at_y], training.columns[at_y], n_cells)
    n_across, n_up = len(across.values), len(up.values)
    # The value of each feature, cell by cell; a feature without an axis has its usual value.
    cell = np.arange(n_across * n_up)
    places = {at_x: cell % n_across, at_y: cell // n_across}
    own = {at_x: across.values, at_y: up.values}
    columns = tuple(
        own.get(index, _usual(values))[places.get(index, 0 * cell)]
        for index, values in enumerate(training.columns)
    )
    fixed = len(features) - 1 - (at_y is not None)
    return Plane((at_x, at_y), across, up, columns, fixed)


def _cells(column: Column, values: FeatureValues, n: int) -> Cells:
    axis = axis_of(column, values)
    if axis.kind is AxisKind.LEVELS:
        # A feature without any level is missing everywhere.
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
    """Interpolate without computing high − low, which may overflow."""
    return low * (1 - shares) + high * shares


def _usual(values: FeatureValues) -> FeatureValues:
    """Return the lower median, or the most frequent code."""
    if values.dtype.kind == "f":
        present = np.sort(np.asarray(values[~np.isnan(values)], np.float64))
        return present[[(len(present) - 1) // 2]] if len(present) else np.full(1, np.nan)
    codes, counts = np.unique(values, return_counts=True)
    return np.asarray(codes[[counts.argmax()]], np.int32)


def byte_text(values: NDArray[np.generic]) -> str:
    """Return whole numbers from 0 to 255, one byte each, in base64."""
    return base64.b64encode(values.astype(np.uint8).tobytes()).decode()


def class_map(votes: FloatArray, classes: ShownClasses) -> VoteMap:
    """Return the map of class votes, float64[n_cells, n_classes] shares; ties go to the first."""
    leading = leaders(votes).argmax(axis=1)
    second = np.partition(votes, -2, axis=1)[:, -2] if votes.shape[1] > 1 else 0.0
    margin = np.clip(votes.max(axis=1) - second, 0.0, 1.0)
    return VoteMap(byte_text(classes.column[leading]), byte_text(np.rint(255 * margin)))


def number_map(predicted: FloatArray, low: float, high: float) -> VoteMap:
    """Return the map of predictions, float64[n_cells], coloured from `low` to `high`."""
    return VoteMap(byte_text(np.rint(255 * position_between(predicted, low, high))), "")
