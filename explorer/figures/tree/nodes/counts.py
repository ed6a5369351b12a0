"""How many rows of each class a node has: every class's mark with its count."""

from dataclasses import dataclass

from explorer.data.display import show_count
from explorer.figures.drawing.labels import label, label_width
from explorer.figures.drawing.marks import Markup, glyph
from explorer.figures.tree.drawn import DrawnTree, band_weights
from explorer.views.nodes.wording import rows

_RADIUS, _MARK, _APART = 3.4, 11, 7
_BETWEEN, _BELOW = 8, 13
"""From the number of rows to the counts of the classes: on the same line, and on the next."""


@dataclass(frozen=True, slots=True)
class _Count:
    """A class's count; `slot` is None for the sum of the classes that do not fit."""

    slot: int | None
    text: str
    whole: str

    @property
    def width(self) -> float:
        return (0 if self.slot is None else _MARK) + label_width("small", self.text)


def count_marks(
    tree: DrawnTree, i: int, x: float, y: float, room: float, *, from_end: bool = False
) -> list[Markup]:
    """Return the counts of the largest classes that fit, in class order, and one count for the
    others. `x` is where they begin or, if `from_end`, where they end."""
    counts, parts = _within(tree, i, room), list[Markup]()
    at = x - _width(counts) if from_end else x
    for count in counts:
        start = at
        if count.slot is not None:
            parts.append(glyph(count.slot, at + 4, y - 4, tree.theme, _RADIUS))
            start += _MARK
        parts.append(label("small", start, y, count.text, tree.theme.text_soft, whole=count.whole))
        at += count.width + _APART
    return parts


def has_all_counts(tree: DrawnTree, i: int, room: float) -> bool:
    """Return whether there is room for the mark and the count of every class of the node."""
    counts = _within(tree, i, room)
    return bool(counts) and all(count.slot is not None for count in counts)


def counts_room(tree: DrawnTree, i: int, room: float) -> float:
    """Return the room for the rows of each class on the line of their number."""
    return room - _BETWEEN - label_width("small", rows(tree.nodes.rows[i]))


def rows_line(
    tree: DrawnTree, i: int, start: float, end: float, y: float, *, is_broken: bool = False
) -> list[Markup]:
    """Return how many rows a node has and, at the end of the line or if `is_broken` on the next
    line, how many of each class; for a pure leaf the word "pure", if there is room."""
    theme, counted = tree.theme, rows(tree.nodes.rows[i])
    parts = [label("small", start, y, counted, theme.text_soft)]
    if is_broken:
        return [*parts, *count_marks(tree, i, start, y + _BELOW, end - start)]
    room = counts_room(tree, i, end - start)
    if not tree.nodes.pure[i]:
        return [*parts, *count_marks(tree, i, end, y, room, from_end=True)]
    if label_width("small", "pure") <= room:
        parts.append(label("small", end, y, "pure", theme.text_faint, anchor="end"))
    return parts


def _within(tree: DrawnTree, i: int, room: float) -> list[_Count]:
    weights = band_weights(tree, i)
    present = [band for band, weight in enumerate(weights) if weight > 0]
    largest = sorted(present, key=lambda band: -weights[band])
    for n in range(len(present), 0, -1):
        shown, rest = set(largest[:n]), sum(weights[band] for band in largest[n:])
        counts = [_count(tree, band, weights[band]) for band in present if band in shown]
        if rest:
            number = show_count(rest)
            counts.append(_Count(None, f"+ {number}", f"{number} in other classes"))
        if _width(counts) <= room:
            return counts
    return []


def _count(tree: DrawnTree, band: int, weight: float) -> _Count:
    codes, number = tree.bands[band].codes, show_count(weight)
    several = f"in {show_count(len(codes))} other classes"
    name = tree.view.classes[codes[0]].whole if len(codes) == 1 else several
    return _Count(tree.bands[band].slot, number, f"{number} {name}")


def _width(counts: list[_Count]) -> float:
    return sum(count.width + _APART for count in counts) - _APART
