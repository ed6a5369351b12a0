"""Edges: ribbons from parents to children, one strand per class, and the texts next to them."""

import math
from collections.abc import Callable

from explorer.figures.drawing.labels import Anchor, label
from explorer.figures.drawing.marks import (
    Attributes,
    Markup,
    element,
    mean_paint,
    mixed_paint,
    moved,
    number,
    slot_paint,
)
from explorer.figures.tree.drawn import (
    DrawnTree,
    band_weights,
    children_of,
    is_left_child,
    missing_into,
    prediction_slot,
)
from explorer.figures.tree.nodes.cards import card_size, wedge_at
from explorer.figures.tree.nodes.side_texts import ribbon_width, side_text, text_offset
from explorer.figures.tree.positions import NodePosition

_ONE_COLOUR = 5
"""If nodes are dots, ribbons narrower than this have one colour."""
_OUTLINE_WIDTH, _OUTLINE_OFF = 2.2, 1.8
_MISSING_WIDTH, _MISSING_OFF = 1.5, 5
_INSIDE = 10
_HATCHED_FROM = 4
"""Thinner strands of "other" are plain, because hatching would look like dashes."""
_FLATTEST = math.radians(84)

Point = tuple[float, float]
Curve = Callable[[float], str]

_ROOM_FOR_TWO = 39
_BASELINE, _LINE = -11, 14
"""Above a child, clear of the ring around a selected node."""
_EASY_GAP, _MAX_LOWER = 27, 2.5


def exits_at(tree: DrawnTree, i: int, on_path: bool) -> tuple[float, float]:
    """Return where the middles of the two ribbons leave a card, measured from its centre: on
    opposite sides of the wedge and inside the card."""
    left, right = (ribbon_width(tree, child) for child in children_of(tree, i))
    apart = 5 if on_path else 2
    most = card_size(tree, i)[0] / 2 - _INSIDE
    low, high = left + apart - most, most - right - apart
    wedge = min(max(wedge_at(tree, i), low), high)
    return wedge - apart - left / 2, wedge + apart + right / 2


def strands(
    tree: DrawnTree, child: int, up: NodePosition, at: NodePosition, *, leads: bool, outlined: bool
) -> list[Markup]:
    """Return the paths of one edge, in the order of painting, between the middles of its ends.
    `leads`: whether a child of its parent is on the marked path; `outlined`: whether this is it."""
    width, theme = ribbon_width(tree, child), tree.theme
    start, end = exit_point(tree, child, up, leads), (at.x, at.y)
    curve = (_gentle_curve if up.kind == "dot" else _elbow_curve)(start, end)
    drawn = []
    if outlined:
        off = width / 2 + _OUTLINE_OFF + _OUTLINE_WIDTH / 2
        drawn += [_path(curve(side), theme.accent, _OUTLINE_WIDTH) for side in (-off, off)]
    begin, is_thin = -width / 2, at.kind == "dot" and width < _ONE_COLOUR
    for share, paint in _shares(tree, child, is_thin, width):
        drawn.append(_path(curve(begin + width * share / 2), paint, width * share))
        begin += width * share
    if not is_thin and missing_into(tree, child):
        off = width / 2 + _MISSING_OFF + _MISSING_WIDTH / 2
        side = -off if is_left_child(tree, child) else off
        drawn.append(_path(curve(side), theme.text_soft, _MISSING_WIDTH, "4 3"))
    return drawn


def _path(d: str, stroke: str, width: float, dashes: str | None = None) -> Markup:
    look: Attributes = {"stroke": stroke, "stroke-width": width, "stroke-dasharray": dashes}
    return element("path", {"d": d, "fill": "none", **look})


def _shares(tree: DrawnTree, child: int, is_whole: bool, width: float) -> list[tuple[float, str]]:
    nodes, theme = tree.nodes, tree.theme
    if tree.is_numbers:
        return [(1, mean_paint(nodes.position[child], theme))]
    if is_whole:
        return [(1, mixed_paint(prediction_slot(tree, child), nodes.purity[child], theme))]
    weights = band_weights(tree, child)
    total = sum(weights)
    shares = [(band.slot, weight / total) for band, weight in zip(tree.bands, weights, strict=True)]
    plain_below = _HATCHED_FROM / width
    return [
        (share, theme.other if slot < 0 and share < plain_below else slot_paint(slot, theme))
        for slot, share in shares
        if share > 0
    ]


def _elbow_curve(start: Point, end: Point) -> Curve:
    """Return a curve down from one point to another, as a function that gives the parallel path at
    a constant distance (to the right if positive)."""
    run, radius = end[0] - start[0], (end[1] - start[1]) / 2
    if abs(run) < 2 * radius:
        return _double_arc(start, end, 0)
    turn = math.copysign(1, run)
    sweep = 0 if turn > 0 else 1

    def beside(offset: float) -> str:
        first, second = max(0.0, radius - turn * offset), max(0.0, radius + turn * offset)
        middle = _point(start[0] + turn * radius, start[1] + first)
        return (
            f"M{_point(start[0] + offset, start[1])}A{_point(first, first)} 0 0 {sweep} {middle}"
            f"H{number(end[0] - turn * radius)}A{_point(second, second)} 0 0 {1 - sweep} "
            f"{_point(end[0] + offset, end[1])}"
        )

    return beside


def _gentle_curve(start: Point, end: Point) -> Curve:
    """Return a curve from dot to dot with slanted ends, so that wide ribbons bend gently."""
    slant = math.atan2(abs(end[0] - start[0]), end[1] - start[1])
    lean = max(2 * slant - _FLATTEST, 0.65 * slant)
    return _double_arc(start, end, min(lean, slant))


def _double_arc(start: Point, end: Point, lean: float) -> Curve:
    """Return two equal arcs that meet half way; `lean` is the angle to the vertical at both
    ends."""
    run, drop = end[0] - start[0], end[1] - start[1]
    turn = math.copysign(1, run) if run else 1
    slant = math.atan2(abs(run), drop)
    bend = math.sin(slant - lean)
    middle = start[0] + run / 2, start[1] + drop / 2
    sweep = 0 if turn > 0 else 1

    def at(angle: float, point: Point, offset: float) -> str:
        x = point[0] + offset * math.cos(angle)
        return _point(x, point[1] - offset * turn * math.sin(angle))

    def beside(offset: float) -> str:
        begin, stop = at(lean, start, offset), at(lean, end, offset)
        if bend <= 1e-4:
            return f"M{begin}L{stop}"
        radius = math.hypot(run, drop) / (4 * bend)
        first, second = max(0.0, radius - turn * offset), max(0.0, radius + turn * offset)
        return (
            f"M{begin}A{_point(first, first)} 0 0 {sweep} {at(2 * slant - lean, middle, offset)}"
            f"A{_point(second, second)} 0 0 {1 - sweep} {stop}"
        )

    return beside


def _point(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def exit_point(
    tree: DrawnTree, child: int, parent: NodePosition, on_path: bool
) -> tuple[float, float]:
    """Return where the ribbon to a child leaves its parent."""
    if parent.kind == "dot":
        return parent.x, parent.y
    side, y = 0 if is_left_child(tree, child) else 1, parent.y + parent.out_y
    if parent.kind == "card":
        return parent.x + exits_at(tree, tree.nodes.parent[child], on_path)[side], y
    off = ribbon_width(tree, child) / 2 + (5 if on_path else 2)
    return parent.x + (off if side else -off), y


def edge_label(
    tree: DrawnTree, child: int, at: NodePosition, room: float, height: float, outlined: bool
) -> Markup | None:
    """Return the side's text next to the end of a ribbon, on its outer side; None if there is no
    room for it.

    `room` is the distance from the ribbon's middle to whatever comes next, `height` the height of
    the gap between the levels.
    """
    nodes, theme, is_left = tree.nodes, tree.theme, is_left_child(tree, child)
    off = text_offset(tree, child, outlined)
    text = side_text(tree, child, room - off, height >= _ROOM_FOR_TWO)
    if text is None:
        return None
    whole = (nodes.left_whole if is_left else nodes.right_whole)[nodes.parent[child]]
    x = -off if is_left else off
    anchor: Anchor = "end" if is_left else "start"
    baseline = _BASELINE + min(max(_EASY_GAP - height, 0), _MAX_LOWER)
    first, page = baseline - _LINE * (len(text.lines) - 1), theme.page
    parts = [
        label("edge", x, y, line, theme.text, anchor=anchor, whole=whole, outline=page)
        for y, line in zip((first, first + _LINE), text.lines, strict=False)
    ]
    if text.note:
        y, soft = baseline - _LINE, theme.text_soft
        parts.append(label("small", x, y, text.note, soft, anchor=anchor, outline=page))
    return element("g", {"class": "edge-label", "transform": moved(at.x, at.y)}, *parts)
