"""The finding of a limit, as on every page: a sentence, what it is of, and its numbers."""

from collections.abc import Sequence

import streamlit as st

from explorer.ui.frame.header import show_title
from explorer.ui.markdown import sentence_markdown


def show_heading(title: str, caption: str, measures: Sequence[tuple[str, str]]) -> None:
    """measures: pairs of a number and what it is."""
    with st.container(key="head", horizontal=True, vertical_alignment="bottom"):
        with st.container(key="words"):
            show_title(title)
            st.caption(sentence_markdown(caption))
        with st.container(key="measures", horizontal=True, width="content"):
            for value, label in measures:
                st.metric(label, value, width="content")
