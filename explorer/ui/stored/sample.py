"""The sample of a stored table on pages and panels that need rows in memory."""

import streamlit as st

from explorer.ui.markdown import escape_markdown
from explorer.ui.stored.keys import EXACT_BOX
from explorer.ui.subject import Subject
from explorer.views.nodes.sampled_words import grown_from_sample, own_tree_words, sampled_words


def take_sample(subject: Subject) -> Subject:
    """Return the subject on its sample, and state this on the page; return it unchanged if all rows
    are in memory."""
    shown = subject.shown
    if shown.all_rows is not None:
        st.info(escape_markdown(grown_from_sample(shown.training.n_rows, shown.n_rows)))
    return subject.on_sample


def say_own_tree(subject: Subject, n_rows: int) -> None:
    """State that a panel grows its own tree from a sample of these rows."""
    st.caption(escape_markdown(own_tree_words(subject.training.n_rows, n_rows)))


def offer_exactness(subject: Subject) -> None:
    """Show a list of what is not exact about a stored table's columns, if there is anything."""
    rows = subject.shown.all_rows
    if rows is None or not rows.notes:
        return
    box = st.popover("What is exact", type="tertiary", key=EXACT_BOX.name, on_change="rerun")
    if EXACT_BOX.get():
        with box:
            for note in rows.notes:
                st.markdown(escape_markdown(note))


def say_sampled(subject: Subject) -> None:
    """State that what follows describes only a sample, if it does."""
    shown = subject.shown
    if shown.all_rows is not None:
        st.caption(escape_markdown(sampled_words(shown.training.n_rows, shown.n_rows)))
