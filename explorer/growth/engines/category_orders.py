"""Orders of a categorical feature's levels at a node, whose prefixes are candidate splits.

For three or more classes, no order is known to contain the best subset. The engines try the orders
by the share of each of the heaviest classes and by the first principal component of the levels'
class shares (Coppersmith, Hong & Hosking 1999); then, from the best prefix so far, the order by how
much nearer a level's shares are to one side's than to the other's (Chou 1991), as long as that
finds a better one.

The rounding of keys decides orders. Kernels repeat these operations one by one, in this order, so
that two engines see the same keys; keys closer than KEY_BAND of their range keep schema order.
"""

import math
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.growth.candidates import KEY_BAND, LOG_FLOOR, MAX_CLASS_ORDERS, POWER_STEPS
from explorer.growth.engines.child_statistics import Targets
from explorer.tree.impurity import CLASS_CRITERIA, TIE_BAND, Criterion, weighted_medians


def level_orders(targets: Targets, level_index: IntArray, n_levels: int) -> IntArray:
    """int64[n_orders, n_levels]: levels by share of the last class, by mean, or by mean and by
    median (absolute error).

    level_index: int64[n], the level of each target. Keys that differ only by rounding keep schema
    order.
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
    """Return each level's weighted median: levels of one size at a time, for n rows have at most
    √(2n) sizes, and may have n levels."""
    by_level = np.argsort(level_index, kind="stable")
    sizes = np.bincount(level_index, minlength=n_levels)
    begins, medians = np.cumsum(sizes) - sizes, np.empty(n_levels)
    for size in np.unique(sizes):
        levels = np.flatnonzero(sizes == size)
        members = by_level[begins[levels, np.newaxis] + np.arange(size)]
        medians[levels] = weighted_medians(targets.values[members], targets.weights[members])
    return medians


def rising(keys: FloatArray, band: float) -> IntArray:
    """Return indices by rising key; those of keys no further apart than the band keep their
    order."""
    order = np.argsort(keys, kind="stable")
    rank = np.concatenate([[0], np.cumsum(np.diff(keys[order]) > band)])
    return order[np.lexsort((order, rank))]


def spread(targets: Targets) -> float:
    """Return the scale of differences between levels: 1 for shares, the standard deviation for
    means."""
    if targets.criterion in CLASS_CRITERIA:
        return 1.0
    node = targets.whole()
    return float(np.sqrt(node.statistics[0][1] / node.weight[0]))


@dataclass(frozen=True, slots=True, eq=False)
class LevelShares:
    """The class weights of a node's levels without the zeros, level by level, classes rising.

    level, column: int64[n_cells], column the index among the classes present at the node;
    weight: float64[n_cells], above 0; level_weight: float64[n_levels].
    """

    level: IntArray
    column: IntArray
    weight: FloatArray
    level_weight: FloatArray
    n_columns: int

    @staticmethod
    def of(targets: Targets, level_index: IntArray, n_levels: int) -> "LevelShares":
        """Return the shares of classes; level_index: int64[n], the level of each of the targets."""
        cells = targets.cells_of(level_index, n_levels)
        present, column = np.unique(cells.classes.values, return_inverse=True)
        level = np.repeat(np.arange(n_levels), cells.classes.lengths)
        level_weight = _sums(level_index, targets.weights, n_levels)
        return LevelShares(level, column, cells.weights, level_weight, len(present))

    def along(self, direction: FloatArray) -> FloatArray:
        """float64[n_levels]: each level's shares times a direction, float64[n_columns]."""
        terms = self.weight * direction[self.column]
        return _sums(self.level, terms, len(self.level_weight)) / self.level_weight

    def weights_where(self, chosen: BoolArray) -> FloatArray:
        """float64[n_columns]: the class weights of some levels (bool[n_levels])."""
        cells = chosen[self.level]
        return _sums(self.column[cells], self.weight[cells], self.n_columns)

    def order_along(self, direction: FloatArray) -> IntArray:
        """int64[n_levels]: the levels, rising along a direction."""
        keys = self.along(direction)
        rounding = TIE_BAND * float(np.abs(direction).max())
        return rising(keys, max(KEY_BAND * float(keys.max() - keys.min()), rounding))


def first_orders(shares: LevelShares) -> IntArray:
    """int64[n_orders, n_levels]: by the shares of the heaviest classes and by the component."""
    weights = shares.weights_where(np.ones(len(shares.level_weight), np.bool_))
    heaviest = rising(-weights, TIE_BAND * _total(weights))[:MAX_CLASS_ORDERS]
    directions = [*np.eye(shares.n_columns)[heaviest], principal_component(shares)]
    return np.stack([shares.order_along(direction) for direction in directions])


def principal_component(shares: LevelShares) -> FloatArray:
    """float64[n_columns]: the direction in which the levels' shares differ most, by weight.

    By POWER_STEPS power steps on the covariance from a ramp over the classes; its largest entry
    is 1 or -1.
    """
    total = _total(shares.level_weight)
    direction = np.arange(shares.n_columns, dtype=np.float64) - (shares.n_columns - 1) / 2
    for _ in range(POWER_STEPS):
        along = shares.along(direction)
        along = along - _total(shares.level_weight * along) / total
        turned = _sums(shares.column, shares.weight * along[shares.level], shares.n_columns)
        length = float(np.abs(turned).max())
        if length == 0:
            break
        direction = turned / length
    return direction


def refined_direction(shares: LevelShares, is_left: BoolArray, criterion: Criterion) -> FloatArray:
    """float64[n_columns]: the direction that separates the class shares of a split's two sides.

    is_left: bool[n_levels]. The difference of the shares (Gini), of their logarithms (entropy),
    or of indicators of the leading class (misclassification).
    """
    one, other = (_side(shares.weights_where(side), criterion) for side in (is_left, ~is_left))
    return one - other


def _side(weights: FloatArray, criterion: Criterion) -> FloatArray:
    if criterion is Criterion.MISCLASSIFICATION:
        leading = np.zeros(len(weights))
        leading[np.argmax(weights >= weights.max() * (1 - TIE_BAND))] = 1.0
        return leading
    found = weights / _total(weights)
    if criterion is Criterion.ENTROPY:
        # One library's logarithm, entry by entry: NumPy's own differs in the last digit.
        return np.array([math.log(max(share, LOG_FLOOR)) for share in found.tolist()])
    return found


def _sums(group: IntArray, weights: FloatArray, n_groups: int) -> FloatArray:
    """Return each group's sum, added up one entry after the other."""
    return np.bincount(group, weights, n_groups).astype(np.float64, copy=False)


def _total(numbers: FloatArray) -> float:
    """Return the sum, added up one after the other, which NumPy's own sum does not guarantee."""
    return float(np.cumsum(numbers)[-1])
