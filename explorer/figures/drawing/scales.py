"""From values to pixels, and ticks in little room: large numbers with k, M, G, no overlaps."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple

from explorer.data.display import show_compact
from explorer.figures.drawing.labels import label_width


def linear(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """Return the straight line that takes low … high to start … end; a domain without width goes to
    the middle."""
    if low == high:
        return lambda _: (start + end) / 2
    return lambda value: start + (value - low) / (high - low) * (end - start)


def clamped(value: float, low: float, high: float) -> float:
    """Return the value, or the bound that it is beyond."""
    return min(max(value, low), high)


class Tick(NamedTuple):
    """Its place (or value), its text, and that at full length."""

    at: float
    text: str
    whole: str


def fitting_ticks(ticks: Iterable[tuple[float, str]], room: float) -> list[Tick]:
    """Return all ticks short, if one of them is wider than the room."""
    ticks = list(ticks)
    is_tight = any(label_width("small", text) > room for _, text in ticks)
    return [
        Tick(value, show_compact(value, text) if is_tight else text, text) for value, text in ticks
    ]


def roomy_ticks(ticks: Iterable[tuple[float, float, str]], low: float, high: float) -> list[Tick]:
    """Return the ticks (place, value, text) along a line that have room next to one another between
    two places, all short if they would touch."""
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
