"""One view of a tree's nodes for every picture: in numbers and in words."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from explorer.tree.tree import Tree
from explorer.views.nodes.classes import ShownClasses
from explorer.views.nodes.node_arrays import NodeArrays, node_arrays
from explorer.views.nodes.node_texts import (
    PredictionTexts,
    SplitTexts,
    Texts,
    prediction_texts,
    split_texts,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

IntArray = NDArray[np.int64]
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
    tree: Tree,
    classes: ShownClasses,
    position: NDArray[np.float64],
    nodes: IntArray | None = None,
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
