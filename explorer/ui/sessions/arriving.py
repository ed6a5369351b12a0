"""The table that an address names: present, restored after a reload, or requested from the user."""

import streamlit as st

from explorer.data.catalogue import CATALOGUE
from explorer.ui import state
from explorer.ui.choices import Upload
from explorer.ui.draw import drawings
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.sessions import keys
from explorer.ui.sessions.given_table import is_given
from explorer.ui.sessions.keeping import resume, token
from explorer.ui.sessions.moving import FILE_DIGITS, choices_for_tab, take_back
from explorer.ui.shell import uploads
from explorer.ui.shell.body import Body
from explorer.ui.stored.keys import STORED, STORED_MARK
from explorer.ui.stored.opening import is_stored
from explorer.views.nodes.wording import short

_MAX_TOKEN = 100


def offer_resumption() -> None:
    """Send the tab this session's token and the choices that the tab stores; a tab with an earlier
    token requests that session's data."""
    data = {"token": token(), "choices": choices_for_tab(), "go": keys.GO.take()}
    with st.container(key="publisher_visit"):
        components.visit(
            key=keys.RESUMER.name,
            data=data,
            on_resume_change=_settle_resumed,
            on_back_change=_run_again,
        )


def _run_again() -> None:
    """Rerun the script after the connection is back; the callback itself has nothing to do."""


def _settle_resumed() -> None:
    match keys.RESUMER.sent("resume"):
        case {"token": str(before), "choices": str(choices)} if len(before) < _MAX_TOKEN:
            if not resume(before):
                take_back(choices)


def note_file(digest: str | None) -> None:
    """Make the address name the shown file, or none."""
    if is_stored(digest):
        keys.FILE.set(STORED_MARK)
        return
    is_file = digest is not None and not drawings.is_drawing(digest)
    keys.FILE.set(digest[:FILE_DIGITS] if digest and is_file else None)


def is_here(body: Body) -> bool:
    """Return whether the table of the address is present; if not, `body` asks for its file.

    It asks once per session: a user who continues without the file, or brings another, has chosen.
    """
    if keys.ARRIVED.get():
        return True
    name, digits = state.TABLE_PARAMETER.get(), keys.FILE.get()
    upload = _brought_for(name)
    stored = STORED.get()
    if stored is not None and digits == STORED_MARK:
        state.TABLE.set(stored.name)
        keys.ARRIVED.set(True)
        return True
    if name is None or (digits is None and _is_known(name)):
        keys.ARRIVED.set(True)
        return True
    if upload is not None and (digits is None or upload.digest.startswith(digits)):
        state.TABLE.set(upload.name)  # the file may have another name here
        keys.ARRIVED.set(True)
        return True
    with body.open():
        if digits == STORED_MARK:
            _ask_to_open(name)
        else:
            _ask(name, digits)
    return False


def _ask_to_open(name: str) -> None:
    """Say that the link is about a table on the server, which no link can open."""
    with st.container(key="set_up_table"):
        quoted = f"“{escape_markdown(short(name))}”"
        st.header(f"This link is about {quoted}, which was opened on the server", anchor=False)
        st.markdown(
            "A link cannot open a file on the server. Continue, then open the table again under "
            "“Open a folder or a database”, if this server allows it."
        )
        st.button("Continue without it", key=keys.GO_ON_WITHOUT.name, on_click=_go_on)


def _brought_for(name: str | None) -> Upload | None:
    """Return the upload, but not the server's own file for an address that names another."""
    upload = state.UPLOAD.get()
    return None if upload is not None and upload.name != name and is_given(upload) else upload


def _is_known(name: str) -> bool:
    if name == drawings.NAME:
        return drawings.source() is not None
    return name in {entry.name for entry in CATALOGUE}


def _ask(name: str, digits: str | None) -> None:
    upload = _brought_for(name)
    is_lost = digits is not None and digits == keys.LOST.get()
    quoted = f"“{escape_markdown(short(name))}”"
    with st.container(key="set_up_table"):
        if is_lost:
            st.header(f"The server no longer has the file {quoted}", anchor=False)
            told = "The server was restarted, or this page was idle for too long. Upload the file "
            told += "again to continue: the page's link and this tab still have your choices."
        elif name == drawings.NAME:
            st.header("This link is about a drawing, but does not contain its points", anchor=False)
            told = "Ask the author of the drawing for a file of its points (“Save as CSV” on the "
            told += "Draw page), and upload it here."
        else:
            st.header(f"This link is about the file {quoted}", anchor=False)
            told = "Upload it here to restore the page: target, limits and selected node are in "
            told += "the link. The file is used only in this session."
        if digits:
            told += f" The SHA-256 of its content begins with {escape_markdown(digits)}."
        st.markdown(told)
        if upload is not None and digits is not None:
            st.warning(
                f"“{escape_markdown(short(upload.name))}” is not the file that the link was made "
                f"for: its SHA-256 begins with {upload.digest[:FILE_DIGITS]}. The page uses only "
                "the link’s settings that fit this file."
            )
        uploads.offer(lambda _: None, "The file", keys.ASKED_UPLOADER)
        st.button(
            "Continue without it" if upload is None else "Continue with this file",
            key=keys.GO_ON_WITHOUT.name,
            on_click=_go_on,
        )


def _go_on() -> None:
    keys.ARRIVED.set(True)
    upload = state.UPLOAD.get()
    if upload is not None:
        state.TABLE.set(upload.name)
    else:
        state.TABLE_PARAMETER.set(None)
        keys.FILE.set(None)
