"""The panels of the Explore page, each a view, a figure and the view's own sentence."""

from typing import Any

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.figures.regions import regions_figure
from explorer.figures.split_multiples import split_small_multiples_figure
from explorer.figures.theme import Theme
from explorer.tree.tree import Tree
from explorer.ui import cached
from explorer.ui.selected import Selected
from explorer.ui.words import literal
from explorer.views.regions import default_axes, regions_view
from explorer.views.summary import summary_view

_X, _Y, _AXES_OF = "x", "y", "axes_of"
_NO_AXIS = "— none —"


def show_header(tree: Tree, training: TrainingTable) -> None:
    """What the tree achieves, as a sentence and in numbers."""
    view = summary_view(tree, training)
    with st.container(key="head", horizontal=True, vertical_alignment="bottom"):
        with st.container(key="words"):
            st.header(literal(view.title), anchor=False)
            st.caption(literal(" ".join(filter(None, [view.reading, view.left_out, view.grown]))))
        with st.container(key="measures", horizontal=True, width="content"):
            for measure in view.measures:
                st.metric(measure.label, measure.value, width="content")


def show_regions(tree: Tree, training: TrainingTable, node: int, theme: Theme) -> None:
    """The same cuts as boxes in the plane of two features."""
    names = training.features.names
    title = st.container()
    x, y = _choose_axes(tree, training) if len(names) > 1 else (names[0], None)
    view = regions_view(tree, training, x, y, tree.path(node))
    title.subheader(literal(view.title), anchor=False)
    _show(regions_figure(view, theme, alone=False), "regions", view.reading)


def show_all_curves(shown: Selected) -> None:
    """The curves of every feature, side by side."""
    tree, training, growth = shown.tree, shown.training, shown.growth
    view = cached.split_search(training, growth.search, growth.stop, tree.path(shown.node))
    listed = "; ".join(
        f"{search.feature}: {search.obstacle or f'{search.rule}, gain {search.gain_words}'}"
        for search in view.searches
    )
    figure = split_small_multiples_figure(view, shown.theme)
    _show(figure, "multiples", "", f"Best cuts: {listed}.")


def _choose_axes(tree: Tree, training: TrainingTable) -> tuple[str, str | None]:
    """Two features; on another table the two that matter most."""
    names = training.features.names
    usual_x, usual_y = default_axes(tree, training)
    here = (names, training.target.name)
    before = st.session_state.get(_AXES_OF)
    st.session_state[_AXES_OF] = here
    if before is not None and before != here:
        st.session_state[_X], st.session_state[_Y] = usual_x, usual_y or _NO_AXIS
    across, up = st.container(key="axes").columns(2, gap="small")
    vertical = [*names, _NO_AXIS]
    x = across.selectbox(
        "Across",
        names,
        index=names.index(usual_x),
        key=_X,
        bind="query-params",
    )
    y = up.selectbox(
        "Up",
        vertical,
        index=vertical.index(usual_y or _NO_AXIS),
        key=_Y,
        bind="query-params",
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
