"""A leaf's contents: its prediction and the evidence for it; also the parts shared with pills."""

import math
from collections.abc import Sequence

from explorer.figures.drawing.labels import label, label_width
from explorer.figures.drawing.marks import Markup, element, glyph, mean_paint, number, slot_paint
from explorer.figures.drawing.scales import linear, roomy_ticks
from explorer.figures.tree.drawn import DrawnTree, band_weights, prediction_slot
from explorer.figures.tree.nodes.counts import rows_line
from explorer.figures.tree.nodes.short_names import class_name
from explorer.views.nodes.wording import rows

_ROUND, _GROUND, _HALF_WAVES = 7, 5, 12
_SLIVER, _SEGMENT_GAP = 2.5, 1
_MAX_SQUARES, _SQUARE_GAP = 12, 2
"""Up to this many rows, each row is a square."""
_FEW = 5
"""A mean of fewer rows says little."""

CLASS_LEAF, NUMBER_LEAF = (138, 54), (150, 98)
"""Width and height."""
_INSET, _APART = 10, 8
_FROM, _TO, _TOP, _AXIS = _INSET + 4, NUMBER_LEAF[0] - _INSET - 4, 34, 60
_DOT_BINS, _MAX_DRAWN = 40, 500
_DOT, _DOT_GAP, _MIN_DOT, _MIN_BAR = 2.5, 0.2, 0.9, 1.2


def leaf_rows(tree: DrawnTree, i: int) -> tuple[str, bool]:
    """Return the number of rows of a regression leaf, with "only" in a tiny leaf, and whether it is
    tiny."""
    n = tree.nodes.rows[i]
    return (f"only {rows(n)}" if n < _FEW else rows(n)), n < _FEW


def node_paint(tree: DrawnTree, i: int) -> str:
    """Return the paint of a node: the colour of its mean or of its class."""
    if tree.is_numbers:
        return mean_paint(tree.nodes.position[i], tree.theme)
    return slot_paint(prediction_slot(tree, i), tree.theme)


def leaf_frame(
    tree: DrawnTree, width: float, height: float, natural: bool, r: float = _ROUND
) -> Markup:
    """Return the frame; its lower edge is torn if the tree could continue there."""
    right = number(width - r)
    top = f"M{r} 0H{right}a{r} {r} 0 0 1 {r} {r}"
    if natural:
        low = number(height - r)
        d = (
            f"{top}V{low}a{r} {r} 0 0 1 -{r} {r}H{r}a{r} {r} 0 0 1 -{r} -{r}"
            f"V{r}a{r} {r} 0 0 1 {r} -{r}z"
        )
    else:
        # Half-waves from right to left, 4 deep together.
        step, ups = width / _HALF_WAVES, [4 if k % 2 else -4 for k in range(_HALF_WAVES)]
        torn = "".join(f"q{number(-step / 2)} {up} {number(-step)} 0" for up in ups)
        d = f"{top}V{number(height - 2)}{torn}V{r}a{r} {r} 0 0 1 {r} -{r}z"
    return element("path", {"d": d, "fill": tree.theme.card, "stroke": tree.theme.border})


def leaf_ground(
    width: float, height: float, paint: str, r: float = _ROUND, thick: float = _GROUND
) -> Markup:
    """Return the coloured lower edge of a natural leaf."""
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
    """Return the classes' shares as a bar, or a few rows as one square each; very short segments
    are widened at the expense of the longest."""
    weights = band_weights(tree, i)
    if sum(weights) <= _MAX_SQUARES and not tree.view.weighted:
        return _row_squares(tree, weights, x, y, height)
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


def _row_squares(
    tree: DrawnTree, weights: list[float], x: float, y: float, size: float
) -> list[Markup]:
    """Return one square per row, so that a leaf with one row does not look like a large one."""
    slots = [band.slot for band, n in zip(tree.bands, weights, strict=True) for _ in range(int(n))]
    place: dict[str, str | float | None] = {"y": y, "width": size, "height": size}
    return [
        element(
            "rect",
            {"x": x + k * (size + _SQUARE_GAP), **place, "fill": slot_paint(slot, tree.theme)},
        )
        for k, slot in enumerate(slots)
    ]


def class_leaf(tree: DrawnTree, i: int) -> list[Markup]:
    """Draw a classification leaf: class and share, the shares of all classes, number of rows."""
    nodes, theme, width = tree.nodes, tree.theme, CLASS_LEAF[0]
    own, end = tree.view.classes[nodes.predicted_class[i]], width - _INSET
    taken = label_width("name", nodes.share_text[i]) + _APART
    tie_room = label_width("small", "tie") + 6 if nodes.tie[i] else 0
    room = end - 25 - taken - tie_room
    name = class_name(tree, i, "name", room)
    parts = [
        glyph(prediction_slot(tree, i), 15, 14.5, theme),
        label("name", 25, 19, name, theme.text, room=room, whole=own.whole),
        label("name", end, 19, nodes.share_text[i], theme.text, anchor="end"),
        *class_bar(tree, i, _INSET, 26, width - 2 * _INSET, 7),
        *rows_line(tree, i, _INSET, end, 45),
    ]
    if nodes.tie[i]:
        at = end - taken + 2
        parts.append(label("small", at, 19, "tie", theme.text_soft, anchor="end", slanted=True))
    return parts


def number_leaf(tree: DrawnTree, i: int) -> list[Markup]:
    """Draw a regression leaf: mean and spread, every row's target, number of rows."""
    nodes, theme, width = tree.nodes, tree.theme, NUMBER_LEAF[0]
    value, spread = nodes.value_text[i], nodes.spread_text[i]
    at = _INSET + 2 + label_width("mean", value) + 5
    text, is_few = leaf_rows(tree, i)
    counted = f"{text} · all equal" if nodes.pure[i] else text
    soft = theme.text_soft
    return [
        label("mean", _INSET + 2, 21, value, theme.text),
        label("small", at, 21, spread, soft, room=width - _INSET - at),
        *_histogram(tree, i),
        label("small", width / 2, 88, counted, soft, anchor="middle", slanted=is_few),
    ]


def _histogram(tree: DrawnTree, i: int) -> list[Markup]:
    """Return the node's targets as columns of dots (bars if there are many), mean and spread."""
    nodes, theme, scale = tree.nodes, tree.theme, tree.view.scale
    if scale is None:
        return []
    across = linear(scale.low, scale.high, _FROM, _TO)
    stroke = mean_paint(nodes.position[i], theme)
    low = max(_FROM, across(nodes.value[i] - nodes.spread[i]))
    high = min(_TO, across(nodes.value[i] + nodes.spread[i]))
    middle = across(nodes.value[i])
    placed = [(across(value), value, text) for value, text in scale.ticks]
    spread = {"x": low, "y": _TOP - 3, "width": max(0.0, high - low), "height": _AXIS - _TOP + 3}
    step = {"x1": middle, "x2": middle, "y1": _TOP - 5, "y2": _AXIS}
    y = _AXIS + 0.5
    return [
        element("rect", {**spread, "fill": stroke, "fill-opacity": 0.24, "rx": 2}),
        _row_marks(tree, i),
        element("line", {"x1": _FROM, "x2": _TO, "y1": y, "y2": y, "stroke": theme.border}),
        element("line", {**step, "stroke": theme.card, "stroke-width": 4}),
        element("line", {**step, "stroke": stroke, "stroke-width": 3}),
        *(
            label("small", x, _AXIS + 13, text, theme.text_faint, anchor="middle", whole=whole)
            for x, text, whole in roomy_ticks(placed, 2, 2 * _INSET + _TO - _FROM - 4)
        ),
    ]


def _row_marks(tree: DrawnTree, i: int) -> Markup:
    """Return a dot for every row of a leaf, smaller and several side by side if a bin has many. For
    more than `_MAX_DRAWN` rows, and for weighted rows, return a bar for every bin."""
    flat = tree.nodes.dots[i]
    pairs = list(zip(flat[::2], flat[1::2], strict=True))
    step = (_TO - _FROM) / _DOT_BINS
    most = max([1.0, *(count for _, count in pairs)])
    room = _AXIS - _TOP
    if tree.view.weighted or tree.nodes.rows[i] > _MAX_DRAWN:
        return _bars(tree, pairs, step, room / most)
    size = min(_DOT, math.sqrt(step * room / most))
    abreast = max(1, math.floor(step / size))
    pitch = min(_DOT + _DOT_GAP, room / math.ceil(most / abreast))
    d = "".join(
        f"M{number(_FROM + step * (column + (dot % abreast + 0.5) / abreast))} "
        f"{number(_AXIS - pitch * (dot // abreast + 0.5))}h0"
        for column, count in pairs
        for dot in range(int(count))
    )
    width = max(_MIN_DOT, min(_DOT, pitch, step / abreast))
    look = {"fill": "none", "stroke": tree.theme.side, "stroke-linecap": "round"}
    return element("path", {"d": d, **look, "stroke-width": width})


def _bars(
    tree: DrawnTree, pairs: Sequence[tuple[float, float]], step: float, scale: float
) -> Markup:
    d = "".join(
        f"M{number(_FROM + (column + 0.5) * step)} {_AXIS}v{number(-max(_MIN_BAR, scale * weight))}"
        for column, weight in pairs
    )
    return element("path", {"d": d, "stroke": tree.theme.side, "stroke-width": _DOT})
