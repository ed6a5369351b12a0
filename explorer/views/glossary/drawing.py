"""The kinds of small pictures, as plain data: trees, a plane of marks, cells and squares.

A sentence of the glossary, filled with the picture's facts, describes each picture.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Literal

from explorer.data.display import to_digits

Point = tuple[float, float]
Span = tuple[float, float]


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

    trees: tuple[SmallTree, ...]
    level: int | None = None
    """The depth at which a line is drawn across."""
    kind: Literal["trees"] = "trees"
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in the plane's units, in a class's colour or, without a slot, in a tone.

    is_ground: whether it lies behind marks, tinted.
    """

    x: Span
    y: Span
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

    x, y: the values at the left and right, and at the bottom and top: those of the marks.
    """

    x: Span
    y: Span
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    dots: tuple[Dot, ...]
    kind: Literal["plane"] = "plane"
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell with a text, a class's glyph, or neither."""

    text: str = ""
    slot: int | None = None
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class Cells:
    """A small table, line by line; all lines have the same length."""

    lines: tuple[tuple[Cell, ...], ...]
    kind: Literal["cells"] = "cells"
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Squares:
    """One square per row of a table, line by line; `marked` is 1 for each row meant, else 0."""

    n_across: int
    marked: str
    kind: Literal["squares"] = "squares"
    alt: str = ""


Drawing = Trees | Plane | Cells | Squares

Sketch = tuple[Drawing, Mapping[str, object]]
"""A drawing with its facts, by the names that its sentence has for them."""

Bar = Sequence[tuple[float, int | Tone]]
"""The parts of a bar: their lengths, each with its class's slot or with a tone."""


def squares(n_across: int, is_meant: Iterable[bool]) -> Squares:
    """Return one square per row, in their order."""
    return Squares(n_across, "".join("1" if each else "0" for each in is_meant))


def plane(*marks: Box | Line | Dot) -> Plane:
    """Return marks in a plane that just holds them."""
    boxes = tuple(one for one in marks if isinstance(one, Box))
    lines = tuple(one for one in marks if isinstance(one, Line))
    dots = tuple(one for one in marks if isinstance(one, Dot))
    corners = [point for box in boxes for point in zip(box.x, box.y, strict=True)]
    places = [*corners, *(p for line in lines for p in line.points), *((d.x, d.y) for d in dots)]
    x, y = ((min(values), max(values)) for values in zip(*places, strict=True))
    return Plane(x, y, boxes, lines, dots)


def upright(x: float, y: Span, tone: Tone = Tone.STRONG) -> Line:
    """Return a vertical line from one height to the other."""
    return Line(((x, y[0]), (x, y[1])), tone)


def level(y: float, x: Span, tone: Tone = Tone.QUIET) -> Line:
    """Return a horizontal line."""
    return Line(((x[0], y), (x[1], y)), tone)


def curve(x: Iterable[float], y: Iterable[float], tone: Tone = Tone.STRONG) -> Line:
    """Return a line through points, with a few more digits than a hundred pixels can show."""
    return Line(tuple((to_digits(a, 6), to_digits(b, 6)) for a, b in zip(x, y, strict=True)), tone)


def stairs(edges: Sequence[float], values: Sequence[float], tone: Tone = Tone.STRONG) -> Line:
    """Return a step line: `values[i]` from `edges[i]` to `edges[i + 1]`."""
    steps = zip(pairwise(edges), values, strict=True)
    return Line(tuple((end, value) for ends, value in steps for end in ends), tone)


def bars(*stacks: Bar, is_flat: bool = False) -> Plane:
    """Return bars from left to right, or flat ones from top to bottom."""
    boxes = []
    for at, parts in enumerate(stacks):
        across, end = ((-at - 0.9, -at - 0.1) if is_flat else (at + 0.1, at + 0.9)), 0.0
        for length, look in parts:
            along, end = (end, end + length), end + length
            slot, tone = (None, look) if isinstance(look, Tone) else (look, Tone.QUIET)
            boxes.append(Box(*((along, across) if is_flat else (across, along)), slot, tone))
    return plane(*boxes)
