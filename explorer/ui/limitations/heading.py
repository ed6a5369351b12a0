"""The finding of a limit, as on every page: a sentence, what it is of, and its numbers."""

from collections.abc import Sequence

import streamlit as st

from explorer.ui.frame.header import show_title
from explorer.ui.markdown import escape_markdown, sentence_markdown


def show_heading(title: str, caption: str, measures: Sequence[tuple[str, str]]) -> None:
    """measures: pairs of a number and what it is."""
    with st.container(key="head", horizontal=True, vertical_alignment="bottom"):
        with st.container(key="words"):
            show_title(title)
            st.caption(sentence_markdown(caption))
        with st.container(key="measures", horizontal=True, width="content"):
            for value, label in measures:
                st.metric(label, value, width="content")


def show_name(name: str, number: int) -> None:
    """Of the picture below it, from 1: on a phone, where it stands far below its tree; elsewhere
    it stands in the column of it."""
    with st.container(key=f"on_a_phone_{number}"):
        st.subheader(escape_markdown(name), anchor=False)
