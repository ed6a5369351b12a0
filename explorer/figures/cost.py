"""What a search costs against the number of rows, on logarithmic axes: slopes are exponents."""

import math
from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from explorer.data.display import show_count, show_number
from explorer.figures.frame import Spec, figure_of, fixed_axis, frame_of, scatter
from explorer.figures.theme import BODY, TITLE, Theme
from explorer.judging.cost import Searcher, Slope
from explorer.views.cost.cost_view import CostLine, CostPanel

HEIGHT = 380
_ROOM = 0.12
"""Of the axis, in powers of ten, beyond the outermost points."""

_MARKS = {
    Searcher.NAIVE: ("circle", "solid"),
    Searcher.SORTED: ("square", "dash"),
    Searcher.COMPILED: ("diamond", "dot"),
}


def cost_figure(panel: CostPanel, theme: Theme) -> go.Figure:
    """Points, and through the larger sizes the line whose slope is said in the legend."""
    colours = {
        Searcher.NAIVE: theme.text,
        Searcher.SORTED: theme.side,
        Searcher.COMPILED: theme.other,
    }
    traces: list[Spec] = []
    for line in panel.lines:
        traces += _traces(line, colours[line.searcher])
    layout = frame_of(theme, panel.title, HEIGHT, traces)
    n_rows = [n for line in panel.lines for n in line.n_rows]
    costs = [cost for line in panel.lines for cost in line.costs if cost > 0]
    layout["xaxis"] = _axis(theme, "rows, n", n_rows, _ROOM)
    layout["yaxis"] = _axis(theme, panel.axis, costs, _ROOM)
    layout["legend"]["font"]["size"] = BODY
    layout["annotations"] = [
        _exponent(line.slope, colours[line.searcher]) for line in panel.lines if line.slope
    ]
    return figure_of(traces, layout)


def _exponent(slope: Slope, colour: str) -> dict[str, Any]:
    """The power of n, below the middle of its line."""
    n = math.sqrt(slope.from_rows * slope.to_rows)
    return {
        "x": math.log10(n),
        "y": math.log10(slope.factor * n**slope.exponent),
        "text": f"<b>n<sup>{slope.exponent:.2f}</sup></b>",
        "font": {"size": TITLE, "color": colour},
        "showarrow": False,
        "xanchor": "left",
        "yanchor": "top",
        "xshift": 6,
        "yshift": -4,
    }


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
    fitted = scatter(
        x=ends,
        y=[slope.factor * n**slope.exponent for n in ends],
        mode="lines",
        line={"color": colour, "width": 2, "dash": dash},
        hoverinfo="skip",
        showlegend=False,
    )
    return [fitted, points]


def _axis(theme: Theme, name: str, values: Sequence[float], room: float) -> dict[str, Any]:
    low, high = math.log10(min(values, default=1)), math.log10(max(values, default=10))
    powers = [10.0**p for p in range(math.floor(low - room), math.ceil(high + room) + 1)]
    ticks = [(value * step, _tick(value * step)) for value in powers for step in (1, 3)]
    few = ticks if high - low < 2 else ticks[::2]
    while len(few) > 7:
        few = few[::2]
    return fixed_axis(theme, name, low - room, high + room, few) | {"type": "log"}


def _tick(value: float) -> str:
    return show_count(round(value)) if value >= 1 else show_number(value)
