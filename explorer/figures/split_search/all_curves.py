"""The weighted impurity of all features' candidate splits as small pictures on one scale."""

from collections.abc import Sequence

import plotly.graph_objects as go

from explorer.data.display import show_count, show_number
from explorer.figures.frame import Spec, escape_plotly, figure_of, frame_of, scatter
from explorer.figures.theme import SMALL, Theme
from explorer.views.nodes.wording import rows
from explorer.views.split_search.ranking import RankedFeature
from explorer.views.split_search.split_curve import SplitCurve
from explorer.views.split_search.split_search_view import SplitSearchView

ROW_HEIGHT, HEAD = 166, 64
MAX_SMALL, COLUMNS = 12, 4
MAX_MARKED = 40
ROOM_ABOVE = 1.12


def split_small_multiples_figure(view: SplitSearchView, theme: Theme) -> go.Figure:
    """Weighted impurity of every feature's splits on one scale, the best feature first.

    At most MAX_SMALL are drawn, and the heading says of how many. Needs the curves of the first
    so many features that have a split, and where none has one, of all.
    """
    shown = [ranked for ranked in view.features if has_curve(view, ranked)][:MAX_SMALL]
    curves = [view.curve(ranked.feature) for ranked in shown]
    n_columns = min(COLUMNS, max(len(shown), 1))
    n_rows = -(-len(shown) // n_columns) if shown else 1
    height = HEAD + ROW_HEIGHT * n_rows
    top = (
        max([view.node.impurity, *(max(curve.total, default=0.0) for curve in curves)]) * ROOM_ABOVE
        or 1.0
    )
    traces: list[Spec] = []
    layout = frame_of(theme, _counted(view, len(shown)), height)
    layout |= {"showlegend": False, "margin": {"l": 44, "r": 8, "t": 44, "b": 8}, "annotations": []}
    for i, (ranked, curve) in enumerate(zip(shown, curves, strict=True)):
        cell = _cell(*divmod(i, n_columns), n_rows, n_columns, height)
        number = str(i + 1) if i else ""  # the first axes are "x" and "y"
        traces += _small(curve, ranked.is_chosen, view, theme, number)
        layout |= _small_axes(curve, theme, number, cell, top)
        if i % n_columns == 0:
            layout[f"yaxis{number}"] |= _heights(view, theme)
        layout["annotations"].append(_heading(ranked, curve, theme, cell))
    return figure_of(traces, layout)


def has_curve(view: SplitSearchView, ranked: RankedFeature) -> bool:
    """Whether a feature's splits are worth a picture; those of a pure node all gain nothing."""
    is_pure = view.node.impurity == 0
    return not ranked.no_split or (is_pure and view.curve(ranked.feature).side != "")


def _counted(view: SplitSearchView, n_shown: int) -> str:
    n = len(view.features)
    of = f"of {rows(view.node.rows)}"
    if n_shown == 0:
        return "No feature has a split here"
    if n_shown == n:
        each = f"The best split {of} by each of {show_count(n)} features"
        return each if n > 1 else f"The best split {of} by the only feature"
    without = sum(not has_curve(view, ranked) for ranked in view.features)
    gone = (
        f"; {show_count(without)} {'has' if without == 1 else 'have'} no split" if without else ""
    )
    shown = f"{show_count(n_shown)} of {show_count(n)} features"
    return f"The best splits {of} by {shown}, the best first{gone}"


def _cell(
    row: int, column: int, n_rows: int, n_columns: int, height: int
) -> tuple[float, float, float, float]:
    """Left, right, bottom and top of a small picture, in shares of the figure."""
    gap, head = 0.1 / n_columns, 40 / (height - 52)
    step = 1 / n_rows
    top = 1 - row * step - head * 0.95
    bottom = 1 - (row + 1) * step + 28 / (height - 52)
    return column / n_columns, (column + 1) / n_columns - gap, bottom, top


def _small(
    curve: SplitCurve, is_chosen: bool, view: SplitSearchView, theme: Theme, number: str
) -> list[Spec]:
    """Only the best split tells on hover what it is: small curves are too dense to point at."""
    axes = {"xaxis": f"x{number}", "yaxis": f"y{number}"}
    colour = theme.accent if is_chosen else theme.text
    ends = {"x": [curve.low, curve.high], "y": [view.node.impurity] * 2}
    dots = {"width": 1, "color": theme.text_faint, "dash": "dot"}
    total = line_of(curve, curve.total, "", {"width": 1.75, "color": theme.text})
    total["marker"]["size"] = 4
    traces = [scatter(**ends, mode="lines", line=dots, hoverinfo="skip", **axes), total | axes]
    if curve.minimum is not None:
        mark = {"size": 8, "color": theme.page, "line": {"width": 2, "color": colour}}
        traces.append(
            scatter(
                x=[curve.x[curve.minimum]],
                y=[curve.total[curve.minimum]],
                mode="markers",
                marker=mark,
                hovertext=[escape_plotly(curve.words_at(curve.minimum))],
                hoverinfo="text",
                **axes,
            )
        )
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
    return {
        f"xaxis{number}": bare
        | {
            "domain": [left, right],
            "range": [curve.low, curve.high],
            "anchor": f"y{number}",
            "showline": True,
            "linecolor": theme.border,
        }
        | _ticks(ends, theme),
        f"yaxis{number}": bare
        | {"domain": [bottom, upper], "range": [-0.03 * top, top], "anchor": f"x{number}"},
    }


def _heights(view: SplitSearchView, theme: Theme) -> Spec:
    """The scale that all pictures share: nothing, and the impurity before any split."""
    return _ticks([(0.0, "0"), (view.node.impurity, show_number(view.node.impurity, 3))], theme)


def _ticks(ends: Sequence[tuple[float, str]], theme: Theme) -> Spec:
    return {
        "showticklabels": True,
        "tickvals": [value for value, _ in ends],
        "ticktext": [escape_plotly(text) for _, text in ends],
        "tickfont": {"size": SMALL, "color": theme.text_soft},
    }


def _heading(
    ranked: RankedFeature,
    curve: SplitCurve,
    theme: Theme,
    cell: tuple[float, float, float, float],
) -> Spec:
    left, _, _, upper = cell
    return {
        "x": left,
        "y": upper,
        "xref": "paper",
        "yref": "paper",
        "xanchor": "left",
        "yanchor": "bottom",
        "align": "left",
        "showarrow": False,
        "text": _caption(ranked, curve, theme),
        "font": {"size": SMALL, "color": theme.text_soft},
    }


def _caption(ranked: RankedFeature, curve: SplitCurve, theme: Theme) -> str:
    colour = theme.accent if ranked.is_chosen else theme.text
    name = f'<b><span style="color:{colour}">{escape_plotly(ranked.name)}</span></b>'
    facts = [_shortened(curve.side), f"gain {show_number(ranked.gain, 3)}"]
    facts += ["tie"] if ranked.is_best and ranked.gain > 0 and not ranked.is_chosen else []
    facts += [] if ranked.is_exact else ["heuristic"]
    return f"{name}<br>{escape_plotly(' · '.join(facts))}"


def _shortened(text: str, most: int = 26) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def line_of(
    curve: SplitCurve,
    values: tuple[float, ...],
    name: str,
    line: dict[str, object],
    *,
    symbol: str = "circle",
    with_hover: bool = False,
) -> Spec:
    """Impurity against the split. Few subsets get marks; sides of subsets in no order no line."""
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
