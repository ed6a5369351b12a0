"""The panels of the Explore page, each a view, a figure and the view's own sentence."""

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.figures.split_search.all_curves import split_small_multiples_figure
from explorer.tree.tree import Tree
from explorer.ui import cached
from explorer.ui.markdown import escape_markdown
from explorer.ui.selected import Selected
from explorer.views.nodes.summary import summary_view


def show_header(tree: Tree, training: TrainingTable) -> None:
    """What the tree achieves, as a sentence and in numbers."""
    view = summary_view(tree, training)
    with st.container(key="head", horizontal=True, vertical_alignment="bottom"):
        with st.container(key="words"):
            st.header(escape_markdown(view.title), anchor=False)
            st.caption(
                escape_markdown(" ".join(filter(None, [view.reading, view.left_out, view.grown])))
            )
        with st.container(key="measures", horizontal=True, width="content"):
            for measure in view.measures:
                st.metric(measure.label, measure.value, width="content")


def show_all_curves(shown: Selected) -> None:
    """The curves of every feature, side by side."""
    tree, training, growth = shown.tree, shown.training, shown.growth
    view = cached.split_search(training, growth.search, growth.stop, tree.path(shown.node))
    listed = "; ".join(
        f"{search.feature}: {search.obstacle or f'{search.rule}, gain {search.gain_words}'}"
        for search in view.searches
    )
    st.plotly_chart(
        split_small_multiples_figure(view, shown.theme),
        key="multiples",
        theme=None,
        alt=f"Best cuts: {listed}.",
        config={"displayModeBar": False, "responsive": True},
    )
