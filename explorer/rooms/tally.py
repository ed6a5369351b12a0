"""The answers in a room, counted: one row per answer, and how the page words them."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.rooms.question import ROOT, Kind, Question
from explorer.rooms.rooms import Room, Stage
from explorer.views.build.board_view import BoardView, Entry, board_view
from explorer.views.nodes.wording import listed, short

_MAX_ROWS = 12
"""Rows of a tally; rarer answers are counted together. Numbers have at most `_MAX_BINS` bins."""
_MAX_BINS = 8
_MAX_NAMES = 5
_MAX_LABEL = 90
_SIDES = {"L": "left", "R": "right"}


@dataclass(frozen=True, slots=True)
class TallyRow:
    """An answer: how many people gave it, and who they are if the room has names. is_right: None
    until the reveal."""

    label: str
    count: int
    names: str
    is_right: bool | None
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """All answers to a question. others: the number of answers that are not listed."""

    rows: tuple[TallyRow, ...]
    n: int
    others: int


def answered_words(room: Room) -> str:
    """Return how many of the people have answered."""
    n, of = len(room.answers), len(room.people)
    if room.question is None:
        return f"{show_count(of)} {'person is' if of == 1 else 'people are'} in the room"
    return f"{show_count(n)} of {show_count(of)} answered"


def answer_words(question: Question, text: str) -> str:
    """Return an answer as the page writes it."""
    match question.kind:
        case Kind.CHOICE:
            return question.set_up.options[int(text)]
        case Kind.NUMBER | Kind.BOARD:
            return show_number(float(text), 6)
        case Kind.THRESHOLD:
            return f"{question.feature} ≤ {show_number(float(text), 6)}"
        case Kind.NODE:
            return node_words(text)
        case _:
            return text


def is_right(question: Question, text: str) -> bool:
    """Return whether an answer is the right one; a number may be written differently."""
    return answer_words(question, text) == answer_words(question, question.right)


def node_words(text: str) -> str:
    """Return a node's path in words: "left, then right"."""
    return "the root" if text == ROOT else ", then ".join(_SIDES[side] for side in text)


def tally(room: Room, seat: str = "", *, with_names: bool = False) -> Tally:
    """Count the answers: options in their order, numbers by size, others from the most frequent
    on. seat: whose answer is marked."""
    question = room.question
    if question is None:
        return Tally((), 0, 0)
    # The right answer must not show before the reveal, not even as the end of a bin.
    known = question.right if room.stage is Stage.REVEALED else ""
    label, labels = _labelled(question, [one.text for one in room.answers.values()], known)
    people: dict[str, list[str]] = {one: [] for one in labels}
    for one, answer in room.answers.items():
        people.setdefault(label(answer.text), []).append(one)
    labels = list(people)
    if question.kind in (Kind.NODE, Kind.TEXT):
        labels.sort(key=lambda text: (-len(people[text]), text))
    right = label(known) if known else None
    if right is not None and right not in labels[:_MAX_ROWS]:
        labels = [right, *(text for text in labels if text != right)]
    rows = tuple(
        TallyRow(
            short(text, _MAX_LABEL),
            len(people.get(text, ())),
            _names(room, people.get(text, [])) if with_names else "",
            None if right is None else text == right,
            seat in people.get(text, ()),
        )
        for text in labels[:_MAX_ROWS]
    )
    n = len(room.answers)
    return Tally(rows, n, n - sum(row.count for row in rows))


def board_of(room: Room, seat: str = "") -> BoardView:
    """Return the board of a room, with a dot per score. The first score decides the scale."""
    entries = [
        Entry(room.people[one].name or "somebody", float(answer.text), one == seat)
        for one, answer in room.answers.items()
    ]
    scale = next((one.scale for one in room.answers.values() if one.scale), None)
    return board_view(entries, scale.lines if scale else (), scale.n_hidden if scale else None)


def _labelled(
    question: Question, texts: list[str], right: str
) -> tuple[Callable[[str], str], list[str]]:
    """Return a function that labels an answer, and the labels in order, if they have one: options,
    numbers, or bins of many numbers. right: listed with the answers; "" for none."""

    def label(text: str) -> str:
        return answer_words(question, text)

    if question.kind not in (Kind.NUMBER, Kind.THRESHOLD):
        return label, [label(str(i)) for i in range(len(question.set_up.options))]
    values = sorted({float(text) for text in texts + [right] * bool(right)})
    labels = list(dict.fromkeys(label(str(value)) for value in values))
    if len(labels) <= _MAX_BINS:
        return label, labels
    edges = np.linspace(values[0], values[-1], _MAX_BINS + 1).tolist()
    bins = [f"{show_number(low, 3)} to {show_number(high, 3)}" for low, high in pairwise(edges)]

    def bin_of(text: str) -> str:
        place = int(np.searchsorted(edges, float(text), side="right")) - 1
        return bins[min(place, _MAX_BINS - 1)]

    return bin_of, list(dict.fromkeys(bins))


def _names(room: Room, seats: list[str]) -> str:
    return listed([room.people[one].name for one in seats], _MAX_NAMES) if seats else ""
