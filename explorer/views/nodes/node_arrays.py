"""A tree's nodes as the canvas needs them: flat columns of plain numbers, an entry a node."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Ending, Tree
from explorer.tree.trim_index import trim_index_of
from explorer.views.nodes.bins import Bins
from explorer.views.nodes.classes import CanvasClasses, class_counts
from explorer.views.nodes.measures import purities, shown_weights, spreads

Numbers = tuple[float, ...]
Whole = tuple[int, ...]
KINDS = {
    SplitKind.LEAF: "leaf",
    SplitKind.NUMERIC: "numeric",
    SplitKind.CATEGORY: "category",
    SplitKind.MISSING: "missing",
}
NATURAL = (Ending.PURE, Ending.NO_SPLIT)
PLACES = 4
"""Decimals of shares: a thousandth of a pixel is not seen."""


@dataclass(frozen=True, slots=True)
class NodeShapes:
    """Where each node stands and what it comes to; `cost` and `rank` are what trimming reads.

    `left` is -1 at leaves, and the right child the one after it. `below` nodes of the grown
    tree hang below a leaf that is only drawn as one.
    """

    parent: Whole
    left: Whole
    depth: Whole
    path: tuple[str, ...]
    rows: Whole
    weight: Numbers
    impurity_value: Numbers
    purity: Numbers
    pure: Whole
    cost: Numbers
    rank: Whole
    natural: Whole
    below: Whole


@dataclass(frozen=True, slots=True)
class NodeAnswers:
    """What each node answers: a class, or a number with its spread; the other lists are empty.

    `answer_class` is a place in the canvas's classes; `place` is where a number stands
    between the ends of the canvas's scale of means, 0 to 1.
    """

    answer_class: Whole
    tie: Whole
    counts: tuple[Numbers, ...]
    mean: Numbers
    spread: Numbers
    place: Numbers


@dataclass(frozen=True, slots=True)
class NodeSplits:
    """What each node asks, in numbers. `box` is the stretch of a numeric split feature's axis
    that the cuts above have left to the node; None at leaves and for categories."""

    feature: Whole
    kind: tuple[str, ...]
    threshold: tuple[float | None, ...]
    levels_left: tuple[Whole, ...]
    levels_right: tuple[Whole, ...]
    missing_left: Whole
    exact: Whole
    no_gain: Whole
    box: tuple[tuple[float, float] | None, ...]


def node_shapes(tree: Tree, below: NDArray[np.int64]) -> NodeShapes:
    index = trim_index_of(tree)
    rank = np.full(tree.n_nodes, -1, np.int64)
    rank[index.best_first] = np.arange(len(index.best_first))
    return NodeShapes(
        parent=_tuple(tree.parent),
        left=_tuple(tree.left_child),
        depth=_tuple(tree.depth),
        path=_paths(tree),
        rows=_tuple(tree.n_samples),
        weight=_tuple(shown_weights(tree.weight, float(tree.weight[0]))),
        impurity_value=_short(tree.impurity),
        purity=_tuple(purities(tree).round(PLACES)),
        pure=_flags(tree.impurity == 0),
        cost=_tuple(index.cost),
        rank=_tuple(rank),
        natural=_flags(np.isin(tree.ending, NATURAL)),
        below=_tuple(below),
    )


def node_answers(tree: Tree, classes: CanvasClasses, place: NDArray[np.float64]) -> NodeAnswers:
    if tree.task is Task.REGRESSION:
        nobody = (-1,) * tree.n_nodes
        means, spread = _short(np.asarray(tree.prediction, np.float64)), _short(spreads(tree))
        none = ((),) * tree.n_nodes
        return NodeAnswers(
            nobody, (0,) * tree.n_nodes, none, means, spread, _tuple(place.round(PLACES))
        )
    counts = shown_weights(class_counts(tree, classes), float(tree.weight[0]))
    return NodeAnswers(
        answer_class=_tuple(classes.column[tree.prediction]),
        tie=_flags(tree.ties),
        counts=tuple(tuple(row) for row in counts.tolist()),
        mean=(),
        spread=(),
        place=(),
    )


def node_splits(tree: Tree, bins: tuple[Bins | None, ...]) -> NodeSplits:
    splits, is_split = tree.splits, ~tree.is_leaf
    numeric = splits.kind == SplitKind.NUMERIC
    return NodeSplits(
        feature=_tuple(splits.feature),
        kind=tuple(KINDS[SplitKind(kind)] for kind in splits.kind.tolist()),
        threshold=tuple(
            value if is_numeric else None
            for value, is_numeric in zip(splits.threshold.tolist(), numeric.tolist(), strict=True)
        ),
        levels_left=tuple(tuple(splits.levels_left[i].tolist()) for i in range(tree.n_nodes)),
        levels_right=tuple(tuple(splits.levels_right[i].tolist()) for i in range(tree.n_nodes)),
        missing_left=_flags(splits.missing_goes_left),
        exact=_flags(splits.exact),
        no_gain=_flags(is_split & (tree.gain == 0)),
        box=_boxes(tree, bins),
    )


def _boxes(tree: Tree, bins: tuple[Bins | None, ...]) -> tuple[tuple[float, float] | None, ...]:
    """From the root down, each node's cuts are its parent's and one more."""
    kinds, features = tree.splits.kind.tolist(), tree.feature.tolist()
    thresholds, lefts = tree.threshold.tolist(), tree.left_child.tolist()
    cuts: list[dict[int, tuple[float, float]]] = [{}] * tree.n_nodes
    boxes: list[tuple[float, float] | None] = [None] * tree.n_nodes
    for node, left in enumerate(lefts):
        if left < 0:
            continue
        feature, here = features[node], cuts[node]
        cuts[node] = {}
        axis = bins[feature]
        cuts[left] = cuts[left + 1] = here
        if axis is None:
            continue
        low, high = boxes[node] = here.get(feature, (axis.low, axis.high))
        if kinds[node] == SplitKind.NUMERIC:
            threshold = min(max(thresholds[node], axis.low), axis.high)
            cuts[left] = {**here, feature: (low, min(high, threshold))}
            cuts[left + 1] = {**here, feature: (max(low, threshold), high)}
    return tuple(boxes)


def _paths(tree: Tree) -> tuple[str, ...]:
    paths = [""] * tree.n_nodes
    for node, left in enumerate(tree.left_child.tolist()):
        if left >= 0:
            paths[left], paths[left + 1] = paths[node] + "L", paths[node] + "R"
    return tuple(paths)


def _short(values: NDArray[np.float64]) -> Numbers:
    """Six significant digits: what drawing needs, and half as long to send."""
    with np.errstate(divide="ignore"):
        power = 5 - np.floor(np.log10(np.abs(values)))
    # Where the scale itself would overflow the value stays as it is.
    is_usual = np.abs(power) < 300
    scale = 10.0 ** np.where(is_usual, power, 0.0)
    return _tuple(np.where(is_usual, np.rint(values * scale) / scale, values))


def _tuple(values: NDArray[Any]) -> tuple[Any, ...]:
    return tuple(values.tolist())


def _flags(values: NDArray[np.bool_]) -> Whole:
    return tuple(values.astype(int).tolist())
