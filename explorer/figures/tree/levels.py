"""How much of each level is drawn (cards, pills or dots), and where the levels are.

Text keeps its size, so nodes never shrink: they move closer together, and a level without room for
cards shows pills, then dots. Width and height are fitted separately.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.figures.drawing.scales import clamped
from explorer.figures.tree.drawn import DrawnTree
from explorer.figures.tree.layout import CLOSE_GAPS, Layout, lay_out

Kind = Literal["dot", "pill", "card"]
KINDS: tuple[Kind, Kind, Kind] = ("dot", "pill", "card")
GAPS: dict[Kind, float] = {"card": 40, "pill": 27, "dot": 19}
_WORTH: dict[Kind, float] = {"card": 2.3, "pill": 1, "dot": 0}
_PILL_GAP, _MIN_PILL, _MAX_PILL = 8, 76, 136
MIN_PILL_ROOM = _MIN_PILL + _PILL_GAP
"""The least distance from one pill to the next at which both can be read."""
_MIN_STRETCH = 0.75
_LEAST_DOT = 0.6
"""The scale of dots that make room for the texts of another level."""

_CARD_GAP = 12
_MAX_SPREAD = 1.6
_MAX_STRETCH = {"texts": 1.45, "dots": 2.2}
"""How many times as wide as the minimum a gap may be."""
_EASE = {"texts": 1, "dots": 1.2, "named": 2}
"""How many times as wide as the minimum a gap should be: widest between dots with names."""
_DOTS_SHARE, _MIN_DOT_SCALE = 0.6, 0.12
BOUNDLESS = 1e5
"""A height that no tree fills."""
_PLAIN_WIDTH, _MAX_FIT_GROW = 1200, 1.5


@dataclass(frozen=True, slots=True)
class Level:
    """A level's outermost centres, the least distance between two neighbours, the scale at which
    cards begin to fit, the least width of its pills, and what each kind needs: its height, and its
    width beyond the outermost centres."""

    first: float
    last: float
    least: float
    card_scale: float
    pill: float
    height: dict[Kind, float]
    ends: dict[Kind, tuple[float, float]]
    tall_pill: Callable[[float], float]
    """How high pills of a width are with all the lines of their texts."""


def pill_width_at(level: Level, sx: float) -> float:
    """Return how wide the pills of a level are at a horizontal scale."""
    most = max(_MAX_PILL, level.pill)
    return most if math.isinf(level.least) else min(most, math.floor(level.least * sx - _PILL_GAP))


def worth_of(kinds: list[Kind]) -> float:
    """Return how much information levels of these kinds show."""
    return sum(_WORTH[kind] for kind in kinds)


def chosen_kinds(levels: list[Level], sx: float, budget: float, most: int) -> list[Kind]:
    """Return the kind of every level, the deepest never more detailed than one above it; `most` is
    the most detailed kind allowed, as its index in KINDS."""
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


def _needs(levels: list[Level], kind: Kind) -> FloatArray:
    """Return the height that the first levels need, each with a gap, if all are of one kind."""
    least = _LEAST_DOT if kind == "dot" else 1
    each = [least * level.height[kind] + _MIN_STRETCH * GAPS[kind] for level in levels]
    return np.concatenate([[0.0], np.cumsum(each)])


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes at 100 %: a node's card, its dot's radius, and the least size of its pill's text."""

    width: Callable[[int], float]
    height: Callable[[int], float]
    radius: Callable[[int], float]
    pill_width: Callable[[int], float]
    pill_height: Callable[[int], float]
    tall_pill_height: Callable[[int, float], float]


@dataclass(frozen=True, slots=True)
class Frame:
    """The horizontal scale; by level: what is drawn, where it begins, how high and how wide it is,
    and whether pills have all the lines of their texts; the outer edges; the magnification of
    everything, and the scale of the dots."""

    sx: float
    kinds: list[Kind]
    tops: list[float]
    heights: list[float]
    pills: list[float]
    tall: list[bool]
    left: float
    right: float
    bottom: float
    grow: float
    dot_scale: float


def _level(nodes: list[int], x: Sequence[float], sizes: Sizes) -> Level:
    """Return the size of a level whose nodes have these centres."""
    widths = [sizes.width(i) for i in nodes]
    least, card_scale = math.inf, 0.0
    for at in range(1, len(nodes)):
        apart = x[nodes[at]] - x[nodes[at - 1]]
        least = min(least, apart)
        card_scale = max(card_scale, ((widths[at] + widths[at - 1]) / 2 + _CARD_GAP) / apart)
    card, pill, dot = (max(map(of, nodes)) for of in (sizes.height, sizes.pill_width, sizes.radius))
    tall = max(map(sizes.pill_height, nodes))
    heights: dict[Kind, float] = {"card": card, "pill": tall, "dot": 2 * dot}
    ends: dict[Kind, tuple[float, float]] = {"card": (widths[0] / 2, widths[-1] / 2)}
    ends["dot"] = sizes.radius(nodes[0]), sizes.radius(nodes[-1])

    def tall_pill(width: float) -> float:
        return max(sizes.tall_pill_height(i, width) for i in nodes)

    return Level(x[nodes[0]], x[nodes[-1]], least, card_scale, pill, heights, ends, tall_pill)


def growth_in(levels: list[Level], width: float, height: float = math.inf) -> float:
    """Return the factor by which cards are magnified to fill a room."""
    left, right = _edges(levels, ["card"] * len(levels), _MAX_SPREAD)
    most = clamped(width / _PLAIN_WIDTH, 1, _MAX_FIT_GROW)
    whole = sum(level.height["card"] for level in levels) + GAPS["card"] * (len(levels) - 1)
    return clamped(min(width / (right - left), height / whole), 1, most)


def fitted_frame(
    levels: list[Level], width: float, height: float, most: int, grow: float = 1
) -> Frame:
    """Fit the levels into a room; `width` and `height` are its size before magnification."""
    if sum(levels[0].ends["card"]) > width:
        most = min(most, 1)
    kinds: list[Kind] = ["dot"] * len(levels)
    sx = _widest(levels, kinds, width)
    for _ in range(6):
        kinds = chosen_kinds(levels, sx, height, most)
        scale = _widest(levels, kinds, width)
        if scale >= sx:
            break
        sx = scale
    return _stacked(levels, kinds, sx, height, grow)


def _widest(levels: list[Level], kinds: list[Kind], width: float) -> float:
    """Return the largest horizontal scale at which the levels fit into a width."""
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
    pills = [pill_width_at(level, sx) for level in levels]
    plain, tall = _heights(levels, kinds, pills, budget)
    of_dots = sum(height for height, kind in zip(plain, kinds, strict=True) if kind == "dot")
    for_dots = _DOTS_SHARE * (budget - sum(plain) + of_dots)
    dot_scale = max(for_dots / of_dots, _MIN_DOT_SCALE) if of_dots > for_dots else 1.0
    heights = [
        height * dot_scale if kind == "dot" else height
        for height, kind in zip(plain, kinds, strict=True)
    ]
    gaps = [(GAPS[kind] + GAPS[above]) / 2 for above, kind in pairwise(kinds)]
    stretch = clamped((budget - sum(heights)) / (sum(gaps) or 1), 0.02, _max_stretch(kinds))
    tops = [0.0]
    for height, gap in zip(heights, gaps, strict=False):
        tops.append(tops[-1] + height + gap * stretch)
    bottom, edges = tops[-1] + heights[-1], _edges(levels, kinds, sx)
    return Frame(sx, kinds, tops, heights, pills, tall, *edges, bottom, grow, dot_scale)


def _heights(
    levels: list[Level], kinds: list[Kind], pills: list[float], budget: float
) -> tuple[list[float], list[bool]]:
    """Return how high each level is and whether its pills have all the lines of their texts: where
    these have room, from the root down. pills: their widths."""
    plain = [level.height[kind] for level, kind in zip(levels, kinds, strict=True)]
    least = [
        (_LEAST_DOT if kind == "dot" else 1) * height
        for kind, height in zip(kinds, plain, strict=True)
    ]
    left = budget - sum(least) - _MIN_STRETCH * sum(GAPS[kind] for kind in kinds[1:])
    tall = [False] * len(levels)
    for at, level in enumerate(levels):
        more = level.tall_pill(pills[at]) - plain[at] if kinds[at] == "pill" else 0
        if 0 < more <= left:
            left, plain[at], tall[at] = left - more, plain[at] + more, True
    return plain, tall


def _max_stretch(kinds: list[Kind]) -> float:
    return _MAX_STRETCH["dots" if "dot" in kinds else "texts"]


@dataclass(frozen=True, slots=True)
class Spacing:
    """The positions of the nodes before scaling, and the sizes of their levels."""

    layout: Layout
    levels: list[Level]


@dataclass(frozen=True, slots=True)
class Spacings:
    """The spacings for cards and for pills; `most` is the most detailed kind that is drawn."""

    wide: Spacing
    close: Spacing
    most: int


def spacings_of(tree: DrawnTree, sizes: Sizes) -> Spacings:
    """Return both spacings of a tree."""
    layouts = lay_out(tree, sizes.width), lay_out(tree, lambda _: MIN_PILL_ROOM, CLOSE_GAPS)
    wide, close = (
        Spacing(one, [_level(nodes, one.x, sizes) for nodes in one.levels]) for one in layouts
    )
    return Spacings(wide, close, 2 if tree.has_rows else 1)


def fit_tree(spacings: Spacings, width: float, height: float) -> tuple[Frame, Layout]:
    """Fit the whole tree into a room."""
    wide, close = spacings.wide, spacings.close
    # Cards that leave much of a wide room empty, even at the widest spacing, are magnified.
    grow = growth_in(wide.levels, width, height) if spacings.most == 2 else 1
    frame = fitted_frame(wide.levels, width / grow, height / grow, spacings.most, grow)
    if spacings.most < 2 or "dot" in frame.kinds:
        closer = fitted_frame(close.levels, width, height, spacings.most)
        if spacings.most < 2 or worth_of(closer.kinds) > worth_of(frame.kinds):
            return closer, close.layout
    return frame, wide.layout


def easy_tree_height(spacings: Spacings, width: float, below: float) -> float:
    """Return the height at which a tree of this width shows all the detail it can, with comfortable
    gaps; `below` is the height needed below the dots of the last level."""
    _, layout = fit_tree(spacings, width, BOUNDLESS)
    is_close = layout is spacings.close.layout
    levels = (spacings.close if is_close else spacings.wide).levels
    grow = 1 if is_close else growth_in(levels, width)
    frame = fitted_frame(levels, width / grow, BOUNDLESS, spacings.most, grow)
    nodes = sum(frame.heights)
    wish = "texts" if "dot" not in frame.kinds else "named" if below else "dots"
    ease = _EASE[wish] / _max_stretch(frame.kinds)
    names = below if frame.kinds[-1] == "dot" else 0
    return grow * (nodes + (frame.bottom - nodes) * ease) + names
