"""The room that this session is in."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from explorer.rooms.join_code import read_code
from explorer.rooms.question import Question, RoomError
from explorer.rooms.rooms import Room, Rooms, Stage, Turns
from explorer.ui.room import keys

ROOMS = Rooms()
TURNS = Turns(most=2, seconds=6.0)
"""A new question changes the page for a whole class, a few pupils at a time. The others already see
the question above their previous page, so that their answers do not have to wait."""


@dataclass(frozen=True, slots=True)
class Here:
    """The room as it is now, and who this session is in it; the teacher has no seat."""

    room: Room
    seat: str

    @property
    def is_host(self) -> bool:
        """Whether this session leads the room."""
        return not self.seat

    @property
    def open_question(self) -> Question | None:
        """The question until its answer is revealed."""
        return None if self.room.stage is Stage.REVEALED else self.room.question


def here() -> Here | None:
    """Return the room that this session leads or has joined; None if it is in no room."""
    code = asked_code()
    room = ROOMS.look(code) if code else None
    if room is None:
        return None
    if keys.ROOM_HOST.get() == room.host:
        return Here(room, "")
    seat = keys.ROOM_SEAT.get()
    return Here(room, seat) if seat in room.people else None


def asked_code() -> str:
    """Return the code in the address, "" without one."""
    return read_code(keys.ROOM.get() or "")


def is_outside() -> bool:
    """Return whether the address names a room that this session is not in."""
    return keys.ROOM.get() is not None and here() is None


def take_host_link() -> None:
    """Take the teacher's secret out of the address."""
    secret, room = keys.HOST_LINK.get(), ROOMS.look(asked_code())
    if room is not None and room.host == secret:
        keys.ROOM_HOST.set(room.host)
    keys.HOST_LINK.set(None)


def seat() -> str:
    """Return the secret of this session's seat."""
    if not keys.ROOM_SEAT.get():
        keys.ROOM_SEAT.set(secrets.token_urlsafe(16))
    return keys.ROOM_SEAT.get()


def end_turn() -> None:
    """Let another pupil's page change to the question: this session's page has changed."""
    TURNS.give_back(keys.ROOM_SEAT.get())


def trying(act: Callable[[], object]) -> Callable[[], None]:
    """Return a callback that calls `act`, or notes why the room refused it."""

    def tried() -> None:
        try:
            act()
        except RoomError as problem:
            keys.ROOM_PROBLEM.set(str(problem))

    return tried
