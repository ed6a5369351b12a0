"""What the tree achieves, above everything else."""

from typing import Any

import streamlit as st

from explorer.growth.shown import Shown
from explorer.tree.tree import Tree
from explorer.ui import cached
from explorer.ui.columns import class_of_interest
from explorer.ui.markdown import escape_markdown


def show_header(shown: Shown, tree: Tree) -> tuple[Any, Any]:
    """The headline as a sentence, and the numbers it rests on.

    Returns two places, for the cross-validated score and for what it says of the training score.
    """
    view = cached.views.summary(shown, tree, class_of_interest.code_of(shown.training))
    with st.container(key="head", horizontal=True, vertical_alignment="bottom"):
        with st.container(key="words"):
            st.header(escape_markdown(view.title), anchor=False)
            caption = " ".join(filter(None, [view.caption, view.left_out, view.grown]))
            # No line begins with the sign of a share.
            st.caption(escape_markdown(caption).replace(" %", "\u00a0%"))
            sentence = st.empty()
        with st.container(key="measures", horizontal=True, width="content"):
            first, *others = view.measures
            st.metric(first.label, first.value, width="content")
            scored = st.empty()
            for measure in others:
                st.metric(measure.label, measure.value, width="content")
    return scored, sentence
