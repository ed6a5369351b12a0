"""Names next to dots, if nothing is in the way: the rule and the rows of the largest, the
prediction of the leaves of a small tree."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.figures.drawing.labels import Anchor, label, label_width
from explorer.figures.drawing.marks import Attributes, Markup, element, literal
from explorer.figures.tree.drawn import DrawnTree, children_of
from explorer.figures.tree.nodes.leaves import leaf_rows
from explorer.figures.tree.positions import Box, NodePosition
from explorer.views.nodes.wording import rows

_MANY, _MANY_ABOVE = 0.3, 0.1
_MAX_NAMED_LEAVES = 64
_BELOW_LEAF, _LINE = 17, 13
_BESIDE, _APART, _UNDER, _HEIGHT = 8, 5, 12, 15
_POINTS_ON_EDGES = 10


@dataclass(frozen=True, slots=True)
class CompactLabel:
    """A name's place from its dot; the rows behind the rule, or stacked below it."""

    dx: float
    dy: float
    anchor: Anchor
    rule: str
    rows: str
    is_stacked: bool
    wide: float


def compact_labels(
    tree: DrawnTree, positions: list[NodePosition], room: Box
) -> dict[int, CompactLabel]:
    """Return the names by node; all lie in the room."""
    nodes = tree.nodes
    dots = [i for i, position in enumerate(positions) if position.kind == "dot"]
    wanted = [i for i in dots if nodes.rows[i] >= _least(tree, i)]
    known, others = set(wanted), []
    if _names_leaves(tree):
        leaves = [i for i in dots if nodes.left[i] < 0 and i not in known]
        others = sorted(leaves, key=lambda i: -nodes.rows[i])
    if not wanted and not others:
        return {}
    known_boxes, boxes, labels = _obstacles(tree, positions), list[Box](), {}
    for i in [*wanted, *others]:
        at = positions[i]
        for found in _tries(tree, i, at, room):
            back = {"start": 0.0, "middle": found.wide / 2, "end": found.wide}[found.anchor]
            left, top = at.x + found.dx - back, at.y + found.dy - 8
            bottom = top + _HEIGHT + (_LINE if found.is_stacked else 0)
            box = Box(left, left + found.wide, top, bottom)
            if not box.is_in(room) or any(other.meets(box) for other in boxes):
                continue
            near, far, high, low = known_boxes
            is_across = (near < box.right) & (far > box.left)
            if (is_across & (high < box.bottom) & (low > box.top)).any():
                continue
            boxes.append(Box(box.left - _APART, box.right + _APART, top, bottom))
            labels[i] = found
            break
    return labels


def leaf_name_height(tree: DrawnTree) -> float:
    """Return the height of leaf names below their dots; 0 if there are too many leaves."""
    return _BELOW_LEAF + (_LINE if tree.is_numbers else 0) if _names_leaves(tree) else 0


def compact_label(tree: DrawnTree, of: CompactLabel) -> Markup:
    """Return the name of a dot, whose centre is its origin."""
    theme, y, anchor = tree.theme, of.dy + 4, of.anchor
    where: Attributes = {"x": of.dx, "dy": _LINE} if of.is_stacked else {"dx": 8}
    small: Attributes = {"fill": theme.text_faint, "font-size": 11.5, "font-weight": 400}
    more = element("tspan", {**where, **small}, literal(of.rows)) if of.rows else None
    page = theme.page
    return label("edge", of.dx, y, of.rule, theme.text, anchor=anchor, outline=page, more=more)


def _least(tree: DrawnTree, i: int) -> float:
    return (_MANY_ABOVE if tree.nodes.depth[i] <= 1 else _MANY) * tree.view.rows


def _names_leaves(tree: DrawnTree) -> bool:
    return bool(sum(left < 0 for left in tree.nodes.left) <= _MAX_NAMED_LEAVES)


def _tries(tree: DrawnTree, i: int, at: NodePosition, room: Box) -> Iterator[CompactLabel]:
    """Yield texts and their possible places, the best first."""
    nodes, is_leaf = tree.nodes, tree.nodes.left[i] < 0
    predicted = nodes.value_text[i] if tree.is_numbers else nodes.prediction[i]
    rule = predicted if is_leaf else nodes.split_text[i].removesuffix("?") or predicted
    off, below = at.width / 2 + _BESIDE, at.width / 2 + _UNDER
    ways: list[tuple[float, float, Anchor]] = []
    for x, y in ((off, 0), (off, -9), (off * 0.8, -off * 0.8)):
        ways += [(x, y, "start"), (-x, y, "end")]
    ways.append((0, -off - 4, "middle"))
    if at.x > (room.left + room.right) / 2:
        ways[0], ways[1] = ways[1], ways[0]
    under: list[tuple[float, float, Anchor]] = [
        (0, below, "middle"),
        (room.left - at.x, below, "start"),
        (room.right - at.x, below, "end"),
    ]
    reach, counted = label_width("edge", rule), rows(nodes.rows[i])
    if is_leaf:
        near = [way for way in under if abs(way[0]) < reach]
        for text in (leaf_rows(tree, i)[0], counted) if tree.is_numbers else ():
            wide = max(reach, label_width("small", text) + 2)
            yield from (CompactLabel(*way, rule, text, True, wide) for way in near)
        for way in (*near, *ways[:2]):
            yield CompactLabel(*way, rule, "", False, reach)
    wide = reach + 8 + label_width("small", counted)
    yield from (CompactLabel(*way, rule, counted, False, wide) for way in ways)


def _obstacles(tree: DrawnTree, positions: list[NodePosition]) -> FloatArray:
    """Return nodes, and points along the edges: float64[4, n], left, right, top and bottom."""
    boxes = []
    for i, start in enumerate(positions):
        own = start.box()
        boxes.append((own.left, own.right, own.top, own.bottom))
        for child in children_of(tree, i):
            end = positions[child]
            half = min(end.width / 2, 14)
            for step in range(1, _POINTS_ON_EDGES):
                way = step / _POINTS_ON_EDGES
                x = start.x + (end.x - start.x) * way
                y = start.y + start.out_y + (end.y - start.y - start.out_y) * way
                boxes.append((x - half, x + half, y - half, y + half))
    return np.array(boxes).T
