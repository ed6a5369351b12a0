"""From values to pixels, and ticks in little room: large numbers use k, M, G, and none overlap."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple

from explorer.data.display import show_compact
from explorer.figures.drawing.labels import label_width


def linear(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """Return the linear map from low … high to start … end; if low equals high, all values map to
    the middle."""
    if low == high:
        return lambda _: (start + end) / 2
    return lambda value: start + (value - low) / (high - low) * (end - start)


def clamped(value: float, low: float, high: float) -> float:
    """Return the value, or the bound that it exceeds."""
    return min(max(value, low), high)


class Tick(NamedTuple):
    """A tick's position (or value), its text, and the full text."""

    at: float
    text: str
    whole: str


def fitting_ticks(ticks: Iterable[tuple[float, str]], room: float) -> list[Tick]:
    """Return the ticks; all are abbreviated if one of them is wider than the room."""
    ticks = list(ticks)
    is_tight = any(label_width("small", text) > room for _, text in ticks)
    return [
        Tick(value, show_compact(value, text) if is_tight else text, text) for value, text in ticks
    ]


def roomy_ticks(ticks: Iterable[tuple[float, float, str]], low: float, high: float) -> list[Tick]:
    """Return the ticks (position, value, text) that fit side by side on a line between two
    positions; all are abbreviated if they would touch."""
    ticks = list(ticks)
    is_tight = any(
        label_width("small", after[2]) + 8 > after[0] - before[0]
        for before, after in pairwise(ticks)
    )
    free, found = low, []
    for at, value, whole in ticks:
        text = show_compact(value, whole) if is_tight else whole
        half = label_width("small", text) / 2
        if at - half < free or at + half > high:
            continue
        free = at + half + 5
        found.append(Tick(at, text, whole))
    return found
