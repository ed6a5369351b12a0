"""Names next to dots, if nothing is in the way: rule and number of rows for the largest splits, in
a small tree for every split; there, prediction and number of rows also for every leaf."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.figures.drawing.labels import Anchor, label, label_width
from explorer.figures.drawing.marks import Attributes, Markup, element, joined, literal
from explorer.figures.tree.drawn import DrawnTree, children_of, missing_into
from explorer.figures.tree.nodes.edges import Point, exit_point
from explorer.figures.tree.nodes.leaves import leaf_rows
from explorer.figures.tree.nodes.short_names import class_name, feature_name
from explorer.figures.tree.nodes.side_texts import ribbon_width
from explorer.figures.tree.positions import Box, NodePosition
from explorer.views.nodes.wording import rows

_MANY, _MANY_ABOVE = 0.3, 0.1
_MAX_NAMED_LEAVES, _MAX_NAMED_SPLITS = 64, 24
_BELOW_LEAF, _LINE = 17, 13
_BESIDE, _APART, _UNDER, _HEIGHT = 8, 5, 12, 15
_STEP, _GENTLE = 10, 0.35
"""The length of a part of a curve, and how far a curve from a dot bends."""
_CLEAR, _CLEAR_OF_MISSING = 1, 9
_MAX_CROSSING, _THIN = 110, 3
"""In little room, a text no wider than the first may cross a ribbon narrower than the second."""
_NAME_WIDTHS = (110, 68)
"""The maximum width of a feature's name above its threshold, first normally, then in less room."""
_CLASS_WIDTH = 76
"""The maximum width of a leaf's class if there is no room for the whole name."""

Way = tuple[float, float, Anchor]
Edges = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class CompactLabel:
    """A name, its position relative to its dot, and the number of rows, which follows the last line
    or is stacked below it."""

    dx: float
    dy: float
    anchor: Anchor
    lines: tuple[str, ...]
    rows: str
    is_stacked: bool
    wide: float


def compact_labels(
    tree: DrawnTree, positions: list[NodePosition], room: Box
) -> dict[int, CompactLabel]:
    """Return the names by node; all of them lie within the room."""
    nodes = tree.nodes
    dots = [i for i, position in enumerate(positions) if position.kind == "dot"]
    wanted = {i for i in dots if nodes.rows[i] >= _least(tree, i)}
    # A leaf has one place for its name, a split has several.
    dots.sort(key=lambda i: (i not in wanted, nodes.left[i] >= 0, -nodes.rows[i]))
    if not _names_all(tree):
        dots = [i for i in dots if i in wanted or nodes.left[i] >= 0][:_MAX_NAMED_SPLITS]
    if not dots:
        return {}
    obstacles = _obstacles(tree, positions)
    every = np.array([_edges(one.box()) for one in positions]).T
    named = [(i, positions[i]) for i in dots]

    splits_first = sorted(named, key=lambda one: nodes.left[one[0]] < 0)
    best = dict[int, CompactLabel]()
    for order, tight in ((named, False), (named, True), (splits_first, True)):
        found = _labels(tree, order, room, every, obstacles, tight)
        best = found if _worth(found) > _worth(best) else best
        if _worth(best) == 2 * len(named):
            break
    return best


def _worth(labels: dict[int, CompactLabel]) -> int:
    """Return how much information the labels show: names and numbers of rows."""
    return sum(1 + bool(one.rows) for one in labels.values())


def _labels(
    tree: DrawnTree,
    named: list[tuple[int, NodePosition]],
    room: Box,
    every: FloatArray,
    obstacles: tuple[FloatArray, FloatArray],
    tight: bool,
) -> dict[int, CompactLabel]:
    """Return the first of each node's texts that covers nothing; if `tight`, a narrow one may cross
    a thin ribbon. A text without the number of rows is a late choice; one that is nearer to another
    node the last, and only for a split.

    every: the boxes of all nodes.
    """
    boxes, labels = list[Box](), dict[int, CompactLabel]()
    solid, thin = obstacles
    crosses, left = tight and _names_all(tree), tree.nodes.left
    for i, at in named:
        # Preferred: with rows and clear of ribbons; then with rows; then clear; then any.
        best: dict[tuple[bool, bool, bool], tuple[CompactLabel, Box]] = {}
        for found in _tries(tree, i, at, room, tight):
            box = _box(at, found)
            if not box.is_in(room) or any(other.meets(box) for other in boxes):
                continue
            if _meets(box, solid):
                continue
            is_clear, is_near = not _meets(box, thin), _is_nearest(box, i, every)
            may_cross = crosses and found.wide <= _MAX_CROSSING
            if (is_clear or may_cross) if is_near else (is_clear and left[i] >= 0):
                best.setdefault((not is_near, not found.rows, not is_clear), (found, box))
            if is_clear and is_near and found.rows:
                break
        if best:
            labels[i], box = best[min(best)]
            boxes.append(Box(box.left - _APART, box.right + _APART, box.top, box.bottom))
    return labels


def _box(at: NodePosition, found: CompactLabel) -> Box:
    back = {"start": 0.0, "middle": found.wide / 2, "end": found.wide}[found.anchor]
    left, top = at.x + found.dx - back, at.y + found.dy - 8
    lines = len(found.lines) - 1 + found.is_stacked
    return Box(left, left + found.wide, top, top + _HEIGHT + _LINE * lines)


def _meets(box: Box, others: FloatArray) -> bool:
    near, far, high, low = others
    is_across = (near < box.right) & (far > box.left)
    return bool((is_across & (high < box.bottom) & (low > box.top)).any())


def _is_nearest(box: Box, own: int, every: FloatArray) -> bool:
    """Return whether no other node is nearer to the text than its own."""
    near, far, high, low = every
    across = np.maximum(np.maximum(box.left - far, near - box.right), 0)
    gaps = np.hypot(across, np.maximum(np.maximum(box.top - low, high - box.bottom), 0))
    return bool((gaps >= gaps[own]).all())


def _edges(box: Box) -> Edges:
    return box.left, box.right, box.top, box.bottom


def leaf_name_height(tree: DrawnTree) -> float:
    """Return the height of leaf names below their dots; 0 if there are too many leaves."""
    return _BELOW_LEAF + _LINE if _names_all(tree) else 0


def compact_label(tree: DrawnTree, of: CompactLabel) -> Markup:
    """Return the name of a dot; the origin is the dot's centre."""
    theme, y, anchor = tree.theme, of.dy + 4, of.anchor
    where: Attributes = {"x": of.dx, "dy": _LINE} if of.is_stacked else {"dx": 8}
    small: Attributes = {"fill": theme.text_faint, "font-size": 11.5, "font-weight": 400}
    parts = [element("tspan", {"x": of.dx, "dy": _LINE}, literal(one)) for one in of.lines[1:]]
    if of.rows:
        parts.append(element("tspan", {**where, **small}, literal(of.rows)))
    more, page = joined(parts) if parts else None, theme.page
    at = of.dx, y, of.lines[0]
    return label("edge", *at, theme.text, anchor=anchor, outline=page, more=more)


def _least(tree: DrawnTree, i: int) -> float:
    return (_MANY_ABOVE if tree.nodes.depth[i] <= 1 else _MANY) * tree.view.rows


def _names_all(tree: DrawnTree) -> bool:
    return bool(sum(left < 0 for left in tree.nodes.left) <= _MAX_NAMED_LEAVES)


def _tries(
    tree: DrawnTree, i: int, at: NodePosition, room: Box, tight: bool
) -> Iterator[CompactLabel]:
    """Yield texts and their possible positions, the best first; if `tight`, the narrowest first."""
    is_leaf = tree.nodes.left[i] < 0
    return _of_leaf(tree, i, at, room) if is_leaf else _of_split(tree, i, at, room, tight)


def _beside(at: NodePosition, room: Box, high: float) -> list[Way]:
    """Return positions next to a dot, those on the side with more room first; `high` is the height
    of the text below its first line."""
    off, ways = at.width / 2 + _BESIDE, list[Way]()
    near = off * 0.8
    for x, y in (
        *((off, -high / 2), (off, -9 - high), (near, -near - high)),
        *((off, -high / 2 - 6), (off, -high / 2 + 6), (off, -high), (off, 0)),
        *((off + 8, -high / 2), (off + 8, -6 - high), (near, near)),
    ):
        both: list[Way] = [(x, y, "start"), (-x, y, "end")]
        ways += reversed(both) if at.x > (room.left + room.right) / 2 else both
    return [*ways, (0, -off - 4 - high, "middle")]


def _of_leaf(tree: DrawnTree, i: int, at: NodePosition, room: Box) -> Iterator[CompactLabel]:
    nodes, below, counted = tree.nodes, at.width / 2 + _UNDER, rows(tree.nodes.rows[i])
    whole = (nodes.value_text if tree.is_numbers else nodes.prediction)[i]
    short = "" if tree.is_numbers else class_name(tree, i, "edge", _CLASS_WIDTH)
    texts = [whole, short] if short and short != whole else [whole]
    under: list[Way] = [
        (0, below, "middle"),
        (-5, below, "start"),
        (5, below, "end"),
        (room.left - at.x, below, "start"),
        (room.right - at.x, below, "end"),
    ]
    near = [way for way in under if abs(way[0]) < label_width("edge", texts[-1])]
    ways = _beside(at, room, 0)
    counts = (leaf_rows(tree, i)[0], counted) if tree.is_numbers else (counted,)
    stacked = itertools.product(texts, counts, near)
    yield from (_placed(way, (text,), count, True) for text, count, way in stacked)
    bare = itertools.product(texts, [*near, *ways[:2]])
    yield from (_placed(way, (text,), "", False) for text, way in bare)
    beside = itertools.product(texts, ways)
    yield from (_placed(way, (text,), counted, False) for text, way in beside)


def _of_split(
    tree: DrawnTree, i: int, at: NodePosition, room: Box, tight: bool
) -> Iterator[CompactLabel]:
    """Yield the rule with the number of rows after it, below it, or on three lines; if `tight`,
    three lines first."""
    nodes, counted = tree.nodes, rows(tree.nodes.rows[i])
    whole = (nodes.split_text[i].removesuffix("?"),)
    narrow: list[tuple[str, ...]] = []
    if nodes.kind[i] == "numeric":
        names = (feature_name(tree, nodes.feature[i], "edge", width) for width in _NAME_WIDTHS)
        narrow = [(name, f"≤ {nodes.threshold_text[i]}") for name in names]

    def stacked(*texts: tuple[str, ...]) -> Iterator[CompactLabel]:
        for lines in texts:
            ways = _beside(at, room, _LINE * len(lines))
            yield from (_placed(way, lines, counted, True) for way in ways)

    if tight:
        yield from stacked(*narrow)
    yield from (_placed(way, whole, counted, False) for way in _beside(at, room, 0))
    yield from stacked(whole, *([] if tight else narrow))


def _placed(way: Way, lines: tuple[str, ...], text: str, is_stacked: bool) -> CompactLabel:
    reach, counted = max(label_width("edge", line) for line in lines), label_width("small", text)
    wide = max(reach, counted + 2) if is_stacked else reach + (8 + counted if text else 0)
    return CompactLabel(*way, lines, text, is_stacked, wide)


def _obstacles(tree: DrawnTree, positions: list[NodePosition]) -> tuple[FloatArray, FloatArray]:
    """Return boxes of nodes and of points along the edges, float64[4, n]: left, right, top and
    bottom. The second array has the edges that a text may cross if there is little room."""
    solid, thin = list[Edges](), list[Edges]()
    for i, parent in enumerate(positions):
        solid.append(_edges(parent.box()))
        for child in children_of(tree, i):
            width, end = ribbon_width(tree, child), positions[child]
            start = exit_point(tree, child, parent, False)
            has_strand = width > _THIN and missing_into(tree, child)
            half = width / 2 + (_CLEAR_OF_MISSING if has_strand else _CLEAR)
            found = _along_edge(start, (end.x, end.y), parent.kind == "dot", half)
            (thin if width < _THIN else solid).extend(found)
    return np.array(solid).T, np.array(thin).reshape(-1, 4).T


def _along_edge(start: Point, end: Point, is_gentle: bool, half: float) -> Iterator[Edges]:
    """Yield the boxes that an edge fills: an elbow has three straight parts, a curve many short
    ones. half: half of its width."""
    (x, y), run, drop = start, end[0] - start[0], end[1] - start[1]
    if not is_gentle and abs(run) > drop:
        points = [start, (x, y + drop / 2), (end[0], y + drop / 2), end]
    else:
        n, bend = math.ceil(max(abs(run), drop) / _STEP), _GENTLE if is_gentle else 1
        ways = [k / n for k in range(n + 1)]
        across = [way + bend * (way * way * (3 - 2 * way) - way) for way in ways]
        points = [(x + run * a, y + drop * w) for a, w in zip(across, ways, strict=True)]
    for one, other in itertools.pairwise(points):
        (left, right), (top, bottom) = (sorted(ends) for ends in zip(one, other, strict=True))
        yield left - half, right + half, top - half, bottom + half
