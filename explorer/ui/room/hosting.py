"""The teacher's steps: ask, show the answers, reveal, ask again, end."""

import streamlit as st

from explorer.rooms.rooms import Room, Stage
from explorer.ui import state
from explorer.ui.keys import Widget
from explorer.ui.markdown import escape_markdown
from explorer.ui.room import keys
from explorer.ui.room.addresses import app_address
from explorer.ui.room.current import ROOMS, trying


def offer_opening() -> None:
    """Offer to open a room, in the dialog for a class."""
    st.markdown(
        "**In a room**, your class joins with a four-letter code, on phones or laptops, and "
        "answers while you watch. A room stays in this server’s memory for at most two hours and "
        "is then deleted."
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("Open a room", key=keys.ROOM_OPEN.name, type="primary", on_click=trying(_open))
        st.toggle("Ask for first names", key=keys.ROOM_NAMED.name)
    if problem := keys.ROOM_PROBLEM.take():
        st.warning(escape_markdown(problem))


def _open() -> None:
    room = ROOMS.open(is_named=bool(keys.ROOM_NAMED.get()))
    keys.ROOM_HOST.set(room.host)
    keys.ROOM.set(room.code)


def offer_steps(room: Room) -> None:
    """Offer what the teacher can do next; the next step is the prominent one."""
    stage = room.stage if room.question else None
    with st.container(horizontal=True, vertical_alignment="center", key="room_steps"):
        if stage is Stage.ASKED:
            _step("Show the answers", keys.ROOM_SHOW, room, Stage.TALLIED, is_next=True)
        if stage is Stage.TALLIED:
            _step("Reveal", keys.ROOM_REVEAL, room, Stage.REVEALED, is_next=True)
            # The panel's clock may send a click twice, and the panel changes in between: if both
            # buttons had one key, the second press would undo the first.
            _step("Hide the answers", keys.ROOM_COVER, room, Stage.ASKED)
        st.button(
            "Next question" if stage else "Ask a question",
            key=keys.ROOM_NEXT.name,
            type="primary" if stage in (None, Stage.REVEALED) else "secondary",
            on_click=lambda: keys.ROOM_ASKING.set(True),
        )
        with st.popover("Room", key=keys.ROOM_MENU.name):
            if state.PRESENT.get() is None:
                _offer_link(room)
            if room.is_named:
                st.toggle(
                    "Show names with the answers",
                    key=keys.ROOM_NAMES.name,
                    help="Anyone who can see your screen will see who answered what.",
                )
            st.button(
                "End the room",
                key=keys.ROOM_END.name,
                help="Deletes the room and all its answers.",
                on_click=trying(lambda: _end(room)),
            )


def _offer_link(room: Room) -> None:
    """Offer the teacher's own link, which nobody else should see."""
    with st.container(key="room_link"), st.expander("Show the link for another device"):
        st.caption("Anyone with this link can lead the room.")
        st.code(
            f"{app_address().url}/?room={room.code}&host={room.host}",
            language=None,
            wrap_lines=True,
        )


def _step(label: str, key: Widget[bool], room: Room, to: Stage, *, is_next: bool = False) -> None:
    st.button(
        label,
        key=key.name,
        type="primary" if is_next else "secondary",
        on_click=trying(lambda: ROOMS.show(room.code, room.host, to)),
    )


def _end(room: Room) -> None:
    ROOMS.end(room.code, room.host)
    keys.ROOM.set(None)
