"""Scores of a class along its weight, on a logarithmic axis, with the chosen weight marked."""

import math

import plotly.graph_objects as go

from explorer.data.display import show_number
from explorer.figures.frame import enlarged, figure_of, fixed_axis, frame_of, quiet_line, scatter
from explorer.figures.theme import Theme
from explorer.views.imbalance import ImbalanceView

HEIGHT = 300
_ROOM = 0.06
"""The axis's margin beyond the outermost weights, in powers of ten."""
_MARKS = (("circle", "solid"), ("square", "dash"), ("diamond", "dot"))


def imbalance_figure(view: ImbalanceView, theme: Theme, *, is_presented: bool = False) -> go.Figure:
    """Draw recall, precision and mean share; an undefined score leaves a gap. is_presented: with
    type and marks for a projector, and as high as its panel."""
    colours = (theme.text, theme.side, theme.other)
    traces = [
        scatter(
            x=list(view.weights),
            y=list(line.values),
            mode="markers+lines",
            name=line.name,
            marker={"symbol": symbol, "size": 7, "color": colour},
            line={"color": colour, "width": 2, "dash": dash},
            text=[f"{line.name}: {text}" for text in line.texts],
            hovertemplate="weight %{x}<br>%{text}<extra></extra>",
        )
        for line, (symbol, dash), colour in zip(view.lines, _MARKS, colours, strict=True)
    ]
    ends = {"x": [view.weights[0], view.weights[-1]], "y": [view.actual] * 2}
    line = quiet_line(
        **ends, name="share of the rows", line={"color": theme.text_faint, "width": 1}
    )
    traces.append(line | {"showlegend": True})
    layout = frame_of(theme, "", HEIGHT, traces)
    low, high = (math.log10(view.weights[at]) for at in (0, -1))
    ticks = [(w, show_number(w)) for w in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)]
    ticks = [tick for tick in ticks if low - _ROOM <= math.log10(tick[0]) <= high + _ROOM]
    name = "weight of the class"
    layout["xaxis"] = fixed_axis(theme, name, low - _ROOM, high + _ROOM, ticks) | {"type": "log"}
    shares = [(part / 4, f"{25 * part} %") for part in range(5)]
    layout["yaxis"] = fixed_axis(theme, "", -0.03, 1.05, shares)
    upright = {"x0": view.chosen, "x1": view.chosen, "y0": 0, "y1": 1, "yref": "paper"}
    look = {"line": {"color": theme.accent, "width": 2}, "layer": "below"}
    layout["shapes"] = [{"type": "line", **upright, **look}]
    if is_presented:
        traces, layout = enlarged(traces, layout)
    return figure_of(traces, layout)
