"""Source code, with a button to copy it and one to save it."""

from collections.abc import Callable

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.ui.keys import Widget


def show_source(
    source: str,
    language: str | None,
    file_name: str,
    download: Widget[bool],
    mime: str,
    beside: Callable[[], None] | None = None,
) -> None:
    """Show as much of the source as a page has room for; the file has all of it. `beside` draws
    what is next to the button that saves the file."""
    lines = source.splitlines(keepends=True)
    most = CAPS.max_source_lines
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.download_button(
            f"Save as {file_name}",
            source.encode(),
            file_name=file_name,
            mime=mime,
            on_click="ignore",
            key=download.name,
        )
        if beside is not None:
            beside()
        if len(lines) > most:
            st.caption(
                f"The first {show_count(most)} of {show_count(len(lines))} lines are shown and "
                "copied; the file has all of them."
            )
    st.code("".join(lines[:most]), language=language, wrap_lines=False)
