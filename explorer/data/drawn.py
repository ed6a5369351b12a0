"""Points drawn by hand on a plane, and the table that they are."""

from dataclasses import dataclass

import numpy as np

from explorer.data.columns import from_columns
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.table import Table

STEPS = 100
"""Positions to a unit: a point stands at whole hundredths, which a file keeps exactly."""

HIGHEST = 10
"""The plane reaches from 0 to this number, both ways."""

CLASSES = ("A", "B", "C", "D", "E")
X, Y, CLASS = "x", "y", "class"

_BROKEN = "The points that came are not whole, so the last ones stay: draw the last step again."


@dataclass(frozen=True, slots=True)
class DrawnPoints:
    """Points in hundredths, 0 … 1000, and for each an index of CLASSES.

    classes: None where y is the target, a number, and x its only feature.
    """

    x: tuple[int, ...] = ()
    y: tuple[int, ...] = ()
    classes: tuple[int, ...] | None = ()

    @property
    def is_numbers(self) -> bool:
        """Whether y is predicted from x, instead of the class from both."""
        return self.classes is None

    @property
    def n_points(self) -> int:
        return len(self.x)


def points_from(sent: object, *, is_numbers: bool, most: int) -> DrawnPoints:
    """The points of a message: lists "x" and "y" of one length, and "c", of numbers empty.

    Raises TableError for what is none, for positions beside the plane, for classes that there are
    not, and for more points than `most`.
    """
    x, y, classes = (_whole_numbers(sent, name) for name in ("x", "y", "c"))
    n_points = len(x)
    if len(y) != n_points or len(classes) != (0 if is_numbers else n_points):
        raise TableError(_BROKEN)
    if n_points > most:
        raise TableError(
            f"A drawing holds at most {show_count(most)} points, and this one has "
            f"{show_count(n_points)}, so the last ones stay: erase some."
        )
    ends = (STEPS * HIGHEST, STEPS * HIGHEST, len(CLASSES) - 1)
    for values, end in zip((x, y, classes), ends, strict=True):
        if any(not 0 <= value <= end for value in values):
            raise TableError(_BROKEN)
    return DrawnPoints(x, y, None if is_numbers else classes)


def _whole_numbers(sent: object, name: str) -> tuple[int, ...]:
    """What a message lists under a name; TableError for anything else."""
    values = sent.get(name) if isinstance(sent, dict) else None
    if not isinstance(values, list) or any(type(value) is not int for value in values):
        raise TableError(_BROKEN)
    return tuple(values)


def drawn_table(name: str, points: DrawnPoints) -> Table:
    """The points as a table of x, y and, of classes, class. TableError where there are none."""
    if not points.n_points:
        raise TableError("The drawing has no points yet: draw some.")
    columns = {key: np.array(values) / STEPS for key, values in ((X, points.x), (Y, points.y))}
    if points.classes is None:
        return from_columns(name, columns)
    return from_columns(name, {**columns, CLASS: [CLASSES[code] for code in points.classes]})


def drawn_roles(*, is_numbers: bool) -> Roles:
    """The class from x and y, or y from x."""
    if is_numbers:
        return Roles(Y, (X,), Task.REGRESSION)
    return Roles(CLASS, (X, Y), Task.CLASSIFICATION)
