"""The split search as curves: one large curve for one feature, and small ones for all features."""

from collections.abc import Sequence
from itertools import pairwise

import plotly.graph_objects as go

from explorer.data.display import show_count, show_number
from explorer.figures.frame import (
    Spec,
    annotation,
    escape_plotly,
    figure_of,
    fixed_axis,
    frame_of,
    scatter,
    ticks_at,
)
from explorer.figures.theme import BODY, SMALL, Theme
from explorer.views.nodes.axes import number_ticks
from explorer.views.nodes.wording import rows
from explorer.views.split_search.ranking import RankedFeature
from explorer.views.split_search.split_curve import SplitCurve
from explorer.views.split_search.split_search_view import SplitSearchView

ROW_HEIGHT, HEAD = 166, 64
MAX_SMALL, COLUMNS = 12, 4
MAX_MARKED = 40
MAX_SIDE = 26
"""The most characters of a side's rule above a small picture."""

ROOM_ABOVE = 1.12

HEIGHT = 380
HEADROOM = 1.2

_UPRIGHT = {"xref": "x", "yref": "y domain", "y0": 0, "y1": 1}
"""From the bottom of the picture to its top."""


def split_small_multiples_figure(view: SplitSearchView, theme: Theme) -> go.Figure:
    """Return weighted impurity of every feature's splits on one scale, the best feature first.

    At most MAX_SMALL features are drawn; the heading gives the total. The view needs the curves of
    the first MAX_SMALL features with a split or, if none has a split, of all features.
    """
    shown = [ranked for ranked in view.features if has_curve(view, ranked)][:MAX_SMALL]
    curves = [view.curve(ranked.feature) for ranked in shown]
    n_columns = min(COLUMNS, max(len(shown), 1))
    n_rows = -(-len(shown) // n_columns) if shown else 1
    height = HEAD + ROW_HEIGHT * n_rows
    highest = [view.node.impurity, *(max(curve.total, default=0.0) for curve in curves)]
    top = max(highest) * ROOM_ABOVE or 1.0
    # The scale that all pictures share: nothing, and the impurity before any split.
    impurity = view.node.impurity
    heights = _ticks([(0.0, "0"), (impurity, show_number(impurity, 3))], theme)
    traces: list[Spec] = []
    layout = frame_of(theme, _counted(view, len(shown)), height)
    layout |= {"showlegend": False, "margin": {"l": 44, "r": 8, "t": 44, "b": 8}, "annotations": []}
    for i, (ranked, curve) in enumerate(zip(shown, curves, strict=True)):
        cell = _cell(*divmod(i, n_columns), n_rows, n_columns, height)
        number = str(i + 1) if i else ""  # the first axes are "x" and "y"
        traces += _small(curve, ranked.is_chosen, view, theme, number)
        layout |= _small_axes(curve, theme, number, cell, top)
        if i % n_columns == 0:
            layout[f"yaxis{number}"] |= heights
        layout["annotations"].append(_small_heading(ranked, curve, theme, cell))
    return figure_of(traces, layout)


def has_curve(view: SplitSearchView, ranked: RankedFeature) -> bool:
    """Return whether a feature's splits are worth a picture; in a pure node, none has a gain."""
    is_pure = view.node.impurity == 0
    return not ranked.no_split or (is_pure and view.curve(ranked.feature).side != "")


def _counted(view: SplitSearchView, n_shown: int) -> str:
    n = len(view.features)
    of = f"of {rows(view.node.rows)}"
    if n_shown == 0:
        return "No feature has a split here"
    if n_shown == n:
        each = f"The best split {of} on each of {show_count(n)} features"
        return each if n > 1 else f"The best split {of} on the only feature"
    without = sum(not has_curve(view, ranked) for ranked in view.features)
    have = "has" if without == 1 else "have"
    gone = f"; {show_count(without)} {have} no split" if without else ""
    shown = f"{show_count(n_shown)} of {show_count(n)} features"
    return f"The best splits {of} on {shown}, best first{gone}"


def _cell(
    row: int, column: int, n_rows: int, n_columns: int, height: int
) -> tuple[float, float, float, float]:
    """Return left, right, bottom and top of a small picture, in shares of the figure."""
    gap, head = 0.1 / n_columns, 40 / (height - 52)
    step = 1 / n_rows
    top = 1 - row * step - head * 0.95
    bottom = 1 - (row + 1) * step + 28 / (height - 52)
    return column / n_columns, (column + 1) / n_columns - gap, bottom, top


def _small(
    curve: SplitCurve, is_chosen: bool, view: SplitSearchView, theme: Theme, number: str
) -> list[Spec]:
    """Draw a small curve; only its best split has hover text, as the others are too dense."""
    axes = {"xaxis": f"x{number}", "yaxis": f"y{number}"}
    colour = theme.accent if is_chosen else theme.text
    ends = {"x": [curve.low, curve.high], "y": [view.node.impurity] * 2}
    dots = {"width": 1, "color": theme.text_faint, "dash": "dot"}
    total = line_of(curve, curve.total, "", {"width": 1.75, "color": theme.text})
    total["marker"]["size"] = 4
    traces = [scatter(**ends, mode="lines", line=dots, hoverinfo="skip", **axes), total | axes]
    if curve.minimum is not None:
        mark = {"size": 8, "color": theme.page, "line": {"width": 2, "color": colour}}
        traces.append(_minimum(curve, curve.minimum, mark) | axes)
    return traces


def _small_axes(
    curve: SplitCurve,
    theme: Theme,
    number: str,
    cell: tuple[float, float, float, float],
    top: float,
) -> Spec:
    left, right, bottom, upper = cell
    bare = {"showticklabels": False, "showgrid": False, "zeroline": False, "fixedrange": True}
    ticks = [] if curve.is_stepwise else curve.ticks
    ends = [ticks[0], ticks[-1]] if len(ticks) > 1 else ticks
    across = {"domain": [left, right], "range": [curve.low, curve.high], "anchor": f"y{number}"}
    up = {"domain": [bottom, upper], "range": [-0.03 * top, top], "anchor": f"x{number}"}
    base = {"showline": True, "linecolor": theme.border} | _ticks(ends, theme)
    return {f"xaxis{number}": bare | across | base, f"yaxis{number}": bare | up}


def _ticks(ends: Sequence[tuple[float, str]], theme: Theme) -> Spec:
    return {"showticklabels": True, **ticks_at(ends, theme.text_soft)}


def _small_heading(
    ranked: RankedFeature, curve: SplitCurve, theme: Theme, cell: tuple[float, float, float, float]
) -> Spec:
    left, _, _, upper = cell
    where = {"xref": "paper", "yref": "paper", "xanchor": "left", "yanchor": "bottom"}
    text, look = _caption(ranked, curve, theme), where | {"align": "left"}
    return annotation((left, upper), text, SMALL, theme.text_soft, look)


def _caption(ranked: RankedFeature, curve: SplitCurve, theme: Theme) -> str:
    colour = theme.accent if ranked.is_chosen else theme.text
    name = f'<b><span style="color:{colour}">{escape_plotly(ranked.name)}</span></b>'
    side = curve.side if len(curve.side) <= MAX_SIDE else f"{curve.side[: MAX_SIDE - 1]}…"
    facts = [side, f"gain {show_number(ranked.gain, 3)}"]
    facts += ["tie"] if ranked.is_best and ranked.gain > 0 and not ranked.is_chosen else []
    facts += ["≈ tie"] if ranked.is_near else []
    facts += [] if ranked.is_exact else ["heuristic"]
    return f"{name}<br>{escape_plotly(' · '.join(facts))}"


def line_of(
    curve: SplitCurve,
    values: tuple[float, ...],
    name: str,
    line: dict[str, object],
    *,
    symbol: str = "circle",
    with_hover: bool = False,
) -> Spec:
    """Draw impurity against the split. A few subsets get marks; without an order of the subsets,
    the sides get no line."""
    with_marks = len(curve.x) == 1 or (curve.is_stepwise and len(curve.x) <= MAX_MARKED)
    is_total = symbol == "circle"
    with_line = is_total or curve.is_in_order or not with_marks
    modes = ["lines"] * with_line + ["markers"] * with_marks
    return scatter(
        x=curve.x,
        y=values,
        mode="+".join(modes),
        name=name,
        line=line,
        marker={"size": 8, "color": line["color"], "symbol": symbol},
        hovertext=[escape_plotly(words) for words in curve.words] if with_hover else None,
        hoverinfo="text" if with_hover else "skip",
    )


def split_curve_figure(
    view: SplitSearchView, theme: Theme, feature: int | None = None
) -> go.Figure:
    """Draw left (solid), right (dashed) and both, weighted (thick), by the split of one feature.

    `feature` is a column number; the default is the feature that the view examines. Raises KeyError
    if the view has no curve for it.
    """
    curve = view.curve(view.feature if feature is None else feature)
    ranked = next(each for each in view.features if each.feature == curve.feature)
    side = {"width": 1.75, "color": theme.side}
    dashed = side | {"dash": "6px,3px"}
    parent = escape_plotly(f"{view.criterion_name} {show_number(view.node.impurity, 3)}")
    ends = {"x": [curve.low, curve.high], "y": [view.node.impurity] * 2}
    total = {"width": 2.5, "color": theme.text}
    before = {"width": 1.25, "color": theme.text_faint, "dash": "dot"}
    traces = [
        line_of(curve, curve.left, "left side", side, symbol="triangle-left"),
        line_of(curve, curve.right, "right side", dashed, symbol="triangle-right"),
        line_of(curve, curve.total, "both, weighted", total, with_hover=True),
        scatter(**ends, mode="lines", name=f"before: {parent}", line=before, hoverinfo="skip"),
    ]
    layout = frame_of(theme, _heading(view, ranked, curve), HEIGHT, traces)
    highest = max(view.node.impurity, curve.highest)
    top = highest * HEADROOM or 1.0
    x_axis = fixed_axis(theme, curve.x_name, curve.low, curve.high, curve.ticks, with_grid=False)
    y_axis = fixed_axis(theme, view.criterion_name, -0.03 * top, top, number_ticks(0.0, highest))
    layout |= {"xaxis": x_axis, "yaxis": y_axis, "shapes": _refused(curve, theme)}
    if curve.minimum is not None:
        colour = theme.accent if ranked.is_chosen else theme.text_soft
        mark = {"size": 11, "color": theme.page, "line": {"width": 2.5, "color": colour}}
        traces.append(_minimum(curve, curve.minimum, mark))
        x, line = curve.x[curve.minimum], {"width": 1.25, "color": colour}
        layout["shapes"].append({"type": "line", **_UPRIGHT, "x0": x, "x1": x, "line": line})
        layout["annotations"] = [_minimum_label(ranked, curve, x, colour)]
    return figure_of(traces, layout)


def _heading(view: SplitSearchView, ranked: RankedFeature, curve: SplitCurve) -> str:
    if not has_curve(view, ranked):
        return ranked.no_split
    if ranked.gain == 0:
        how = "is chosen but gains nothing yet" if ranked.is_chosen else "gains nothing"
        return f"{curve.rule} {how}"
    chosen = "is chosen" if ranked.is_chosen else "is its best split"
    return f"{curve.rule} {chosen}: gain {show_number(ranked.gain, 3)}"


def _refused(curve: SplitCurve, theme: Theme) -> list[Spec]:
    """Return a grey background for ranges of splits that leave too few rows on a side."""
    # The range of a split ends half way to its neighbours.
    ends = (curve.low, *(a / 2 + b / 2 for a, b in pairwise(curve.x)), curve.high)
    look = {"fillcolor": theme.boxed_out, "line": {"width": 0}, "layer": "below"}
    stretch: list[int] = []
    shapes: list[Spec] = []
    for i, admissible in enumerate((*curve.is_admissible, True)):
        if not admissible:
            stretch.append(i)
        elif stretch:
            x0, x1 = ends[stretch[0]], ends[stretch[-1] + 1]
            shapes.append({"type": "rect", **_UPRIGHT, "x0": x0, "x1": x1} | look)
            stretch = []
    return shapes


def _minimum(curve: SplitCurve, index: int, mark: Spec) -> Spec:
    return scatter(
        x=[curve.x[index]],
        y=[curve.total[index]],
        mode="markers",
        marker=mark,
        hovertext=[escape_plotly(curve.words_at(index))],
        hoverinfo="text",
        showlegend=False,
    )


def _minimum_label(ranked: RankedFeature, curve: SplitCurve, x: float, colour: str) -> Spec:
    is_right = x > curve.low / 2 + curve.high / 2
    label = escape_plotly(curve.minimum_label or curve.side)
    text = f"<b>{label}</b>  gain {escape_plotly(show_number(ranked.gain, 3))}"
    beside = {"xanchor": "right" if is_right else "left", "xshift": -6 if is_right else 6}
    return annotation((x, 1), text, BODY, colour, beside | {"yref": "paper", "yanchor": "top"})
