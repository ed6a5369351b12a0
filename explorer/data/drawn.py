"""Points drawn by hand on a plane, their table, and shapes to begin a drawing with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray
from explorer.data.columns import from_columns
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.table import Table

STEPS = 100  # positions to a unit: points lie on whole hundredths, which a file stores exactly
HIGHEST = 10  # the plane reaches from 0 to this number, both ways

CLASSES = ("A", "B", "C", "D", "E")
X, Y, CLASS = "x", "y", "class"

_BROKEN = "Some points were lost, so the last step was not applied: repeat it."


@dataclass(frozen=True, slots=True)
class DrawnPoints:
    """Points in hundredths, 0 … 1000, and for each an index of CLASSES.

    classes: None if y is a numeric target, and x the only feature.
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
    """Return the points in a message: lists "x", "y" and "c" of equal length; for numbers, "c" is
    empty.

    Raises TableError for anything else, for positions outside the plane, for unknown classes,
    and for more points than `most`.
    """
    x, y, classes = (_whole_numbers(sent, name) for name in ("x", "y", "c"))
    n_points = len(x)
    if len(y) != n_points or len(classes) != (0 if is_numbers else n_points):
        raise TableError(_BROKEN)
    if n_points > most:
        raise TableError(
            f"A drawing can hold at most {show_count(most)} points. The last step would have made "
            f"{show_count(n_points)}, so it was not applied: erase some points."
        )
    ends = (STEPS * HIGHEST, STEPS * HIGHEST, len(CLASSES) - 1)
    for values, end in zip((x, y, classes), ends, strict=True):
        if any(not 0 <= value <= end for value in values):
            raise TableError(_BROKEN)
    return DrawnPoints(x, y, None if is_numbers else classes)


def _whole_numbers(sent: object, name: str) -> tuple[int, ...]:
    """Return the whole numbers under a name of a message; raise TableError for anything else."""
    values = sent.get(name) if isinstance(sent, dict) else None
    if not isinstance(values, list) or any(type(value) is not int for value in values):
        raise TableError(_BROKEN)
    return tuple(values)


def drawn_table(name: str, points: DrawnPoints) -> Table:
    """Return the points as a table of x, y and, for classes, class. Raises TableError if there are
    none."""
    if not points.n_points:
        raise TableError("The drawing has no points yet: draw some.")
    columns = {key: np.array(values) / STEPS for key, values in ((X, points.x), (Y, points.y))}
    if points.classes is None:
        return from_columns(name, columns)
    return from_columns(name, {**columns, CLASS: [CLASSES[code] for code in points.classes]})


def drawn_roles(*, is_numbers: bool) -> Roles:
    """Return the roles for predicting the class from x and y, or y from x."""
    if is_numbers:
        return Roles(Y, (X,), Task.REGRESSION)
    return Roles(CLASS, (X, Y), Task.CLASSIFICATION)


Coordinates = FloatArray


def diagonal() -> DrawnPoints:
    """Return a border that no axis-parallel split follows."""
    x, y = _spread(3, 100)
    return _points(x, y, y > x)


def rings() -> DrawnPoints:
    """Return a ring around a disc; four splits box in the disc."""
    rng = np.random.default_rng(4)
    inner = np.arange(120) % 2 == 0
    angle = rng.uniform(0, 2 * np.pi, 120)
    radius = np.where(inner, rng.uniform(0.2, 1.7, 120), rng.normal(3.6, 0.3, 120))
    return _points(5 + radius * np.cos(angle), 5 + radius * np.sin(angle), ~inner)


def xor() -> DrawnPoints:
    """Return points mirrored in both directions, so that no first split gains anything."""
    rng = np.random.default_rng(1)
    across, up = rng.integers(30, 480, (2, 25)) / STEPS
    x = 5 + np.concatenate([across, across, -across, -across])
    y = 5 + np.concatenate([up, -up, up, -up])
    return _points(x, y, (x > 5) != (y > 5))


def staircase() -> DrawnPoints:
    """Return four steps of three classes, which a tree follows exactly."""
    x, y = _spread(8, 120)
    step = np.floor(x / 2.5) * 2.5
    return _points(x, y, np.where(y > step + 4, 2, np.where(y > step, 1, 0)))


def steps() -> DrawnPoints:
    """Return three levels with a little noise, which two splits find."""
    rng = np.random.default_rng(11)
    x = np.sort(rng.uniform(0.3, 9.7, 60))
    return _points(x, np.select([x < 3, x < 7], [2.5, 7.5], 4.5) + rng.normal(0, 0.35, 60))


def wave() -> DrawnPoints:
    """Return a smooth curve, which a tree can follow only in steps."""
    rng = np.random.default_rng(5)
    x = np.sort(rng.uniform(0.3, 9.7, 80))
    return _points(x, 5 + 3.4 * np.sin(x * 2 * np.pi / 10) + rng.normal(0, 0.3, 80))


def outlier() -> DrawnPoints:
    """Return two levels and an outlier: only squared error splits it off, not absolute error."""
    rng = np.random.default_rng(12)
    x = np.sort(rng.uniform(0.3, 9.7, 40))
    y = np.where(x < 5, 2.5, 4.0) + rng.normal(0, 0.25, 40)
    y[8] = 9.8
    return _points(x, y)


SHAPES: dict[str, Callable[[], DrawnPoints]] = {
    "Diagonal": diagonal,
    "Rings": rings,
    "XOR": xor,
    "Staircase": staircase,
}
"""Shapes for classes, by name."""

NUMBER_SHAPES: dict[str, Callable[[], DrawnPoints]] = {
    "Steps": steps,
    "Wave": wave,
    "Outlier": outlier,
}
"""Shapes for a number along x, by name."""


def _spread(seed: int, n_points: int) -> tuple[Coordinates, Coordinates]:
    x, y = np.random.default_rng(seed).uniform(0.2, HIGHEST - 0.2, (2, n_points))
    return x, y


def _points(x: Coordinates, y: Coordinates, classes: NDArray[Any] | None = None) -> DrawnPoints:
    across, up = (np.round(np.clip(one, 0, HIGHEST) * STEPS).astype(int) for one in (x, y))
    codes = None if classes is None else tuple(classes.astype(int).tolist())
    return DrawnPoints(tuple(across.tolist()), tuple(up.tolist()), codes)
