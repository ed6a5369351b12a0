"""A plane and the rows on it as a browser draws them: lengths are shares of the picture's sides."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.sampling import sample_rows, take_rows
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import Axis, AxisKind, positions
from explorer.views.nodes.classes import ShownClass, ShownClasses, listed_classes, shown_classes
from explorer.views.nodes.feature_axes import few_ticks
from explorer.views.nodes.measures import position_between, usual_range
from explorer.views.nodes.votes.plane import Cells, Plane
from explorer.views.nodes.votes.vote_map import VoteMap, class_map, number_map
from explorer.views.nodes.wording import number_noun, rows, short

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SideView:
    """One axis: where its cells begin and end, and its ticks with their texts; shares from its
    low end, 0 to 1. `name` is "" where there is no feature."""

    name: str
    kind: AxisKind
    starts: tuple[float, ...]
    ends: tuple[float, ...]
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class VotePoints:
    """Rows of the training table, an entry each: where they stand, and the index of their class
    among those shown, or the place of their number on the scale, 0 to 1."""

    x: tuple[float, ...]
    y: tuple[float, ...]
    value: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class NumberScale:
    """Of the colours of numbers; `name` says of what: "mean price"."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    name: str


@dataclass(frozen=True, slots=True)
class PlaneView:
    """What all maps of one plane share. `told` says what is fixed and left out."""

    across: SideView
    up: SideView
    classes: tuple[ShownClass, ...]
    scale: NumberScale | None
    points: VotePoints
    told: str


@dataclass(frozen=True, slots=True, eq=False)
class Colouring:
    """By which predictions become colours, the same as those of `tree` everywhere."""

    classes: ShownClasses
    low: float
    high: float

    @staticmethod
    def of(tree: Tree) -> "Colouring":
        """Marks of classes by their weight at the root; numbers by the usual predictions."""
        low, high = usual_range(tree) if tree.task is Task.REGRESSION else (0.0, 0.0)
        return Colouring(shown_classes(tree), low, high)

    def map_of(self, votes: FloatArray) -> VoteMap:
        """votes: as `outputs` has them, a row a cell."""
        if self.classes.name:
            return class_map(votes, self.classes)
        return number_map(votes[:, 0], self.low, self.high)


def plane_view(
    plane: Plane, training: TrainingTable, tree: Tree, colouring: Colouring
) -> PlaneView:
    """With rows of `training`; `tree` is what the colouring is of."""
    drawn = rows_drawn(plane, training)
    told = [_fixed_words(plane), plane.across.axis.shown, plane.up.axis.shown]
    if drawn.n_rows < training.n_rows:
        told.append(f"{show_count(drawn.n_rows)} of {rows(training.n_rows)} are drawn.")
    return PlaneView(
        _side(plane.across),
        _side(plane.up),
        listed_classes(colouring.classes),
        _scale(tree, colouring),
        _points(plane, drawn, colouring),
        " ".join(filter(None, told)),
    )


def rows_drawn(plane: Plane, training: TrainingTable) -> TrainingTable:
    """The rows that are points of a plane: some, where they are many, and none of a category that
    has no cell."""
    drawn = sample_rows(training, CAPS.max_vote_points)
    there = np.flatnonzero(~np.isnan(_places(plane, drawn)).any(axis=0))
    if len(there) == drawn.n_rows:
        return drawn
    return take_rows(drawn, there, f"{drawn.fingerprint} on {plane.features}")


def _fixed_words(plane: Plane) -> str:
    if not plane.fixed:
        return ""
    if plane.fixed == 1:
        return "The other feature stands at its median, or its most frequent category."
    return (
        f"The {show_count(plane.fixed)} other features stand at their medians, or their most "
        "frequent categories."
    )


def _scale(tree: Tree, colouring: Colouring) -> NumberScale | None:
    if tree.task is not Task.REGRESSION:
        return None
    low, high = colouring.low, colouring.high
    name = f"{number_noun(tree)} {short(tree.target.name)}"
    return NumberScale(low, high, few_ticks(tree.target, low, high), name)


def _side(cells: Cells) -> SideView:
    axis = cells.axis
    return SideView(
        axis.name,
        axis.kind,
        _shares(axis, cells.starts),
        _shares(axis, cells.ends),
        tuple(
            (at, text)
            for at, (_, text) in zip(
                _shares(axis, np.array([value for value, _ in axis.ticks])), axis.ticks, strict=True
            )
        ),
    )


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
    """float64[2, n_rows]: along both axes, in their own units; NaN of a category without a cell."""
    at_x, at_y = plane.features
    x = positions(plane.across.axis, rows.columns[at_x], rows.rows, True)
    any_column = rows.columns[at_x if at_y is None else at_y]
    return np.array([x, positions(plane.up.axis, any_column, rows.rows, False)])


def _shares(axis: Axis, values: FloatArray) -> tuple[float, ...]:
    return tuple(position_between(values, axis.low, axis.high).round(4).tolist())
