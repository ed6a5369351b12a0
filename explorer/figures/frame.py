"""The parts that all Plotly figures share: type, colours, fixed axes, and text without markup."""

from collections.abc import Sequence
from html import escape
from typing import Any

import plotly.graph_objects as go

from explorer.data.display import isolated
from explorer.figures.theme import BODY, FONT, SMALL, TITLE, Theme

NARROW, LEGEND_LINE = 520, 24
PRESENTED = 18
"""Pixels of the smallest type on a projector."""
PRESENTED_HEIGHT = 536
_MARKS_OF = (("marker", "size", 2), ("line", "width", 1.8))

NO_TEMPLATE = {"data": {"scatter": [{"type": "scatter"}]}}
"""Plotly's template "none"; without any it would lay its own colours over ours."""

Spec = dict[str, Any]
"""A trace, a layout or a part of it, in the form of Plotly's JSON."""


def escape_plotly(text: str) -> str:
    """Return table text for Plotly to show literally: no markup, no links, only our line breaks.

    Quotes stay: Plotly would show their entities literally.
    """
    return escape(isolated(text), quote=False).replace("\n", "<br>")


def figure_of(traces: Sequence[Spec], layout: Spec) -> go.Figure:
    """Return a figure made of plain traces and a layout.

    Plotly's own check of each property takes a hundred times as long as building the figure, so it
    is off here; a test runs it on every kind of figure.
    """
    return go.Figure({"data": list(traces), "layout": layout}, _validate=False)


def annotation(at: tuple[float, float], text: str, size: float, colour: str, more: Spec) -> Spec:
    """Return a text at a position in the picture, without an arrow; `more` says how to place it."""
    font = {"size": size, "color": colour}
    return {"x": at[0], "y": at[1], "text": text, "font": font, "showarrow": False, **more}


def quiet_line(**properties: Any) -> Spec:
    """Return a line without hover text and without an entry in the legend."""
    return scatter(mode="lines", hoverinfo="skip", showlegend=False, **properties)


def scatter(**properties: Any) -> Spec:
    """Return a trace; properties that are None are left to Plotly."""
    return {"type": "scatter"} | {k: v for k, v in properties.items() if v is not None}


def frame_of(theme: Theme, title: str, height: int, traces: Sequence[Spec] = ()) -> Spec:
    """Return a layout with title, type and colours; the background is the page's own.

    The names in the legend determine how many lines it needs on a narrow page.
    """
    legend = [trace["name"] for trace in traces if trace.get("name")]
    widest = max((len(name) for name in legend), default=0)
    lines = max(-(-len(legend) * (46 + 7 * widest) // NARROW), 1)
    head = (24 if title else 8) + LEGEND_LINE * lines + 8
    at_top = {"x": 0, "xref": "paper", "xanchor": "left", "y": 1, "yref": "container"}
    above = {"orientation": "h", "x": 0, "xanchor": "left", "y": 1.01, "yanchor": "bottom"}
    text = f"<b>{escape_plotly(title)}</b>" if title else ""
    font = {"size": TITLE, "color": theme.text}
    return {
        "title": {"text": text, "font": font, "yanchor": "top", "pad": {"t": 8}, **at_top},
        "font": {"family": FONT, "size": SMALL, "color": theme.text_faint},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "height": height + LEGEND_LINE * (lines - 1),
        "margin": {"l": 56, "r": 16, "t": head, "b": 44},
        "hovermode": "closest",
        "hoverlabel": {
            "bgcolor": theme.card,
            "bordercolor": theme.border,
            "font": {"family": FONT, "size": BODY, "color": theme.text},
            "align": "left",
        },
        "legend": above
        | {
            "font": {"size": BODY, "color": theme.text},
            "bgcolor": "rgba(0,0,0,0)",
            "itemclick": False,
            "itemdoubleclick": False,
        },
        "template": NO_TEMPLATE,
    }


def enlarged(traces: Sequence[Spec], layout: Spec) -> tuple[list[Spec], Spec]:
    """Return an enlarged figure for a projector: a browser’s zoom would shift pointer and picture.

    Letters have at least 18 pixels, and the figure fills the room of a panel at 1280 × 720.
    """
    sizes = {SMALL: PRESENTED, BODY: PRESENTED + 1, TITLE: PRESENTED + 5}

    def larger(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        grown = {key: larger(part) for key, part in value.items()}
        if "family" in grown or set(grown) == {"size", "color"}:
            grown["size"] = sizes.get(grown["size"], grown["size"])
        return grown

    lines = []
    for trace in traces:
        marks = [mark for mark in _MARKS_OF if mark[0] in trace]
        lines.append(trace | {k: trace[k] | {n: by * trace[k][n]} for k, n, by in marks})
    margin = {"l": 86, "r": 24, "t": 64, "b": 76}
    grown = larger(layout)
    # Placed from the top, because its lines are counted before the figure has its width.
    grown["legend"] |= {"yref": "container", "y": 1, "yanchor": "top"}
    return lines, grown | {"height": PRESENTED_HEIGHT, "margin": margin}


def ticks_at(ticks: Sequence[tuple[float, str]], colour: str) -> Spec:
    """Return ticks at these values with these texts, and no others."""
    values, texts = [value for value, _ in ticks], [escape_plotly(text) for _, text in ticks]
    font = {"size": SMALL, "color": colour}
    return {"tickmode": "array", "tickvals": values, "ticktext": texts, "tickfont": font}


def fixed_axis(
    theme: Theme,
    name: str,
    low: float,
    high: float,
    ticks: Sequence[tuple[float, str]],
    *,
    with_grid: bool = True,
) -> Spec:
    """Return an axis whose range and ticks are fixed, so that the picture never jumps."""
    return {
        "title": {
            "text": escape_plotly(name),
            "font": {"size": BODY, "color": theme.text_soft},
            "standoff": 8,
        },
        "range": [low, high],
        "fixedrange": True,
        **ticks_at(ticks, theme.text_faint),
        "ticks": "",
        "showgrid": with_grid,
        "gridcolor": theme.grid,
        "gridwidth": 1,
        "zeroline": False,
        "showline": False,
        "automargin": True,
    }
