"""The finding of a limitation, as on every page: a sentence, its rows, and its numbers."""

from collections.abc import Sequence

import streamlit as st

from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.shell.header import show_title


def show_heading(title: str, caption: str, measures: Sequence[tuple[str, str]]) -> None:
    """Show the finding. measures: pairs of a number and its label."""
    with st.container(key="head", horizontal=True, vertical_alignment="bottom"):
        with st.container(key="words"):
            show_title(title)
            st.caption(sentence_markdown(caption))
        with st.container(key="measures", horizontal=True, width="content"):
            for value, label in measures:
                st.metric(label, value, width="content")


def show_name(name: str, number: int) -> None:
    """Show the name of the picture below it, only on a phone, where the picture is far below its
    tree. number: from 1."""
    with st.container(key=f"on_a_phone_{number}"):
        st.subheader(escape_markdown(name), anchor=False)
