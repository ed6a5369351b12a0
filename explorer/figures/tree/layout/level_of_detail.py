"""How much of each level is drawn, and where the levels stand: cards, pills, or dots.

Text keeps its size, so nodes never shrink: their positions move together, and a level that has no
room for cards shows pills, then dots. Width and height are fitted each for itself.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from explorer.figures.tree.layout.level_kinds import GAPS, Kind, Level, chosen_kinds, pill_width_at

_CARD_GAP = 12
_MAX_STRETCH, _MAX_SPREAD = 1.45, 1.6
_DOTS_SHARE, _MIN_DOT_SCALE = 0.6, 0.12
BOUNDLESS = 1e5
"""A height that no tree fills."""
_PLAIN_WIDTH, _MAX_FIT_GROW = 1200, 1.5


@dataclass(frozen=True, slots=True)
class Sizes:
    """Of a node at 100 %: its card, its dot's radius, the least that its pill's text needs."""

    width: Callable[[int], float]
    height: Callable[[int], float]
    radius: Callable[[int], float]
    pill_width: Callable[[int], float]
    pill_height: float


@dataclass(frozen=True, slots=True)
class Frame:
    """Horizontal scale; by level: what is drawn, where it begins, how high and how wide; the outer
    edges; by how much all is magnified, and dots lessened."""

    sx: float
    kinds: list[Kind]
    tops: list[float]
    heights: list[float]
    pills: list[float]
    left: float
    right: float
    bottom: float
    grow: float
    dot_scale: float


def levels_of(levels: list[list[int]], x: Sequence[float], sizes: Sizes) -> list[Level]:
    """What the nodes of each level need, standing at these centres."""
    return [_level(nodes, x, sizes) for nodes in levels]


def _level(nodes: list[int], x: Sequence[float], sizes: Sizes) -> Level:
    widths = [sizes.width(i) for i in nodes]
    least, card_scale = math.inf, 0.0
    for at in range(1, len(nodes)):
        apart = x[nodes[at]] - x[nodes[at - 1]]
        least = min(least, apart)
        card_scale = max(card_scale, ((widths[at] + widths[at - 1]) / 2 + _CARD_GAP) / apart)
    return Level(
        first=x[nodes[0]],
        last=x[nodes[-1]],
        least=least,
        card_scale=card_scale,
        pill=max(map(sizes.pill_width, nodes)),
        height={
            "card": max(map(sizes.height, nodes)),
            "pill": sizes.pill_height,
            "dot": 2 * max(map(sizes.radius, nodes)),
        },
        ends={
            "card": (widths[0] / 2, widths[-1] / 2),
            "dot": (sizes.radius(nodes[0]), sizes.radius(nodes[-1])),
        },
    )


def fit_frame(levels: list[Level], width: float, height: float, most: int) -> Frame:
    """The whole tree within a room, with as much detail as has room; where cards that are spread
    as far as they may be leave much of a wide room, they are magnified."""
    grow = growth_in(levels, width, height) if most == 2 else 1
    return fitted_frame(levels, width / grow, height / grow, most, grow)


def growth_in(levels: list[Level], width: float, height: float = math.inf) -> float:
    """By how much cards in a room are magnified."""
    left, right = _edges(levels, ["card"] * len(levels), _MAX_SPREAD)
    most = _clamped(width / _PLAIN_WIDTH, 1, _MAX_FIT_GROW)
    whole = sum(level.height["card"] for level in levels) + GAPS["card"] * (len(levels) - 1)
    return _clamped(min(width / (right - left), height / whole), 1, most)


def fitted_frame(
    levels: list[Level], width: float, height: float, most: int, grow: float = 1
) -> Frame:
    """`width` and `height` are those of the room before it is magnified."""
    kinds: list[Kind] = ["dot"] * len(levels)
    sx = _widest(levels, kinds, width)
    for _ in range(6):
        kinds = chosen_kinds(levels, sx, height, most)
        scale = _widest(levels, kinds, width)
        if scale >= sx:
            break
        sx = scale
    return _stacked(levels, kinds, sx, height, grow)


def easy_height(
    levels: list[Level], width: float, below: float, most: int, grow: float | None = None
) -> float:
    """The height at which a tree of this width has all the detail it can have, at its ease;
    `below` is what dots of the last level have below themselves."""
    grow = growth_in(levels, width) if grow is None else grow
    frame = fitted_frame(levels, width / grow, BOUNDLESS, most, grow)
    nodes = sum(frame.heights)
    ease = 1.2 if "dot" in frame.kinds else 1
    names = below if frame.kinds[-1] == "dot" else 0
    return grow * (nodes + (frame.bottom - nodes) / _MAX_STRETCH * ease) + names


def _widest(levels: list[Level], kinds: list[Kind], width: float) -> float:
    """The largest horizontal scale at which the levels keep within a width."""
    low, high = 0.0, _MAX_SPREAD
    for _ in range(30):
        middle = (low + high) / 2
        left, right = _edges(levels, kinds, middle)
        if right - left <= width:
            low = middle
        else:
            high = middle
    return low


def _edges(levels: list[Level], kinds: list[Kind], sx: float) -> tuple[float, float]:
    left, right = math.inf, -math.inf
    for level, kind in zip(levels, kinds, strict=True):
        if kind == "pill":
            before = after = pill_width_at(level, sx) / 2
        else:
            before, after = level.ends[kind]
        left = min(left, level.first * sx - before)
        right = max(right, level.last * sx + after)
    return left, right


def _stacked(
    levels: list[Level], kinds: list[Kind], sx: float, budget: float, grow: float
) -> Frame:
    plain = [level.height[kind] for level, kind in zip(levels, kinds, strict=True)]
    of_dots = sum(height for height, kind in zip(plain, kinds, strict=True) if kind == "dot")
    for_dots = _DOTS_SHARE * (budget - sum(plain) + of_dots)
    dot_scale = max(for_dots / of_dots, _MIN_DOT_SCALE) if of_dots > for_dots else 1.0
    heights = [
        height * dot_scale if kind == "dot" else height
        for height, kind in zip(plain, kinds, strict=True)
    ]
    gaps = [(GAPS[kind] + GAPS[above]) / 2 for above, kind in pairwise(kinds)]
    stretch = _clamped((budget - sum(heights)) / (sum(gaps) or 1), 0.02, _MAX_STRETCH)
    tops = [0.0]
    for height, gap in zip(heights, gaps, strict=False):
        tops.append(tops[-1] + height + gap * stretch)
    left, right = _edges(levels, kinds, sx)
    return Frame(
        sx=sx,
        kinds=kinds,
        tops=tops,
        heights=heights,
        pills=[pill_width_at(level, sx) for level in levels],
        left=left,
        right=right,
        bottom=tops[-1] + heights[-1],
        grow=grow,
        dot_scale=dot_scale,
    )


def _clamped(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)
