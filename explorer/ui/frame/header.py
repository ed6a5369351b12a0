"""What the tree achieves, above everything else."""

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.ui.markdown import escape_markdown
from explorer.views.nodes.summary import summary_view


def show_header(tree: Tree, training: TrainingTable) -> None:
    """The headline as a sentence, and the numbers it rests on."""
    view = summary_view(tree, training)
    with st.container(key="head", horizontal=True, vertical_alignment="bottom"):
        with st.container(key="words"):
            st.header(escape_markdown(view.title), anchor=False)
            caption = " ".join(filter(None, [view.caption, view.left_out, view.grown]))
            st.caption(escape_markdown(caption))
        with st.container(key="measures", horizontal=True, width="content"):
            for measure in view.measures:
                st.metric(measure.label, measure.value, width="content")
