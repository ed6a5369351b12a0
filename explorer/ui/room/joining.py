"""Joining a room: the page with its form, and where pupils are taken from there."""

from collections.abc import Mapping

import streamlit as st
from streamlit.navigation.page import Page

from explorer.rooms.join_code import read_code
from explorer.rooms.question import RoomError
from explorer.rooms.rooms import ENDED
from explorer.ui import state
from explorer.ui.choices import Steps
from explorer.ui.markdown import escape_markdown
from explorer.ui.room import keys
from explorer.ui.room.current import ROOMS, asked_code, here, is_outside, seat, trying
from explorer.ui.sessions.moving import send_tab
from explorer.ui.shell.body import Body
from explorer.views.build.board_view import MAX_NAME

JOIN = "join"


def is_all(at: str, body: Body) -> bool:
    """Return whether the room, or its form in `body`, is all that the page at an address shows."""
    if is_outside() or (at == JOIN and here() is None):
        with body.open():
            _show_form()
        return True
    return at == JOIN


def _show_form() -> None:
    """Ask for the code and, if the room has names, for a first name; state what is stored."""
    code = asked_code()
    room = ROOMS.look(code) if code else None
    with st.container(key="room_join_form"):
        st.header(f"Join room {escape_markdown(code)}" if room else "Join a room", anchor=False)
        if problem := keys.ROOM_PROBLEM.take():
            st.warning(escape_markdown(problem))
        elif code and keys.ROOM_SHOWN.get()[:1] == (code,):
            st.info(f"Room {escape_markdown(code)} has ended. No answers are stored.")
        elif code and room is None:
            st.warning(
                f"No room has the code {escape_markdown(code)}. The room may have ended, or the "
                "code may be wrong."
            )
        with st.form(keys.ROOM_FORM.name, border=False):
            if room is None:
                st.text_input(
                    "The code on the board",
                    key=keys.ROOM_CODE.name,
                    placeholder="four letters",
                )
            elif room.is_named:
                st.text_input(
                    "Your first name", key=keys.ROOM_NAME.name, max_chars=MAX_NAME, width=320
                )
            st.form_submit_button(
                "Join" if room else "Continue",
                key=keys.ROOM_JOIN.name,
                type="primary",
                width="stretch",
                on_click=trying(_join),
            )
        how = "with your first name" if room and room.is_named else "without your name"
        st.caption(
            f"Your teacher sees your answers, {how if room else 'with a first name if required'}. "
            "The answers stay in this server’s memory while the room is open, but no longer than "
            "two hours. Nothing is stored afterwards."
        )
        if keys.ROOM.get() is not None:
            st.button(
                "Continue without a room",
                key=keys.ROOM_LEAVE.name,
                type="tertiary",
                on_click=leave,
            )


def _join() -> None:
    typed = keys.ROOM_CODE.get()
    code = read_code(typed) if typed else asked_code()
    if typed and ROOMS.look(code) is None:
        raise RoomError(f"No room has the code {code}. Compare it with the code on the board.")
    keys.ROOM.set(code)
    room = ROOMS.look(code)
    if room is None:
        raise RoomError(ENDED)
    if not typed or not room.is_named:  # the form asks for the name next
        ROOMS.join(code, seat(), keys.ROOM_NAME.get())


def leave() -> None:
    """Continue without the room; the others stay in it."""
    keys.ROOM.set(None)


def follow(at: str, pages: Mapping[str, Page]) -> bool:
    """Take a pupil to the page of the room's question, unless they are there; return whether their
    tab has been sent there.

    A session that has not drawn a tree yet switches to the page; any other reopens it in its tab,
    because widgets cannot be given another address.
    """
    found = here()
    question = found.room.question if found else None
    if found is None or found.is_host or question is None:
        return False
    before = keys.ROOM_TAKEN.get()
    now = (found.room.code, question.place)
    keys.ROOM_TAKEN.set(now)
    if before == now or (question.page == JOIN and at == JOIN):
        return False
    address = {name: list(values) for name, values in question.address}
    address[keys.ROOM.name] = [found.room.code]
    if question.file is not None:
        state.UPLOAD.set(question.file)
    forced = {of: Steps(splits) for of, splits in question.forced}
    if state.DRAWN_LAST.get() is None:
        state.FORCED.set(forced)
        flat = [(name, value) for name, values in address.items() for value in values]
        st.switch_page(pages[question.page], query_params=flat)
    where = "" if question.page == next(iter(pages)) else question.page
    own = (keys.ROOM_SEAT, keys.ROOM_TAKEN)
    values = {one.name: one.get() for one in own} | {state.FORCED.name: forced}
    send_tab(where, address, values)
    return True
