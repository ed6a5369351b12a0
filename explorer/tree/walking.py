"""How rows pass down a tree: the leaf they reach, their prediction, the path they take."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from explorer.data.arguments import index_below
from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.errors import ArgumentError
from explorer.data.matching import encode_features
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import FeatureValues
from explorer.tree.class_weights import ClassWeights, divided
from explorer.tree.monotonic import held_values, is_held
from explorer.tree.ragged import Ragged
from explorer.tree.splits import SplitKind, goes_left
from explorer.tree.tree import Tree


def apply(tree: Tree, table: Table | Sequence[FeatureValues]) -> IntArray:
    """Return the number of the leaf that each row reaches, int64[n_rows].

    Numbers are indices into the arrays of the tree, as scikit-learn's `apply` returns them and
    `decision_path` lists them; `tree.path(node)` is the node's path. table: a table or DataFrame,
    matched by name; or columns that are encoded already, one per feature in the tree's order:
    float64[n_rows], NaN for missing, or int32[n_rows] codes of the tree's own levels, -1 for
    missing, -2 for unknown. Raises TableError as `predict`, ArgumentError for other columns.
    """
    columns = encoded_columns(tree, table)
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
    """Return the indices (int64, from 0, rising) of the rows that reach the node.

    columns: as for `apply`.
    """
    rows = np.arange(len(columns[0]))
    line = tree.ancestors(node)
    for above, below in pairwise(line):
        split = tree.split(above)
        assert split is not None  # every ancestor is split
        left = goes_left(split, columns[split.feature][rows])
        rows = rows[left if tree.left_child[above] == below else ~left]
    return rows


def decision_paths(tree: Tree, leaves: IntArray) -> Ragged:
    """Return for each leaf (int64[n]) the numbers of the nodes from the root to it; n lists.

    Each distinct leaf is walked once.
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


def predict(tree: Tree, table: Table) -> NDArray[Any]:
    """Return the prediction for each row of a table or DataFrame, an array of n_rows.

    Classes are returned as in the target column: text (str), numbers (int64 if all are whole, else
    float64) or booleans; numbers of regression are float64 in the target's units. Raises
    TableError if the table lacks a feature of the tree or has it as another kind.
    """
    predictions = tree.prediction[apply(tree, table)]
    if tree.task is Task.CLASSIFICATION:
        return np.asarray(tree.target.values)[predictions]
    return np.asarray(predictions, np.float64)


def predict_proba(tree: Tree, table: Table, *, with_class_weights: bool = True) -> FloatArray:
    """Return the share of each class in each row's leaf, by weight, float64[n_rows, n_classes].

    The order of the classes is that of `tree.target.levels`. with_class_weights: as in
    scikit-learn, rows count by the rules' class weights; without, only by their own weights, so
    that a share is the frequency of the class among the rows of the leaf. Raises as `class_shares`,
    and TableError as `predict`.
    """
    return class_shares(tree, apply(tree, table), with_class_weights=with_class_weights)


def class_shares(tree: Tree, nodes: IntArray, *, with_class_weights: bool) -> FloatArray:
    """float64[n, n_classes]: the share of each class in these nodes (int64[n]), by weight.

    Raises ArgumentError for a regression tree, and for one that was saved without its class
    weights.
    """
    if tree.task is Task.REGRESSION:
        raise ArgumentError("The tree predicts numbers, so it has no class shares.")
    held = tree.predicting_weights if with_class_weights else own_predicting_weights(tree)
    weights = held.take(nodes, axis=0)[:]
    shares = np.asarray(weights / weights.sum(axis=1, keepdims=True))
    is_moved = with_class_weights and bool(tree.search.monotonic_cst)
    if is_moved and (moved := is_held(tree)[nodes]).any():
        # Not by way of weights, whose rounding would make equal bounds differ.
        shares[moved, 1] = held_values(tree)[nodes[moved]]
        shares[moved, 0] = 1 - shares[moved, 1]
    return shares


def own_weights(tree: Tree) -> FloatArray | ClassWeights:
    """Return the statistics of a classification tree without its class weights.

    Raises ArgumentError for a tree with balanced classes that was written before version 6.
    """
    return _without_class_weights(tree, tree.statistics)


def own_predicting_weights(tree: Tree) -> FloatArray | ClassWeights:
    """Return the tree's `predicting_weights` without its class weights. Raises as `own_weights`."""
    return _without_class_weights(tree, tree.predicting_weights)


def _without_class_weights(
    tree: Tree, weights: FloatArray | ClassWeights
) -> FloatArray | ClassWeights:
    if not tree.search.weighs_classes:
        return weights
    if tree.weight_of_class is None:
        raise ArgumentError(
            "This tree was grown with balanced class weights but saved without them: grow it again."
        )
    return divided(weights, tree.weight_of_class)


@overload
def decision_path(tree: Tree, table: Table) -> list[list[int]]: ...
@overload
def decision_path(tree: Tree, table: Table, row: int) -> list[int]: ...
def decision_path(tree: Tree, table: Table, row: int | None = None) -> list[int] | list[list[int]]:
    """Return the numbers of the nodes from the root to the leaf of one row, or of every row.

    Numbers are those of `apply`, which is the last of each path. table: a table or DataFrame.
    row: an index into its rows, from 0; None returns a path for each row. Raises
    UnknownNameError for a row out of range, and TableError as `predict`.
    """
    if row is None:
        paths = decision_paths(tree, apply(tree, table))
        return [paths[index].tolist() for index in range(len(paths))]
    index_below("row", row, table.n_rows, "rows")
    values = tuple(column[row : row + 1] for column in encode_features(table, tree.features))
    return tree.ancestors(int(apply(tree, values)[0]))


def encoded_columns(tree: Tree, table: Table | Sequence[FeatureValues]) -> Sequence[FeatureValues]:
    """Return the columns of a table in the tree's schema; encoded columns as they are.

    Raises as `apply`.
    """
    if isinstance(table, Table):
        return encode_features(table, tree.features)
    if len(table) != len(tree.features):
        raise ArgumentError(f"There are {len(table)} columns for {len(tree.features)} features.")
    return table


MAX_SIDES = 20_000_000  # category splits × codes of the largest feature, a byte each


def apply_by_level(tree: Tree, columns: Sequence[FeatureValues]) -> IntArray:
    """int64[n_rows]: the leaf that each row reaches, as `apply` finds it; columns as for `apply`.

    O(rows × depth) in whole arrays, where `apply` does some work for every node.
    """
    splits = tree.splits
    nodes = np.flatnonzero(splits.kind == SplitKind.CATEGORY)
    n_codes = max((len(column.levels) for column in tree.features), default=0)
    if len(nodes) * (n_codes + 3) > MAX_SIDES:
        return apply(tree, columns)
    place, sides = np.zeros(tree.n_nodes, np.int64), _sides(tree, nodes, n_codes)
    place[nodes] = np.arange(len(nodes))
    # Columns that no node asks about are not copied: a wide table has many.
    asked = np.unique(splits.feature[splits.feature >= 0])
    n_rows = len(columns[0]) if columns else 0
    values = np.empty((n_rows, len(asked)))
    for at, index in enumerate(asked.tolist()):
        values[:, at] = columns[index]
    column_of = np.full(len(tree.features), -1)
    column_of[asked] = np.arange(len(asked))
    is_number = np.array([column.is_numeric for column in tree.features])
    here, rows = np.zeros(n_rows, np.int64), np.arange(n_rows)
    while len(rows := rows[splits.kind[here[rows]] != SplitKind.LEAF]):
        node = here[rows]
        feature, kind = splits.feature[node], splits.kind[node]
        value = values[rows, column_of[feature]]
        missing = np.where(is_number[feature], np.isnan(value), value == -1)
        left = np.where(missing, splits.missing_goes_left[node], value <= splits.threshold[node])
        left |= (kind == SplitKind.MISSING) & ~missing
        by_code = np.flatnonzero(kind == SplitKind.CATEGORY)
        code = np.clip(value[by_code], -2, n_codes).astype(np.int64)
        left[by_code] = sides[place[node[by_code]], code + 2]
        here[rows] = np.where(left, tree.left_child[node], tree.right_child[node])
    return here


def _sides(tree: Tree, nodes: IntArray, n_codes: int) -> BoolArray:
    """bool[n_nodes, n_codes + 3]: which codes go left, from −2, unknown, to one above all known."""
    splits = tree.splits
    sides = np.repeat(splits.unseen_goes_left[nodes, np.newaxis], n_codes + 3, axis=1)
    sides[:, 1] = splits.missing_goes_left[nodes]
    for lists, is_left in ((splits.levels_left, True), (splits.levels_right, False)):
        own = lists.take(nodes)
        sides[np.repeat(np.arange(len(nodes)), own.lengths), own.values + 2] = is_left
    return sides
