"""The data of the room's picture: how to join, how many people are in it, and the answers."""

from dataclasses import dataclass

from explorer.data.display import show_count
from explorer.rooms.join_code import qr_path
from explorer.rooms.question import Kind
from explorer.rooms.rooms import Stage
from explorer.rooms.tally import TallyRow, answer_words, answered_words, tally
from explorer.ui.room import keys
from explorer.ui.room.addresses import app_address
from explorer.ui.room.current import Here


@dataclass(frozen=True, slots=True)
class Card:
    """code, address, qr: how to join; address "" and qr None for people who have joined. qr: how
    many modules a side has, and the dark ones as a path; None if no other device can open the
    address. words: a sentence. rows: the answers; () before they are shown."""

    code: str
    address: str
    qr: tuple[int, str] | None
    is_asked: bool
    words: str
    note: str
    rows: tuple[TallyRow, ...]
    n: int


def card_of(found: Here) -> Card:
    """Return the room's picture as this session sees it."""
    room, question = found.room, found.room.question
    app = app_address()
    link = f"{app.url}/join"
    counted = tally(room, found.seat, with_names=found.is_host and keys.ROOM_NAMES.get())
    is_listed = room.stage is not Stage.ASKED and question and question.kind is not Kind.BOARD
    note = ""
    if is_listed and counted.others:
        are = "other answer is" if counted.others == 1 else "other answers are"
        note = f"{show_count(counted.others)} {are} not listed."
    elif found.is_host and not question:
        note = app.note
    return Card(
        room.code,
        link.partition("://")[2] or link if found.is_host else "",
        qr_path(f"{link}?room={room.code}") if found.is_host and app.is_shared else None,
        question is not None,
        answered_words(room) if found.is_host or question else _waiting(found),
        note,
        counted.rows if is_listed else (),
        counted.n,
    )


def _waiting(found: Here) -> str:
    name = found.room.people[found.seat].name
    return f"You are in{', ' * bool(name)}{name}. The first question will appear here."


def own_words(found: Here) -> str:
    """Return what a pupil has answered, and what can still be done."""
    answer, question = found.room.answers.get(found.seat), found.room.question
    if question is None:
        return ""
    is_closed = found.open_question is None
    if answer is None:
        return "You did not answer." if is_closed else ""
    mine = answer_words(question, answer.text)
    if is_closed:
        return f"Your answer: {mine}"
    return f"Your answer: {mine}. You can change your answer until the reveal."
