"""The surface of a regression tree over two features, which can be rotated."""

from collections.abc import Iterable
from itertools import pairwise

import plotly.graph_objects as go

from explorer.figures.frame import Spec, escape_plotly, figure_of, frame_of, ticks_at
from explorer.figures.theme import BODY, Theme, mean_scale
from explorer.views.nodes.axes import Axis
from explorer.views.regions.surface import SurfaceView

HEIGHT = 330
ROW = 2
"""Diameter of a row's dot, in pixels."""


def surface_figure(view: SurfaceView, theme: Theme) -> go.Figure:
    """Draw flat steps with vertical walls, and rows as dots above and below them.

    Without heights there is nothing to draw; the view's caption says why.
    """
    trace = {
        "type": "surface",
        "x": _both_ends(view.x_edges),
        "y": _both_ends(view.y_edges),
        "z": _twice(view.heights),
        "colorscale": mean_scale(theme),
        "cmin": view.lowest,
        "cmax": view.highest if view.highest > view.lowest else view.lowest + 1,
        "showscale": False,
        "connectgaps": False,
        "lighting": {"ambient": 0.75, "diffuse": 0.4, "specular": 0.02, "roughness": 1},
        "hoverinfo": "text" if view.words else "z",
    }
    if view.words:
        trace["text"] = _twice(view.words)
    line = {"width": 0.5, "color": theme.page}
    rows = {
        "type": "scatter3d",
        "mode": "markers",
        "x": [x for x, _, _ in view.rows],
        "y": [y for _, y, _ in view.rows],
        "z": [z for _, _, z in view.rows],
        "marker": {"size": ROW, "color": theme.text_soft, "line": line},
        "hoverinfo": "text",
        "text": [escape_plotly(words) for words in view.row_words],
        "showlegend": False,
    }
    layout = frame_of(theme, "", HEIGHT)
    layout["margin"] = {"l": 0, "r": 0, "t": 0, "b": 0}
    layout["scene"] = {
        "xaxis": _axis(view.x, theme),
        "yaxis": _axis(view.y, theme),
        "zaxis": _axis(view.z, theme),
        "aspectmode": "manual",
        "aspectratio": {"x": 1, "y": 1, "z": 0.6},
        "camera": {"eye": {"x": -1.85, "y": -2.1, "z": 1.4}, "center": {"x": 0, "y": 0, "z": -0.2}},
    }
    return figure_of([trace, rows], layout)


def _both_ends(edges: tuple[float, ...]) -> list[float]:
    """Return each cell's two edges, so that inner edges appear twice."""
    return [edge for pair in pairwise(edges) for edge in pair]


def _twice(rows: Iterable[Iterable[float | str | None]]) -> list[list[float | str | None]]:
    """Return each cell at both of its edges, across and up."""
    return [[cell for cell in row for _ in range(2)] for row in rows for _ in range(2)]


def _axis(axis: Axis, theme: Theme) -> Spec:
    font = {"size": BODY, "color": theme.text_soft}
    return {
        "title": {"text": escape_plotly(axis.name), "font": font},
        "gridcolor": theme.border,
        "showbackground": False,
        "zeroline": False,
        "showspikes": False,
        "range": [axis.low, axis.high],
        **ticks_at(axis.ticks, theme.text_faint),
    }
