"""The weighted impurity of all features' cuts as small pictures on one scale."""

from collections.abc import Sequence

import plotly.graph_objects as go

from explorer.data.display import show_count, show_number
from explorer.figures.frame import Spec, figure_of, frame_of, literal, scatter
from explorer.figures.theme import SMALL, Theme
from explorer.views.nodes.wording import rows
from explorer.views.split_search.all_curves import FeatureSearch, SplitSearchView
from explorer.views.split_search.curves import CutCurve

ROW_HEIGHT, HEAD = 166, 64
MOST_SMALL, COLUMNS = 12, 4
MOST_MARKED = 40
ROOM_ABOVE = 1.12


def split_small_multiples_figure(view: SplitSearchView, theme: Theme) -> go.Figure:
    """Weighted impurity of every feature's cuts on one scale, the best feature first."""
    shown = [search for search in view.searches if not search.obstacle][:MOST_SMALL]
    n_columns = min(COLUMNS, max(len(shown), 1))
    n_rows = -(-len(shown) // n_columns) if shown else 1
    height = HEAD + ROW_HEIGHT * n_rows
    top = max([view.parent, *(max(s.curve.total, default=0.0) for s in shown)]) * ROOM_ABOVE or 1.0
    traces: list[Spec] = []
    layout = frame_of(theme, _counted(view, len(shown)), height)
    layout |= {"showlegend": False, "margin": {"l": 44, "r": 8, "t": 44, "b": 8}, "annotations": []}
    for i, search in enumerate(shown):
        cell = _cell(*divmod(i, n_columns), n_rows, n_columns, height)
        number = str(i + 1) if i else ""  # the first axes are "x" and "y"
        traces += _small(search, view, theme, number)
        layout |= _small_axes(search, theme, number, cell, top)
        if i % n_columns == 0:
            layout[f"yaxis{number}"] |= _heights(view, theme)
        layout["annotations"].append(_heading(search, theme, cell))
    return figure_of(traces, layout)


def _counted(view: SplitSearchView, n_shown: int) -> str:
    n = len(view.searches)
    of = f"of {rows(view.n_rows)}"
    if n_shown == 0:
        return "No feature has a cut here"
    if n_shown == n:
        each = f"The best cut {of} by each of {show_count(n)} features"
        return each if n > 1 else f"The best cut {of} by the only feature"
    without = sum(bool(search.obstacle) for search in view.searches)
    gone = f"; {show_count(without)} {'has' if without == 1 else 'have'} no cut" if without else ""
    shown = f"{show_count(n_shown)} of {show_count(n)} features"
    return f"The best cuts {of} by {shown}, the best first{gone}"


def _cell(
    row: int, column: int, n_rows: int, n_columns: int, height: int
) -> tuple[float, float, float, float]:
    """Left, right, bottom and top of a small picture, in shares of the figure."""
    gap, head = 0.1 / n_columns, 40 / (height - 52)
    step = 1 / n_rows
    top = 1 - row * step - head * 0.95
    bottom = 1 - (row + 1) * step + 28 / (height - 52)
    return column / n_columns, (column + 1) / n_columns - gap, bottom, top


def _small(search: FeatureSearch, view: SplitSearchView, theme: Theme, number: str) -> list[Spec]:
    """Only the best cut tells on hover what it is: curves this small are too dense to point at."""
    curve = search.curve
    axes = {"xaxis": f"x{number}", "yaxis": f"y{number}"}
    colour = theme.accent if search.is_chosen else theme.text
    ends = {"x": [curve.low, curve.high], "y": [view.parent] * 2}
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
                hovertext=[literal(curve.words_at(curve.minimum))],
                hoverinfo="text",
                **axes,
            )
        )
    return traces


def _small_axes(
    search: FeatureSearch,
    theme: Theme,
    number: str,
    cell: tuple[float, float, float, float],
    top: float,
) -> Spec:
    left, right, bottom, upper = cell
    bare = {"showticklabels": False, "showgrid": False, "zeroline": False, "fixedrange": True}
    ticks = [] if search.curve.is_stepwise else search.curve.ticks
    ends = [ticks[0], ticks[-1]] if len(ticks) > 1 else ticks
    return {
        f"xaxis{number}": bare
        | {
            "domain": [left, right],
            "range": [search.curve.low, search.curve.high],
            "anchor": f"y{number}",
            "showline": True,
            "linecolor": theme.border,
        }
        | _ticks(ends, theme),
        f"yaxis{number}": bare
        | {"domain": [bottom, upper], "range": [-0.03 * top, top], "anchor": f"x{number}"},
    }


def _heights(view: SplitSearchView, theme: Theme) -> Spec:
    """The scale that all pictures share: nothing, and the impurity before any cut."""
    return _ticks([(0.0, "0"), (view.parent, show_number(view.parent, 3))], theme)


def _ticks(ends: Sequence[tuple[float, str]], theme: Theme) -> Spec:
    return {
        "showticklabels": True,
        "tickvals": [value for value, _ in ends],
        "ticktext": [literal(text) for _, text in ends],
        "tickfont": {"size": SMALL, "color": theme.text_soft},
    }


def _heading(search: FeatureSearch, theme: Theme, cell: tuple[float, float, float, float]) -> Spec:
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
        "text": _caption(search, theme),
        "font": {"size": SMALL, "color": theme.text_soft},
    }


def _caption(search: FeatureSearch, theme: Theme) -> str:
    colour = theme.accent if search.is_chosen else theme.text
    name = f'<b><span style="color:{colour}">{literal(search.feature)}</span></b>'
    facts = [_cut_off(search.best), f"gain {search.gain_words}"]
    facts += ["tie"] if search.is_equal and search.gain > 0 and not search.is_chosen else []
    facts += [] if search.is_exact else ["heuristic"]
    return f"{name}<br>{literal(' · '.join(facts))}"


def _cut_off(text: str, most: int = 26) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def line_of(
    curve: CutCurve,
    values: tuple[float, ...],
    name: str,
    line: dict[str, object],
    *,
    symbol: str = "circle",
    with_hover: bool = False,
) -> Spec:
    """Impurity against the cut. Few subsets get marks; sides of subsets in no order no line."""
    with_marks = len(curve.x) == 1 or (curve.is_stepwise and len(curve.x) <= MOST_MARKED)
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
        hovertext=[literal(words) for words in curve.words] if with_hover else None,
        hoverinfo="text" if with_hover else "skip",
    )
