"""Questions about how a table was read, the most serious first, with similar columns together."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from explorer.data.display import show_count
from explorer.data.table import Note, ReadAs, Remedy
from explorer.views.nodes.wording import short

MAX_NAMED = 3
"""Columns that a sentence about many of them names."""


class Danger(IntEnum):
    """What may happen if nobody answers, the worst first."""

    WRONG_VALUES = 0
    LOST_COLUMN = 1
    WRONG_GAPS = 2
    UNTIDY = 3
    DECIDED = 4


@dataclass(frozen=True, slots=True)
class Problem:
    """One question: a sentence, and answers that take one click each.

    remedies: for each answer, its label and the remedies that it applies together.
    """

    danger: Danger
    sentence: str
    remedies: tuple[tuple[str, tuple[Remedy, ...]], ...]
    columns: tuple[str, ...]


_COUNTS = re.compile(r"[\d.,'\s]+")
_AMBIGUOUS = frozenset(
    (
        *(ReadAs.DAY_FIRST, ReadAs.MONTH_FIRST, ReadAs.MINUTES),
        *(ReadAs.DECIMAL_POINT, ReadAs.DECIMAL_COMMA),
    )
)


def problems_of(notes: Sequence[Note]) -> tuple[Problem, ...]:
    """Return the notes' questions, by danger; notes with the same offer become one problem.

    Notes without a remedy are left out.
    """
    alike: dict[object, list[Note]] = {}
    for i, note in enumerate(notes):
        if note.remedies:
            alike.setdefault(_question(note) if note.column else i, []).append(note)
    problems = (_of_many(one) if len(one) > 1 else _of_one(one[0]) for one in alike.values())
    return tuple(sorted(problems, key=lambda problem: problem.danger))


def _question(note: Note) -> object:
    """Return the question about a column, without its name, its counts and the quoted cell."""
    return tuple(
        (one.read_as, one.missing_marks, one.role, _COUNTS.sub("", one.label))
        for one in note.remedies
    )


def _danger(note: Note) -> Danger:
    asked = {remedy.read_as for remedy in note.remedies}
    if asked & _AMBIGUOUS or (not note.column and note.sentence.endswith("?")):
        return Danger.WRONG_VALUES
    if ReadAs.MERGED_CATEGORIES in asked:
        return Danger.UNTIDY
    if any(remedy.missing_marks for remedy in note.remedies):
        return Danger.WRONG_GAPS
    return Danger.LOST_COLUMN if note.column else Danger.DECIDED


def _of_one(note: Note) -> Problem:
    remedies = tuple((remedy.label, (remedy,)) for remedy in note.remedies)
    return Problem(_danger(note), note.sentence, remedies, (note.column,) if note.column else ())


def _of_many(notes: Sequence[Note]) -> Problem:
    """Return one problem for many columns: it names a few and repeats the first one's sentence."""
    n = show_count(len(notes))
    names = ", ".join(f"“{short(note.column)}”" for note in notes[:MAX_NAMED])
    more = len(notes) - MAX_NAMED
    others = f" and {show_count(more)} more" if more > 0 else ""
    sentence = f"{n} columns have the same question: {names}{others}. {notes[0].sentence}"
    remedies = tuple(
        (_of_all(remedy, n), tuple(note.remedies[i] for note in notes))
        for i, remedy in enumerate(notes[0].remedies)
    )
    return Problem(_danger(notes[0]), sentence, remedies, tuple(note.column for note in notes))


def _of_all(remedy: Remedy, n: str) -> str:
    """Name what one click does to all n columns."""
    if remedy.missing_marks:
        marks = ", ".join(f"“{mark}”" for mark in remedy.missing_marks)
        return f"Treat {marks} as missing in all {n} columns"
    if remedy.read_as is ReadAs.MERGED_CATEGORIES:
        return f"Merge spellings in all {n} columns"
    if remedy.read_as:
        return f"Read all {n} columns as {remedy.read_as}"
    return f"{remedy.label}, in all {n} columns"
