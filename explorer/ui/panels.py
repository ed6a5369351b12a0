"""The panels of the Explore page, each a view, a figure and the view's own sentence."""

import hashlib
from typing import Any

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.figures.node_graph import node_graph_dot
from explorer.figures.regions import regions_figure
from explorer.figures.split_multiples import split_small_multiples_figure
from explorer.figures.split_search import split_curve_figure
from explorer.figures.theme import Theme
from explorer.tree.tree import Tree
from explorer.ui import address, cached
from explorer.ui.choices import GrowthChoice
from explorer.ui.words import literal
from explorer.views.node_graph import node_graph_view
from explorer.views.node_names import node_names
from explorer.views.regions import default_axes, regions_view
from explorer.views.split_search import SplitSearchView
from explorer.views.summary import summary_view

_NODE, _X, _Y, _AXES_OF, _CURVE = "chosen_node", "x", "y", "axes_of", "curve"
_NO_AXIS = "— none —"
_DRAWING, _PLACES = "drawing", 8

_LEAVES_THAT_FIT, _LEAVES_IN_LARGE_TYPE = 7, 4
"""A wider tree keeps the size of its text and is scrolled, not shrunk."""

_MOST_NODES_DRAWN = 31


def show_header(tree: Tree, training: TrainingTable) -> None:
    """What the tree achieves, as a sentence and in numbers."""
    view = summary_view(tree, training)
    words, numbers = st.columns([5, 4], vertical_alignment="bottom")
    with words:
        st.header(literal(view.title), anchor=False)
        more = " ".join(filter(None, [view.reading, view.left_out, view.grown]))
        st.caption(literal(more))
    with numbers:
        # A value's type is nearly twice as large as its label's.
        widths = [max(len(m.label), 1.7 * len(m.value), 7) for m in view.measures]
        places = st.columns(widths, gap="small")
        for place, measure in zip(places, view.measures, strict=True):
            place.metric(measure.label, measure.value)


def show_node_graph(tree: Tree, node: int, theme: Theme) -> None:
    """The tree as cards and ribbons."""
    view = node_graph_view(tree, tree.path(node), _MOST_NODES_DRAWN)
    n_wide = sum(card.is_leaf or card.n_below > 0 for card in view.cards)
    dot = node_graph_dot(view, theme)
    digest = hashlib.sha256(dot.encode()).hexdigest()[:16]
    size = "large" if n_wide <= _LEAVES_IN_LARGE_TYPE else "usual"
    with st.container(key=f"tree_{size}_{digest}", gap=None):
        for _ in range(_fresh_place(digest)):
            st.empty()
        st.graphviz_chart(dot, width="stretch", alt=view.reading)
    sideways = "A tree wider than the page can be scrolled." if n_wide > _LEAVES_THAT_FIT else ""
    st.caption(literal(" ".join(filter(None, [view.reading, view.drawn, sideways]))))


def _fresh_place(digest: str) -> int:
    """Where in its container the next drawing stands, never where the last few stood.

    The chart patches a drawing into the one before, if that stood in the same place, and loses
    borders and bars on the way; a drawing still under way may come late, too.
    """
    before, last = st.session_state.get(_DRAWING, ("", 0))
    place = int(last) if digest == before else (int(last) + 1) % _PLACES
    st.session_state[_DRAWING] = (digest, place)
    return place


def choose_node(tree: Tree, node: int) -> None:
    """Selects a node by its path; the address remembers it."""
    names = dict(zip(map(tree.path, range(tree.n_nodes)), node_names(tree), strict=True))
    st.session_state[_NODE] = tree.path(node)
    st.selectbox(
        "Node to look into",
        list(names),
        format_func=names.__getitem__,
        key=_NODE,
        on_change=_select_chosen,
    )


def show_regions(tree: Tree, training: TrainingTable, node: int, theme: Theme) -> None:
    """The same cuts as boxes in the plane of two features."""
    names = training.features.names
    title = st.container()
    x, y = _choose_axes(tree, training) if len(names) > 1 else (names[0], None)
    view = regions_view(tree, training, x, y, tree.path(node))
    title.subheader(literal(view.title), anchor=False)
    _show(regions_figure(view, theme, titled=False), "regions", view.reading)


def show_split_search(
    tree: Tree, training: TrainingTable, growth: GrowthChoice, node: int, theme: Theme
) -> SplitSearchView:
    """How the selected node chose: every cut of every feature."""
    view = cached.split_search(training, growth.search, growth.stop, tree.path(node))
    st.subheader(literal(view.title), anchor=False)
    searches = {search.place: search for search in view.searches}
    place = st.selectbox(
        "Feature whose cuts are drawn",
        list(searches),
        format_func=training.features.names.__getitem__,
        key=f"{_CURVE}_{tree.path(node)}_{training.fingerprint}",
    )
    curve = searches[place].curve
    said = " ".join(filter(None, [view.reading, curve.about, curve.drawn]))
    _show(split_curve_figure(view, theme, place, titled=False), "curve", said)
    return view


def show_all_curves(view: SplitSearchView, theme: Theme) -> None:
    """The best cut of every feature, side by side."""
    listed = "; ".join(
        f"{search.feature}: {search.obstacle or f'{search.rule}, gain {search.gain_words}'}"
        for search in view.searches
    )
    _show(split_small_multiples_figure(view, theme), "curves", "", f"Best cuts: {listed}.")


def _choose_axes(tree: Tree, training: TrainingTable) -> tuple[str, str | None]:
    """Two features; on another table the two that matter most."""
    names = training.features.names
    usual_x, usual_y = default_axes(tree, training)
    here = (names, training.target.name)
    before = st.session_state.get(_AXES_OF)
    st.session_state[_AXES_OF] = here
    if before is not None and before != here:
        st.session_state[_X], st.session_state[_Y] = usual_x, usual_y or _NO_AXIS
    across, up = st.columns(2)
    x = across.selectbox("Across", names, index=names.index(usual_x), key=_X, bind="query-params")
    vertical = [*names, _NO_AXIS]
    y = up.selectbox(
        "Up", vertical, index=vertical.index(usual_y or _NO_AXIS), key=_Y, bind="query-params"
    )
    return x, None if y in (x, _NO_AXIS) else y


def _show(figure: Any, key: str, reading: str, alt: str = "") -> None:
    st.plotly_chart(
        figure,
        key=key,
        theme=None,
        alt=alt or reading,
        config={"displayModeBar": False, "responsive": True},
    )
    if reading:
        st.caption(literal(reading))


def _select_chosen() -> None:
    address.select(st.session_state[_NODE])
