"""A tree that scikit-learn has grown, as one of ours."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.freezing import frozen
from explorer.data.schema import Column, Kind, Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.given_splits import grow_given
from explorer.growth.weighting import row_weights
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import MissingSplit, NumericSplit, Split
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import apply

CLOSE_TO_SCIKIT_LEARN = 1e-7
"""Values of float32 that lie no further apart are equal to scikit-learn's trees."""


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


def from_sklearn(
    fitted: Any, training: TrainingTable, search: SearchRules, stop: StopRules | None = None
) -> Tree:
    """A fitted `sklearn.tree` estimator as a Tree over the rows that it was fitted on.

    training: those rows, every feature a number that float32 holds (`as_scikit_learn_reads`), in
    the columns' order. Splits, thresholds and the side of missing values are scikit-learn's; rows,
    weights, impurities and gains are measured anew under `search`. `stop` are the limits that the
    estimator had. Raises ValueError where a feature is a category, or another number of them.
    """
    if not all(column.is_numeric for column in training.features):
        raise ValueError("scikit-learn's trees know numbers alone: see as_scikit_learn_reads.")
    arrays, limits = fitted.tree_, stop or StopRules()
    if arrays.n_features != len(training.features):
        raise ValueError(
            f"The tree has {arrays.n_features} features, the table {len(training.features)}."
        )
    order = _breadth_first(arrays.children_left, arrays.children_right)
    splits = {
        number: _split_of(arrays, node, training)
        for number, node in enumerate(order)
        if arrays.children_left[node] >= 0
    }
    own = StopRules(limits.max_depth, limits.min_samples_split)
    tree = grow_given(training, search, own, splits)
    return _with_endings(tree, training, search, limits)


def _breadth_first(left: NDArray[np.int64], right: NDArray[np.int64]) -> list[int]:
    """scikit-learn's numbers, which run depth first, in the order of ours."""
    order = [0]
    for node in order:
        if left[node] >= 0:
            order += (int(left[node]), int(right[node]))
    return order


def _split_of(arrays: Any, node: int, training: TrainingTable) -> Split:
    feature, threshold = int(arrays.feature[node]), float(arrays.threshold[node])
    heavier = arrays.weighted_n_node_samples
    unseen_left = bool(heavier[arrays.children_left[node]] >= heavier[arrays.children_right[node]])
    if np.isinf(threshold):
        return MissingSplit(feature, unseen_left)
    values = training.columns[feature]
    above, below = values[values > threshold], values[values <= threshold]
    gap = float(above.min() - below.max()) if len(above) and len(below) else 0.0
    missing_left = bool(arrays.missing_go_to_left[node])
    seen = bool(np.isnan(values).any())
    return NumericSplit(feature, threshold, gap, missing_left, unseen_left, seen)


def _with_endings(
    tree: Tree, training: TrainingTable, search: SearchRules, limits: StopRules
) -> Tree:
    """Leaves that could be split, and that no limit of depth or rows has made: another limit has;
    of several the one that is applied last, for the tree does not tell."""
    is_full = limits.max_leaf_nodes is not None and tree.n_leaves >= limits.max_leaf_nodes
    of_others = (
        Ending.CCP_ALPHA
        if limits.ccp_alpha > 0
        else Ending.MAX_LEAF_NODES
        if is_full
        else Ending.MIN_IMPURITY_DECREASE
        if limits.min_impurity_decrease > 0
        else Ending.NO_SPLIT
    )
    ending = tree.ending.copy()
    if of_others is not Ending.NO_SPLIT:
        ending[(ending == Ending.NO_SPLIT) & _could_split(tree, training, search)] = of_others
    return replace(tree, ending=frozen(ending), stop=limits)


def _could_split(tree: Tree, training: TrainingTable, search: SearchRules) -> NDArray[np.bool_]:
    """bool[n_nodes]: the leaves whose rows some feature divides, enough of them on either side."""
    rows = np.flatnonzero(row_weights(training, search) > 0)
    leaf, found = apply(tree, training.columns)[rows], np.zeros(tree.n_nodes, np.bool_)
    n_in_leaf, least = np.bincount(leaf, minlength=tree.n_nodes), search.min_samples_leaf
    begins = np.cumsum(n_in_leaf) - n_in_leaf
    for column in training.columns:
        values = column[rows]
        is_missing = np.isnan(values)
        for side in (-np.inf, np.inf) if is_missing.any() else (0.0,):  # missing go either way
            placed = np.where(is_missing, side, values)
            order = np.lexsort((placed, leaf))
            at, placed = leaf[order], placed[order]
            with np.errstate(invalid="ignore"):  # missing beside missing
                apart = np.diff(placed) > CLOSE_TO_SCIKIT_LEARN
            n_left = np.arange(1, len(at)) - begins[at[1:]]
            enough = (n_left >= least) & (n_in_leaf[at[1:]] - n_left >= least)
            found[at[1:][apart & enough & (at[1:] == at[:-1])]] = True
    return found


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
