"""Names next to dots, if nothing is in the way: rule and number of rows for the largest splits, in
a small tree for every split; there, prediction and number of rows also for every leaf."""

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.figures.drawing.labels import Anchor, label, label_width
from explorer.figures.drawing.marks import Attributes, Markup, element, joined, literal
from explorer.figures.tree.drawn import DrawnTree, children_of, missing_into
from explorer.figures.tree.nodes.edges import Point, exit_point
from explorer.figures.tree.nodes.short_names import broken_name, class_name, feature_name
from explorer.figures.tree.nodes.side_texts import ribbon_width, rule_within
from explorer.figures.tree.positions import Box, NodePosition
from explorer.views.nodes.wording import rows

_MAX_NAMED_LEAVES, _MAX_NAMED_SPLITS = 64, 24
"""In a tree of more leaves only the largest splits have names."""
_BELOW_LEAF, _LINE = 17, 13
_BESIDE, _APART, _UNDER, _HEIGHT = 8, 5, 12, 15
_STEP, _GENTLE = 5, 0.35
"""The length of a part of a curve, and how far a curve from a dot bends."""
_CLEAR, _CLEAR_OF_MISSING = 1, 9
_THIN = 3
"""A split's name may lie on narrower, steep ribbons of its own."""
_NAME_WIDTHS = (110, 74)
"""The maximum width of a feature's name above its threshold, first normally, then in less room."""
_MANY_CATEGORIES = re.compile(r"^[\d\s]+of[\d\s]+$| categories$")
"""Numbers instead of names: "12 categories", "2 of 3"."""
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


@dataclass(frozen=True, slots=True)
class _Text:
    """A label, the box that it fills, the one that no other text's box may meet, and what it is
    worth."""

    label: CompactLabel
    box: Box
    around: Box
    worth: int


def compact_labels(
    tree: DrawnTree, positions: list[NodePosition], room: Box
) -> dict[int, CompactLabel]:
    """Return the names by node; all of them lie within the room."""
    dots = [i for i, position in enumerate(positions) if position.kind == "dot"]
    dots.sort(key=lambda i: -tree.nodes.rows[i])
    if not _names_all(tree):
        dots = [i for i in dots if tree.nodes.left[i] >= 0][:_MAX_NAMED_SPLITS]
    if not dots:
        return {}
    obstacles = _obstacles(tree, positions)
    every = np.array([_edges(one.box()) for one in positions]).T

    texts = {i: _texts(tree, i, positions[i], room, every, obstacles) for i in dots}
    best = _added({}, dots, texts)
    for i in [*dots, *dots]:
        best = _improved(best, i, texts)
    return {i: text.label for i, text in best.items()}


def _added(
    before: dict[int, _Text], others: Iterable[int], texts: dict[int, list[_Text]]
) -> dict[int, _Text]:
    """Return the texts before, and of each other node the first text that is free."""
    found = dict(before)
    for i in others:
        boxes = [one.box for one in found.values()]
        text = next((one for one in texts[i] if not any(map(one.around.meets, boxes))), None)
        if text:
            found[i] = text
    return found


def _improved(best: dict[int, _Text], i: int, texts: dict[int, list[_Text]]) -> dict[int, _Text]:
    """Return the texts with a better one of this node, if the texts that it displaces find other
    places and all are worth more."""
    own = best[i].worth if i in best else 0
    others = {other: one for other, one in best.items() if other != i}
    for text in texts[i]:
        if text.worth > own:
            stay = {at: one for at, one in others.items() if not text.around.meets(one.box)}
            found = _added({**stay, i: text}, [at for at in others if at not in stay], texts)
            best = max(best, found, key=_worth)
    return best


def _worth(found: dict[int, _Text]) -> int:
    return sum(one.worth for one in found.values())


def _texts(
    tree: DrawnTree,
    i: int,
    at: NodePosition,
    room: Box,
    every: FloatArray,
    obstacles: tuple[FloatArray, FloatArray],
) -> list[_Text]:
    """Return a node's texts that cover nothing and are nearer to it than to others, the best first;
    a split's may cross thin ribbons of its own.

    every: the boxes of all nodes.
    """
    solid, thin = obstacles
    is_own, found = (thin[4:] == i).any(axis=0) & (tree.nodes.left[i] >= 0), list[_Text]()
    never = np.hstack((solid, thin[:4, ~is_own]))
    for one in _tries(tree, i, at, room):
        box = _box(at, one)
        if box.is_in(room) and not _meets(box, never) and _is_nearest(box, i, every):
            is_clear = not _meets(box, thin[:4])
            is_whole = not any("…" in line for line in one.lines)
            worth = 8 + 4 * bool(one.rows) + 2 * is_whole + is_clear
            around = Box(box.left - _APART, box.right + _APART, box.top, box.bottom)
            found.append(_Text(one, box, around, worth))
    return sorted(found, key=lambda one: -one.worth)


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


def _names_all(tree: DrawnTree) -> bool:
    return bool(sum(left < 0 for left in tree.nodes.left) <= _MAX_NAMED_LEAVES)


def _tries(tree: DrawnTree, i: int, at: NodePosition, room: Box) -> Iterator[CompactLabel]:
    """Yield texts and their possible positions, the best first."""
    return (_of_leaf if tree.nodes.left[i] < 0 else _of_split)(tree, i, at, room)


def _beside(at: NodePosition, room: Box, high: float) -> list[Way]:
    """Return positions next to a dot, those on the side with more room first; `high` is the height
    of the text below its first line."""
    off, ways = at.width / 2 + _BESIDE, list[Way]()
    near = off * 0.8
    for x, y in (
        *((off, -high / 2), (off, -9 - high), (near, -near - high)),
        *((off, -high / 2 - 6), (off, -high / 2 + 6), (off, -high), (off, 0)),
        *((off + 8, -high / 2), (off + 8, -6 - high), (near, near)),
        *((off + 8, -high / 2 + 6), (off + 8, -high / 2 + 12), (off + 8, -high / 2 - 6)),
        (off + 16, -high / 2),
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
    for text in texts:
        yield from (_placed(way, (text,), counted, True) for way in near)
        yield from (_placed(way, (text,), counted, False) for way in ways)
        yield from (_placed(way, (text,), "", False) for way in [*near, *ways[:2]])


def _of_split(tree: DrawnTree, i: int, at: NodePosition, room: Box) -> Iterator[CompactLabel]:
    """Yield the rule with the number of rows after it or below it; then the feature's name, on one
    or two lines, and below it what is asked of it."""
    nodes, counted = tree.nodes, rows(tree.nodes.rows[i])
    rule = nodes.split_text[i].removesuffix("?")
    forms = [] if _MANY_CATEGORIES.search(rule) else [[rule]]
    for wide in _NAME_WIDTHS:
        asks = _asked(tree, i, wide)
        forms += [[*name, *asks] for name in _names(tree, nodes.feature[i], wide)]
    for lines in forms:
        if lines[0] == rule:
            yield from _told_beside(at, room, lines, counted, False)
        yield from _told_beside(at, room, lines, counted, True)
        yield from _told_beside(at, room, lines, "", False)


def _told_beside(
    at: NodePosition, room: Box, lines: list[str], counted: str, is_stacked: bool
) -> Iterator[CompactLabel]:
    high = _LINE * (len(lines) - (not is_stacked))
    yield from (_placed(way, lines, counted, is_stacked) for way in _beside(at, room, high))


def _names(tree: DrawnTree, feature: int, room: float) -> list[list[str]]:
    """Return a feature's name; if it must be cut, first on two lines if it is whole there."""
    name, short = tree.view.features[feature].name, feature_name(tree, feature, "edge", room)
    two = broken_name(name, room) if short != name else []
    return [two, [short]] if two else [[short]]


def _asked(tree: DrawnTree, i: int, room: float) -> list[str]:
    """Return what a split asks of its feature; nothing if it lists many categories."""
    nodes = tree.nodes
    if nodes.kind[i] == "numeric":
        return [f"≤ {nodes.threshold_text[i]}"]
    verb = "is " if nodes.kind[i] == "category" else ""
    rule = rule_within(tree, nodes.left[i], room - label_width("edge", verb))
    return [] if not rule or _MANY_CATEGORIES.search(rule) else [verb + rule]


def _placed(way: Way, lines: Sequence[str], text: str, is_stacked: bool) -> CompactLabel:
    reach, counted = max(label_width("edge", line) for line in lines), label_width("small", text)
    wide = max(reach, counted + 2) if is_stacked else reach + (8 + counted if text else 0)
    return CompactLabel(*way, tuple(lines), text, is_stacked, wide)


def _obstacles(tree: DrawnTree, positions: list[NodePosition]) -> tuple[FloatArray, FloatArray]:
    """Return boxes of nodes and of points along the edges, float64[4, n]: left, right, top and
    bottom; and of thin edges, float64[6, n], with the two nodes that each edge joins."""
    solid, thin = list[Edges](), list[tuple[float, ...]]()
    for i, parent in enumerate(positions):
        solid.append(_edges(parent.box()))
        for child in children_of(tree, i):
            width, end = ribbon_width(tree, child), positions[child]
            start = exit_point(tree, child, parent, False)
            has_strand = width > _THIN and missing_into(tree, child)
            half = width / 2 + (_CLEAR_OF_MISSING if has_strand else _CLEAR)
            is_gentle = parent.kind == "dot"
            found = _along_edge(start, (end.x, end.y), is_gentle, half)
            is_steep = abs(end.x - start[0]) < 2 * (end.y - start[1])
            if is_gentle and is_steep and width < _THIN:
                thin += ((*box, i, child) for box in found)
            else:
                solid += found
    return np.array(solid).T, np.array(thin).reshape(-1, 6).T


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
