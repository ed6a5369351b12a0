"""What pictures draw of a tree's nodes, in numbers: flat arrays, an entry a node."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.tree.tree import NO_NODE, Ending, Tree
from explorer.views.nodes.classes import ShownClasses, leading_shares, weights_by_class
from explorer.views.nodes.measures import purities, shown_weights, spreads

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
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


def node_arrays(
    tree: Tree, classes: ShownClasses, position: FloatArray, nodes: IntArray | None = None
) -> NodeArrays:
    """The arrays of these nodes, ascending, or of all.

    `classes` are the classes shown; `position`, float64[tree.n_nodes], where each node's value
    stands on the scale of means (read for numbers only).
    """
    chosen = np.arange(tree.n_nodes) if nodes is None else nodes
    is_numbers, total = tree.task is Task.REGRESSION, float(tree.weight[0])
    none, empty = np.full(len(chosen), -1), np.zeros(0)
    predicted = np.asarray(tree.prediction)[chosen]
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
        class_weights=(
            np.zeros((len(chosen), 0))
            if is_numbers
            else shown_weights(weights_by_class(tree, classes, chosen), total)
        ),
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


def flags(values: NDArray[np.bool_]) -> Flags:
    """uint8 of the same shape: 1 where true, 0 where false."""
    return values.astype(np.uint8)
