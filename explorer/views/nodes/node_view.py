"""One view of a tree's nodes for every picture: in numbers and in words."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Task
from explorer.tree.tree import NO_NODE, Ending, Tree
from explorer.views.nodes.classes import ShownClasses, leading_shares, weights_by_class
from explorer.views.nodes.measures import purities, shown_weights, spreads
from explorer.views.nodes.node_texts import (
    PredictionTexts,
    SplitTexts,
    Texts,
    prediction_texts,
    split_texts,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


Flags = NDArray[np.uint8]
"""1 where it is so and 0 where not: shorter to send than true and false."""

NATURAL = (Ending.PURE, Ending.NO_SPLIT)
DECIMALS = 4
"""Decimals of shares: a thousandth of a pixel is not seen."""


@dataclass(frozen=True, slots=True, eq=False)
class NodeArrays:
    """Arrays with an entry a node, breadth first, -1 for none.

    `parent` and `left` (the left child) are indices into these arrays. Of a whole tree the
    right child stands behind the left one; of chosen nodes either may be absent. `rows` and
    `weight` are those that reach the node. `purity`, 0 to 1, is the strength of its colour.
    `natural` leaves would not split further; no limit made them. `feature` is the index of
    the split's feature.

    Of classes: `predicted_class` is an index into the classes shown, `tie` 1 where several
    lead, `share` the leading class's part of the weight, `class_weights` float64 or
    int64[n_nodes, n_classes]. Of numbers: `value` is the mean or median, `spread` its standard
    or mean absolute deviation in units of the target, `position` where the value stands on the
    scale of means, 0 to 1. The arrays of the other task are empty, `predicted_class` is -1.
    """

    parent: IntArray
    left: IntArray
    depth: IntArray
    rows: IntArray
    weight: FloatArray | IntArray
    impurity: FloatArray
    purity: FloatArray
    natural: Flags
    feature: NDArray[np.int32]
    predicted_class: IntArray
    tie: Flags
    share: FloatArray
    class_weights: FloatArray | IntArray
    value: FloatArray
    spread: FloatArray
    position: FloatArray


Column = NDArray[Any] | tuple[Any, ...]
Columns = Mapping[str, Column]
"""What a picture is sent of its nodes: a column a fact, an entry a node."""


@dataclass(frozen=True, slots=True, eq=False)
class NodeView:
    """A tree's nodes, breadth first, an entry a node in every column of every part."""

    arrays: NodeArrays
    splits: SplitTexts
    predictions: PredictionTexts


def node_view(
    tree: Tree, classes: ShownClasses, position: FloatArray, nodes: IntArray | None = None
) -> NodeView:
    """The view of these nodes, ascending indices into the tree, or of all.

    `classes` are the classes shown; `position`, float64[tree.n_nodes], is where each node's
    value stands on the scale of means, 0 to 1 (read for numbers only). Of some nodes `parent`
    and `left` are indices among them, -1 where theirs is not.
    """
    chosen = np.arange(tree.n_nodes) if nodes is None else np.asarray(nodes, np.int64)
    arrays, splits = node_arrays(tree, classes, position, chosen), split_texts(tree, chosen)
    predictions = prediction_texts(tree, chosen, arrays.share.tolist(), splits.rule)
    return NodeView(arrays, splits, predictions)


def node_paths(tree: Tree) -> Texts:
    """Every node's path from the root: "", "L", "LR" …"""
    paths = [""] * tree.n_nodes
    for node, left in enumerate(tree.left_child.tolist()):
        if left >= 0:
            paths[left], paths[left + 1] = paths[node] + "L", paths[node] + "R"
    return tuple(paths)


def node_columns(view: NodeView, names: frozenset[str]) -> dict[str, Column]:
    """The named columns of the view: a picture sends those that it draws, in the view's order."""
    found = columns_of(view.arrays) | columns_of(view.splits) | columns_of(view.predictions)
    unknown = names - found.keys()
    if unknown:
        raise KeyError(f"A node has no {', '.join(sorted(unknown))}.")
    return {name: column for name, column in found.items() if name in names}


def columns_of(part: "DataclassInstance") -> dict[str, Column]:
    """The columns of one part by name."""
    return {field.name: getattr(part, field.name) for field in fields(part)}


def node_arrays(
    tree: Tree, classes: ShownClasses, position: FloatArray, chosen: IntArray
) -> NodeArrays:
    """The arrays of the chosen nodes, ascending; `classes` and `position` as for `node_view`."""
    is_numbers, total = tree.task is Task.REGRESSION, float(tree.weight[0])
    none, empty = np.full(len(chosen), -1), np.zeros(0)
    predicted = np.asarray(tree.prediction)[chosen]
    weights: FloatArray | IntArray = np.zeros((len(chosen), 0))
    if not is_numbers:
        weights = shown_weights(weights_by_class(tree, classes, chosen), total)
    return NodeArrays(
        parent=indices_among(chosen, tree.parent[chosen], tree.n_nodes),
        left=indices_among(chosen, tree.left_child[chosen], tree.n_nodes),
        depth=tree.depth[chosen],
        rows=tree.n_samples[chosen],
        weight=shown_weights(tree.weight, total)[chosen],
        impurity=six_digits(tree.impurity[chosen]),
        purity=purities(tree)[chosen].round(DECIMALS),
        natural=flags(np.isin(tree.ending[chosen], NATURAL)),
        feature=tree.feature[chosen],
        predicted_class=none if is_numbers else classes.column[predicted],
        tie=flags(tree.ties[chosen]),
        share=empty if is_numbers else leading_shares(tree)[chosen],
        class_weights=weights,
        value=six_digits(np.asarray(predicted, np.float64)) if is_numbers else empty,
        spread=six_digits(spreads(tree)[chosen]) if is_numbers else empty,
        position=position[chosen].round(DECIMALS) if is_numbers else empty,
    )


def indices_among(chosen: IntArray, nodes: IntArray, n_nodes: int) -> IntArray:
    """The index of each node in `chosen`, int64[len(nodes)]; -1 where it is not among them."""
    index = np.full(n_nodes + 1, NO_NODE)  # the last entry is that of NO_NODE itself
    index[chosen] = np.arange(len(chosen))
    return index[nodes]


def six_digits(values: FloatArray) -> FloatArray:
    """Six significant digits: what drawing needs, and half as long to send."""
    with np.errstate(divide="ignore"):
        power = 5 - np.floor(np.log10(np.abs(values)))
    # Where the scale itself would overflow the value stays as it is.
    is_usual = np.abs(power) < 300
    scale = 10.0 ** np.where(is_usual, power, 0.0)
    return np.asarray(np.where(is_usual, np.rint(values * scale) / scale, values))


def flags(values: BoolArray) -> Flags:
    """uint8 of the same shape: 1 where true, 0 where false."""
    return values.astype(np.uint8)
