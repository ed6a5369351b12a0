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
    address. words: a sentence. choices: what the class can answer, on the teacher's screen until
    the answers are shown. rows: the answers; () before they are shown."""

    code: str
    address: str
    qr: tuple[int, str] | None
    is_asked: bool
    words: str
    note: str
    choices: tuple[str, ...]
    rows: tuple[TallyRow, ...]
    n: int


def card_of(found: Here) -> Card:
    """Return the room's picture as this session sees it."""
    room, question = found.room, found.room.question
    app = app_address()
    link = f"{app.url}/join"
    counted = tally(room, found.seat, with_names=found.is_host and keys.ROOM_NAMES.get())
    # A tally on phones would make pupils copy the most frequent answer.
    is_tallied = room.stage is Stage.REVEALED or (found.is_host and room.stage is Stage.TALLIED)
    is_listed = is_tallied and question and question.kind is not Kind.BOARD
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
        question.set_up.options if found.is_host and question and not is_listed else (),
        counted.rows if is_listed else (),
        counted.n,
    )


def _waiting(found: Here) -> str:
    name = found.room.people[found.seat].name
    return f"You are in{', ' * bool(name)}{name}. The first question will appear here."


def own_words(found: Here) -> str:
    """Return what a pupil has answered, and what can still be done, if anything."""
    answer, question = found.room.answers.get(found.seat), found.room.question
    if question is None:
        return ""
    is_revealed = found.open_question is None
    if answer is None and is_revealed:
        return "You did not answer."
    mine = f"Your answer: {answer_words(question, answer.text)}" if answer else ""
    if is_revealed:
        return mine
    closed = "While the answers are shown, nobody can change their answer."
    if not found.room.takes_answers:
        return f"{mine}. {closed}" if mine else closed
    until = "the reveal" if question.kind is Kind.BOARD else "the answers are shown"
    return f"{mine}. You can change your answer until {until}." if mine else ""
