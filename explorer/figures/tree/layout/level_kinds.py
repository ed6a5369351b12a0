"""Which levels have room for cards, pills or dots: of what fits, the one that tells most."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Kind = Literal["dot", "pill", "card"]
KINDS: tuple[Kind, Kind, Kind] = ("dot", "pill", "card")
GAPS: dict[Kind, float] = {"card": 40, "pill": 27, "dot": 19}
_WORTH: dict[Kind, float] = {"card": 2.3, "pill": 1, "dot": 0}
_PILL_GAP, _MIN_PILL, _MAX_PILL = 8, 76, 118
MIN_PILL_ROOM = _MIN_PILL + _PILL_GAP
"""From one pill to the next, so that both are told."""
_MIN_STRETCH = 0.75


@dataclass(frozen=True, slots=True)
class Level:
    """The outermost centres, the least distance of two neighbours, the scale from which cards have
    room, the least width of its pills; what the kinds need: height, and width beyond the outermost
    centres."""

    first: float
    last: float
    least: float
    card_scale: float
    pill: float
    height: dict[Kind, float]
    ends: dict[Kind, tuple[float, float]]


def pill_width_at(level: Level, sx: float) -> float:
    """How wide the pills of a level are at a horizontal scale."""
    most = max(_MAX_PILL, level.pill)
    return most if math.isinf(level.least) else min(most, math.floor(level.least * sx - _PILL_GAP))


def worth_of(kinds: list[Kind]) -> float:
    """How much levels of these kinds tell."""
    return sum(_WORTH[kind] for kind in kinds)


def chosen_kinds(levels: list[Level], sx: float, budget: float, most: int) -> list[Kind]:
    """The kind of every level, the deepest never more detailed than one above it; `most` is the
    most detailed kind allowed, as its index in KINDS."""
    best, allowed = 2, []
    for level in levels:
        pills = level.least * sx >= max(_MIN_PILL, level.pill) + _PILL_GAP
        best = min(best, 2 if sx >= level.card_scale - 1e-9 else int(pills), most)
        allowed.append(best)
    cards, texts = sum(kind == 2 for kind in allowed), sum(kind >= 1 for kind in allowed)
    of_dots, of_pills, of_cards = (_needs(levels, kind) for kind in KINDS)
    found, worth, fewest = (0, 0), 0.0, math.inf
    for a in range(cards, -1, -1):
        if _WORTH["card"] * a + _WORTH["pill"] * (texts - a) < worth:
            break  # fewer cards tell less, whatever fits
        b = np.arange(texts, a - 1, -1)
        gaps = np.where(b >= len(levels), GAPS["pill"], GAPS["dot"])
        if a >= len(levels):
            gaps = np.full(len(b), GAPS["card"])
        need = of_cards[a] + of_pills[b] - of_pills[a] + of_dots[-1] - of_dots[b]
        need = need - _MIN_STRETCH * gaps
        value = _WORTH["card"] * a + _WORTH["pill"] * (b - a)
        is_better = (value > worth) | ((value == worth) & (need < fewest))
        good = np.flatnonzero((need <= budget + 0.5) & is_better)
        if len(good):
            at = int(good[0])
            found, worth, fewest = (a, int(b[at])), float(value[at]), float(need[at])
    return [
        "card" if at < found[0] else "pill" if at < found[1] else "dot" for at in range(len(levels))
    ]


def _needs(levels: list[Level], kind: Kind) -> NDArray[np.float64]:
    """What the first levels need in height, each with a gap, if all are of one kind."""
    each = [level.height[kind] + _MIN_STRETCH * GAPS[kind] for level in levels]
    return np.concatenate([[0.0], np.cumsum(each)])
