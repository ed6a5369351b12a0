"""The view of a tree's nodes that all pictures share, in numbers and words."""

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Task
from explorer.tree.tree import NO_NODE, Ending, Tree
from explorer.views.nodes.classes import ShownClasses, weights_by_class
from explorer.views.nodes.measures import purities, shown_weights, spreads
from explorer.views.nodes.node_columns import Column, Columns
from explorer.views.nodes.node_texts import Texts, prediction_texts, split_texts

NATURAL = (Ending.PURE, Ending.NO_SPLIT)
DECIMALS = 4
"""Decimals of shares: a thousandth of a pixel is not visible."""


def node_view(
    tree: Tree, classes: ShownClasses, position: FloatArray, nodes: IntArray | None = None
) -> Columns:
    """Return the columns of these nodes (ascending indices), or of all, without the table.

    `classes` are the classes shown; `position`, float64[tree.n_nodes], is each node's position on
    the scale of means, 0 to 1 (read only for numbers). For a subset of nodes, `parent` and `left`
    are indices in the subset, -1 outside it.
    """
    chosen = np.arange(tree.n_nodes) if nodes is None else np.asarray(nodes, np.int64)
    splits = split_texts(tree, chosen)
    texts = prediction_texts(tree, chosen, splits["rule"])
    return {**node_arrays(tree, classes, position, chosen), **splits, **texts}


def node_paths(tree: Tree) -> Texts:
    """Return every node's path from the root: "", "L", "LR" …"""
    paths = [""] * tree.n_nodes
    for node, left in enumerate(tree.left_child.tolist()):
        if left >= 0:
            paths[left], paths[left + 1] = paths[node] + "L", paths[node] + "R"
    return tuple(paths)


def node_arrays(
    tree: Tree, classes: ShownClasses, position: FloatArray, chosen: IntArray
) -> dict[str, Column]:
    """Return the chosen nodes' columns, ascending; `classes` and `position` as for `node_view`."""
    total, predicted = float(tree.weight[0]), np.asarray(tree.prediction)[chosen]
    found: dict[str, Column] = {
        "parent": indices_among(chosen, tree.parent[chosen], tree.n_nodes),
        "left": indices_among(chosen, tree.left_child[chosen], tree.n_nodes),
        "depth": tree.depth[chosen],
        "rows": tree.n_samples[chosen],
        "weight": shown_weights(tree.weight, total)[chosen],
        "impurity": six_digits(tree.impurity[chosen]),
        "purity": purities(tree)[chosen].round(DECIMALS),
        "natural": np.isin(tree.ending[chosen], NATURAL),
        "feature": tree.feature[chosen],
        "tie": tree.ties[chosen],
    }
    if tree.task is Task.REGRESSION:
        return found | {
            "predicted_class": np.full(len(chosen), -1),
            "class_weights": np.zeros((len(chosen), 0)),
            "value": six_digits(np.asarray(predicted, np.float64)),
            "spread": six_digits(spreads(tree)[chosen]),
            "position": position[chosen].round(DECIMALS),
        }
    none = np.zeros(0)
    return found | {
        "predicted_class": classes.column[predicted],
        "class_weights": shown_weights(weights_by_class(tree, classes, chosen), total),
        **dict.fromkeys(("value", "spread", "position"), none),
    }


def indices_among(chosen: IntArray, nodes: IntArray, n_nodes: int) -> IntArray:
    """Return the index of each node in `chosen`, int64[len(nodes)]; -1 if not chosen."""
    index = np.full(n_nodes + 1, NO_NODE)  # the last entry belongs to NO_NODE
    index[chosen] = np.arange(len(chosen))
    return index[nodes]


def six_digits(values: FloatArray) -> FloatArray:
    """Round to six significant digits: enough for drawing, and half as long to send."""
    with np.errstate(divide="ignore"):
        power = 5 - np.floor(np.log10(np.abs(values)))
    # If the scale would overflow, the value is unchanged.
    is_usual = np.abs(power) < 300
    scale = 10.0 ** np.where(is_usual, power, 0.0)
    return np.asarray(np.where(is_usual, np.rint(values * scale) / scale, values))
