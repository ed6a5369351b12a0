"""Where things stand on a card: plot, slot for missing values, wedge."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from explorer.figures.drawing.labels import label_width
from explorer.figures.drawing.scales import clamped, linear
from explorer.figures.drawing.ticks import fitting_ticks
from explorer.figures.tree.drawn import DrawnTree
from explorer.figures.tree.nodes.card_bands import LevelBand, level_bands

_CLASS_CARD, _NUMBER_CARD = (212, 90), (200, 128)
_NOTE_HEIGHT = 16
_CLASS_SLOT_ROOM, _NUMBER_SLOT_ROOM = 12, 20
_TICK_ROOM, _MAX_MORE_FOR_TICKS = 25, 44
SLOT_WIDTH = 12


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
    """The measures of one card, found once."""
    known: CardLayout | None = tree.cards.get(i)
    if known is None:
        known = tree.cards[i] = _laid_out(tree, i)
    return known


def _laid_out(tree: DrawnTree, i: int) -> CardLayout:
    nodes = tree.nodes
    feature = tree.features[nodes.feature[i]]
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
        top=26 if tree.is_numbers else 34,
        axis=105 if tree.is_numbers else 67,
        baseline=122 if tree.is_numbers else 85,
        note_line=height + _NOTE_HEIGHT - 8,
        slot=None if not side else at_left if side < 0 else at_right,
        wedge=(end + at_right) / 2 if is_missing else wedge,
        bands=bands,
        across=across,
        note=note,
    )


def _more_for_ticks(tree: DrawnTree) -> float:
    """How much wider than numbers the target's ticks are: dates are written whole."""
    ticks = fitting_ticks(tree.scale.ticks if tree.scale else (), _TICK_ROOM)
    widest = max([0.0, *(label_width("small", tick.text) for tick in ticks)])
    return clamped(math.ceil(widest) + 1 - _TICK_ROOM, 0, _MAX_MORE_FOR_TICKS)


def _note_of(tree: DrawnTree, i: int) -> str:
    """What must be said of a split that is not simply the best."""
    nodes = tree.nodes
    notes = ["your split"] if nodes.forced[i] and not tree.is_fixed else []
    notes += ["no gain yet"] if nodes.no_gain[i] else []
    notes += [] if nodes.exact[i] else ["heuristic subset"]
    return " · ".join(notes)
