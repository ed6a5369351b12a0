"""The class board: every posted score, and the scores of trees that nobody built."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.data.display import show_count
from explorer.views.nodes.wording import listed, short
from explorer.views.scores.score_form import explained_words

MAX_NAME = 40
_DOTS_ACROSS = 40
"""Dots that fit side by side on the axis: closer ones are stacked."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A score on the board: `value` is a number of rows, or R²; `is_mine` marks the user's own."""

    name: str
    value: float
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Dot:
    """A score on the axis, at height `level` from 0; `words` name it."""

    at: float
    level: int
    words: str
    is_mine: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """`lines`: the scores of trees that nobody built. `ends`: the axis's lowest and highest score.
    `words`: the leaders."""

    low: float
    high: float
    ends: tuple[tuple[float, str], ...]
    axis: str
    dots: tuple[Dot, ...]
    lines: tuple[tuple[float, str], ...]
    words: str


def board_view(
    entries: Sequence[Entry], lines: Sequence[tuple[float, str]], n_hidden: int | None
) -> BoardView:
    """Return the board's view; `n_hidden`: the rows that scores count, None if they are R²."""
    values = [entry.value for entry in entries] + [at for at, _ in lines]
    low, high = min(values, default=0.0), max(values, default=1.0)
    room = max((high - low) * 0.08, 1.0 if n_hidden else 0.01)
    across = (high - low + 2 * room) / _DOTS_ACROSS
    dots: list[Dot] = []
    last: list[float] = []  # of each level
    for entry in sorted(entries, key=lambda one: (one.value, not one.is_mine)):
        free = (level for level, at in enumerate(last) if entry.value - at >= across)
        level = next(free, len(last))
        last[level : level + 1] = [entry.value]
        words = f"{entry.name}{' (you)' * entry.is_mine}: {_value(entry.value, n_hidden)}"
        dots.append(Dot(entry.value, level, words, entry.is_mine))
    axis = "variance of the hidden rows explained"
    if n_hidden is not None:
        axis = f"hidden rows predicted correctly (of {show_count(n_hidden)})"
    return BoardView(
        low - room,
        high + room,
        tuple((at, _value(at, n_hidden)) for at in dict.fromkeys((low, high))),
        axis,
        tuple(dots),
        tuple(lines),
        _words(entries, n_hidden),
    )


def distinct_name(asked: str, taken: Sequence[str]) -> str:
    """Return the name, or "somebody"; with a number if it is taken."""
    name = short(" ".join(asked.split()), MAX_NAME) or "somebody"
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name} ({number})"
    return found


def _value(value: float, n_hidden: int | None) -> str:
    return explained_words(value) if n_hidden is None else show_count(int(value))


def _words(entries: Sequence[Entry], n_hidden: int | None) -> str:
    if not entries:
        return "The board has no scores yet."
    most = max(entry.value for entry in entries)
    leaders, n = [entry.name for entry in entries if entry.value == most], len(entries)
    count = f"{show_count(n)} score{'s' * (n != 1)}"
    lead = "lead" if len(leaders) > 1 else "leads"
    return f"{count}: {listed(leaders, 3)} {lead} with {_value(most, n_hidden)}."
