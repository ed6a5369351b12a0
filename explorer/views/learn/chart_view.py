"""The lessons' chart: panels of lines, dots, boxes or bars below each other, and one handle.

Every mark has a value on an axis; a lesson makes the marks, and the browser only places them.
"""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

import numpy as np

from explorer.data.display import show_count, to_digits
from explorer.data.schema import Column
from explorer.views.nodes.axes import key_step
from explorer.views.nodes.classes import ShownClass

Span = tuple[float, float]
Point = tuple[float, float]
Ticks = tuple[tuple[float, str], ...]
Readings = tuple[tuple[str, str], ...]

MAX_STOPS = 240
"""The maximum number of positions of a handle."""


class Tone(StrEnum):
    """How prominent a line or a mark is."""

    STRONG = "strong"
    QUIET = "quiet"
    DASHED = "dashed"
    ACCENT = "accent"
    HEAVY = "heavy"


@dataclass(frozen=True, slots=True)
class Axis:
    """The values at both ends of a side, its name, and the values that are written next to it."""

    low: float = 0.0
    high: float = 1.0
    name: str = ""
    ticks: Ticks = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points. name: in the legend, "" for none. words: at its right end."""

    points: tuple[Point, ...]
    tone: Tone = Tone.STRONG
    name: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """A row with its class's glyph; without a slot a plain dot, or a ring that marks a value.

    is_wrong: drawn hollow. words: below it, if there is room.
    """

    x: float
    y: float
    slot: int | None = None
    is_ring: bool = False
    is_wrong: bool = False
    title: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in the colour of a class or, without a slot, of an area between lines."""

    x: Span
    y: Span
    slot: int | None = None
    is_wrong: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A line across the panel at a value, and its words on a pill.

    along: the axis that has the value. down: through how many panels it runs.
    """

    at: float
    words: str = ""
    tone: Tone = Tone.STRONG
    along: Literal["x", "y"] = "x"
    down: int = 1


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar; an end that is None is at the handle. words: inside, if they fit."""

    begin: float | None
    end: float | None
    slot: int | None = None
    tone: Tone = Tone.QUIET
    words: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Inset:
    """Rows within a bar, from 0 to 1 in both directions; marks are upright, ticks below it."""

    dots: tuple[Dot, ...]
    boxes: tuple[Box, ...]
    marks: tuple[Mark, ...]
    ticks: Ticks


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from left to right: its name with a note, a letter before it, words at its end.

    strip: rows within it, which makes it high.
    """

    name: str
    parts: tuple[Part, ...]
    words: str = ""
    note: str = ""
    letter: str = ""
    strip: Inset | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """Marks over one pair of axes, or bars instead of the vertical axis.

    size: its share of the height. is_swarm: dots that would touch are moved up or down.
    """

    x: Axis
    y: Axis = Axis()
    name: str = ""
    boxes: tuple[Box, ...] = ()
    lines: tuple[Line, ...] = ()
    dots: tuple[Dot, ...] = ()
    marks: tuple[Mark, ...] = ()
    bars: tuple[Bar, ...] = ()
    size: float = 1.0
    is_swarm: bool = False


@dataclass(frozen=True, slots=True)
class Stop:
    """A position of the handle: its value, its text, and the prediction it stands for.

    label: the prediction in a sentence, `text` if "". rings: points that it marks. readings: values
    with their words. path: the path in the step's tree that it highlights.
    """

    at: float
    text: str
    choice: str = ""
    label: str = ""
    rings: tuple[Point, ...] = ()
    readings: Readings = ()
    path: str | None = None


@dataclass(frozen=True, slots=True)
class Handle:
    """A line that the user drags from stop to stop through all panels, or up and down in the first.

    begin: the index of the stop shown first. takes: whether a stop is a prediction. is_joined:
    whether a line joins the rings of a stop.
    """

    name: str
    stops: tuple[Stop, ...]
    begin: int
    takes: bool
    along: Literal["x", "y"] = "x"
    is_joined: bool = False


@dataclass(frozen=True, slots=True)
class ChartView:
    """The picture. classes: listed above it, with the target. hint: what marks mean.

    readings: values with their words, below it; those of the handle's stop follow. id: its step's.
    """

    panels: tuple[Panel, ...]
    caption: str
    handle: Handle | None = None
    classes: tuple[ShownClass, ...] = ()
    target: str = ""
    hint: str = ""
    readings: Readings = ()
    id: str = ""


def nearest(values: Sequence[float], value: float) -> int:
    """Return the index of the value that is nearest."""
    return min(range(len(values)), key=lambda i: abs(values[i] - value))


def round_values(column: Column, low: float, high: float, *others: float) -> list[float]:
    """Return the round values of a range that a handle stops at, its ends, and these others."""
    step = key_step(column, low, high)
    multiples = np.arange(math.ceil(low / step), math.floor(high / step) + 1)
    return sorted({low, high, *others, *(to_digits(float(k) * step, 12) for k in multiples)})


def stacked(counts: Iterable[float]) -> list[Span]:
    """Return where each part of a stack begins and ends."""
    ends, spans = 0.0, []
    for count in counts:
        spans.append((ends, ends + float(count)))
        ends += float(count)
    return spans


def class_bar(
    name: str,
    counts: Sequence[int],
    classes: Sequence[ShownClass],
    words: str,
    *,
    as_shares: bool = True,
    letter: str = "",
) -> Bar:
    """Return rows by class as parts of a bar, whose length is their number, or 1 for shares."""
    whole = max(sum(counts), 1) if as_shares else 1
    parts = tuple(
        Part(begin / whole, end / whole, one.slot, title=f"{name}, {one.name}: {show_count(n)}")
        for (begin, end), n, one in zip(stacked(counts), counts, classes, strict=True)
        if n
    )
    return Bar(name, parts, words, letter=letter)


def shares_view(
    shares: Iterable[tuple[str, str, float, str]],
    *,
    is_told: bool = True,
    marked: Collection[str] = (),
) -> ChartView:
    """Draw shares as bars: a name, a note, a share and its words ("?" unless `is_told`)."""
    bars = []
    for name, note, share, words in shares:
        tone = Tone.ACCENT if name in marked else Tone.QUIET
        parts = (Part(0.0, float(share), tone=tone),) if is_told else ()
        bars.append(Bar(name, parts, words if is_told else "?", note))
    caption = "; ".join(f"{bar.name}: {bar.words}" for bar in bars)
    return ChartView((Panel(Axis(), bars=tuple(bars)),), f"{caption}.")
