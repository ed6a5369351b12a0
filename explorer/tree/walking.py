"""Rows walking down a tree: the leaf they reach, their prediction, the path they take."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import FeatureValues, encode_features
from explorer.tree.ragged import Ragged
from explorer.tree.splits import goes_left
from explorer.tree.tree import Tree

IntArray = NDArray[np.int64]


def apply(tree: Tree, columns: Sequence[FeatureValues]) -> IntArray:
    """int64[n_rows]: the number of the leaf that each row reaches.

    columns: one a feature, in the tree's order; float64[n_rows], NaN for missing, or
    int32[n_rows] codes of the tree's own levels, -1 for missing, -2 for unknown.
    """
    n_rows = len(columns[0]) if columns else 0
    leaf = np.zeros(n_rows, np.int64)
    waiting = {0: np.arange(n_rows)}
    while waiting:
        node, rows = waiting.popitem()
        split = tree.split(node)
        if split is None:
            leaf[rows] = node
            continue
        left = goes_left(split, columns[split.feature][rows])
        for child, chosen in ((tree.left_child[node], left), (tree.right_child[node], ~left)):
            if chosen.any():
                waiting[int(child)] = rows[chosen]
    return leaf


def rows_at(tree: Tree, columns: Sequence[FeatureValues], node: int) -> IntArray:
    """int64, rising: the indices of the rows that come by the node; columns as for `apply`."""
    rows = np.arange(len(columns[0]))
    line = tree.ancestors(node)
    for above, below in pairwise(line):
        split = tree.split(above)
        assert split is not None  # every ancestor is split
        left = goes_left(split, columns[split.feature][rows])
        rows = rows[left if tree.left_child[above] == below else ~left]
    return rows


def decision_paths(tree: Tree, leaves: IntArray) -> Ragged:
    """For each leaf (int64[n]) the numbers of the nodes from the root to it; n lists.

    A leaf that comes up often is walked once.
    """
    reached, index = np.unique(leaves, return_inverse=True)
    depth = tree.depth[reached]
    offsets = np.concatenate([[0], np.cumsum(depth + 1)])
    nodes = np.empty(offsets[-1], np.int32)
    last, here = offsets[1:] - 1, reached
    while len(here):
        nodes[last] = here
        goes_on = here > 0
        last, here = last[goes_on] - 1, tree.parent[here[goes_on]]
    return Ragged(offsets, nodes).take(index)


def predict(tree: Tree, table: Table) -> NDArray[np.str_] | NDArray[np.float64]:
    """The prediction for each row of a table: class names, or float64 in the target's units.

    Raises TableError where the table lacks a feature of the tree or has it as another kind.
    """
    predictions = tree.prediction[apply(tree, encode_features(table, tree.features))]
    if tree.task is Task.CLASSIFICATION:
        return np.asarray(tree.target.levels, dtype=np.str_)[predictions]
    return np.asarray(predictions, np.float64)


def decision_path(tree: Tree, table: Table, row: int) -> list[int]:
    """The numbers of the nodes that one row of a table comes by, from the root to its leaf.

    row: an index into the table's rows. Raises TableError as `predict`.
    """
    values = tuple(column[row : row + 1] for column in encode_features(table, tree.features))
    return tree.ancestors(int(apply(tree, values)[0]))
