"""The weighted impurity of all features' cuts as small pictures on one scale."""

import plotly.graph_objects as go

from explorer.data.display import show_count
from explorer.figures.frame import framed, literal
from explorer.figures.theme import SMALL, Theme
from explorer.views.cut_curves import CutCurve
from explorer.views.split_search import FeatureSearch, SplitSearchView

ROW_HEIGHT, HEAD = 150, 64
MOST_SMALL, COLUMNS = 12, 4
MOST_MARKED = 40
ROOM_ABOVE = 1.12


def split_small_multiples_figure(view: SplitSearchView, theme: Theme) -> go.Figure:
    """Weighted impurity of every feature's cuts on one scale, the best feature first."""
    shown = [search for search in view.searches if not search.obstacle][:MOST_SMALL]
    n_columns = min(COLUMNS, max(len(shown), 1))
    n_rows = -(-len(shown) // n_columns) if shown else 1
    height = HEAD + ROW_HEIGHT * n_rows
    figure = go.Figure()
    top = max([view.parent, *(max(s.curve.total, default=0.0) for s in shown)]) * ROOM_ABOVE or 1.0
    for i, search in enumerate(shown):
        row, column = divmod(i, n_columns)
        _add_small(figure, search, view, theme, i + 1)
        _place_small(
            figure, search, theme, i + 1, _cell(row, column, n_rows, n_columns, height), top
        )
    framed(figure, theme, _counted(view, len(shown)), height)
    figure.update_layout(showlegend=False, margin={"l": 8, "r": 8, "t": 44, "b": 8})
    return figure


def _counted(view: SplitSearchView, n_shown: int) -> str:
    n = len(view.searches)
    if n_shown == 0:
        return "No feature has a cut here"
    if n_shown == n:
        return f"The best cut of each of {show_count(n)} features" if n > 1 else "The only feature"
    without = sum(bool(search.obstacle) for search in view.searches)
    gone = f"; {show_count(without)} {'has' if without == 1 else 'have'} no cut" if without else ""
    return f"{show_count(n_shown)} of {show_count(n)} features, the best first{gone}"


def _cell(
    row: int, column: int, n_rows: int, n_columns: int, height: int
) -> tuple[float, float, float, float]:
    """Left, right, bottom and top of a small picture, in shares of the figure."""
    gap, head = 0.1 / n_columns, 40 / (height - 52)
    step = 1 / n_rows
    top = 1 - row * step - head * 0.95
    bottom = 1 - (row + 1) * step + 12 / (height - 52)
    return column / n_columns, (column + 1) / n_columns - gap, bottom, top


def _add_small(
    figure: go.Figure, search: FeatureSearch, view: SplitSearchView, theme: Theme, number: int
) -> None:
    curve = search.curve
    axes = {"xaxis": f"x{number}", "yaxis": f"y{number}"}
    colour = theme.accent if search.is_chosen else theme.text
    ends = {"x": [curve.low, curve.high], "y": [view.parent] * 2}
    dots = {"width": 1, "color": theme.text_faint, "dash": "dot"}
    figure.add_trace(go.Scatter(**ends, mode="lines", line=dots, hoverinfo="skip", **axes))
    total = line_of(curve, curve.total, "", {"width": 1.75, "color": theme.text}, with_hover=True)
    total.update(marker={"size": 4}, **axes)
    figure.add_trace(total)
    if curve.minimum is not None:
        figure.add_trace(
            go.Scatter(
                x=[curve.x[curve.minimum]],
                y=[curve.total[curve.minimum]],
                mode="markers",
                marker={"size": 8, "color": theme.page, "line": {"width": 2, "color": colour}},
                hoverinfo="skip",
                **axes,
            )
        )


def _place_small(
    figure: go.Figure,
    search: FeatureSearch,
    theme: Theme,
    number: int,
    cell: tuple[float, float, float, float],
    top: float,
) -> None:
    left, right, bottom, upper = cell
    bare = {"showticklabels": False, "showgrid": False, "zeroline": False, "fixedrange": True}
    figure.layout[f"xaxis{number}"] = bare | {
        "domain": [left, right],
        "range": [search.curve.low, search.curve.high],
        "anchor": f"y{number}",
        "showline": True,
        "linecolor": theme.border,
    }
    figure.layout[f"yaxis{number}"] = bare | {
        "domain": [bottom, upper],
        "range": [-0.03 * top, top],
        "anchor": f"x{number}",
    }
    figure.add_annotation(
        x=left,
        y=upper,
        xref="paper",
        yref="paper",
        xanchor="left",
        yanchor="bottom",
        align="left",
        showarrow=False,
        text=_caption(search, theme),
        font={"size": SMALL, "color": theme.text_soft},
    )


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
) -> go.Scatter:
    """Impurity against the cut. Few subsets get marks; sides of subsets in no order no line."""
    with_marks = len(curve.x) == 1 or (curve.is_stepwise and len(curve.x) <= MOST_MARKED)
    is_total = symbol == "circle"
    with_line = is_total or curve.is_in_order or not with_marks
    modes = ["lines"] * with_line + ["markers"] * with_marks
    return go.Scatter(
        x=curve.x,
        y=values,
        mode="+".join(modes),
        name=name,
        line=line,
        marker={"size": 8, "color": line["color"], "symbol": symbol},
        hovertext=[literal(words) for words in curve.words] if with_hover else None,
        hoverinfo="text" if with_hover else "skip",
    )
