"""The position of every node in the drawing's pixels, and the room for the texts next to edges."""

import math
from dataclasses import dataclass
from itertools import pairwise

from explorer.figures.tree.drawn import DrawnTree, is_left_child
from explorer.figures.tree.layout import Layout
from explorer.figures.tree.levels import Frame, Kind, Sizes
from explorer.figures.tree.nodes.cards import LINE, card_size, ending_texts, leaf_size
from explorer.figures.tree.nodes.dots import dot_radius, pill_height, pill_width, tall_pill_height
from explorer.figures.tree.nodes.side_texts import wished_room

_APART = 8


@dataclass(frozen=True, slots=True)
class Box:
    """Edges in pixels."""

    left: float
    right: float
    top: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Return whether the boxes overlap or touch."""
        width = min(self.right, other.right) - max(self.left, other.left)
        return width > 0 and min(self.bottom, other.bottom) > max(self.top, other.top)

    def is_in(self, room: "Box") -> bool:
        """Return whether no part of it is outside."""
        is_across = self.left >= room.left and self.right <= room.right
        return is_across and self.top >= room.top and self.bottom <= room.bottom


@dataclass(frozen=True, slots=True)
class NodePosition:
    """`x` is the middle; `y` the top of cards and pills, and the middle of dots. `out_y` is where
    ribbons leave, measured from `y`; `apart` is the distance to the nearest dot of its level."""

    x: float
    y: float
    kind: Kind
    width: float
    height: float

    out_y: float
    scale: float = 1
    apart: float = math.inf

    def box(self) -> Box:
        """Return the box of the node."""
        top = self.y - self.height / 2 if self.kind == "dot" else self.y
        return Box(self.x - self.width / 2, self.x + self.width / 2, top, top + self.height)


def sizes_of(tree: DrawnTree) -> Sizes:
    """Return the sizes of the nodes; a leaf's size includes the lines below it."""
    leaf, left = leaf_size(tree), tree.nodes.left

    def width(i: int) -> float:
        return leaf[0] if left[i] < 0 or not tree.has_rows else card_size(tree, i)[0]

    def height(i: int) -> float:
        if left[i] < 0:
            return leaf[1] + LINE * len(ending_texts(tree, i))
        return card_size(tree, i)[1] if tree.has_rows else leaf[1]

    return Sizes(
        width=width,
        height=height,
        radius=lambda i: dot_radius(tree, i),
        pill_width=lambda i: pill_width(tree, i),
        pill_height=lambda i: pill_height(left[i] < 0),
        tall_pill_height=lambda i, width: tall_pill_height(tree, i, width),
    )


def positions_in(tree: DrawnTree, layout: Layout, frame: Frame) -> list[NodePosition]:
    """Return the positions by node."""
    apart = _apart_in(layout, frame, tree.n_nodes)
    return [_position(tree, layout, frame, i, apart[i]) for i in range(tree.n_nodes)]


def _position(tree: DrawnTree, layout: Layout, frame: Frame, i: int, apart: float) -> NodePosition:
    level = tree.nodes.depth[i]
    kind, x, top = frame.kinds[level], layout.x[i] * frame.sx, frame.tops[level]
    if kind == "dot":
        size = 2 * dot_radius(tree, i) * frame.dot_scale
        middle = top + frame.heights[level] / 2
        return NodePosition(x, middle, kind, size, size, 0, frame.dot_scale, apart)
    if kind == "pill":
        wide, tall = frame.pills[level], pill_height(tree.nodes.left[i] < 0)
        if frame.tall[level]:
            tall = tall_pill_height(tree, i, wide)
        return NodePosition(x, top, kind, wide, tall, tall)
    width, height = leaf_size(tree) if tree.nodes.left[i] < 0 else card_size(tree, i)
    return NodePosition(x, top, kind, width, height, height)


def _apart_in(layout: Layout, frame: Frame, n_nodes: int) -> list[float]:
    """Return how far away each dot's nearest neighbour of its level is."""
    apart = [math.inf] * n_nodes
    for kind, level in zip(frame.kinds, layout.levels, strict=True):
        if kind != "dot":
            continue
        for one, other in pairwise(level):
            between = (layout.x[other] - layout.x[one]) * frame.sx
            apart[one] = min(apart[one], between)
            apart[other] = between
    return apart


class LabelRoom:
    """The room next to the edges of one picture of this width, including its free margins."""

    def __init__(self, tree: DrawnTree, layout: Layout, frame: Frame, width: float) -> None:
        self._tree, self._layout, self._frame = tree, layout, frame
        self._margin = max((width / frame.grow - (frame.right - frame.left)) / 2, _APART) - 4
        self._index = {i: at for level in layout.levels for at, i in enumerate(level)}

    def beside(self, i: int) -> float:
        """Return the room from a child's middle to the next thing on its outer side. Two texts that
        face each other share the space: if one needs less than half, the other gets the rest."""
        tree, x, sx = self._tree, self._layout.x, self._frame.sx
        level = self._layout.levels[tree.nodes.depth[i]]
        is_left = is_left_child(tree, i)
        at = self._index[i] + (-1 if is_left else 1)
        if not 0 <= at < len(level):
            middle = x[i] * sx
            end = middle - self._frame.left if is_left else self._frame.right - middle
            return end + self._margin
        between = abs(x[level[at]] - x[i]) * sx - _APART
        return max(between / 2, min(wished_room(tree, i), between - wished_room(tree, level[at])))
