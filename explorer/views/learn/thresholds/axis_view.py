"""Rows along features, to drag a threshold through or to see where several stand."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.views.learn.thresholds.number_line import NumberLine
from explorer.views.nodes.axes import number_axis
from explorer.views.nodes.bins import bin_codes, bins_of
from explorer.views.nodes.classes import ShownClass
from explorer.views.nodes.wording import rows

MAX_DOTS = 60
"""Rows that are drawn one by one; more are bars."""

MAX_BARS = 60

MAX_THRESHOLDS = 240
"""Thresholds that a line offers; of more, some that lie evenly, and the best one."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The score of each offered threshold, that of no split, and which threshold is best.

    low: where the axis of scores begins: at 0, or, where all scores are close together, above it.
    yours: the threshold that was predicted, None for none.
    """

    name: str
    scores: tuple[float, ...]
    parent: float
    parent_text: str
    low: float
    low_text: str
    best: int
    best_text: str
    yours: int | None


@dataclass(frozen=True, slots=True)
class AxisStrip:
    """One feature's line. dots: value and class of each row; bars: begin, end and class counts.

    fixed: the index of the threshold that is marked, None for none. curve: None until the reveal.
    drawn: what is left out.
    """

    name: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    dots: tuple[tuple[float, int], ...]
    bars: tuple[tuple[float, float, tuple[int, ...]], ...]
    thresholds: tuple[tuple[float, str], ...]
    drawn: str
    fixed: int | None
    curve: Curve | None


@dataclass(frozen=True, slots=True)
class AxisView:
    """The picture. `chooses`: whether a threshold of the first line is dragged as a prediction."""

    id: str
    target: str
    classes: tuple[ShownClass, ...]
    strips: tuple[AxisStrip, ...]
    chooses: bool
    caption: str


def axis_strip(
    line: NumberLine,
    *,
    fixed: int | None = None,
    is_scored: bool = False,
    yours: int | None = None,
) -> AxisStrip:
    """A line as it is drawn; `fixed` and `yours` count all its thresholds."""
    axis = number_axis(line.column, line.values)
    is_dots = line.n <= MAX_DOTS
    offered = _offered(line, fixed, yours)
    index = {int(threshold): i for i, threshold in enumerate(offered)}
    numbers = line.profile.threshold[offered].tolist()
    n = len(line.texts)
    left_out = []
    if len(offered) < n:
        left_out.append(f"{show_count(len(offered))} of {show_count(n)} thresholds are offered.")
    if line.n_missing:
        left_out.append(f"{rows(line.n_missing)} without {line.name} left out.")
    return AxisStrip(
        name=line.name,
        low=axis.low,
        high=axis.high,
        ticks=axis.ticks,
        dots=tuple(sorted(zip(line.values.tolist(), line.class_of.tolist(), strict=True)))
        if is_dots
        else (),
        bars=() if is_dots else _bars(line),
        thresholds=tuple(zip(numbers, (line.texts[i] for i in offered), strict=True)),
        drawn=" ".join(left_out),
        fixed=None if fixed is None else index[fixed],
        curve=Curve(
            name=line.score_name,
            scores=tuple(line.scores[offered].tolist()),
            parent=line.parent,
            parent_text=f"no split: {show_number(line.parent, 3)}",
            low=_low(line),
            low_text=show_number(_low(line), 3),
            best=index[line.best],
            best_text=show_number(float(line.scores[line.best]), 3),
            yours=None if yours is None else index[yours],
        )
        if is_scored
        else None,
    )


def axis_view(
    id: str,
    target: str,
    lines: Sequence[NumberLine],
    strips: Sequence[AxisStrip],
    *,
    chooses: bool = False,
) -> AxisView:
    """Lines of the same target, one below the other."""
    told = "; ".join(_caption(strip) for strip in strips)
    return AxisView(id, target, lines[0].classes, tuple(strips), chooses, f"{told}.")


def _caption(strip: AxisStrip) -> str:
    if strip.curve is None:
        return f"{strip.name}: not yet scored"
    _, best = strip.thresholds[strip.curve.best]
    score = show_number(strip.curve.scores[strip.curve.best], 3)
    return f"{strip.name} ≤ {best}: {strip.curve.name} {score}, {strip.curve.parent_text}"


def _low(line: NumberLine) -> float:
    """Where scores begin that a line from 0 would show flat: a round number."""
    least = float(line.scores.min())
    if least < line.parent / 2:
        return 0.0
    decimals = -math.floor(math.log10(line.parent - least))
    return math.floor(least * 10.0**decimals) / 10.0**decimals


def _offered(line: NumberLine, *besides: int | None) -> list[int]:
    n = len(line.texts)
    if n <= MAX_THRESHOLDS:
        return list(range(n))
    evenly = np.linspace(0, n - 1, MAX_THRESHOLDS - 3).astype(int).tolist()
    return sorted({*evenly, line.best, *(one for one in besides if one is not None)})


def _bars(line: NumberLine) -> tuple[tuple[float, float, tuple[int, ...]], ...]:
    bins = bins_of(line.column, line.values, MAX_BARS)
    codes = bin_codes(bins, line.values).astype(np.int64)
    n = len(line.classes)
    counts = np.bincount(codes * n + line.class_of, minlength=bins.n * n).reshape(-1, n)
    width = (bins.high - bins.low) / bins.n
    return tuple(
        (bins.low + i * width, bins.low + (i + 1) * width, tuple(counts[i].tolist()))
        for i in np.flatnonzero(counts[: bins.n].sum(axis=1)).tolist()
    )
