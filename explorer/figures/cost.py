"""A search's cost against the number of rows, on logarithmic axes: slopes are exponents."""

import math
from collections.abc import Sequence

import plotly.graph_objects as go

from explorer.data.display import show_count, show_decimals, show_number
from explorer.figures.frame import (
    Spec,
    annotation,
    figure_of,
    fixed_axis,
    frame_of,
    quiet_line,
    scatter,
)
from explorer.figures.theme import BODY, TITLE, Theme
from explorer.judging.cost import Searcher, Slope
from explorer.views.cost import CostLine, CostPanel

HEIGHT = 380
_ROOM = 0.12
"""The axis's margin beyond the outermost points, in powers of ten."""

_MARKS = {
    Searcher.NAIVE: ("circle", "solid"),
    Searcher.SORTED: ("square", "dash"),
    Searcher.COMPILED: ("diamond", "dot"),
}


def cost_figure(panel: CostPanel, theme: Theme) -> go.Figure:
    """Draw the points and, through the larger sizes, the line whose slope is in the legend."""
    colours = dict(zip(_MARKS, (theme.text, theme.side, theme.other), strict=True))
    traces = [each for line in panel.lines for each in _traces(line, colours[line.searcher])]
    layout = frame_of(theme, panel.title, HEIGHT, traces)
    n_rows = [n for line in panel.lines for n in line.n_rows]
    costs = [cost for line in panel.lines for cost in line.costs if cost > 0]
    layout["xaxis"] = _axis(theme, "rows, n", n_rows)
    layout["yaxis"] = _axis(theme, panel.axis, costs)
    layout["legend"]["font"]["size"] = BODY
    layout["annotations"] = [
        _exponent(line.slope, colours[line.searcher]) for line in panel.lines if line.slope
    ]
    return figure_of(traces, layout)


def _exponent(slope: Slope, colour: str) -> Spec:
    """Return the power of n, below the middle of its line."""
    n = math.sqrt(slope.from_rows * slope.to_rows)
    text = f"<b>n<sup>{show_decimals(slope.exponent, 2)}</sup></b>"
    at = math.log10(n), math.log10(slope.factor * n**slope.exponent)
    beside = {"xanchor": "left", "yanchor": "top", "xshift": 6, "yshift": -4}
    return annotation(at, text, TITLE, colour, beside)


def _traces(line: CostLine, colour: str) -> list[Spec]:
    symbol, dash = _MARKS[line.searcher]
    slope = line.slope
    points = scatter(
        x=list(line.n_rows),
        y=list(line.costs),
        mode="markers+lines" if slope is None else "markers",
        name=line.label,
        marker={"symbol": symbol, "size": 9, "color": colour},
        line={"color": colour, "width": 1, "dash": dash},
        text=[f"{line.name}, {text}" for text in line.texts],
        hovertemplate="%{text}<extra></extra>",
    )
    if slope is None:
        return [points]
    ends = [slope.from_rows, slope.to_rows]
    costs = [slope.factor * n**slope.exponent for n in ends]
    return [quiet_line(x=ends, y=costs, line={"color": colour, "width": 2, "dash": dash}), points]


def _axis(theme: Theme, name: str, values: Sequence[float]) -> Spec:
    low, high = math.log10(min(values, default=1)), math.log10(max(values, default=10))
    powers = range(math.floor(low - _ROOM), math.ceil(high + _ROOM) + 1)
    steps = (1, 3) if high - low < 2 else (1,)
    marks = [10.0**power * step for power in powers for step in steps]
    while len(marks) > 7:
        marks = marks[::2]
    ticks = [(at, show_count(round(at)) if at >= 1 else show_number(at)) for at in marks]
    return fixed_axis(theme, name, low - _ROOM, high + _ROOM, ticks) | {"type": "log"}
