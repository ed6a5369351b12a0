"""The search for a split as curves: one feature large, and all of them small."""

import plotly.graph_objects as go

from explorer.figures.frame import fixed_axis, framed, literal
from explorer.figures.split_multiples import line_of, split_small_multiples_figure
from explorer.figures.theme import BODY, Theme
from explorer.views.cut_curves import CutCurve
from explorer.views.split_search import FeatureSearch, SplitSearchView

HEIGHT = 380
HEADROOM = 1.2

__all__ = ["split_curve_figure", "split_small_multiples_figure"]


def split_curve_figure(
    view: SplitSearchView, theme: Theme, feature: int | str | None = None, *, titled: bool = True
) -> go.Figure:
    """Left (solid), right (dashed) and both, weighted (thick) against the cut of one feature.

    `feature` is a column's place among the features, or its name as the view gives it; the
    best feature where there is no such.
    """
    named = [s for s in view.searches if feature in (s.place, s.feature)]
    search = (named or list(view.searches))[0]
    curve = search.curve
    figure = go.Figure()
    _add_refused(figure, curve, theme)
    side = {"width": 1.75, "color": theme.side}
    dashed = side | {"dash": "6px,3px"}
    figure.add_trace(line_of(curve, curve.left, "left side", side, symbol="triangle-left"))
    figure.add_trace(line_of(curve, curve.right, "right side", dashed, symbol="triangle-right"))
    total = {"width": 2.5, "color": theme.text}
    figure.add_trace(line_of(curve, curve.total, "both, weighted", total, with_hover=True))
    before = {"width": 1.25, "color": theme.text_faint, "dash": "dot"}
    figure.add_trace(
        go.Scatter(
            x=[curve.low, curve.high],
            y=[view.parent] * 2,
            mode="lines",
            name=f"before: {literal(view.parent_words)}",
            line=before,
            hoverinfo="skip",
        )
    )
    _mark_minimum(figure, search, theme)
    names = [trace.name for trace in figure.data if trace.name]
    framed(figure, theme, _heading(search) if titled else "", HEIGHT, legend=names)
    top = view.highest * HEADROOM or 1.0
    figure.update_layout(
        xaxis=fixed_axis(theme, curve.x_name, curve.low, curve.high, curve.ticks, with_grid=False),
        yaxis=fixed_axis(theme, view.criterion, -0.03 * top, top, view.ticks),
    )
    return figure


def _heading(search: FeatureSearch) -> str:
    if search.obstacle:
        return search.obstacle
    if search.gain == 0:
        how = "is chosen and gains nothing yet" if search.is_chosen else "gains nothing"
        return f"{search.rule} {how}"
    chosen = "is chosen" if search.is_chosen else "is its best cut"
    return f"{search.rule} {chosen}: gain {search.gain_words}"


def _add_refused(figure: go.Figure, curve: CutCurve, theme: Theme) -> None:
    """Grey ground under stretches of cuts that leave too few rows on a side."""
    stretch: list[int] = []
    for i, admissible in enumerate((*curve.is_admissible, True)):
        if not admissible:
            stretch.append(i)
        elif stretch:
            x0 = _between(curve, stretch[0] - 1, stretch[0])
            x1 = _between(curve, stretch[-1], stretch[-1] + 1)
            figure.add_vrect(x0=x0, x1=x1, fillcolor=theme.boxed_out, line_width=0, layer="below")
            stretch = []


def _between(curve: CutCurve, before: int, after: int) -> float:
    if before < 0:
        return curve.low
    if after >= len(curve.x):
        return curve.high
    return curve.x[before] / 2 + curve.x[after] / 2


def _mark_minimum(figure: go.Figure, search: FeatureSearch, theme: Theme) -> None:
    curve = search.curve
    if curve.minimum is None:
        return
    x, y = curve.x[curve.minimum], curve.total[curve.minimum]
    colour = theme.accent if search.is_chosen else theme.text_soft
    figure.add_vline(x=x, line={"width": 1.25, "color": colour})
    figure.add_trace(
        go.Scatter(
            x=[x],
            y=[y],
            mode="markers",
            marker={"size": 11, "color": theme.page, "line": {"width": 2.5, "color": colour}},
            hovertext=[literal(curve.words[curve.minimum])],
            hoverinfo="text",
            showlegend=False,
        )
    )
    is_right = x > curve.low / 2 + curve.high / 2
    label = literal(curve.minimum_label or search.best)
    figure.add_annotation(
        x=x,
        y=1,
        yref="paper",
        text=f"<b>{label}</b>  gain {literal(search.gain_words)}",
        showarrow=False,
        xanchor="right" if is_right else "left",
        yanchor="top",
        xshift=-6 if is_right else 6,
        font={"size": BODY, "color": colour},
    )
