"""A link's table: the page asks for its file if it is missing, and checks it if present."""

import streamlit as st

from explorer.data.catalogue import CATALOGUE
from explorer.data.table import Table
from explorer.lessons.set_up import SetUp
from explorer.ui import state
from explorer.ui.markdown import escape_markdown
from explorer.ui.sessions.keys import ASKED_UPLOADER
from explorer.ui.set_up import keys
from explorer.ui.set_up.active import active_set_up, leave
from explorer.ui.shell import uploads
from explorer.ui.shell.body import Body
from explorer.ui.studies.tables import bundled_table, uploaded_table
from explorer.views.nodes.wording import listed, short

_MOST_NAMED = 8


def is_ready(body: Body) -> bool:
    """Return whether the table of the link is present; if not, `body` asks for it, or states what
    it lacks.

    The link's table is chosen first; if it is not fixed, the user may then choose another.
    """
    set_up = active_set_up()
    if set_up is None:
        return True
    problem = _problem_of_upload(set_up) if set_up.is_upload else _problem_of_bundled(set_up)
    if problem is None:
        if keys.SET_UP_OPENED.get() != keys.SET_UP.get():
            keys.SET_UP_OPENED.set(keys.SET_UP.get())
            _select(_name_here(set_up))
        return True
    with body.open():
        _ask(set_up, problem)
    return False


def _name_here(set_up: SetUp) -> str:
    """Return the table's name here; the teacher's file may have been named differently."""
    upload = state.UPLOAD.get()
    return upload.name if set_up.is_upload and upload is not None else set_up.table


def _select(name: str) -> None:
    state.TABLE.set(name)


def _ask(set_up: SetUp, problem: str) -> None:
    name = escape_markdown(short(set_up.table))
    with st.container(key="set_up_table"):
        if set_up.is_upload:
            st.header(f"This link is about the file “{name}”", anchor=False)
            st.markdown(
                "Upload the file here to see the question. The file is used only in this session "
                "and is deleted when you close the page."
            )
        else:
            st.header(f"This link is about the table “{name}”", anchor=False)
        if problem:
            st.warning(escape_markdown(problem))
        if set_up.is_upload:
            uploads.offer(_select, "The file", ASKED_UPLOADER)
        st.button(
            "Continue without the set-up",
            key=keys.SET_UP_LEAVE.name,
            on_click=leave,
            help="Opens the page without the question; nothing is hidden or locked.",
        )


def _problem_of_upload(set_up: SetUp) -> str | None:
    """Return None if the file was uploaded, "" if no file was, or what is wrong with it."""
    upload = state.UPLOAD.get()
    if upload is None:
        return ""
    table = uploaded_table(upload)
    lacking = _lacking(set_up, table)
    if upload.digest == set_up.digest:
        return lacking or None
    mine, theirs = short(upload.name), short(set_up.table)
    found = (
        f"The link was made for a different file with the same name, “{mine}”."
        if mine == theirs
        else f"“{mine}” is not “{theirs}”, the file that the link was made for."
    )
    return f"{found} {lacking or 'Your file has all the columns that the link uses.'}"


def _problem_of_bundled(set_up: SetUp) -> str | None:
    if set_up.table not in {entry.name for entry in CATALOGUE}:
        return f"This app has no table “{short(set_up.table)}”."
    table = bundled_table(set_up.table)
    lacking = _lacking(set_up, table)
    if table.fingerprint == set_up.digest:
        return lacking or None
    found = "The link was made for a different table with the same name."
    return f"{found} {lacking}".strip()


def _lacking(set_up: SetUp, table: Table) -> str:
    """Return a sentence on the columns that the link names and the table lacks; "" if it has
    all."""
    names = [short(name) for name in set_up.columns if name not in table.schema.names]
    if not names:
        return ""
    columns, them = ("the column", "it") if len(names) == 1 else ("the columns", "them")
    named = listed(names, _MOST_NAMED)
    return f"The link uses {columns} {named}, but this table does not have {them}."
