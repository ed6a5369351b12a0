"""Scores of a class along its weight, on a logarithmic axis, with the chosen weight marked."""

import math

import plotly.graph_objects as go

from explorer.data.display import show_number
from explorer.figures.frame import Spec, figure_of, fixed_axis, frame_of, scatter
from explorer.figures.theme import Theme
from explorer.views.imbalance.imbalance_view import ImbalanceView

HEIGHT = 300
_ROOM = 0.06
"""Of the axis, in powers of ten, beyond the outermost weights."""
_MARKS = (("circle", "solid"), ("square", "dash"), ("diamond", "dot"))


def imbalance_figure(view: ImbalanceView, theme: Theme) -> go.Figure:
    """Recall, precision and mean share; a score that does not exist leaves a gap."""
    colours = (theme.text, theme.side, theme.other)
    traces: list[Spec] = []
    for line, (symbol, dash), colour in zip(view.lines, _MARKS, colours, strict=True):
        traces.append(
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
        )
    layout = frame_of(theme, "", HEIGHT, traces)
    low, high = (math.log10(view.weights[at]) for at in (0, -1))
    ticks = [(w, show_number(w)) for w in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)]
    ticks = [tick for tick in ticks if low - _ROOM <= math.log10(tick[0]) <= high + _ROOM]
    name = "weight of the class"
    layout["xaxis"] = fixed_axis(theme, name, low - _ROOM, high + _ROOM, ticks) | {"type": "log"}
    shares = [(part / 4, f"{25 * part} %") for part in range(5)]
    layout["yaxis"] = fixed_axis(theme, "", -0.03, 1.05, shares)
    layout["shapes"] = [
        _rule(theme.accent, x0=view.chosen, x1=view.chosen, y0=0, y1=1, xref="x", yref="paper"),
        _rule(theme.text_faint, x0=0, x1=1, y0=view.actual, y1=view.actual, xref="paper", yref="y"),
    ]
    layout["annotations"] = [
        {
            "x": 1,
            "xref": "paper",
            "xanchor": "right",
            "y": view.actual,
            "yanchor": "bottom",
            "text": "share of the rows",
            "showarrow": False,
            "font": {"color": theme.text_soft},
        }
    ]
    return figure_of(traces, layout)


def _rule(colour: str, **ends: object) -> Spec:
    return {"type": "line", "line": {"color": colour, "width": 1.5}, "layer": "below", **ends}
