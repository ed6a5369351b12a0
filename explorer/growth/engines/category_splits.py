"""Subsets of a categorical feature's levels at a node: ordered, enumerated, or heuristic.

With two classes, and for squared error, the best subset is a prefix of the levels ordered by
the share of the last class, or by mean (Breiman et al. 1984, section 4.2.2; Fisher 1958), as
long as min_samples_leaf refuses none of the prefixes. Otherwise all subsets of up to ten
levels are tried; above that the prefixes of several orders, which may miss the best.
"""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import FeatureValues
from explorer.growth.candidates import MAX_ENUMERATED_LEVELS
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.child_statistics import ChildStatistics, Targets
from explorer.growth.engines.profiling import profile_of
from explorer.tree.impurity import CLASS_CRITERIA, TIE_BAND, Criterion, weighted_median

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


def category_profile(
    feature: int, codes: FeatureValues, targets: Targets, min_samples_leaf: int
) -> SplitProfile:
    """Candidate subsets of the levels present at the node; missing is one more level, the last.

    codes: int32[n], -1 for missing, beside the n targets of the node's rows. The first side is
    swapped so that the canonical one is left; `exact` is False where a better subset may exist.
    """
    levels, level_index = np.unique(
        np.where(codes == -1, np.iinfo(np.int32).max, codes), return_inverse=True
    )
    levels = np.where(levels == np.iinfo(np.int32).max, -1, levels).astype(np.int32)
    n_levels = len(levels)
    ordered = targets.criterion is Criterion.SQUARED_ERROR or (
        targets.criterion in CLASS_CRITERIA and targets.n_classes <= 2
    )

    def measured(orders: IntArray, order: IntArray, n_first: IntArray, exact: bool) -> SplitProfile:
        left, right = _both_sides(targets, level_index, n_levels, orders, order, n_first)
        swapped = _is_swapped(targets, left, right, orders, order, n_first, ordered)
        left, right = left.exchanged(right, swapped), right.exchanged(left, swapped)
        return profile_of(
            feature,
            targets.whole(),
            left,
            right,
            min_samples_leaf,
            levels=levels,
            orders=orders,
            order=order,
            n_first=n_first,
            swapped=swapped,
            exact=exact,
        )

    orders = _orders(targets, level_index, n_levels)
    prefixes = _prefixes(len(orders), n_levels)
    if ordered:
        by_order = measured(orders, *prefixes, exact=True)
        if by_order.admissible.all():
            return by_order
    if n_levels <= MAX_ENUMERATED_LEVELS:
        return measured(*_all_subsets(n_levels), exact=True)
    return measured(orders, *prefixes, exact=False)


def _orders(targets: Targets, level_index: IntArray, n_levels: int) -> IntArray:
    """Level orders whose prefixes are tried: by class share, by mean, or by mean and by median."""
    weight = np.bincount(level_index, targets.weights, n_levels)
    if targets.criterion in CLASS_CRITERIA:
        classes = [targets.n_classes - 1] if targets.n_classes <= 2 else range(targets.n_classes)
        keys = [
            np.bincount(level_index, targets.weights * (targets.values == k), n_levels) / weight
            for k in classes
        ]
    else:
        deviations = targets.weights * (targets.values - targets.centre)
        keys = [np.bincount(level_index, deviations, n_levels) / weight]
        if targets.criterion is Criterion.ABSOLUTE_ERROR:
            by_level = [
                targets.take(np.flatnonzero(level_index == level)) for level in range(n_levels)
            ]
            keys.append(np.array([weighted_median(t.values, t.weights) for t in by_level]))
    return np.stack([_rising(key, TIE_BAND * _spread(targets)) for key in keys])


def _rising(key: FloatArray, band: float) -> IntArray:
    """Levels by rising key; keys that only rounding tells apart keep schema order."""
    order = np.argsort(key, kind="stable")
    rank = np.concatenate([[0], np.cumsum(np.diff(key[order]) > band)])
    return order[np.lexsort((order, rank))]


def _spread(targets: Targets) -> float:
    """The scale of differences between levels: 1 for shares, the standard deviation for means."""
    if targets.criterion in CLASS_CRITERIA:
        return 1.0
    node = targets.whole()
    return float(np.sqrt(node.statistics[0][1] / node.weight[0]))


def _prefixes(n_orders: int, n_levels: int) -> tuple[IntArray, IntArray]:
    """The order and the number of first levels of every candidate, order by order."""
    n_first = np.arange(1, n_levels)
    return np.repeat(np.arange(n_orders), len(n_first)), np.tile(n_first, n_orders)


def _all_subsets(n_levels: int) -> tuple[IntArray, IntArray, IntArray]:
    """Every subset and its complement once: the first level's side comes first."""
    chosen = np.array(list(product([True, False], repeat=n_levels - 1))[1:], np.bool_)
    first = np.column_stack(
        [np.ones(len(chosen), np.bool_), chosen.reshape(len(chosen), n_levels - 1)]
    )
    orders = np.argsort(~first, axis=1, kind="stable")
    return orders, np.arange(len(orders)), first.sum(axis=1)


def _both_sides(
    targets: Targets,
    level_index: IntArray,
    n_levels: int,
    orders: IntArray,
    order: IntArray,
    n_first: IntArray,
) -> tuple[ChildStatistics, ChildStatistics]:
    """Each candidate's first `n_first` levels and the others, measured."""
    n_samples = np.bincount(level_index, minlength=n_levels)[:, np.newaxis]
    if targets.criterion is Criterion.ABSOLUTE_ERROR:
        position = np.argsort(orders, axis=1)
        first = [position[o][level_index] < c for o, c in zip(order, n_first, strict=True)]
        members = [np.flatnonzero(side) for side in first], [np.flatnonzero(~s) for s in first]
        return targets.from_members(members[0]), targets.from_members(members[1])
    if targets.criterion in CLASS_CRITERIA:
        cells = level_index * targets.n_classes + targets.values
        flat = np.bincount(cells, targets.weights, n_levels * targets.n_classes)
        level = np.column_stack([n_samples, flat.reshape(n_levels, targets.n_classes)])
    else:
        z = targets.values - targets.centre
        powers = [targets.weights, targets.weights * z, targets.weights * z * z]
        level = np.column_stack(
            [n_samples, *(np.bincount(level_index, p, n_levels) for p in powers)]
        )
    first_sums = np.cumsum(level[orders], axis=1)[order, n_first - 1]
    other_sums = np.cumsum(level[orders[:, ::-1]], axis=1)[order, n_levels - n_first - 1]
    return _measured(targets, first_sums), _measured(targets, other_sums)


def _measured(targets: Targets, sums: FloatArray) -> ChildStatistics:
    n_samples = sums[:, 0].astype(np.int64)
    if targets.criterion in CLASS_CRITERIA:
        return targets.from_counts(n_samples, sums[:, 1:])
    return targets.from_sums(n_samples, *sums[:, 1:].T)


def _is_swapped(
    targets: Targets,
    left: ChildStatistics,
    right: ChildStatistics,
    orders: IntArray,
    order: IntArray,
    n_first: IntArray,
    ordered: bool,
) -> NDArray[np.bool_]:
    """Where the first levels belong on the right: the canonical left has the lower share of
    the last class, or the lower mean; else it holds the first level present."""
    if ordered:
        column = -1 if targets.criterion in CLASS_CRITERIA else 0
        scale = (
            (left.nodes.weight, right.nodes.weight)
            if targets.criterion in CLASS_CRITERIA
            else (1.0, 1.0)
        )
        one = np.asarray(left.nodes.statistics)[:, column] / scale[0]
        other = np.asarray(right.nodes.statistics)[:, column] / scale[1]
        # Means carry the rounding of their offset too; equal ones keep the first level left.
        rounding = TIE_BAND * _spread(targets) + 4 * np.spacing(abs(targets.centre))
        return np.asarray(one > other + rounding)
    first_level = np.argsort(orders, axis=1)[order, 0]
    return np.asarray(first_level >= n_first)
