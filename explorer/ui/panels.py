"""The panels of the Explore page, each a view, a figure and the view's own sentence."""

from typing import Any

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.figures.split_multiples import split_small_multiples_figure
from explorer.figures.theme import Theme
from explorer.tree.tree import Tree
from explorer.ui import cached
from explorer.ui.choices import GrowthChoice
from explorer.ui.words import literal
from explorer.views.split_search import SplitSearchView
from explorer.views.summary import summary_view

_CURVES = "curves"


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


def offer_all_curves(
    tree: Tree, training: TrainingTable, growth: GrowthChoice, node: int, theme: Theme
) -> None:
    """The curves of every feature, side by side, for who asks for them."""
    with st.expander("Every column’s curve", key=_CURVES, on_change="rerun") as curves:
        if curves.open:
            view = cached.split_search(training, growth.search, growth.stop, tree.path(node))
            _show_all_curves(view, theme)


def _show_all_curves(view: SplitSearchView, theme: Theme) -> None:
    listed = "; ".join(
        f"{search.feature}: {search.obstacle or f'{search.rule}, gain {search.gain_words}'}"
        for search in view.searches
    )
    _show(split_small_multiples_figure(view, theme), "multiples", "", f"Best cuts: {listed}.")


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
