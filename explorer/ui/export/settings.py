"""All settings as a file: limits, the user's splits, the tree built by hand, the points drawn."""

from collections.abc import Callable

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.ui.draw import drawings
from explorer.ui.export import keys
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.sessions import keys as visit_keys
from explorer.ui.sessions.moving import choices_here, move_to
from explorer.ui.sessions.settings_file import from_settings_file, to_settings_file
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import short

_MB = 2**20
_MAX_SENTENCE = 300
PAGES = ("explore", "judge", "build", "limitations", "export", "draw", "learn", "limits")
"""Pages that a file can reopen; the last is a former name, which the page script redirects."""


def show_settings(subject: Subject) -> None:
    """Offer to save the settings and to load a file of them."""
    if visit_keys.GO.get():
        st.rerun()  # the page sends the tab on; this is only a fragment
    name = subject.table.name
    told = "The file contains your choices: columns, limits, the selected node, your own splits, "
    told += "the tree you built, and the points you drew."
    if name != drawings.NAME:
        told += f" It contains no rows of “{escape_markdown(short(name))}”. If you uploaded your "
        told += "table, the page will ask you to upload it again when you load the file."
    st.caption(told)
    save, load = st.columns(2, gap="large")
    with save:
        st.download_button(
            "Save the settings",
            to_settings_file(choices_here(PAGES[0])),
            file_name="settings.json",
            mime="application/json",
            on_click="ignore",
            key=keys.SAVE_SETTINGS.name,
        )
    with load:
        st.file_uploader(
            "Load settings, with which the page reopens",
            type=["json"],
            key=keys.LOAD_SETTINGS.name,
            max_upload_size=CAPS.max_splits_file_bytes // _MB,
            on_change=_load,
        )
        if problem := keys.SETTINGS_PROBLEM.get():
            st.error(f"{sentence_markdown(problem)} The page is unchanged.")


def _load() -> None:
    file = keys.LOAD_SETTINGS.get()
    keys.SETTINGS_PROBLEM.set("")
    if file is None:
        return
    try:
        data = _bytes_of(file.size, file.getvalue)
        move_to(from_settings_file(data, max_points=CAPS.max_drawn_points), PAGES)
    except ValueError as problem:
        keys.SETTINGS_PROBLEM.set(short(str(problem), _MAX_SENTENCE))


def _bytes_of(size: int, read: Callable[[], bytes]) -> bytes:
    most = CAPS.max_splits_file_bytes
    if size > most:
        raise ValueError(
            f"The file has {show_count(size)} bytes; a settings file may have at most "
            f"{show_count(most)}."
        )
    return read()
