"""The layout of a card: plot and its bins, slot for missing values, wedge."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from explorer.figures.drawing.labels import label_width
from explorer.figures.drawing.scales import clamped, fitting_ticks, linear
from explorer.figures.tree.drawn import DrawnTree
from explorer.figures.tree.nodes.card_bands import LevelBand, level_bands

_CLASS_CARD, _NUMBER_CARD = (212, 102), (200, 140)
_NOTE_HEIGHT = 16
_CLASS_SLOT_ROOM, _NUMBER_SLOT_ROOM = 12, 20
_TICK_ROOM, _MAX_MORE_FOR_TICKS = 25, 44
SLOT_WIDTH = 12

_CLEAR, _SEEN, _LEAST = 1, 4, 3


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Measures from the card's top left corner.

    `start` … `end` is the plot, `axis` its bottom; `slot` is the left edge of the slot for missing
    values, or None; `baseline` is the first line of text under the axis; `across` is of a numeric
    feature, `bands` are of a category one.
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
    """Return the measures of one card, found once."""
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
        axis=117 if tree.is_numbers else 79,
        baseline=134 if tree.is_numbers else 97,
        note_line=height + _NOTE_HEIGHT - 8,
        slot=None if not side else at_left if side < 0 else at_right,
        wedge=(end + at_right) / 2 if is_missing else wedge,
        bands=bands,
        across=across,
        note=note,
    )


def _more_for_ticks(tree: DrawnTree) -> float:
    """Return how much wider than numbers the target's ticks are: dates are written whole."""
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
    """Return the stretch of the plot that each bin of a node's bars takes. At a threshold the bin
    that holds it is two: the bins right of it count one more. The narrower of two parts takes room
    from the bin beyond it, or from beyond the plot; the line lies between both."""
    bins: int = tree.view.features[tree.nodes.feature[i]].bins
    holds: int = tree.nodes.threshold_bin[i]
    interval = tree.nodes.interval[i]
    cut = bins if holds < 0 else holds
    step = (layout.end - layout.start) / bins
    low, high = map(layout.across, interval) if interval else (layout.start, layout.end)
    least = low if low > layout.start else -math.inf
    greatest = high if high < layout.end else math.inf
    left_end, right_end = layout.wedge - _CLEAR, layout.wedge + _CLEAR

    def edge(k: int) -> float:
        return layout.start + k * step

    before = max(edge(cut - 1), least) if cut > 0 else -math.inf
    after = min(edge(cut + 2), greatest) if cut < bins - 1 else math.inf
    begin = min(edge(cut), max((before + left_end) / 2, left_end - _SEEN))
    end = max(edge(cut + 1), min((after + right_end) / 2, right_end + _SEEN))

    def stretch(bin_: int) -> tuple[float, float]:
        if bin_ == cut:
            return min(max(begin, least), left_end - _LEAST), left_end
        if bin_ == cut + 1:
            return right_end, max(min(end, greatest), right_end + _LEAST)
        index = min(bin_ - 1 if bin_ > cut else bin_, bins - 1)
        start = end if bin_ == cut + 2 else edge(index)
        stop = begin if bin_ == cut - 1 else edge(index + 1)
        return max(start, least), min(stop, greatest)

    return stretch


def axis_ends(layout: CardLayout, has_threshold: bool) -> tuple[float, float]:
    """Return the ends of a card's axis: it also carries the bars beyond its plot."""
    if not has_threshold:
        return layout.start, layout.end
    beyond = _CLEAR + _SEEN
    return min(layout.start, layout.wedge - beyond), max(layout.end, layout.wedge + beyond)
