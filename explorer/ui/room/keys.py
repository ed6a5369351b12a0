"""The keys of a room, which `state` collects with its own."""

from typing import Any

from explorer.rooms.question import Kind
from explorer.ui.keys import Component, Parameter, Session, Widget

ROOM = Parameter("room")
"""The code of the room that the page belongs to."""
HOST_LINK = Parameter("host")
"""The teacher's secret in their own link; the page takes it out of the address."""
ROOM_HOST = Session[str]("room_host", "")
"""The secret by which this session leads a room."""
ROOM_SEAT = Session[str]("room_seat", "")
"""The secret by which a room recognises the answers of this session."""
ROOM_TAKEN = Session[tuple[Any, ...]]("room_taken", ())
"""The room, and the page and address to which it has taken this session."""
ROOM_SHOWN = Session[tuple[Any, ...]]("room_shown", ())
"""The part of the room that the last full run showed outside the room's panel."""
ROOM_PANEL = Session[str]("room_panel", "")
"""Streamlit's name of the fragment that shows the room."""
ROOM_DIALOG = Session[str]("room_dialog", "")
"""Streamlit's name of the fragment that shows the form of a question."""
ROOM_PROBLEM = Session[str]("room_problem", "")
ROOM_ASKING = Session[bool]("room_asking", False)
ROOM_PRESENTED = Session[str | None]("room_presented", None)
"""The presented view from which the form of the next question opened."""
ROOM_CARD = Component("room")
ROOM_FORM = Widget[None]("room_form", None)
ROOM_CODE = Widget[str]("room_code", "")
ROOM_NAME = Widget[str]("room_name", "")
ROOM_JOIN = Widget[bool]("room_join", False)
ROOM_LEAVE = Widget[bool]("room_leave", False)
ROOM_NAMED = Widget[bool]("room_named", False)
ROOM_OPEN = Widget[bool]("room_open", False)
ROOM_NEXT = Widget[bool]("room_next", False)
ROOM_SHOW = Widget[bool]("room_show", False)
ROOM_COVER = Widget[bool]("room_cover", False)
ROOM_REVEAL = Widget[bool]("room_reveal", False)
ROOM_MENU = Widget[bool]("room_menu", False)
ROOM_NAMES = Widget[bool]("room_names", False)
ROOM_END = Widget[bool]("room_end", False)
ROOM_KIND = Widget[Kind]("room_kind", Kind.CHOICE)
ROOM_RIGHT = Widget[str]("room_right", "")
ROOM_RIGHT_NODE = Widget[bool]("room_right_node", False)
ROOM_FEATURE = Widget[str | None]("room_feature", None)
ROOM_PLAIN = Widget[bool]("room_plain", False)
ROOM_HIDE = Widget[bool]("room_hide", False)
ROOM_ASK = Widget[bool]("room_ask", False)
ROOM_POST = Widget[bool]("room_post", False)


def answer_widget(turn: int, option: int = 0) -> Widget[Any]:
    """Return the key of a question's answer; the next question begins without one."""
    return Widget(f"room_answer_{turn}_{option}", None)


def send_button(turn: int) -> Widget[bool]:
    """Return the key of the button that sends the answer to a question."""
    return Widget(f"room_send_{turn}", False)
