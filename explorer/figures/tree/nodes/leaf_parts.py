"""Parts that leaves and pills share: frame, torn edge, ground, class bar."""

import math

from explorer.figures.drawing.marks import mean_paint, slot_paint
from explorer.figures.drawing.markup import Markup, element, number
from explorer.figures.tree.drawn import DrawnTree, band_weights, prediction_slot, show_rows

_ROUND, _GROUND, _HALF_WAVES = 7, 5, 12
_SLIVER, _SEGMENT_GAP = 2.5, 1
_FEW = 5
"""A mean of fewer rows says little."""


def leaf_rows(tree: DrawnTree, i: int) -> tuple[str, bool]:
    """The rows of a leaf of numbers; of a tiny one it is said that they are few."""
    rows = tree.nodes.rows[i]
    is_few = rows < _FEW
    return (f"only {show_rows(rows)}" if is_few else show_rows(rows)), is_few


def node_paint(tree: DrawnTree, i: int) -> str:
    """The one paint of a node: that of its mean or of its class."""
    if tree.is_numbers:
        return mean_paint(tree.nodes.position[i], tree.theme)
    return slot_paint(prediction_slot(tree, i), tree.theme)


def leaf_frame(
    tree: DrawnTree, width: float, height: float, natural: bool, r: float = _ROUND
) -> Markup:
    """The frame; torn below where it would go on."""
    right = number(width - r)
    top = f"M{r} 0H{right}a{r} {r} 0 0 1 {r} {r}"
    if natural:
        low = number(height - r)
        d = (
            f"{top}V{low}a{r} {r} 0 0 1 -{r} {r}H{r}a{r} {r} 0 0 1 -{r} -{r}"
            f"V{r}a{r} {r} 0 0 1 {r} -{r}z"
        )
    else:
        d = f"{top}V{number(height - 2)}{_torn_edge(width)}V{r}a{r} {r} 0 0 1 {r} -{r}z"
    return element("path", {"d": d, "fill": tree.theme.card, "stroke": tree.theme.border})


def _torn_edge(width: float) -> str:
    """Half-waves from right to left, 4 deep together."""
    step = width / _HALF_WAVES
    waves = (f"q{number(-step / 2)} {4 if k % 2 else -4} {number(-step)} 0" for k in range(12))
    return "".join(waves)


def leaf_ground(
    width: float, height: float, paint: str, r: float = _ROUND, thick: float = _GROUND
) -> Markup:
    """The coloured ground that a natural leaf stands on."""
    inset = r - math.sqrt(max(0, r * r - (r - thick) ** 2))
    near, far, right = number(inset), number(width - inset), number(width - r)
    d = (
        f"M{near} {number(height - thick)}H{far}A{r} {r} 0 0 1 {right} {number(height)}"
        f"H{r}A{r} {r} 0 0 1 {near} {number(height - thick)}z"
    )
    return element("path", {"d": d, "fill": paint})


def class_bar(
    tree: DrawnTree, i: int, x: float, y: float, width: float, height: float
) -> list[Markup]:
    """Shares of the classes; slivers are widened at the longest segment's cost."""
    weights = band_weights(tree, i)
    present = [band for band, weight in enumerate(weights) if weight > 0]
    total = sum(weights[band] for band in present)
    room = width - _SEGMENT_GAP * (len(present) - 1)
    lengths = [max(_SLIVER, room * weights[band] / total) for band in present]
    lengths[lengths.index(max(lengths))] -= sum(lengths) - room
    segments, at = [], x
    for band, length in zip(present, lengths, strict=True):
        fill = slot_paint(tree.bands[band].slot, tree.theme)
        place: dict[str, str | float | None] = {"x": at, "y": y, "width": length, "height": height}
        segments.append(element("rect", {**place, "fill": fill}))
        at += length + _SEGMENT_GAP
    return segments
