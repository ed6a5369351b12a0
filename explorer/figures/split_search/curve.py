"""The search for a split as curves: one feature large, and all of them small."""

import plotly.graph_objects as go

from explorer.figures.frame import Spec, figure_of, fixed_axis, frame_of, literal, scatter
from explorer.figures.split_search.all_curves import line_of, split_small_multiples_figure
from explorer.figures.theme import BODY, Theme
from explorer.views.nodes.axes import number_ticks
from explorer.views.split_search.all_curves import FeatureSearch, SplitSearchView
from explorer.views.split_search.curves import CutCurve

HEIGHT = 380
HEADROOM = 1.2

_UPRIGHT = {"xref": "x", "yref": "y domain", "y0": 0, "y1": 1}
"""From the bottom of the picture to its top."""

__all__ = ["split_curve_figure", "split_small_multiples_figure"]


def split_curve_figure(
    view: SplitSearchView, theme: Theme, feature: int | str | None = None
) -> go.Figure:
    """Left (solid), right (dashed) and both, weighted (thick) against the cut of one feature.

    `feature` is a column's place among the features, or its name as the view gives it; the
    best feature where there is no such.
    """
    named = [s for s in view.searches if feature in (s.place, s.feature)]
    search = (named or list(view.searches))[0]
    curve = search.curve
    side = {"width": 1.75, "color": theme.side}
    dashed = side | {"dash": "6px,3px"}
    total = {"width": 2.5, "color": theme.text}
    before = {"width": 1.25, "color": theme.text_faint, "dash": "dot"}
    traces = [
        line_of(curve, curve.left, "left side", side, symbol="triangle-left"),
        line_of(curve, curve.right, "right side", dashed, symbol="triangle-right"),
        line_of(curve, curve.total, "both, weighted", total, with_hover=True),
        scatter(
            x=[curve.low, curve.high],
            y=[view.parent] * 2,
            mode="lines",
            name=f"before: {literal(view.parent_words)}",
            line=before,
            hoverinfo="skip",
        ),
    ]
    layout = frame_of(theme, _heading(search), HEIGHT, traces)
    highest = max(view.parent, curve.highest)
    top = highest * HEADROOM or 1.0
    layout |= {
        "xaxis": fixed_axis(
            theme, curve.x_name, curve.low, curve.high, curve.ticks, with_grid=False
        ),
        "yaxis": fixed_axis(theme, view.criterion, -0.03 * top, top, number_ticks(0.0, highest)),
        "shapes": _refused(curve, theme),
    }
    if curve.minimum is not None:
        colour = theme.accent if search.is_chosen else theme.text_soft
        traces.append(_minimum(curve, curve.minimum, theme, colour))
        layout["shapes"].append(_minimum_line(curve.x[curve.minimum], colour))
        layout["annotations"] = [_minimum_label(search, curve.x[curve.minimum], colour)]
    return figure_of(traces, layout)


def _heading(search: FeatureSearch) -> str:
    if search.obstacle:
        return search.obstacle
    if search.gain == 0:
        how = "is chosen and gains nothing yet" if search.is_chosen else "gains nothing"
        return f"{search.rule} {how}"
    chosen = "is chosen" if search.is_chosen else "is its best cut"
    return f"{search.rule} {chosen}: gain {search.gain_words}"


def _refused(curve: CutCurve, theme: Theme) -> list[Spec]:
    """Grey ground under stretches of cuts that leave too few rows on a side."""
    stretch: list[int] = []
    shapes: list[Spec] = []
    for i, admissible in enumerate((*curve.is_admissible, True)):
        if not admissible:
            stretch.append(i)
        elif stretch:
            x0 = _between(curve, stretch[0] - 1, stretch[0])
            x1 = _between(curve, stretch[-1], stretch[-1] + 1)
            look = {"fillcolor": theme.boxed_out, "line": {"width": 0}, "layer": "below"}
            shapes.append({"type": "rect", **_UPRIGHT, "x0": x0, "x1": x1} | look)
            stretch = []
    return shapes


def _between(curve: CutCurve, before: int, after: int) -> float:
    if before < 0:
        return curve.low
    if after >= len(curve.x):
        return curve.high
    return curve.x[before] / 2 + curve.x[after] / 2


def _minimum(curve: CutCurve, place: int, theme: Theme, colour: str) -> Spec:
    return scatter(
        x=[curve.x[place]],
        y=[curve.total[place]],
        mode="markers",
        marker={"size": 11, "color": theme.page, "line": {"width": 2.5, "color": colour}},
        hovertext=[literal(curve.words_at(place))],
        hoverinfo="text",
        showlegend=False,
    )


def _minimum_line(x: float, colour: str) -> Spec:
    return {"type": "line", **_UPRIGHT, "x0": x, "x1": x, "line": {"width": 1.25, "color": colour}}


def _minimum_label(search: FeatureSearch, x: float, colour: str) -> Spec:
    is_right = x > search.curve.low / 2 + search.curve.high / 2
    label = literal(search.curve.minimum_label or search.best)
    return {
        "x": x,
        "y": 1,
        "yref": "paper",
        "text": f"<b>{label}</b>  gain {literal(search.gain_words)}",
        "showarrow": False,
        "xanchor": "right" if is_right else "left",
        "yanchor": "top",
        "xshift": -6 if is_right else 6,
        "font": {"size": BODY, "color": colour},
    }
