"""Data on a card's node: its split, its limits, its held-out rows."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import show_count, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.forced_splits import forced_paths
from explorer.judging.judged_rows import leaves_reached
from explorer.judging.nodes.node_disagreement import (
    CHANCE,
    NodeDisagreement,
    name_of_test,
    node_disagreement,
    sums_by_node,
)
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim_index_of
from explorer.views.nodes.bins import Bins, bins_below
from explorer.views.nodes.classes import ShownClasses
from explorer.views.nodes.node_columns import Columns
from explorer.views.nodes.node_view import six_digits
from explorer.views.nodes.wording import number_words, short

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class KeptFacts:
    """Facts about held-out rows: their number, the test that compares each node, and the p-value
    (multiplied by the number of nodes tested) below which a node is marked."""

    rows: int
    test: str
    chance: float


def kept_facts(tree: Tree, kept: TrainingTable) -> KeptFacts:
    """Return the facts that hold for all nodes of the tree."""
    return KeptFacts(kept.n_rows, name_of_test(tree.task), CHANCE)


def kept_columns(
    tree: Tree, training: TrainingTable, kept: TrainingTable, classes: ShownClasses
) -> Columns:
    """Return the held-out rows' columns of a tree grown from `training`; each row counts once."""
    found = node_disagreement(tree, training, kept)
    is_classes = tree.task is Task.CLASSIFICATION
    return {
        "kept_rows": found.n_kept,
        "kept_classes": _by_class(tree, kept, classes)
        if is_classes
        else np.zeros((tree.n_nodes, 0), np.int64),
        "kept_value": np.zeros(0) if is_classes else _six_digits_or_nan(found.kept),
        "kept_p": _six_digits_or_nan(found.p_value),
        "kept_text": _sentences(tree, found),
    }


def _by_class(tree: Tree, kept: TrainingTable, classes: ShownClasses) -> IntArray:
    reached = leaves_reached(tree, kept, np.arange(kept.n_rows))
    shown = classes.column[kept.target_values.astype(np.int64)]
    of_class = (
        sums_by_node(tree, reached, (shown == column).astype(np.float64))
        for column in range(len(classes.name))
    )
    return np.rint(np.column_stack(list(of_class))).astype(np.int64)


def _six_digits_or_nan(values: FloatArray) -> FloatArray:
    known = np.where(np.isnan(values), 1.0, values)
    return np.where(np.isnan(values), np.nan, six_digits(known))


def _sentences(tree: Tree, found: NodeDisagreement) -> tuple[str, ...]:
    predicted = np.asarray(tree.prediction).tolist()
    names = [short(level) for level in tree.target.levels]

    def sentence(n: int, value: float, code: int) -> str:
        if n == 0:
            return "No held-out row reaches this node"
        the_one = "The only held-out row that reaches this node"
        if tree.task is Task.REGRESSION:
            mean = number_words(tree.target, value)
            if n == 1:
                return f"{the_one} has the value {mean}"
            return f"The mean of {show_count(n)} held-out rows is {mean}"
        if n == 1:
            return f"{the_one} is {'' if value else 'not '}{names[code]}"
        return f"Of {show_count(n)} held-out rows, {show_share(value)} are {names[code]}"

    return tuple(map(sentence, found.n_kept.tolist(), found.kept.tolist(), predicted))


def split_columns(tree: Tree, bins: tuple[Bins | None, ...]) -> Columns:
    """Return the split columns of every node; `bins`: each feature's, None for categories."""
    splits = tree.splits
    return {
        "threshold": np.where(splits.kind == SplitKind.NUMERIC, splits.threshold, np.nan),
        "threshold_bin": _threshold_bins(tree, bins),
        "missing_left": splits.missing_goes_left,
        "exact": splits.exact,
        "no_gain": ~tree.is_leaf & (tree.gain == 0),
        "forced": _forced(tree),
        "interval": _intervals(tree, bins),
    }


def _forced(tree: Tree) -> BoolArray:
    found = np.zeros(tree.n_nodes, np.bool_)
    found[[node for path in forced_paths(tree) if (node := tree.node_at(path)) is not None]] = True
    return found


def _threshold_bins(tree: Tree, bins: tuple[Bins | None, ...]) -> IntArray:
    """Return the last bin below each threshold, which is its upper edge; -1 without one."""
    found = np.full(tree.n_nodes, -1)
    is_numeric = tree.splits.kind == SplitKind.NUMERIC
    for feature in np.unique(tree.feature[is_numeric]).tolist():
        axis = bins[feature]
        assert axis is not None, "a feature with thresholds has bins"
        nodes = is_numeric & (tree.feature == feature)
        found[nodes] = bins_below(axis, tree.threshold[nodes]) - 1
    return found


def _intervals(tree: Tree, bins: tuple[Bins | None, ...]) -> tuple[Interval | None, ...]:
    """Return each node's interval: from the root down, its parent's bounds and one more."""
    kinds, features = tree.splits.kind.tolist(), tree.feature.tolist()
    thresholds, lefts = tree.threshold.tolist(), tree.left_child.tolist()
    bounds: list[dict[int, Interval]] = [{}] * tree.n_nodes
    intervals: list[Interval | None] = [None] * tree.n_nodes
    for node, left in enumerate(lefts):
        if left < 0:
            continue
        feature, here = features[node], bounds[node]
        bounds[node] = {}
        axis = bins[feature]
        bounds[left] = bounds[left + 1] = here
        if axis is None:
            continue
        low, high = intervals[node] = here.get(feature, (axis.low, axis.high))
        if kinds[node] == SplitKind.NUMERIC:
            threshold = min(max(thresholds[node], axis.low), axis.high)
            bounds[left] = {**here, feature: (low, min(high, threshold))}
            bounds[left + 1] = {**here, feature: (max(low, threshold), high)}
    return tuple(intervals)


def trim_columns(tree: Tree, n_below: IntArray) -> Columns:
    """Return the sent tree's columns for trimming; `n_below`, int64[n_nodes]: nodes below each."""
    index = trim_index_of(tree)
    rank = np.full(tree.n_nodes, -1, np.int64)
    rank[index.best_first] = np.arange(len(index.best_first))
    return {
        "cost": index.cost_of(tree.stop.pruning_cost),
        "rank": rank,
        "pure": tree.impurity == 0,
        "n_below": n_below,
    }
