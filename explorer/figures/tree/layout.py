"""The positions of the nodes from left to right, in pixels at 100 %.

Subtrees are moved together until their contours touch, so that a shallow subtree needs room only on
its own levels; parents are midway between their children. The time is linear in the number of
nodes, and there is no recursion.
"""

from collections.abc import Callable
from dataclasses import dataclass

from explorer.figures.tree.drawn import DrawnTree


@dataclass(frozen=True, slots=True)
class Gaps:
    """The gaps between two leaves, and between subtrees: `most` if these share `deep` levels or
    more, and `step` less for each level fewer."""

    leaf: float
    least: float
    most: float
    deep: int = 4
    step: float = 9


CARD_GAPS = Gaps(leaf=18, least=30, most=56)
CLOSE_GAPS = Gaps(leaf=8, least=10, most=20)
"""Between pills."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Centres by node; the nodes of each depth from left to right; the width from edge to edge."""

    x: list[float]
    levels: list[list[int]]
    width: float


@dataclass(slots=True)
class _Contour:
    """The outermost edges of a subtree's levels, the deepest first, shifted by the two `_by`."""

    left: list[float]
    right: list[float]
    left_by: float = 0
    right_by: float = 0


def lay_out(tree: DrawnTree, room_of: Callable[[int], float], gaps: Gaps = CARD_GAPS) -> Layout:
    """Return the layout of all nodes; `room_of` gives a node's width at 100 %."""
    left = tree.nodes.left
    apart = [0.0] * len(left)
    contours: dict[int, _Contour] = {}
    for i in range(len(left) - 1, -1, -1):
        half = room_of(i) / 2
        if left[i] < 0:
            contours[i] = _Contour([-half], [half])
            continue
        one, other = contours.pop(left[i]), contours.pop(left[i] + 1)
        apart[i] = _distance(one, other, gaps) / 2
        merged = _merged(one, other, apart[i])
        merged.left.append(-half - merged.left_by)
        merged.right.append(half - merged.right_by)
        contours[i] = merged
    whole = contours[0]
    start, end = min(whole.left) + whole.left_by, max(whole.right) + whole.right_by
    x, levels = _placed(tree, apart, -start)
    return Layout(x, levels, end - start)


def _placed(
    tree: DrawnTree, apart: list[float], root_at: float
) -> tuple[list[float], list[list[int]]]:
    left, depth = tree.nodes.left, tree.nodes.depth
    x = [root_at] * len(left)
    levels: list[list[int]] = [[] for _ in range(max(depth) + 1)]
    for i, child in enumerate(left):
        levels[depth[i]].append(i)
        if child >= 0:
            x[child], x[child + 1] = x[i] - apart[i], x[i] + apart[i]
    return x, levels


def _distance(one: _Contour, other: _Contour, gaps: Gaps) -> float:
    """Return how far apart the roots of two subtrees must be."""
    a, b = one.right, other.left
    common = min(len(a), len(b))
    if len(a) == len(b) == 1:
        gap = gaps.leaf
    else:
        gap = min(max(gaps.least, gaps.most - gaps.step * (gaps.deep - common)), gaps.most)
    most = max(a[len(a) - level] - b[len(b) - level] for level in range(1, common + 1))
    return most + one.right_by - other.left_by + gap


def _merged(one: _Contour, other: _Contour, by: float) -> _Contour:
    """Return the contour of both, seen from between their roots; the longer one's lists are
    kept."""
    one.left_by -= by
    one.right_by -= by
    other.left_by += by
    other.right_by += by
    if len(one.left) >= len(other.left):
        _overwrite(one.right, one.right_by, other.right, other.right_by)
        return one
    _overwrite(other.left, other.left_by, one.left, one.left_by)
    return other


def _overwrite(long: list[float], long_by: float, short: list[float], short_by: float) -> None:
    """Replace the upper levels of `long` with those of `short`."""
    long[len(long) - len(short) :] = [value + short_by - long_by for value in short]
