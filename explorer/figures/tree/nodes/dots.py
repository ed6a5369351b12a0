"""Nodes in less room: pills with texts and a bar, and dots."""

import math
from dataclasses import dataclass

from explorer.figures.drawing.labels import label, label_width
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
from explorer.figures.tree.nodes.counts import count_marks, counts_room, has_all_counts, rows_line
from explorer.figures.tree.nodes.leaves import (
    class_bar,
    leaf_frame,
    leaf_ground,
    leaf_rows,
    node_paint,
)
from explorer.figures.tree.nodes.short_names import broken_name, class_name, feature_name
from explorer.figures.tree.nodes.side_texts import rule_within
from explorer.views.nodes.wording import rows

PILL_INSET = 8
_FIRST, _SECOND, _BELOW_BAR = 14, 27, 17
_APART, _GLYPH, _LINE = 6, 12, 13
_KERNING = 2
"""The most by which a measured name is wider than it is drawn, because widths ignore kerning."""

_PILL_ROUND = 6
_LARGEST, _SMALLEST, _MIN_RADIUS = 21, 2.25, 1.5
_SHAPE_SHARE, _MAX_SHAPE, _LEAF_SHAPE = 0.5, 5, 3.2
_MIN_SHAPED, _MIN_APART, _MAX_SHAPED = 10, 9, 200


def pill_width(tree: DrawnTree, i: int) -> float:
    """Return the least width of a node's pill, in which the threshold or a numeric prediction is
    always complete."""
    nodes = tree.nodes
    if nodes.left[i] < 0:
        whole = nodes.value_text[i] if tree.is_numbers else ""
    else:
        whole = f"≤ {nodes.threshold_text[i]}" if nodes.kind[i] == "numeric" else ""
    return 2 * PILL_INSET + label_width("edge", whole) if whole else 0


def _pill_bar(is_leaf: bool) -> float:
    """Return the top of a pill's bar."""
    return 20 if is_leaf else 32


def pill_height(is_leaf: bool) -> float:
    """Return the height of a pill."""
    return _pill_bar(is_leaf) + (27 if is_leaf else 24)  # a leaf's lower edge may be torn


@dataclass(frozen=True, slots=True)
class _More:
    """Whether a pill has more than its usual lines: a second for its name, and one for what its
    rows are."""

    above: bool = False
    below: bool = False


def _more_lines(tree: DrawnTree, i: int, width: float) -> _More:
    room, nodes, is_leaf = width - 2 * PILL_INSET, tree.nodes, tree.nodes.left[i] < 0
    if is_leaf and tree.is_numbers:
        return _More()
    if is_leaf:
        own, space = tree.view.classes[nodes.predicted_class[i]], room - _GLYPH
        name, space = own.name, space - (_taken_by("tie") if nodes.tie[i] else 0)
    else:
        name, space = tree.view.features[nodes.feature[i]].name, room + _KERNING
    is_told = not is_leaf and _is_behind(tree, i, room)
    return _More(bool(broken_name(name, space)), not is_told and _has_own_line(tree, i, room))


def _has_own_line(tree: DrawnTree, i: int, room: float) -> bool:
    """Return whether what a node's rows are does not fit after their number."""
    if not tree.is_numbers:
        return not tree.nodes.pure[i] and not has_all_counts(tree, i, counts_room(tree, i, room))
    counted, mean = rows(tree.nodes.rows[i]), label_width("small", _mean(tree, i))
    return label_width("small", counted) + _APART + mean > room >= mean


def _asked(tree: DrawnTree, i: int, room: float) -> str:
    """Return what a split asks, as far as it has room."""
    verb = "is " if tree.nodes.kind[i] == "category" else ""
    return verb + rule_within(tree, tree.nodes.left[i], room - label_width("edge", verb))


def _is_behind(tree: DrawnTree, i: int, room: float) -> bool:
    """Return whether a split's number of rows fits after what it asks."""
    taken = label_width("edge", _asked(tree, i, room)) + _APART
    return taken + label_width("small", rows(tree.nodes.rows[i])) <= room


def _taken_by(word: str) -> float:
    return label_width("small", word) + _APART


def tall_pill_height(tree: DrawnTree, i: int, width: float) -> float:
    """Return the height of a pill that has all the lines of its texts."""
    more = _more_lines(tree, i, width)
    return pill_height(tree.nodes.left[i] < 0) + _LINE * (more.above + more.below)


def _split(tree: DrawnTree, i: int, width: float, more: _More) -> list[Markup]:
    """Return a split's feature and below it the left side's rule; the number of rows comes after
    the rule if both fit, otherwise on the line below the bar."""
    nodes, theme, end = tree.nodes, tree.theme, width - PILL_INSET
    own, room = tree.view.features[nodes.feature[i]], end - PILL_INSET
    is_category, rule = nodes.kind[i] == "category", _asked(tree, i, room)
    is_told, whole = _is_behind(tree, i, room), nodes.left_whole[i] if is_category else rule
    second = _SECOND + _LINE * more.above
    if more.above:
        parts = _lines(broken_name(own.name, room + _KERNING), PILL_INSET, theme.text)
    else:
        name = feature_name(tree, nodes.feature[i], "edge", room + _KERNING)
        parts = [label("edge", PILL_INSET, _FIRST, name, theme.text, whole=own.whole)]
    parts.append(label("edge", PILL_INSET, second, rule, theme.text, room=room, whole=whole))
    if is_told:
        counted = rows(nodes.rows[i])
        parts.append(label("small", end, second, counted, theme.text_soft, anchor="end"))
    below = second + _pill_bar(False) - _SECOND + _BELOW_BAR
    return [*parts, *_split_rows(tree, i, end, below, is_told, more.below)]


def _lines(lines: list[str], x: float, fill: str) -> list[Markup]:
    return [label("edge", x, _FIRST + _LINE * k, one, fill) for k, one in enumerate(lines)]


def _split_rows(
    tree: DrawnTree, i: int, end: float, y: float, is_told: bool, is_broken: bool
) -> list[Markup]:
    """Return the line below a split's bar: the number of rows, unless it is shown above, and their
    classes or mean, if `is_broken` on the next line."""
    soft, start = tree.theme.text_soft, PILL_INSET
    if not tree.is_numbers:
        if is_told:
            return count_marks(tree, i, start, y, end - start)
        return rows_line(tree, i, start, end, y, is_broken=is_broken)
    counted, mean = "" if is_told else rows(tree.nodes.rows[i]), _mean(tree, i)
    parts = [label("small", start, y, counted, soft)] if counted else []
    if is_told or is_broken:
        low = y + _LINE * len(parts)
        return [*parts, label("small", start, low, mean, soft, room=end - start)]
    if label_width("small", counted) + _APART + label_width("small", mean) <= end - start:
        parts.append(label("small", end, y, mean, soft, anchor="end"))
    return parts


def _mean(tree: DrawnTree, i: int) -> str:
    return f"{tree.nodes.value_text[i]} {tree.nodes.spread_text[i]}"


def _leaf_rows(tree: DrawnTree, i: int, width: float, more: _More) -> list[Markup]:
    """Return the line below a leaf's bar: the number of rows, and their classes."""
    y, soft = _pill_bar(True) + _LINE * more.above + _BELOW_BAR, tree.theme.text_soft
    if not tree.is_numbers:
        return rows_line(tree, i, PILL_INSET, width - PILL_INSET, y, is_broken=more.below)
    text, is_few = leaf_rows(tree, i)
    return [label("small", PILL_INSET, y, text, soft, slanted=is_few)]


def _number(tree: DrawnTree, i: int, width: float) -> list[Markup]:
    """Return the prediction, and the spread if it has room."""
    nodes, theme = tree.nodes, tree.theme
    value, spread = nodes.value_text[i], nodes.spread_text[i]
    at = PILL_INSET + label_width("edge", value) + _APART
    parts = [label("edge", PILL_INSET, _FIRST, value, theme.text)]
    if label_width("small", spread) <= width - PILL_INSET - at:
        parts.append(label("small", at, _FIRST, spread, theme.text_faint))
    return parts


def _class(tree: DrawnTree, i: int, width: float, is_broken: bool) -> list[Markup]:
    """Return the predicted class and its share."""
    nodes, theme, end = tree.nodes, tree.theme, width - PILL_INSET
    own = tree.view.classes[nodes.predicted_class[i]]
    share = "tie" if nodes.tie[i] else nodes.share_text[i]
    most = end - PILL_INSET - _GLYPH
    taken = _taken_by(share)
    # The bar also shows the share, but only the word shows a tie.
    right = share if nodes.tie[i] or label_width("edge", own.name) + taken <= most else ""
    room = most - taken if right else most
    at, parts = (
        PILL_INSET + _GLYPH,
        [glyph(prediction_slot(tree, i), PILL_INSET + 4, 11, theme, 3.8)],
    )
    if is_broken:
        parts += _lines(broken_name(own.name, room), at, theme.text)
    else:
        name = class_name(tree, i, "edge", room)
        parts.append(label("edge", at, _FIRST, name, theme.text, room=room, whole=own.whole))
    if right:
        parts.append(label("small", end, _FIRST, right, theme.text_faint, anchor="end"))
    return parts


def draw_pill(tree: DrawnTree, i: int, width: float, height: float) -> Markup:
    """Return a pill; its origin is its top centre."""
    is_leaf, ending = tree.nodes.left[i] < 0, tree.nodes.ending[i]
    natural = not is_leaf or ends_naturally(tree, i)
    more = _more_lines(tree, i, width) if height > pill_height(is_leaf) else _More()
    bar, room = _pill_bar(is_leaf) + _LINE * more.above, width - 2 * PILL_INSET
    parts = [leaf_frame(tree, width, height, natural, _PILL_ROUND)]
    if is_leaf and natural:
        parts.append(leaf_ground(width, height, node_paint(tree, i), _PILL_ROUND, 3))
    if is_leaf:
        is_broken, is_numbers = more.above, tree.is_numbers
        parts += _number(tree, i, width) if is_numbers else _class(tree, i, width, is_broken)
        parts += _leaf_rows(tree, i, width, more)
    else:
        parts += _split(tree, i, width, more)
    if tree.is_numbers:
        parts += _mean_track(tree, i, PILL_INSET, bar + 2.5, room)
    else:
        parts += class_bar(tree, i, PILL_INSET, bar, room, 5)
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
    """Return whether the tree ends here because of the data, not because of a limit."""
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
