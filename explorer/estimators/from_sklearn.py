"""A tree that scikit-learn has grown, as one of ours."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray, frozen
from explorer.data.schema import Column, Kind, Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.estimators.neighbours.brought_over import brought_over, with_ending
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import MissingSplit, NumericSplit, Split
from explorer.tree.tree import Ending, Tree


def as_scikit_learn_reads(training: TrainingTable) -> TrainingTable:
    """The same rows as scikit-learn's trees take them: numbers in float32, and a column of 0 and 1
    for every category ("island = Dream"), as `pandas.get_dummies` makes them.

    A missing category is 0 in all of them; a missing number stays missing.
    """
    columns: list[Column] = []
    values: list[FeatureValues] = []
    for feature, code in one_hot_columns(training.features):
        column, own = training.features[feature], training.columns[feature]
        if code is None:
            with np.errstate(over="ignore"):  # what float32 cannot hold is refused by `fit`
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
    """For each column that scikit-learn reads the index of the feature, and the code of the
    category that it stands for; None for a number."""
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
    """A fitted `sklearn.tree` estimator as a Tree over the rows that it was fitted on.

    training: those rows, every feature a number that float32 holds (`as_scikit_learn_reads`), in
    the columns' order; else `split_of` says what a node's split is here. Splits, thresholds and the
    side of missing values are scikit-learn's; rows, weights, impurities and gains are measured anew
    under `search`. `stop` are the limits that the estimator had; weights: float64[n_rows], None for
    the table's own. Raises ValueError where a feature is a category, or another number of them.
    """
    arrays, limits = fitted.tree_, stop or StopRules()
    if split_of is None:
        if not all(column.is_numeric for column in training.features):
            raise ValueError("scikit-learn's trees know numbers alone: see as_scikit_learn_reads.")
        if arrays.n_features != len(training.features):
            raise ValueError(
                f"The tree has {arrays.n_features} features, the table {len(training.features)}."
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
    """Whether the left child of scikit-learn's node weighs at least what the right one does."""
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
    """What has made leaves that could be split, where depth and rows have not: another limit; of
    several the one that is applied last, for the tree does not tell. Of a limit that ours have
    not, a least share of the weight, only that it was theirs."""
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
