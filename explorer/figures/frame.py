"""What every Plotly figure shares: type, colours, fixed axes, and text that stays text."""

from collections.abc import Sequence
from html import escape
from typing import Any

import plotly.graph_objects as go

from explorer.figures.theme import BODY, FONT, SMALL, TITLE, Theme

NARROW, LEGEND_LINE = 520, 24
PRESENTED = 18
"""Pixels of the smallest type on a projector."""
PRESENTED_HEIGHT = 536
_MARKS_OF = (("marker", "size", 2), ("line", "width", 1.8))

NO_TEMPLATE = {"data": {"scatter": [{"type": "scatter"}]}}
"""Plotly's template "none"; without any it would lay its own colours over ours."""

Spec = dict[str, Any]
"""A trace, a layout or a part of it, as Plotly's JSON has it."""


def escape_plotly(text: str) -> str:
    """Table text as Plotly shows it: no markup, no links; line breaks are ours.

    Quotes stay: Plotly would show their entities as they stand.
    """
    return escape(text, quote=False).replace("\n", "<br>")


def figure_of(traces: Sequence[Spec], layout: Spec) -> go.Figure:
    """The figure of plain traces and a layout.

    Plotly's own check of each property takes a hundred times as long as drawing them up; a
    test has it check every kind of figure.
    """
    return go.Figure({"data": list(traces), "layout": layout}, _validate=False)


def scatter(**properties: Any) -> Spec:
    """A trace; properties that are None are left to Plotly."""
    return {"type": "scatter"} | {k: v for k, v in properties.items() if v is not None}


def frame_of(theme: Theme, title: str, height: int, traces: Sequence[Spec] = ()) -> Spec:
    """A layout with title, type and colours; the background is the page's own.

    The names in the legend tell how many lines it takes on a narrow page.
    """
    legend = [trace["name"] for trace in traces if trace.get("name")]
    widest = max((len(name) for name in legend), default=0)
    lines = max(-(-len(legend) * (46 + 7 * widest) // NARROW), 1)
    head = (24 if title else 8) + LEGEND_LINE * lines + 8
    return {
        "title": {
            "text": f"<b>{escape_plotly(title)}</b>" if title else "",
            "font": {"size": TITLE, "color": theme.text},
            "x": 0,
            "xref": "paper",
            "xanchor": "left",
            "y": 1,
            "yref": "container",
            "yanchor": "top",
            "pad": {"t": 8},
        },
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
        "legend": {
            "orientation": "h",
            "x": 0,
            "xanchor": "left",
            "y": 1.01,
            "yanchor": "bottom",
            "font": {"size": BODY, "color": theme.text},
            "bgcolor": "rgba(0,0,0,0)",
            "itemclick": False,
            "itemdoubleclick": False,
        },
        "template": NO_TEMPLATE,
    }


def enlarged(traces: Sequence[Spec], layout: Spec) -> tuple[list[Spec], Spec]:
    """The same for a projector: a browser’s zoom would part what is drawn from what is pointed at.

    No letter is below 18 pixels; it fills what a window of 1280 × 720 leaves for a panel.
    """
    sizes = {SMALL: PRESENTED, BODY: PRESENTED + 1, TITLE: PRESENTED + 5}

    def larger(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        grown = {key: larger(part) for key, part in value.items()}
        if "family" in grown or set(grown) == {"size", "color"}:
            grown["size"] = sizes.get(grown["size"], grown["size"])
        return grown

    lines = [
        trace
        | {
            key: trace[key] | {size: factor * trace[key][size]}
            for key, size, factor in _MARKS_OF
            if key in trace
        }
        for trace in traces
    ]
    margin = {"l": 86, "r": 24, "t": 64, "b": 76}
    grown = larger(layout)
    # From the top: its lines are counted before the figure has its width.
    grown["legend"] |= {"yref": "container", "y": 1, "yanchor": "top"}
    return lines, grown | {"height": PRESENTED_HEIGHT, "margin": margin}


def fixed_axis(
    theme: Theme,
    name: str,
    low: float,
    high: float,
    ticks: Sequence[tuple[float, str]],
    *,
    with_grid: bool = True,
) -> dict[str, Any]:
    """An axis whose range and ticks are settled here, so that the picture never jumps."""
    return {
        "title": {
            "text": escape_plotly(name),
            "font": {"size": BODY, "color": theme.text_soft},
            "standoff": 8,
        },
        "range": [low, high],
        "fixedrange": True,
        "tickmode": "array",
        "tickvals": [value for value, _ in ticks],
        "ticktext": [escape_plotly(words) for _, words in ticks],
        "tickfont": {"size": SMALL, "color": theme.text_faint},
        "ticks": "",
        "showgrid": with_grid,
        "gridcolor": theme.grid,
        "gridwidth": 1,
        "zeroline": False,
        "showline": False,
        "automargin": True,
    }
