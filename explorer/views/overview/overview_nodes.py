"""The overview's nodes as flat columns of plain numbers and words, an entry a node."""

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.views.nodes.class_slots import OTHER
from explorer.views.nodes.classes import ShownClasses, weights_by_class
from explorer.views.nodes.measures import purities, shown_weights
from explorer.views.nodes.node_view import Columns, node_columns, node_view

Whole = tuple[int, ...]
Words = tuple[str, ...]

NODE_COLUMNS = frozenset(
    {
        "parent",
        "left",
        "depth",
        "rows",
        "weight",
        "purity",
        "natural",
        "tie",
        "predicted_class",
        "position",
        "feature",
        "kind",
        "threshold_text",
        "split_text",
        "rule",
        "prediction",
        "share_text",
        "value_text",
        "spread_text",
        "ending",
        "caption",
    }
)
FILTER_DECIMALS = 9
"""Decimals of what a filter compares: a share of any table we read keeps its side."""


def overview_nodes(
    tree: Tree,
    classes: ShownClasses,
    band_weights: NDArray[np.float64] | NDArray[np.int64],
    position: NDArray[np.float64],
) -> Columns:
    """The columns of `NodeView` named above, and those that the overview alone has.

    `leading` is what the filter asks: the share of the heaviest class, or how far impurity is
    below the root's. `class_weights` are by band. `left_whole` and `right_whole` are "" where
    the threshold says both. `band_weights` are those of `banded_weights`, `position` where
    values stand on the scale of means, float64[n_nodes].
    """
    view = node_view(tree, classes, position)
    leading = purities(tree) if tree.task is Task.REGRESSION else view.arrays.share
    return node_columns(view, NODE_COLUMNS) | {
        "leading": leading.round(FILTER_DECIMALS),
        "class_weights": band_weights,
        "left_whole": _where_listed(tree, view.splits.left_whole),
        "right_whole": _where_listed(tree, view.splits.right_whole),
    }


def banded_weights(
    tree: Tree, classes: ShownClasses
) -> tuple[Whole, NDArray[np.float64] | NDArray[np.int64]]:
    """The slots of the marks, and each node's weight in each, [n_nodes, n_bands]; none of
    numbers."""
    if tree.task is Task.REGRESSION:
        return (), np.zeros((tree.n_nodes, 0))
    slots = np.array(classes.slot)
    bands = [*slots[slots != OTHER].tolist(), *([OTHER] if (slots == OTHER).any() else [])]
    counts = weights_by_class(tree, classes)
    columns = [counts[:, slots == band].sum(axis=1) for band in bands]
    return tuple(bands), shown_weights(np.column_stack(columns), float(tree.weight[0]))


def _where_listed(tree: Tree, sides: Words) -> Words:
    is_listed = (tree.splits.kind != SplitKind.NUMERIC).tolist()
    return tuple(side if one else "" for one, side in zip(is_listed, sides, strict=True))
