"""The kinds of small pictures, as plain data: trees, a plane of marks, cells and squares."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from explorer.data.display import to_digits

Point = tuple[float, float]


class Tone(StrEnum):
    """How prominent a mark is: the mark that the term is about is strong or has the accent."""

    STRONG = "strong"
    QUIET = "quiet"
    DASHED = "dashed"
    ACCENT = "accent"


class Mark(StrEnum):
    """A mark on a node: ringed if the term is about it, gone if it is no longer there."""

    NONE = ""
    RING = "ring"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class SmallTree:
    """The nodes of a small tree in columns, one entry per node, parents before children.

    share: of the root's rows. slot: the predicted class's, None for a number or a tie. position:
    the predicted number's, between the tree's least and largest, 0 to 1, None for a class. purity:
    the share of the predicted class. way: the nodes of a highlighted path.
    """

    parent: tuple[int, ...]
    share: tuple[float, ...]
    slot: tuple[int | None, ...]
    position: tuple[float | None, ...]
    purity: tuple[float, ...]
    mark: tuple[Mark, ...]
    way: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Trees:
    """One tree, or several side by side."""

    alt: str
    trees: tuple[SmallTree, ...]
    level: int | None = None
    """The depth at which a line is drawn across."""
    kind: Literal["trees"] = "trees"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in the plane's units, in a class's colour or, without a slot, in a tone.

    is_ground: whether it lies behind marks, tinted.
    """

    x: tuple[float, float]
    y: tuple[float, float]
    slot: int | None = None
    tone: Tone = Tone.QUIET
    is_ground: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points in the plane's units; it is broken where a point is repeated."""

    points: tuple[Point, ...]
    tone: Tone = Tone.STRONG


@dataclass(frozen=True, slots=True)
class Dot:
    """A row's mark: a class's glyph, or without a slot a plain dot. size: 1 is usual."""

    x: float
    y: float
    slot: int | None = None
    size: float = 1.0
    mark: Mark = Mark.NONE


@dataclass(frozen=True, slots=True)
class Plane:
    """Marks in two dimensions; boxes lie below lines, and those below dots.

    x, y: the values at the left and right, and at the bottom and top.
    """

    alt: str
    x: tuple[float, float]
    y: tuple[float, float]
    boxes: tuple[Box, ...] = ()
    lines: tuple[Line, ...] = ()
    dots: tuple[Dot, ...] = ()
    kind: Literal["plane"] = "plane"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell with a text, a class's glyph, or neither."""

    text: str = ""
    slot: int | None = None
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class Cells:
    """A small table, line by line; all lines have the same length."""

    alt: str
    lines: tuple[tuple[Cell, ...], ...]
    kind: Literal["cells"] = "cells"


@dataclass(frozen=True, slots=True)
class Squares:
    """One square per row of a table, line by line; `marked` is 1 for each row meant, else 0."""

    alt: str
    n_across: int
    marked: str
    kind: Literal["squares"] = "squares"


Drawing = Trees | Plane | Cells | Squares


def squares(alt: str, n_across: int, is_meant: Iterable[bool]) -> Squares:
    """Return one square per row, in their order."""
    return Squares(alt, n_across, "".join("1" if each else "0" for each in is_meant))


def stairs(edges: Sequence[float], values: Sequence[float]) -> tuple[Point, ...]:
    """Return a step line: `values[i]` from `edges[i]` to `edges[i + 1]`."""
    steps = zip(pairwise(edges), values, strict=True)
    return tuple((end, value) for ends, value in steps for end in ends)


def upright(x: float, y: tuple[float, float], tone: Tone = Tone.STRONG) -> Line:
    """Return a vertical line from one height to the other."""
    return Line(((x, y[0]), (x, y[1])), tone)


def level(y: float, x: tuple[float, float], tone: Tone = Tone.STRONG) -> Line:
    """Return a horizontal line."""
    return Line(((x[0], y), (x[1], y)), tone)


def bar(at: int, height: float, slot: int | None = None, tone: Tone = Tone.QUIET) -> Box:
    """Return an upright bar at this position from the left."""
    return Box((at + 0.1, at + 0.9), (0.0, height), slot, tone)


def bars(alt: str, boxes: Sequence[Box]) -> Plane:
    """Return upright bars from left to right."""
    top = max(box.y[1] for box in boxes)
    return Plane(alt, (0.0, float(len(boxes))), (0.0, top), tuple(boxes))


def with_air(values: ArrayLike) -> tuple[float, float]:
    """Return the range of the values, and a little more at both ends."""
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    air = (high - low) * 0.06
    return low - air, high + air


def pairs(x: Iterable[float], y: Iterable[float]) -> tuple[Point, ...]:
    """Return points from two columns."""
    # A few more digits than a picture of a hundred pixels can show.
    return tuple((to_digits(a, 6), to_digits(b, 6)) for a, b in zip(x, y, strict=True))
