"""The search for a split as curves: one feature large, and all of them small."""

import plotly.graph_objects as go

from explorer.data.display import show_number
from explorer.figures.frame import Spec, escape_plotly, figure_of, fixed_axis, frame_of, scatter
from explorer.figures.split_search.all_curves import has_curve, line_of
from explorer.figures.theme import BODY, Theme
from explorer.views.nodes.axes import number_ticks
from explorer.views.split_search.ranking import RankedFeature
from explorer.views.split_search.split_curve import SplitCurve
from explorer.views.split_search.split_search_view import SplitSearchView

HEIGHT = 380
HEADROOM = 1.2

_UPRIGHT = {"xref": "x", "yref": "y domain", "y0": 0, "y1": 1}
"""From the bottom of the picture to its top."""


def split_curve_figure(
    view: SplitSearchView, theme: Theme, feature: int | None = None
) -> go.Figure:
    """Left (solid), right (dashed) and both, weighted (thick) against the split of one feature.

    `feature` is a column number, without it the feature that the view looks into. Raises
    KeyError where the view holds no curve of it.
    """
    curve = view.curve(view.feature if feature is None else feature)
    ranked = next(each for each in view.features if each.feature == curve.feature)
    side = {"width": 1.75, "color": theme.side}
    dashed = side | {"dash": "6px,3px"}
    parent = f"{view.criterion_name} {show_number(view.node.impurity, 3)}"
    total = {"width": 2.5, "color": theme.text}
    before = {"width": 1.25, "color": theme.text_faint, "dash": "dot"}
    traces = [
        line_of(curve, curve.left, "left side", side, symbol="triangle-left"),
        line_of(curve, curve.right, "right side", dashed, symbol="triangle-right"),
        line_of(curve, curve.total, "both, weighted", total, with_hover=True),
        scatter(
            x=[curve.low, curve.high],
            y=[view.node.impurity] * 2,
            mode="lines",
            name=f"before: {escape_plotly(parent)}",
            line=before,
            hoverinfo="skip",
        ),
    ]
    layout = frame_of(theme, _heading(view, ranked, curve), HEIGHT, traces)
    highest = max(view.node.impurity, curve.highest)
    top = highest * HEADROOM or 1.0
    layout |= {
        "xaxis": fixed_axis(
            theme, curve.x_name, curve.low, curve.high, curve.ticks, with_grid=False
        ),
        "yaxis": fixed_axis(
            theme, view.criterion_name, -0.03 * top, top, number_ticks(0.0, highest)
        ),
        "shapes": _refused(curve, theme),
    }
    if curve.minimum is not None:
        colour = theme.accent if ranked.is_chosen else theme.text_soft
        traces.append(_minimum(curve, curve.minimum, theme, colour))
        layout["shapes"].append(_minimum_line(curve.x[curve.minimum], colour))
        layout["annotations"] = [_minimum_label(ranked, curve, curve.x[curve.minimum], colour)]
    return figure_of(traces, layout)


def _heading(view: SplitSearchView, ranked: RankedFeature, curve: SplitCurve) -> str:
    if not has_curve(view, ranked):
        return ranked.no_split
    if ranked.gain == 0:
        how = "is chosen and gains nothing yet" if ranked.is_chosen else "gains nothing"
        return f"{curve.rule} {how}"
    chosen = "is chosen" if ranked.is_chosen else "is its best split"
    return f"{curve.rule} {chosen}: gain {show_number(ranked.gain, 3)}"


def _refused(curve: SplitCurve, theme: Theme) -> list[Spec]:
    """Grey ground under stretches of splits that leave too few rows on a side."""
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


def _between(curve: SplitCurve, before: int, after: int) -> float:
    if before < 0:
        return curve.low
    if after >= len(curve.x):
        return curve.high
    return curve.x[before] / 2 + curve.x[after] / 2


def _minimum(curve: SplitCurve, index: int, theme: Theme, colour: str) -> Spec:
    return scatter(
        x=[curve.x[index]],
        y=[curve.total[index]],
        mode="markers",
        marker={"size": 11, "color": theme.page, "line": {"width": 2.5, "color": colour}},
        hovertext=[escape_plotly(curve.words_at(index))],
        hoverinfo="text",
        showlegend=False,
    )


def _minimum_line(x: float, colour: str) -> Spec:
    return {"type": "line", **_UPRIGHT, "x0": x, "x1": x, "line": {"width": 1.25, "color": colour}}


def _minimum_label(ranked: RankedFeature, curve: SplitCurve, x: float, colour: str) -> Spec:
    is_right = x > curve.low / 2 + curve.high / 2
    label = escape_plotly(curve.minimum_label or curve.side)
    return {
        "x": x,
        "y": 1,
        "yref": "paper",
        "text": f"<b>{label}</b>  gain {escape_plotly(show_number(ranked.gain, 3))}",
        "showarrow": False,
        "xanchor": "right" if is_right else "left",
        "yanchor": "top",
        "xshift": -6 if is_right else 6,
        "font": {"size": BODY, "color": colour},
    }
