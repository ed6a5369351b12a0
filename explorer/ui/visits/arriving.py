"""The table that an address is about: here, held from before a reload, or asked for."""

import streamlit as st

from explorer.data.catalogue import CATALOGUE
from explorer.ui import state
from explorer.ui.draw import drawings
from explorer.ui.frame import uploads
from explorer.ui.frame.body import Body
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.visits import keys
from explorer.ui.visits.keeping import resume, token
from explorer.views.nodes.wording import short

DIGITS = 12
"""Of a file's SHA-256, in the address."""


def offer_resumption() -> None:
    """Tells the tab this visit's token; a tab that has one of before asks for what that had."""
    data = {"token": token(), "go": keys.GO.take()}
    with st.container(key="courier_visit"):
        components.visit(key=keys.RESUMER.name, data=data, on_resume_change=_settle_resumed)


def _settle_resumed() -> None:
    sent = keys.RESUMER.sent("resume")
    if isinstance(sent, str) and len(sent) < 100:
        resume(sent)


def note_file(digest: str | None) -> None:
    """The address names the file that is shown, or none."""
    is_file = digest is not None and not drawings.is_drawing(digest)
    keys.FILE.set(digest[:DIGITS] if digest and is_file else None)


def is_here(body: Body) -> bool:
    """Whether the table of the address is here; otherwise `body` asks for its file.

    Asked once a visit: who goes on without it, or brings another, has chosen.
    """
    if keys.ARRIVED.get():
        return True
    name, digits, upload = state.TABLE_PARAMETER.get(), keys.FILE.get(), state.UPLOAD.get()
    if name is None or (digits is None and _is_known(name)):
        keys.ARRIVED.set(True)
        return True
    if upload is not None and (digits is None or upload.digest.startswith(digits)):
        state.TABLE.set(upload.name)  # the file may bear another name here
        keys.ARRIVED.set(True)
        return True
    with body.open():
        _ask(name, digits)
    return False


def _is_known(name: str) -> bool:
    if name == drawings.NAME:
        return drawings.source() is not None
    return name in {entry.name for entry in CATALOGUE}


def _ask(name: str, digits: str | None) -> None:
    upload = state.UPLOAD.get()
    with st.container(key="set_up_table"):
        st.header(f"This link is about the file “{escape_markdown(short(name))}”", anchor=False)
        told = "Give it here, and the page is as it was: target, limits and selected node stand "
        told += "in the link. The file stays with this visit."
        if digits:
            told += f" The SHA-256 of its content begins with {escape_markdown(digits)}."
        st.markdown(told)
        if upload is not None and digits is not None:
            st.warning(
                f"“{escape_markdown(short(upload.name))}” is another file than the link was made "
                f"with: its SHA-256 begins with {upload.digest[:DIGITS]}. What the link has set "
                "holds as far as it fits."
            )
        uploads.offer(lambda _: None, "The file")
        st.button(
            "Go on without it" if upload is None else "Go on with this file",
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
