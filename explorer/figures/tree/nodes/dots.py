"""Nodes with less room: pills with a line of text and a bar, and dots."""

import math

from explorer.data.display import show_count
from explorer.figures.drawing.labels import fits_in, label, label_width
from explorer.figures.drawing.marks import (
    Attributes,
    Markup,
    element,
    glyph,
    glyph_path,
    literal,
    mean_paint,
    mixed_paint,
    moved,
)
from explorer.figures.drawing.scales import linear
from explorer.figures.tree.drawn import DrawnTree, prediction_slot
from explorer.figures.tree.nodes.leaves import (
    class_bar,
    leaf_frame,
    leaf_ground,
    leaf_rows,
    node_paint,
)
from explorer.figures.tree.nodes.short_names import feature_name, is_ambiguous
from explorer.figures.tree.nodes.side_texts import category_counts

PILL_HEIGHT, PILL_INSET = 34, 8
_BASELINE, _APART, _GLYPH = 15, 6, 12

_PILL_ROUND = 6
_LARGEST, _SMALLEST, _MIN_RADIUS = 21, 2.25, 1.5
_SHAPE_SHARE, _MAX_SHAPE, _LEAF_SHAPE = 0.5, 5, 3.2
_MIN_SHAPED, _MIN_APART, _MAX_SHAPED = 10, 9, 200


def pill_width(tree: DrawnTree, i: int) -> float:
    """Return the least width of a node's pill: the threshold is always whole on it, and so are a
    prediction of numbers and its rows."""
    nodes = tree.nodes
    if nodes.left[i] < 0:
        if not tree.is_numbers:
            return 0
        counted = label_width("small", leaf_rows(tree, i)[0])
        return 2 * PILL_INSET + label_width("edge", nodes.value_text[i]) + _APART + counted
    if nodes.kind[i] != "numeric":
        return 0
    return 2 * PILL_INSET + label_width("edge", f"≤ {nodes.threshold_text[i]}")


def pill_rule(tree: DrawnTree, i: int, width: float, edges_tell: bool) -> Markup:
    """Return the feature, shortened if it has to be, and the left side's rule; if that would not
    tell the feature, only the feature if an edge below tells the threshold, else the rule."""
    nodes, room = tree.nodes, width - 2 * PILL_INSET
    tries = [text for text in _tries(tree, i, room, edges_tell) if text]
    fits = fits_in("edge", room)
    text = next((one for one in tries if fits(one)), tries[-1])
    if text == tries[0]:
        whole = text
    elif nodes.kind[i] == "numeric":
        whole = f"{tree.view.features[nodes.feature[i]].whole}: {nodes.left_whole[i]}"
    else:
        whole = nodes.left_whole[i]
    return label(
        "edge", width / 2, _BASELINE, text, tree.theme.text, anchor="middle", room=room, whole=whole
    )


def _tries(tree: DrawnTree, i: int, room: float, edges_tell: bool) -> list[str]:
    nodes = tree.nodes
    feature, left_text = nodes.feature[i], nodes.left_text[i]
    name = tree.view.features[feature].name

    def named(rule: str) -> str:
        short = feature_name(tree, feature, "edge", room - label_width("edge", rule))
        return f"{short}{rule}" if short else ""

    alone = named("") if edges_tell else ""
    if nodes.kind[i] == "numeric":
        rule = f" ≤ {nodes.threshold_text[i]}"
        told = named(rule)
        short = told.removesuffix(rule)
        is_clear = bool(short) and not is_ambiguous(tree, feature, short)
        return [f"{name}{rule}", *([told, alone] if is_clear else [alone, told]), rule.strip()]
    if nodes.kind[i] == "missing":
        return [f"{name} {left_text}", named(f" {left_text}"), alone, left_text]
    own, total = category_counts(tree, nodes.left[i])
    count = f": {show_count(own)} of {show_count(total)}"
    counted = [] if own > 2 or not left_text else [named(f": {left_text}")]
    return [nodes.split_text[i].removesuffix("?"), *counted, named(count), count[2:]]


def _number(tree: DrawnTree, i: int, width: float) -> list[Markup]:
    """Return the prediction and its rows; the spread if it has room."""
    nodes, theme, end = tree.nodes, tree.theme, width - PILL_INSET
    value, spread = nodes.value_text[i], nodes.spread_text[i]
    at = PILL_INSET + label_width("edge", value) + _APART
    text, is_few = leaf_rows(tree, i)
    free = end - label_width("small", text) - _APART - at
    parts = [label("edge", PILL_INSET, _BASELINE, value, theme.text)]
    if label_width("small", spread) <= free:
        parts.append(label("small", at, _BASELINE, spread, theme.text_faint))
    rows = label("small", end, _BASELINE, text, theme.text_soft, anchor="end", slanted=is_few)
    return [*parts, rows]


def _class(tree: DrawnTree, i: int, width: float) -> list[Markup]:
    """Return the predicted class and its share."""
    nodes, theme, end = tree.nodes, tree.theme, width - PILL_INSET
    own = tree.view.classes[nodes.predicted_class[i]]
    share = "tie" if nodes.tie[i] else nodes.share_text[i]
    most = end - PILL_INSET - _GLYPH
    taken = label_width("small", share) + _APART
    # The bar tells the share too; of a tie only the word does.
    right = share if nodes.tie[i] or label_width("edge", own.name) + taken <= most else ""
    room = most - taken if right else most
    at = PILL_INSET + _GLYPH
    parts = [
        glyph(prediction_slot(tree, i), PILL_INSET + 4, 11, theme, 3.8),
        label("edge", at, _BASELINE, own.name, theme.text, room=room, whole=own.whole),
    ]
    if right:
        parts.append(label("small", end, _BASELINE, right, theme.text_faint, anchor="end"))
    return parts


def draw_pill(tree: DrawnTree, i: int, width: float, edges_tell: bool) -> Markup:
    """Return a pill; its origin is its top centre."""
    is_leaf, ending = tree.nodes.left[i] < 0, tree.nodes.ending[i]
    natural = not is_leaf or ends_naturally(tree, i)
    parts = [leaf_frame(tree, width, PILL_HEIGHT, natural, _PILL_ROUND)]
    if is_leaf and natural:
        parts.append(leaf_ground(width, PILL_HEIGHT, node_paint(tree, i), _PILL_ROUND, 3))
    if is_leaf:
        parts += (_number if tree.is_numbers else _class)(tree, i, width)
    else:
        parts.append(pill_rule(tree, i, width, edges_tell))
    room = width - 2 * PILL_INSET
    if tree.is_numbers:
        parts += _mean_track(tree, i, PILL_INSET, 23.5, room)
    else:
        parts += class_bar(tree, i, PILL_INSET, 21, room, 5)
    if is_leaf and not natural and ending:
        parts.append(element("title", {}, literal(ending)))
    return element("g", {"transform": moved(-width / 2, 0)}, *parts)


def dot_radius(tree: DrawnTree, i: int) -> float:
    """Return the radius of a dot, whose area is proportional to its rows."""
    return max(_SMALLEST, _LARGEST * math.sqrt(tree.nodes.rows[i] / tree.view.rows))


def draw_dot(tree: DrawnTree, i: int, width: float, scale: float, apart: float) -> list[Markup]:
    """Return a dot with its class's shape; its origin is its centre."""
    is_leaf = tree.nodes.left[i] < 0
    is_ring = is_leaf and not ends_naturally(tree, i)
    slot, paint, page = -1, node_paint(tree, i), tree.theme.page
    if not tree.is_numbers:
        slot = prediction_slot(tree, i)
        paint = mixed_paint(slot, tree.nodes.purity[i], tree.theme)
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
    """Return whether the data, not a limit, end the tree here."""
    nodes = tree.nodes
    return nodes.left[i] < 0 and bool(nodes.natural[i]) and not nodes.n_below[i]


def _mean_track(tree: DrawnTree, i: int, x: float, y: float, width: float) -> list[Markup]:
    """Return mean and spread on the target's scale."""
    nodes, scale, theme = tree.nodes, tree.view.scale, tree.theme
    if scale is None:
        return []
    across = linear(scale.low, scale.high, x, x + width)
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
