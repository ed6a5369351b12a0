"""What a card draws of its node's split, in numbers."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.growth.forced_splits import forced_paths
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.views.nodes.bins import Bins, bin_codes
from explorer.views.nodes.node_arrays import Flags, flags

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class SplitColumns:
    """Columns with an entry a node.

    `threshold` is NaN where the split has none, `threshold_bin` is the bin of the feature that
    holds it, -1 where there is none. `missing_left` is 1 where rows without a value
    go left, `no_gain` where a split gains nothing yet, `exact` 0 where a heuristic found the
    subset, `forced` 1 where a person has put the split. `interval` is the stretch of a numeric
    split feature's axis that the splits above have left to the node; None at leaves and for
    categories.
    """

    threshold: NDArray[np.float64]
    threshold_bin: tuple[int, ...]
    missing_left: Flags
    exact: Flags
    no_gain: Flags
    forced: Flags
    interval: tuple[Interval | None, ...]


def split_columns(tree: Tree, bins: tuple[Bins | None, ...]) -> SplitColumns:
    """The columns of every node; `bins` are those of each feature, None for categories."""
    splits = tree.splits
    return SplitColumns(
        threshold=np.where(splits.kind == SplitKind.NUMERIC, splits.threshold, np.nan),
        threshold_bin=_threshold_bins(tree, bins),
        missing_left=flags(splits.missing_goes_left),
        exact=flags(splits.exact),
        no_gain=flags(~tree.is_leaf & (tree.gain == 0)),
        forced=flags(_forced(tree)),
        interval=_intervals(tree, bins),
    )


def _forced(tree: Tree) -> NDArray[np.bool_]:
    found = np.zeros(tree.n_nodes, np.bool_)
    found[[node for path in forced_paths(tree) if (node := tree.node_at(path)) is not None]] = True
    return found


def _threshold_bins(tree: Tree, bins: tuple[Bins | None, ...]) -> tuple[int, ...]:
    found = np.full(tree.n_nodes, -1)
    is_numeric = tree.splits.kind == SplitKind.NUMERIC
    for feature in np.unique(tree.feature[is_numeric]).tolist():
        axis = bins[feature]
        assert axis is not None, "a feature with thresholds has bins"
        nodes = is_numeric & (tree.feature == feature)
        found[nodes] = bin_codes(axis, tree.threshold[nodes])
    return tuple(found.tolist())


def _intervals(tree: Tree, bins: tuple[Bins | None, ...]) -> tuple[Interval | None, ...]:
    """From the root down, each node's bounds are its parent's and one more."""
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
