"""What the tree achieves, above everything else."""

import streamlit as st

from explorer.growth.shown import Shown
from explorer.tree.tree import Tree
from explorer.ui import cached
from explorer.ui.columns import class_of_interest
from explorer.ui.markdown import escape_markdown
from explorer.ui.scores import ScorePlaces, begin_scores


def show_header(shown: Shown, tree: Tree) -> ScorePlaces:
    """The headline as a sentence, and the scores it rests on; returns the places of those that
    are found later."""
    view = cached.views.summary(shown, tree, class_of_interest.code_of(shown.training))
    with st.container(key="head", horizontal=True, vertical_alignment="bottom"):
        with st.container(key="words"):
            st.header(escape_markdown(view.title), anchor=False)
            caption = " ".join(filter(None, [view.caption, view.left_out, view.grown]))
            # No line begins with the sign of a share.
            st.caption(escape_markdown(caption).replace(" %", "\u00a0%"))
            sentence = st.empty()
        with st.container(key="measures", horizontal=True, width="content"):
            st.metric(view.measure.label, view.measure.value, width="content")
            number = st.empty()
    return begin_scores(tree, number, sentence)
