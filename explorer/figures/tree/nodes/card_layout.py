"""The layout of a card: the plot with its bins, the slot for missing values, and the wedge."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from explorer.figures.drawing.labels import label_width
from explorer.figures.drawing.scales import clamped, fitting_ticks, linear
from explorer.figures.tree.drawn import DrawnTree
from explorer.figures.tree.nodes.card_bands import LevelBand, level_bands

_CLASS_CARD, _NUMBER_CARD = (212, 102), (200, 126)
_NOTE_HEIGHT = 16
_CLASS_SLOT_ROOM, _NUMBER_SLOT_ROOM = 12, 20
_TICK_ROOM, _MAX_MORE_FOR_TICKS = 25, 44
SLOT_WIDTH = 12

_CLEAR, _LEAST, _BEYOND = 1, 3, 8
"""The distance from the threshold's line to the bins next to it, the least width of a bin, and how
far the outermost bins may reach beyond the plot."""


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Positions and sizes, measured from the card's top left corner.

    `start` … `end` is the plot, `axis` its bottom; `slot` is the left edge of the slot for missing
    values, or None; `baseline` is the first line of text under the axis; `across` is for a numeric
    feature, `bands` are for a categorical one.
    """

    width: float
    height: float
    start: float
    end: float
    top: float
    axis: float
    baseline: float
    note_line: float
    slot: float | None
    wedge: float
    bands: list[LevelBand]
    across: Callable[[float], float]
    note: str


def card_layout(tree: DrawnTree, i: int) -> CardLayout:
    """Return the layout of one card, computed only once."""
    known: CardLayout | None = tree.cards.get(i)
    if known is None:
        known = tree.cards[i] = _laid_out(tree, i)
    return known


def _laid_out(tree: DrawnTree, i: int) -> CardLayout:
    nodes = tree.nodes
    feature = tree.view.features[nodes.feature[i]]
    is_missing, is_category = nodes.kind[i] == "missing", feature.kind == "category"
    side = 0 if not nodes.missing[i] else -1 if nodes.missing_left[i] and not is_missing else 1
    more = _more_for_ticks(tree) if tree.is_numbers else 0
    start, edge = (
        (34.0 + more, 188.0) if tree.is_numbers else (12, 200) if is_category else (24, 188)
    )
    room = _NUMBER_SLOT_ROOM if tree.is_numbers else _CLASS_SLOT_ROOM if is_category else 0
    start += room if side < 0 else 0
    edge -= room if side > 0 else 0
    end = edge - ((10 if is_category else 18) if is_missing else 0)
    across = linear(feature.low, feature.high, start, end)
    bands: list[LevelBand] = []
    if is_category:
        bands, wedge = level_bands(tree, i, start, end)
    else:
        threshold = nodes.threshold[i]
        wedge = clamped(across(feature.high if math.isnan(threshold) else threshold), start, end)
    at_left, at_right = (32 + more, 176) if tree.is_numbers else (6, 194)
    width, height = _NUMBER_CARD if tree.is_numbers else _CLASS_CARD
    note = _note_of(tree, i)
    return CardLayout(
        width=width,
        height=height + (_NOTE_HEIGHT if note else 0),
        start=start,
        end=end,
        top=38 if tree.is_numbers else 46,
        axis=103 if tree.is_numbers else 79,
        baseline=120 if tree.is_numbers else 97,
        note_line=height + _NOTE_HEIGHT - 8,
        slot=None if not side else at_left if side < 0 else at_right,
        wedge=(end + at_right) / 2 if is_missing else wedge,
        bands=bands,
        across=across,
        note=note,
    )


def _more_for_ticks(tree: DrawnTree) -> float:
    """Return how much wider than numbers the target's ticks are: dates are written in full."""
    ticks = fitting_ticks(tree.view.scale.ticks if tree.view.scale else (), _TICK_ROOM)
    widest = max([0.0, *(label_width("small", tick.text) for tick in ticks)])
    return clamped(math.ceil(widest) + 1 - _TICK_ROOM, 0, _MAX_MORE_FOR_TICKS)


def _note_of(tree: DrawnTree, i: int) -> str:
    """Return the note on a split that is not simply the best."""
    nodes = tree.nodes
    notes = ["your split"] if nodes.forced[i] and not tree.view.is_fixed else []
    notes += ["no gain yet"] if nodes.no_gain[i] else []
    notes += [] if nodes.exact[i] else ["heuristic subset"]
    return " · ".join(notes)


def bin_stretches(
    tree: DrawnTree, i: int, layout: CardLayout
) -> Callable[[int], tuple[float, float]]:
    """Return the part of the plot that each bin of a node's bars takes. All are equally wide, and
    at a threshold one ends and the next begins, so that a threshold never divides a bar."""
    bins: int = tree.view.features[tree.nodes.feature[i]].bins
    last: int = tree.nodes.threshold_bin[i]
    interval = tree.nodes.interval[i]
    step = (layout.end - layout.start) / bins
    first = layout.start if last < 0 else layout.wedge - (last + 1) * step
    low, high = map(layout.across, interval) if interval else (layout.start, layout.end)
    least = low if low > layout.start else layout.start - _BEYOND
    greatest = high if high < layout.end else layout.end + _BEYOND

    def stretch(bin_: int) -> tuple[float, float]:
        start = max(first + bin_ * step + _CLEAR * (0 <= last == bin_ - 1), least)
        end = min(first + (bin_ + 1) * step - _CLEAR * (bin_ == last), greatest)
        if end - start >= _LEAST:
            return start, end
        return (start, start + _LEAST) if start > least else (end - _LEAST, end)

    return stretch


def axis_ends(tree: DrawnTree, i: int, layout: CardLayout) -> tuple[float, float]:
    """Return the ends of a card's axis, which also runs under the bars beyond the plot."""
    bars = tree.nodes.bars[i]
    if len(bars) == 0:
        return layout.start, layout.end
    stretch = bin_stretches(tree, i, layout)
    first, last = stretch(int(bars[0]))[0], stretch(int(bars[-3]))[1]
    return min(layout.start, first), max(layout.end, last)
