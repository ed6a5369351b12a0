"""What must be true of a tree that comes from outside, each said in one sentence."""

from dataclasses import fields
from typing import Any

import numpy as np

from explorer.data.schema import Task
from explorer.tree.impurity import N_STATISTICS
from explorer.tree.ragged import Ragged
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Ending, Tree


def require(holds: bool, sentence: str) -> None:
    """Raises ValueError with the sentence where it does not hold."""
    if not holds:
        raise ValueError(sentence)


def check_nodes(tree: Tree) -> None:
    """Raises ValueError where the arrays contradict each other, the schema, or the rules."""
    _check_lengths(tree)
    fits = tree.search.criterion.task is tree.task
    require(fits, f"Criterion {tree.search.criterion.value!r} does not fit the target.")
    n_classes = len(tree.target.levels)
    classes = tree.task is Task.CLASSIFICATION
    width = n_classes if classes else N_STATISTICS[tree.search.criterion]
    found = tree.statistics.shape[1]
    require(width == found > 0, f"Nodes have {found} statistics; the target needs {width}.")
    finite = (tree.weight, tree.impurity, tree.statistics, tree.gain)
    require(all(np.isfinite(a).all() for a in finite), "Weights, impurities and gains are finite.")
    require(bool((tree.weight > 0).all()), "Every node weighs more than 0.")
    require(bool((tree.n_samples > 0).all()), "Every node has rows.")
    if classes:
        _check_shares(tree)
    known = set(map(int, Ending))
    require(set(tree.ending.tolist()) <= known, "'ending' holds a number that means nothing.")
    same = ((tree.ending == Ending.SPLIT) == ~tree.is_leaf).all()
    require(bool(same), "Nodes that are split, and they alone, have the ending 0.")
    internal = np.flatnonzero(~tree.is_leaf)
    left, right = tree.left_child[internal], tree.right_child[internal]
    together = tree.n_samples[left] + tree.n_samples[right]
    require(bool((tree.n_samples[internal] == together).all()), "Children share a node's rows.")
    _check_splits(tree)


def _check_shares(tree: Tree) -> None:
    """Its weight is that of its classes, but for the order in which they were added up."""
    weights = np.asarray(tree.statistics)
    require(bool((weights >= 0).all()), "The classes of a node weigh at least 0.")
    same = np.isclose(weights.sum(axis=1), tree.weight, rtol=1e-6, atol=0.0).all()
    require(bool(same), "The classes of a node weigh together what the node does.")


def _check_lengths(tree: Tree) -> None:
    arrays: list[tuple[Any, str]] = [(tree, "gain"), (tree, "ending")]
    arrays += [(tree.nodes, field.name) for field in fields(tree.nodes)]
    arrays += [(tree.splits, field.name) for field in fields(tree.splits)]
    for owner, name in arrays:
        length = len(getattr(owner, name))
        require(length == tree.n_nodes, f"{name!r} has {length} entries for {tree.n_nodes} nodes.")


def _check_splits(tree: Tree) -> None:
    kind, feature = tree.splits.kind, tree.feature
    require(set(kind.tolist()) <= set(map(int, SplitKind)), "'kind' holds an unknown number.")
    require(bool((feature[tree.is_leaf] == -1).all()), "A leaf is split by no feature.")
    asked = feature[~tree.is_leaf]
    inside = ((asked >= 0) & (asked < len(tree.features))).all()
    require(bool(inside), "A split is by a feature that is not there.")
    numeric = np.array([column.is_numeric for column in tree.features])
    of_number = numeric[np.maximum(feature, 0)]
    require(bool(of_number[kind == SplitKind.NUMERIC].all()), "A threshold needs a number.")
    require(not of_number[kind == SplitKind.CATEGORY].any(), "Levels need a category.")
    finite = np.isfinite(tree.threshold) == (kind == SplitKind.NUMERIC)
    require(bool(finite.all()), "Splits by a number, and they alone, have a threshold.")
    n_levels = np.array([len(column.levels) for column in tree.features])[np.maximum(feature, 0)]
    for levels in (tree.splits.levels_left, tree.splits.levels_right):
        _check_levels(levels, np.where(kind == SplitKind.CATEGORY, n_levels, 0))


def _check_levels(levels: Ragged, n_levels: np.ndarray) -> None:
    n_known = np.repeat(n_levels, levels.lengths)
    inside = ((levels.values >= 0) & (levels.values < n_known)).all()
    require(bool(inside), "A split names a category that its feature does not have.")
