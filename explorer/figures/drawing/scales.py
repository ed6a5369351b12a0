"""From values to pixels, and ticks in little room: large numbers with k, M, G, no overlaps."""

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple

from explorer.figures.drawing.labels import label_width

_STEPS = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))
_NUMBER = re.compile("\u2212?[\\d.\\s]+(e\u2212?\\d+)?")


def linear(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """The straight line that takes low … high to start … end; a domain without width goes to the
    middle."""
    if low == high:
        return lambda _: (start + end) / 2
    return lambda value: start + (value - low) / (high - low) * (end - start)


def clamped(value: float, low: float, high: float) -> float:
    """The value, or the bound that it is beyond."""
    return min(max(value, low), high)


class Tick(NamedTuple):
    """Where it stands (a value or a place), its text, and that at full length."""

    at: float
    text: str
    whole: str


def fitting_ticks(ticks: Iterable[tuple[float, str]], room: float) -> list[Tick]:
    """All ticks short, where one of them is wider than the room."""
    ticks = list(ticks)
    is_tight = any(label_width("small", text) > room for _, text in ticks)
    return [
        Tick(value, compact_number(value, text) if is_tight else text, text)
        for value, text in ticks
    ]


def roomy_ticks(ticks: Iterable[tuple[float, float, str]], low: float, high: float) -> list[Tick]:
    """The ticks (place, value, text) along a line that have room beside one another between two
    places, all short where they would touch."""
    ticks = list(ticks)
    is_tight = any(
        label_width("small", after[2]) + 8 > after[0] - before[0]
        for before, after in pairwise(ticks)
    )
    free, found = low, []
    for at, value, whole in ticks:
        text = compact_number(value, whole) if is_tight else whole
        half = label_width("small", text) / 2
        if at - half < free or at + half > high:
            continue
        free = at + half + 5
        found.append(Tick(at, text, whole))
    return found


def compact_number(value: float, text: str) -> str:
    """ "200k" for 200 000, "1.5M"; dates and words as they are written."""
    if not _NUMBER.fullmatch(text):
        return text
    size = abs(value)
    if size >= 1e15 or 0 < size < 1e-3:
        mantissa, power = f"{value:.3e}".split("e")
        short = f"{mantissa.rstrip('0').rstrip('.')}e{int(power)}"
        return f"\u2212{short[1:]}" if short.startswith("-") else short
    for step, sign in _STEPS:
        if size >= 10 * step or (size >= step and step > 1e3):
            return f"{value / step:.4g}{sign}".replace("-", "\u2212", 1)
    return text
