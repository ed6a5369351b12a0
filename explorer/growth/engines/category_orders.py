"""Orders of a categorical feature's levels at a node, whose prefixes are candidate splits."""

import numpy as np
from numpy.typing import NDArray

from explorer.growth.engines.child_statistics import Targets
from explorer.tree.impurity import CLASS_CRITERIA, TIE_BAND, Criterion, weighted_medians

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


def level_orders(targets: Targets, level_index: IntArray, n_levels: int) -> IntArray:
    """int64[n_orders, n_levels]: levels by share of the last class, by mean, or by mean and by
    median (absolute error).

    level_index: int64[n], the level of each of the targets. Keys that only rounding tells
    apart keep schema order.
    """
    weight = np.bincount(level_index, targets.weights, n_levels)
    sums = targets.sums_of(level_index, n_levels)
    if targets.criterion in CLASS_CRITERIA:
        keys = [sums[:, -1] / weight]
    else:
        keys = [sums[:, 1] / weight]
        if targets.criterion is Criterion.ABSOLUTE_ERROR:
            keys.append(_medians(targets, level_index, n_levels))
    return np.stack([rising(key, TIE_BAND * spread(targets)) for key in keys])


def _medians(targets: Targets, level_index: IntArray, n_levels: int) -> FloatArray:
    """Each level's weighted median: levels of one size at a time, for n rows have at most √(2n)
    sizes, and may have n levels."""
    by_level = np.argsort(level_index, kind="stable")
    sizes = np.bincount(level_index, minlength=n_levels)
    begins, medians = np.cumsum(sizes) - sizes, np.empty(n_levels)
    for size in np.unique(sizes):
        levels = np.flatnonzero(sizes == size)
        members = by_level[begins[levels, np.newaxis] + np.arange(size)]
        medians[levels] = weighted_medians(targets.values[members], targets.weights[members])
    return medians


def rising(keys: FloatArray, band: float) -> IntArray:
    """Indices by rising key; those of keys no further apart than the band keep their order."""
    order = np.argsort(keys, kind="stable")
    rank = np.concatenate([[0], np.cumsum(np.diff(keys[order]) > band)])
    return order[np.lexsort((order, rank))]


def spread(targets: Targets) -> float:
    """The scale of differences between levels: 1 for shares, the standard deviation for means."""
    if targets.criterion in CLASS_CRITERIA:
        return 1.0
    node = targets.whole()
    return float(np.sqrt(node.statistics[0][1] / node.weight[0]))
