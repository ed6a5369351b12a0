"""The node graph as DOT, for printing and export; rendered in the browser, without `dot`."""

from collections.abc import Sequence
from html import escape

import graphviz

from explorer.data.display import show_count
from explorer.figures.theme import (
    BODY,
    FONT,
    NAME,
    SMALL,
    ClassMark,
    Theme,
    class_colours,
    mean_colour,
    mix,
)
from explorer.views.nodes.wording import rows as counted_rows
from explorer.views.tree.node_graph import EdgeRibbon, NodeCard, NodeGraphView

THINNEST, THICKEST = 1.5, 14.0
BAR_CELLS, CELL_WIDTH, BAR_HEIGHT, MARKER = 66, 2, 7, 3


def node_graph_dot(view: NodeGraphView, theme: Theme) -> str:
    """Return the view as DOT source: cards, and edges whose width shows their share of the rows;
    names appear literally."""
    marks = class_colours(view.root_counts, theme)
    graph = graphviz.Digraph("tree")
    graph.attr(bgcolor="transparent", rankdir="TB", nodesep="0.14", ranksep="0.55", pad="0.1")
    graph.attr(tooltip=graphviz.escape(view.caption))
    graph.attr("node", shape="plain", fontname=FONT, fontcolor=theme.text)
    graph.attr("edge", arrowhead="none", fontname=FONT, fontsize=f"{SMALL}")
    for card in view.cards:
        tooltip = f"{card.split_whole} {card.caption}".strip()
        graph.node(
            f"node{card.path}",
            label=_card(card, view.class_names, marks, theme),
            tooltip=graphviz.escape(tooltip),
        )
    children = {card.path: card for card in view.cards}
    for edge in view.edges:
        _add_edge(graph, edge, children[edge.child], marks, theme)
    return str(graph.source)


def _add_edge(
    graph: graphviz.Digraph,
    edge: EdgeRibbon,
    child: NodeCard,
    marks: Sequence[ClassMark],
    theme: Theme,
) -> None:
    ends = f"node{edge.parent}:s", f"node{edge.child}:n"
    tooltip = graphviz.escape(edge.whole_text)
    width = max(THINNEST, THICKEST * edge.share_of_rows)
    colour = _own_colour(child, marks, theme)
    if child.class_weights:
        colour = mix(colour, theme.other, child.purity**0.55)
    # The label starts at the middle of the ribbon; a blank is about three points wide.
    clear = "&nbsp;" * (2 + round(width / 6))
    graph.edge(
        *ends,
        label=f"<{_font(f'<B>{clear}{_literal(edge.text)}</B>', theme.text, SMALL)}>",
        color=colour,
        penwidth=f"{width:.2f}",
        tooltip=tooltip,
        labeltooltip=tooltip,
    )
    if edge.takes_missing:
        graph.edge(*ends, color=theme.text_soft, penwidth="1.5", style="dashed", tooltip=tooltip)


def _card(
    card: NodeCard, class_names: Sequence[str], marks: Sequence[ClassMark], theme: Theme
) -> str:
    rows = [] if card.is_leaf else [_text(card.split_text, theme.text, NAME, bold=True)]
    rows.append(_answer(card, marks, theme))
    rows.append(_bar(card, marks, theme))
    told = [f"{counted_rows(card.rows)} · {card.impurity}", *_remarks(card)]
    rows += [_text(text, theme.text_soft, SMALL) for text in told]
    style = "ROUNDED,DASHED" if card.is_stopped or card.n_below else "ROUNDED"
    border, colour = "1", theme.border
    if card.is_selected or card.is_on_path:
        border, colour = "3" if card.is_selected else "2", theme.accent
    elif card.is_leaf and not card.is_stopped:
        border, colour = "2", _own_colour(card, marks, theme)
    return (
        f'<<TABLE BORDER="{border}" CELLBORDER="0" CELLSPACING="0" CELLPADDING="2" '
        f'STYLE="{style}" COLOR="{colour}" BGCOLOR="{card_fill(card, marks, theme)}">'
        f"{''.join(rows)}</TABLE>>"
    )


def card_fill(card: NodeCard, marks: Sequence[ClassMark], theme: Theme) -> str:
    """Return the fill: for a leaf its class colour, stronger the purer it is; splits stay plain."""
    if not card.is_leaf:
        return theme.card
    return mix(_own_colour(card, marks, theme), theme.card, leaf_tint(card.purity, theme))


def leaf_tint(purity: float, theme: Theme) -> float:
    """Return the share of its class colour in a leaf's background, low enough for text on it to be
    readable."""
    return 0.04 + 0.75 * theme.tint * purity


def _remarks(card: NodeCard) -> list[str]:
    remarks = [card.ending] if card.ending else []
    if card.gains_nothing_yet:
        remarks.append("no gain yet")
    if not card.is_exact:
        remarks.append("subset found by a heuristic")
    if card.n_below:
        remarks.append(f"{show_count(card.n_below)} nodes below, not drawn")
    return remarks


def _answer(card: NodeCard, marks: Sequence[ClassMark], theme: Theme) -> str:
    if not card.class_weights:
        return _text(f"{card.prediction} {card.spread}", theme.text, BODY, bold=card.is_leaf)
    mark = marks[card.predicted_class]
    words = f"&nbsp;{_literal(card.prediction)}&nbsp;&nbsp;{_literal(card.share_text)}"
    name = _font(f"<B>{words}</B>" if card.is_leaf else words, theme.text, BODY)
    return _cell(_font(mark.sign, mark.colour, BODY) + name)


def _bar(card: NodeCard, marks: Sequence[ClassMark], theme: Theme) -> str:
    if card.class_weights:
        parts = _class_widths(card.class_weights, marks)
    else:
        left = round(card.position * (BAR_CELLS - MARKER))
        shade = mean_colour(card.position, theme)
        parts = [(left, theme.rule), (MARKER, shade), (BAR_CELLS - MARKER - left, theme.rule)]
    # A table stretches to its card, every column by the same amount: spanning columns in
    # proportion keeps the shares true.
    inner = "".join(
        f'<TD COLSPAN="{cells}" WIDTH="{cells * CELL_WIDTH}" HEIGHT="{BAR_HEIGHT}" '
        f'BGCOLOR="{colour}"></TD>'
        for cells, colour in parts
        if cells
    )
    bare = 'BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0"'
    return _cell(f"<TABLE {bare}><TR>{inner}</TR></TABLE>", 'CELLPADDING="2"')


def _class_widths(counts: Sequence[float], marks: Sequence[ClassMark]) -> list[tuple[int, str]]:
    """Return cells in class order, the others together last; a class with rows has at least one."""
    own = [(c, m.colour) for c, m in zip(counts, marks, strict=True) if c > 0 and not m.is_other]
    others = [(c, m.colour) for c, m in zip(counts, marks, strict=True) if c > 0 and m.is_other]
    if others:
        own.append((sum(c for c, _ in others), others[0][1]))
    total = sum(c for c, _ in own)
    cells = [max(round(BAR_CELLS * c / total), 1) for c, _ in own]
    cells[cells.index(max(cells))] += BAR_CELLS - sum(cells)
    return [(width, colour) for width, (_, colour) in zip(cells, own, strict=True)]


def _own_colour(card: NodeCard, marks: Sequence[ClassMark], theme: Theme) -> str:
    if not card.class_weights:
        return mean_colour(card.position, theme)
    return marks[card.predicted_class].colour


def _text(text: str, colour: str, size: float, bold: bool = False) -> str:
    words = f"<B>{_literal(text)}</B>" if bold else _literal(text)
    return _cell(_font(words, colour, size))


def _font(markup: str, colour: str, size: float) -> str:
    return f'<FONT COLOR="{colour}" POINT-SIZE="{size}">{markup}</FONT>'


def _cell(markup: str, attributes: str = 'CELLPADDING="1"') -> str:
    return (
        '<TR><TD WIDTH="8"></TD>'
        f'<TD ALIGN="LEFT" {attributes}>{markup}</TD><TD WIDTH="6"></TD></TR>'
    )


def _literal(text: str) -> str:
    """Escape table text for an HTML-like label, where \\N means the node and blanks collapse."""
    return escape(text).replace("\\", "\\\\").replace(" ", "&nbsp;") if text else "&nbsp;"
