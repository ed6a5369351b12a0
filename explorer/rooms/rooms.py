"""The rooms of a server, which are bounded and only in memory, and turns for slow work."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from threading import Lock
from time import monotonic
from typing import Any

from explorer.caps import CAPS, Caps
from explorer.data.display import show_count
from explorer.rooms.join_code import draw_code
from explorer.rooms.question import Answer, Kind, Question, RoomError, Scale
from explorer.views.build.board_view import MAX_NAME, distinct_name

ENDED = "This room has ended."


class Stage(StrEnum):
    """How much of the answers is shown: their number, the answers, or also which one is right."""

    ASKED = "asked"
    TALLIED = "tallied"
    REVEALED = "revealed"


@dataclass(frozen=True, slots=True)
class Person:
    """Someone in a room: their name, "" in an anonymous room, and when they last answered."""

    name: str
    answered_at: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Room:
    """A room at one moment. Anyone with the secret `host` leads it; people and answers are stored
    under the secrets of their seats. turn: the number of questions so far."""

    code: str
    host: str
    is_named: bool
    opened_at: float
    people: Mapping[str, Person] = field(default_factory=dict)
    turn: int = 0
    question: Question | None = None
    stage: Stage = Stage.ASKED
    answers: Mapping[str, Answer] = field(default_factory=dict)

    @property
    def takes_answers(self) -> bool:
        """Whether people can answer now: nobody answers while the answers are shown, except for a
        board, on which scores keep appearing."""
        if self.question is None or self.stage is Stage.REVEALED:
            return False
        return self.stage is Stage.ASKED or self.question.kind is Kind.BOARD

    @property
    def file(self) -> Any:
        """The file that everyone in the room gets, or None."""
        return self.question.file if self.question else None

    @property
    def n_file_bytes(self) -> int:
        """Bytes of that file."""
        return 0 if self.file is None else len(self.file.data)


class Rooms:
    """Every open room, by its code. Thread-safe. A method that refuses raises RoomError with a
    sentence; ask, show and end require `host`, the secret of the teacher who opened the room."""

    def __init__(
        self,
        caps: Caps = CAPS,
        clock: Callable[[], float] = monotonic,
        choose: Callable[[str], str] = secrets.choice,
    ) -> None:
        self._caps, self._clock, self._choose = caps, clock, choose
        self._lock = Lock()
        self._rooms: dict[str, Room] = {}
        self._seen: dict[str, float] = {}

    def open(self, *, is_named: bool) -> Room:
        """Open a room. If the server is full, the room replaces one that has had no open page for
        some minutes."""
        with self._lock:
            self._forget()
            most = self._caps.max_rooms
            if len(self._rooms) >= most:
                idle = min(self._seen, key=lambda code: self._seen[code])
                if self._clock() - self._seen[idle] < self._caps.seconds_until_idle:
                    raise RoomError(
                        f"All {show_count(most)} rooms of this server are in use. Try again later."
                    )
                self._drop(idle)
            code = draw_code(self._rooms, self._choose)
            room = Room(code, secrets.token_urlsafe(24), is_named, self._clock())
            self._seen[code] = room.opened_at
            return self._put(room)

    def look(self, code: str) -> Room | None:
        """Return the room as it is now, or None if it is unknown or has ended."""
        with self._lock:
            self._forget()
            room = self._rooms.get(code)
            if room is not None:
                self._seen[code] = self._clock()
            return room

    def join(self, code: str, seat: str, name: str) -> None:
        """Take a seat; someone who has one keeps their answer and only changes the name."""
        with self._lock:
            room = self._room(code)
            others = {one: person for one, person in room.people.items() if one != seat}
            if len(others) >= self._caps.max_room_people:
                raise RoomError(f"The room is full: it has {show_count(len(others))} people.")
            asked = " ".join(name.split())
            if room.is_named and not asked:
                raise RoomError("Enter your first name.")
            taken = [person.name for person in others.values()]
            named = distinct_name(asked[:MAX_NAME], taken) if room.is_named else ""
            before = room.people.get(seat, Person(""))
            self._put(replace(room, people=others | {seat: replace(before, name=named)}))

    def answer(
        self, code: str, seat: str, turn: int, text: str, scale: Scale | None = None
    ) -> None:
        """Answer the question with this number; a later answer replaces an earlier one."""
        with self._lock:
            room = self._room(code)
            person, question = room.people.get(seat), room.question
            if person is None:
                raise RoomError("Join the room first.")
            if question is None or room.turn != turn or not room.takes_answers:
                raise RoomError("This question is closed; your answer came too late.")
            now, within = self._clock(), self._caps.seconds_of_answers
            recent = tuple(at for at in person.answered_at if now - at < within)
            if len(recent) >= self._caps.max_answers_within:
                raise RoomError("Too many answers at once. Wait a few seconds, then answer again.")
            given = replace(question.read(text), scale=scale)
            if question.kind is Kind.BOARD:
                _check_scale(given, [one for of, one in room.answers.items() if of != seat])
            person = replace(person, answered_at=(*recent, now))
            self._put(
                replace(
                    room,
                    people={**room.people, seat: person},
                    answers={**room.answers, seat: given},
                )
            )

    def ask(self, code: str, host: str, question: Question) -> None:
        """Ask the next question; the previous one and its answers are forgotten."""
        with self._lock:
            room = self._led(code, host)
            asked = replace(
                room, turn=room.turn + 1, question=question, stage=Stage.ASKED, answers={}
            )
            # A file that two rooms share is in memory once.
            rooms = [*(one for one in self._rooms.values() if one.code != code), asked]
            files = {id(one.file): one.n_file_bytes for one in rooms}
            if sum(files.values()) > self._caps.max_room_file_bytes:
                raise RoomError(
                    "The server does not have enough free memory to share this file in a room. "
                    "Use a smaller file, or share a link without a room."
                )
            self._put(asked)

    def show(self, code: str, host: str, stage: Stage) -> None:
        """Show more of the answers, or less."""
        with self._lock:
            self._put(replace(self._led(code, host), stage=stage))

    def end(self, code: str, host: str) -> None:
        """Forget the room and all its answers."""
        with self._lock:
            self._led(code, host)
            self._drop(code)

    def _room(self, code: str) -> Room:
        self._forget()
        room = self._rooms.get(code)
        if room is None:
            raise RoomError(ENDED)
        return room

    def _led(self, code: str, host: str) -> Room:
        room = self._room(code)
        if not secrets.compare_digest(room.host.encode(), host.encode("utf-8", "replace")):
            raise RoomError("Only the teacher who opened the room can do this.")
        return room

    def _put(self, room: Room) -> Room:
        self._rooms[room.code] = room
        return room

    def _drop(self, code: str) -> None:
        del self._rooms[code], self._seen[code]

    def _forget(self) -> None:
        """Forget rooms whose time is over. Rooms are in the order in which they were opened."""
        oldest = self._clock() - self._caps.seconds_of_room
        for code in [one.code for one in self._rooms.values() if one.opened_at <= oldest]:
            self._drop(code)


class Turns:
    """At most `most` turns at a time; one that is not given back ends after some seconds.
    Thread-safe."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._lock = Lock()
        self._until: dict[str, float] = {}

    def take(self, who: str) -> bool:
        """Take a turn if one is free; return whether `who` has a turn now."""
        with self._lock:
            now = self._clock()
            self._until = {one: until for one, until in self._until.items() if until > now}
            if who not in self._until and len(self._until) >= self._most:
                return False
            self._until[who] = now + self._seconds
            return True

    def give_back(self, who: str) -> None:
        """End the turn of `who`, if it has one."""
        with self._lock:
            self._until.pop(who, None)


def _check_scale(given: Answer, others: list[Answer]) -> None:
    """Raise RoomError if the score is not from the board's round, which its first score decides."""
    scales = [one.scale.of for one in others if one.scale]
    if given.scale is None or (scales and given.scale.of != scales[0]):
        raise RoomError(
            "This score cannot be added, because the scores on the board are from another round."
        )
