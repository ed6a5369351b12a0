"""The line on what the table is, above everything that is said of its tree."""

import streamlit as st

from explorer.data.catalogue import bundled_set
from explorer.ui import state
from explorer.ui.markdown import escape_markdown
from explorer.ui.subject import Subject
from explorer.views.about_table import about_lines, bundled_line, own_line


def show_table_line(subject: Subject) -> None:
    """Show what a row is, how many there are, units and source; of an upload, what was read."""
    is_bundled = not subject.choice.digest
    entry = bundled_set(subject.choice.name) if is_bundled else None
    line = bundled_line(entry, subject.table) if entry else own_line(subject.table)
    with st.container(key="about", horizontal=True):
        st.markdown(f"**{escape_markdown(line.first)}**{escape_markdown(line.rest)}")
        if entry is None:
            return
        box = st.popover(
            "About this table", type="tertiary", key=state.ABOUT_BOX.name, on_change="rerun"
        )
        if state.ABOUT_BOX.get():  # a first load does not send what is in it
            with box:
                for name, words in about_lines(entry):
                    st.markdown(f"**{name}.** {escape_markdown(words)}")
