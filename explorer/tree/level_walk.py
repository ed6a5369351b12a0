"""Rows walking down a tree side by side, a level at a time: `apply` for many rows."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import FeatureValues
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.tree.walking import apply

IntArray = NDArray[np.int64]

MAX_SIDES = 20_000_000
"""Category splits × codes of the largest feature, a byte each."""


def apply_by_level(tree: Tree, columns: Sequence[FeatureValues]) -> IntArray:
    """int64[n_rows]: the leaf that each row reaches, as `apply` finds it; columns as for that.

    O(rows × depth) in whole arrays, where `apply` does some work for every node.
    """
    splits = tree.splits
    nodes = np.flatnonzero(splits.kind == SplitKind.CATEGORY)
    n_codes = max((len(column.levels) for column in tree.features), default=0)
    if len(nodes) * (n_codes + 3) > MAX_SIDES:
        return apply(tree, columns)
    place, sides = np.zeros(tree.n_nodes, np.int64), _sides(tree, nodes, n_codes)
    place[nodes] = np.arange(len(nodes))
    values = np.column_stack([_as_numbers(column) for column in columns])
    is_number = np.array([column.is_numeric for column in tree.features])
    here, rows = np.zeros(len(values), np.int64), np.arange(len(values))
    while len(rows := rows[splits.kind[here[rows]] != SplitKind.LEAF]):
        node = here[rows]
        feature, kind = splits.feature[node], splits.kind[node]
        value = values[rows, feature]
        missing = np.where(is_number[feature], np.isnan(value), value == -1)
        left = np.where(missing, splits.missing_goes_left[node], value <= splits.threshold[node])
        left |= (kind == SplitKind.MISSING) & ~missing
        by_code = np.flatnonzero(kind == SplitKind.CATEGORY)
        code = np.clip(value[by_code], -2, n_codes).astype(np.int64)
        left[by_code] = sides[place[node[by_code]], code + 2]
        here[rows] = np.where(left, tree.left_child[node], tree.right_child[node])
    return here


def _sides(tree: Tree, nodes: IntArray, n_codes: int) -> NDArray[np.bool_]:
    """bool[n_nodes, n_codes + 3]: which codes go left, from −2, unknown, to one above all known."""
    splits = tree.splits
    sides = np.repeat(splits.unseen_goes_left[nodes, np.newaxis], n_codes + 3, axis=1)
    sides[:, 1] = splits.missing_goes_left[nodes]
    for lists, goes_left in ((splits.levels_left, True), (splits.levels_right, False)):
        own = lists.take(nodes)
        sides[np.repeat(np.arange(len(nodes)), own.lengths), own.values + 2] = goes_left
    return sides


def _as_numbers(column: FeatureValues) -> NDArray[np.float64]:
    return np.asarray(column, np.float64)
