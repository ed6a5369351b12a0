"""Nodes with less room: pills with the rule and a bar, and dots."""

import math

from explorer.figures.drawing.marks import glyph_path, mean_paint, mixed_paint
from explorer.figures.drawing.markup import Attributes, Markup, element, literal, moved
from explorer.figures.tree.drawn import DrawnTree, prediction_slot
from explorer.figures.tree.nodes.leaf_parts import class_bar, leaf_frame, leaf_ground, node_paint
from explorer.figures.tree.nodes.pill_texts import (
    PILL_HEIGHT,
    PILL_INSET,
    pill_prediction,
    pill_rule,
)

_PILL_ROUND = 6
_LARGEST, _SMALLEST, _MIN_RADIUS = 21, 2.25, 1.5
_SHAPE_SHARE, _MAX_SHAPE, _LEAF_SHAPE = 0.5, 5, 3.2
_MIN_SHAPED, _MIN_APART, _MAX_SHAPED = 10, 9, 200


def draw_pill(tree: DrawnTree, i: int, width: float, edges_tell: bool) -> Markup:
    """A pill; its origin is its top centre."""
    nodes = tree.nodes
    is_leaf = nodes.left[i] < 0
    natural = not is_leaf or ends_naturally(tree, i)
    parts = [leaf_frame(tree, width, PILL_HEIGHT, natural, _PILL_ROUND)]
    if is_leaf and natural:
        paint = node_paint(tree, i)
        parts.append(leaf_ground(width, PILL_HEIGHT, paint, _PILL_ROUND, 3))
    if is_leaf:
        parts += pill_prediction(tree, i, width)
    else:
        parts.append(pill_rule(tree, i, width, edges_tell))
    room = width - 2 * PILL_INSET
    if tree.is_numbers:
        parts += _mean_track(tree, i, PILL_INSET, 23.5, room)
    else:
        parts += class_bar(tree, i, PILL_INSET, 21, room, 5)
    if is_leaf and not natural and nodes.ending[i]:
        parts.append(element("title", {}, literal(nodes.ending[i])))
    return element("g", {"transform": moved(-width / 2, 0)}, *parts)


def dot_radius(tree: DrawnTree, i: int) -> float:
    """Its area is its rows."""
    return max(_SMALLEST, _LARGEST * math.sqrt(tree.nodes.rows[i] / tree.rows))


def draw_dot(tree: DrawnTree, i: int, width: float, scale: float, apart: float) -> list[Markup]:
    """A dot with its class's shape; its origin is its centre."""
    is_leaf = tree.nodes.left[i] < 0
    is_ring = is_leaf and not ends_naturally(tree, i)
    slot = -1 if tree.is_numbers else prediction_slot(tree, i)
    paint, page = _paint(tree, i), tree.theme.page
    is_small = apart >= _MIN_APART and tree.n_nodes < 2 * _MAX_SHAPED
    if is_leaf and width < _MIN_SHAPED and is_small and slot > 0:
        d = glyph_path(slot, max(_LEAF_SHAPE, width / 2))
        look = {"fill": page, "stroke": paint} if is_ring else {"fill": paint}
        return [element("path", {"d": d, **look, "stroke-width": 1.25 if is_ring else None})]
    r = dot_radius(tree, i)
    if is_ring:
        line = min(2, max(1.25, r / 3))
        r = max((r - line / 2) * scale, _MIN_RADIUS)
        look = {"fill": page, "stroke": paint}
        parts = [element("circle", {"r": r, **look, "stroke-width": line})]
    else:
        parts = [element("circle", {"r": max(r * scale, _MIN_RADIUS), "fill": paint})]
    if width >= _MIN_SHAPED and slot > 0:
        d = glyph_path(slot, min(_SHAPE_SHARE * width / 2, _MAX_SHAPE))
        parts.append(element("path", {"d": d, "fill": paint if is_ring else page}))
    return parts


def ends_naturally(tree: DrawnTree, i: int) -> bool:
    """Whether the data, not a limit, end the tree here."""
    nodes = tree.nodes
    return nodes.left[i] < 0 and bool(nodes.natural[i]) and not nodes.n_below[i]


def _paint(tree: DrawnTree, i: int) -> str:
    if tree.is_numbers:
        return node_paint(tree, i)
    return mixed_paint(prediction_slot(tree, i), tree.nodes.purity[i], tree.theme)


def _mean_track(tree: DrawnTree, i: int, x: float, y: float, width: float) -> list[Markup]:
    """Mean and spread on the target's scale."""
    nodes, scale, theme = tree.nodes, tree.scale, tree.theme
    if scale is None:
        return []

    def across(value: float) -> float:
        if scale.low == scale.high:
            return x + width / 2
        return x + (value - scale.low) / (scale.high - scale.low) * width

    stroke = mean_paint(nodes.position[i], theme)
    low = max(x, across(nodes.value[i] - nodes.spread[i]))
    high = min(x + width, across(nodes.value[i] + nodes.spread[i]))
    at = across(nodes.value[i])
    level = {"y1": y, "y2": y}
    track: Attributes = {"stroke": stroke, "stroke-width": 5, "stroke-opacity": 0.45}
    step: Attributes = {"stroke": stroke, "stroke-width": 3}
    return [
        element("line", {"x1": x, "x2": x + width, **level, "stroke": theme.border}),
        element("line", {"x1": low, "x2": high, **level, **track}),
        element("line", {"x1": at, "x2": at, "y1": y - 4.5, "y2": y + 4.5, **step}),
    ]
