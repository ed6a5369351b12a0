"""Convert a tree grown by scikit-learn to a Tree."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray, frozen
from explorer.data.schema import Column, Kind, Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.estimators.interop.brought_over import brought_over, with_ending
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import MissingSplit, NumericSplit, Split
from explorer.tree.tree import Ending, Tree


def as_scikit_learn_reads(training: TrainingTable) -> TrainingTable:
    """Return the rows as scikit-learn's trees read them: numbers in float32, and a 0/1 column
    per category ("island = Dream"), as `pandas.get_dummies` makes them.

    A missing category is 0 in all its columns; a missing number stays missing.
    """
    columns: list[Column] = []
    values: list[FeatureValues] = []
    for feature, code in one_hot_columns(training.features):
        column, own = training.features[feature], training.columns[feature]
        if code is None:
            with np.errstate(over="ignore"):  # `fit` refuses what float32 cannot hold
                read = own.astype(np.float32).astype(np.float64)
            columns.append(column)
            values.append(frozen(read))
        else:
            columns.append(Column(f"{column.name} = {column.levels[code]}", Kind.NUMERIC))
            values.append(frozen((own == code).astype(np.float64)))
    told = f"{training.fingerprint} as scikit-learn reads it"
    return replace(
        training,
        features=Schema(tuple(_with_own_names(columns))),
        columns=tuple(values),
        fingerprint=hashlib.sha256(told.encode()).hexdigest(),
    )


def one_hot_columns(features: Schema) -> list[tuple[int, int | None]]:
    """Return the feature index and the category's code (None for a number) of each column that
    scikit-learn reads."""
    return [
        (index, code)
        for index, column in enumerate(features)
        for code in ([None] if column.is_numeric else range(len(column.levels)))
    ]


def as_our_tree(
    fitted: Any,
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules | None = None,
    *,
    split_of: Callable[[Any, int], Split] | None = None,
    weights: FloatArray | None = None,
) -> Tree:
    """Convert a fitted `sklearn.tree` estimator to a Tree over the rows that it was fitted on.

    training: those rows, every feature a number that float32 holds (`as_scikit_learn_reads`), in
    the estimator's column order; else `split_of` returns a node's split. Splits, thresholds and the
    side of missing values are scikit-learn's; rows, weights, impurities and gains are remeasured
    under `search`. stop: the estimator's limits. weights: float64[n_rows], None for the table's.
    Raises ValueError if a feature is categorical or the number of features differs.
    """
    arrays, limits = fitted.tree_, stop or StopRules()
    if split_of is None:
        if not all(column.is_numeric for column in training.features):
            raise ValueError("scikit-learn's trees accept only numbers: see as_scikit_learn_reads.")
        if arrays.n_features != len(training.features):
            raise ValueError(
                f"The tree has {arrays.n_features} features, but the table has "
                f"{len(training.features)}."
            )
    tree = brought_over(
        arrays.children_left,
        arrays.children_right,
        lambda node: (split_of or partial(_split_of, training))(arrays, node),
        training,
        search,
        StopRules(limits.max_depth, limits.min_samples_split),
        weights,
    )
    ended = with_ending(tree, training, _other_limit(tree, limits), weights)
    return replace(ended, stop=limits)


def heavier_left(arrays: Any, node: int) -> bool:
    """Return whether the left child of scikit-learn's node weighs at least as much as the right."""
    weight = arrays.weighted_n_node_samples
    return bool(weight[arrays.children_left[node]] >= weight[arrays.children_right[node]])


def _split_of(training: TrainingTable, arrays: Any, node: int) -> Split:
    feature, threshold = int(arrays.feature[node]), float(arrays.threshold[node])
    unseen_left = heavier_left(arrays, node)
    if np.isinf(threshold):
        return MissingSplit(feature, unseen_left)
    missing_left = bool(arrays.missing_go_to_left[node])
    return NumericSplit(feature, threshold, 0.0, missing_left, unseen_left, False)


def _other_limit(tree: Tree, limits: StopRules) -> Ending:
    """Return the limit that made splittable leaves, if neither depth nor rows did.

    If several could have, the one applied last: the tree does not record it. Without one of
    them it is Ending.ELSEWHERE.
    """
    if limits.ccp_alpha > 0:
        return Ending.CCP_ALPHA
    if limits.max_leaf_nodes is not None and tree.n_leaves >= limits.max_leaf_nodes:
        return Ending.MAX_LEAF_NODES
    return Ending.MIN_IMPURITY_DECREASE if limits.min_impurity_decrease > 0 else Ending.ELSEWHERE


def _with_own_names(columns: Sequence[Column]) -> list[Column]:
    taken: set[str] = set()
    named = []
    for column in columns:
        name = column.name
        while name in taken:
            name += "'"
        taken.add(name)
        named.append(replace(column, name=name))
    return named
