"""From a layout and a frame to the position of every node, in pixels of the drawing."""

import math
from dataclasses import dataclass
from itertools import pairwise

from explorer.figures.tree.drawn import DrawnTree
from explorer.figures.tree.layout.layout import Layout
from explorer.figures.tree.layout.level_kinds import Kind
from explorer.figures.tree.layout.level_of_detail import Frame, Sizes
from explorer.figures.tree.nodes.cards import LINE, card_size, ending_texts, leaf_size, wedge_at
from explorer.figures.tree.nodes.dots import dot_radius
from explorer.figures.tree.nodes.pill_texts import PILL_HEIGHT, pill_width


@dataclass(frozen=True, slots=True)
class Box:
    """Edges in pixels."""

    left: float
    right: float
    top: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Whether the two have a point in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def is_in(self, room: "Box") -> bool:
        """Whether no part of it is outside."""
        return (
            self.left >= room.left
            and self.right <= room.right
            and self.top >= room.top
            and self.bottom <= room.bottom
        )


@dataclass(frozen=True, slots=True)
class NodePosition:
    """`x` is the middle; `y` the top of cards and pills, the middle of dots. `out_x` and `out_y`
    are where ribbons leave, from there; `apart` how far the next dot of its level stands."""

    x: float
    y: float
    kind: Kind
    width: float
    height: float
    out_x: float
    out_y: float
    scale: float = 1
    apart: float = math.inf

    def box(self) -> Box:
        """The box of the node."""
        top = self.y - self.height / 2 if self.kind == "dot" else self.y
        return Box(self.x - self.width / 2, self.x + self.width / 2, top, top + self.height)


def sizes_of(tree: DrawnTree) -> Sizes:
    """What the nodes need; of a leaf with the lines below it."""
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
        pill_height=PILL_HEIGHT,
    )


def positions_in(tree: DrawnTree, layout: Layout, frame: Frame) -> list[NodePosition]:
    """By node."""
    apart = _apart_in(layout, frame, tree.n_nodes)
    return [_position(tree, layout, frame, i, apart[i]) for i in range(tree.n_nodes)]


def _position(tree: DrawnTree, layout: Layout, frame: Frame, i: int, apart: float) -> NodePosition:
    level = tree.nodes.depth[i]
    kind, x, top = frame.kinds[level], layout.x[i] * frame.sx, frame.tops[level]
    if kind == "dot":
        size = 2 * dot_radius(tree, i) * frame.dot_scale
        middle = top + frame.heights[level] / 2
        return NodePosition(x, middle, kind, size, size, 0, 0, frame.dot_scale, apart)
    if kind == "pill":
        return NodePosition(x, top, kind, frame.pills[level], PILL_HEIGHT, 0, PILL_HEIGHT)
    if tree.nodes.left[i] < 0:
        width, height = leaf_size(tree)
        return NodePosition(x, top, kind, width, height, 0, height)
    width, height = card_size(tree, i)
    return NodePosition(x, top, kind, width, height, wedge_at(tree, i), height)


def _apart_in(layout: Layout, frame: Frame, n_nodes: int) -> list[float]:
    """How far each dot's nearest neighbour of its level stands."""
    apart = [math.inf] * n_nodes
    for kind, level in zip(frame.kinds, layout.levels, strict=True):
        if kind != "dot":
            continue
        for one, other in pairwise(level):
            between = (layout.x[other] - layout.x[one]) * frame.sx
            apart[one] = min(apart[one], between)
            apart[other] = between
    return apart
