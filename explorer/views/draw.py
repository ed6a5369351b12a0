"""The drawing plane's data: the points, the boxes of the tree's nodes, and a caption."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_number
from explorer.data.drawn import CLASSES, HIGHEST, STEPS, DrawnPoints
from explorer.data.schema import Task
from explorer.judging.scores import mean_absolute_error, mean_squared_error
from explorer.tree.impurity import Criterion
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from explorer.views.nodes.classes import class_slots
from explorer.views.nodes.node_view import node_paths
from explorer.views.nodes.wording import leaves

NO_POINTS = "There are no points yet. Click on the plane, or start with a shape."


@dataclass(frozen=True, slots=True)
class Brush:
    """A class that can be drawn, and the slot of its mark."""

    name: str
    slot: int


@dataclass(frozen=True, slots=True)
class Boxes:
    """One entry per node, x0 < x <= x1 and y0 < y <= y1 of the plane, parents before children.

    `predicted` is an index of the brushes, -1 in a tie, or a number.
    """

    path: tuple[str, ...]
    is_leaf: tuple[bool, ...]
    x0: tuple[float, ...]
    x1: tuple[float, ...]
    y0: tuple[float, ...]
    y1: tuple[float, ...]
    predicted: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class DrawView:
    """Everything that is drawn. `seq` is the number of the drawing step that this answers.

    Points are in hundredths, `steps` per unit, up to `highest`. `boxes` is None without a tree.
    """

    seq: int
    is_numbers: bool
    highest: int
    steps: int
    max_points: int
    x: tuple[int, ...]
    y: tuple[int, ...]
    classes: tuple[int, ...]
    brushes: tuple[Brush, ...]
    shapes: tuple[str, ...]
    boxes: Boxes | None
    caption: str
    problem: str


def draw_view(
    points: DrawnPoints,
    tree: Tree | None,
    *,
    seq: int,
    shapes: Sequence[str],
    max_points: int,
    problem: str = "",
) -> DrawView:
    """Return the view of the points and of the tree grown from them; `tree` may be None."""
    return DrawView(
        seq=seq,
        is_numbers=points.is_numbers,
        highest=HIGHEST,
        steps=STEPS,
        max_points=max_points,
        x=points.x,
        y=points.y,
        classes=points.classes or (),
        brushes=() if points.is_numbers else _brushes(points),
        shapes=tuple(shapes),
        boxes=None if tree is None else boxes_of(tree),
        caption=NO_POINTS if tree is None else caption_of(tree, points),
        problem=problem,
    )


def boxes_of(tree: Tree) -> Boxes:
    """Return the range of each node's rows on the plane; all of y if y is not a feature.

    Raises ValueError for a split that is not numeric: a drawing has only numeric splits.
    """
    ends = zip("lrbt", (0.0, float(HIGHEST)) * 2, strict=True)
    edges = {name: np.full(tree.n_nodes, end) for name, end in ends}
    for node in np.flatnonzero(~tree.is_leaf).tolist():
        threshold = float(tree.threshold[node])
        if not np.isfinite(threshold):
            raise ValueError("The tree of a drawing has only numeric splits.")
        low, high = ("l", "r") if tree.feature[node] == 0 else ("b", "t")
        children = [int(tree.left_child[node]), int(tree.right_child[node])]
        for edge in edges.values():
            edge[children] = edge[node]
        edges[high][children[0]] = min(edges[high][node], threshold)
        edges[low][children[1]] = max(edges[low][node], threshold)
    return Boxes(
        path=node_paths(tree),
        is_leaf=tuple(tree.is_leaf.tolist()),
        x0=tuple(edges["l"].tolist()),
        x1=tuple(edges["r"].tolist()),
        y0=tuple(edges["b"].tolist()),
        y1=tuple(edges["t"].tolist()),
        predicted=_predicted(tree),
    )


def caption_of(tree: Tree, points: DrawnPoints) -> str:
    """Say what the tree does with the points, and what one leaf would do."""
    n, several = points.n_points, tree.n_leaves > 1
    who = leaves(tree.n_leaves) if several else "One leaf"
    if tree.task is Task.REGRESSION:
        error, error_at_root = _typical_errors(tree)
        than = f"; one leaf would miss it by {error_at_root}" if several else ""
        return f"{who} {'miss' if several else 'misses'} y by {error}{than}."
    right, at_root = _named_rightly(tree, points)
    name = "classify" if several else "classifies"
    than = f"; one leaf would classify {show_count(at_root)}" if several else ""
    counted = f"{show_count(right)} of {show_count(n)}"
    if right == n:
        counted = f"all {show_count(n)}" if n > 1 else "the only"
    return f"{who} {name} {counted} point{'s' * (n > 1)} correctly{than}."


def _typical_errors(tree: Tree) -> tuple[str, str]:
    """Return the error that the criterion minimizes, for the leaves and for one leaf (the root)."""
    if tree.search.criterion is Criterion.ABSOLUTE_ERROR:
        found, kind = mean_absolute_error(tree), "mean absolute error"
    else:
        found = (mean_squared_error(tree) ** 0.5, float(tree.impurity[0]) ** 0.5)
        kind = "root mean squared error"
    return f"{show_number(found[0], 2)} ({kind})", show_number(found[1], 2)


def _named_rightly(tree: Tree, points: DrawnPoints) -> tuple[int, int]:
    """Count the points that the leaves, and that the root as one leaf, classify correctly."""
    columns = tuple(np.array(values) / STEPS for values in (points.x, points.y))
    codes = np.array([CLASSES.index(name) for name in tree.target.levels])
    truth = np.array(points.classes)
    named = codes[np.asarray(tree.prediction, np.int64)]
    return int((named[apply(tree, columns)] == truth).sum()), int((named[0] == truth).sum())


def _predicted(tree: Tree) -> tuple[float, ...]:
    predicted: FloatArray = np.asarray(tree.prediction, np.float64)
    if tree.task is Task.REGRESSION:
        return tuple(predicted.tolist())
    codes = np.array([CLASSES.index(name) for name in tree.target.levels])
    found = np.where(tree.ties, -1, codes[predicted.astype(np.int64)])
    return tuple(found.astype(float).tolist())


def _brushes(points: DrawnPoints) -> tuple[Brush, ...]:
    """Return brushes for two classes, or one more than are drawn, with every picture's marks.

    Pictures give marks only to classes that occur; the other classes take the marks that follow.
    """
    used = sorted(set(points.classes or ()))
    n_brushes = min(max(used[-1] + 2 if used else 2, 2), len(CLASSES))
    order = used + [code for code in range(n_brushes) if code not in used]
    slots = class_slots([1.0] * len(order))
    slot_of = dict(zip(order, slots, strict=True))
    return tuple(Brush(CLASSES[code], slot_of[code]) for code in range(n_brushes))
