"""Statistics of the children of many splits, from targets in the order rows change side.

Both engines measure by this arithmetic; it is written once here, in NumPy, and again in the
kernels, and tests compare the two.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.split_selection import with_ties
from explorer.tree.class_weights import MAX_DENSE_CLASSES, ClassWeights, PrefixWeights, RowRun, Run
from explorer.tree.impurity import (
    CLASS_CRITERIA,
    N_STATISTICS,
    Criterion,
    absolute_total,
    class_total,
    moments,
    running_absolute,
    running_class_total,
    squared_total,
    weighted_median,
)
from explorer.tree.ragged import Ragged
from explorer.tree.tree import NodeArrays

Running = Callable[[FloatArray, FloatArray], tuple[FloatArray, FloatArray]]
"""Like `running_absolute`: values and weights to medians and deviations of every prefix."""


@dataclass(frozen=True, slots=True, eq=False)
class ChildStatistics:
    """The left, or the right, child of each of n candidate splits.

    nodes: n entries; total: float64[n], weight × impurity.
    """

    nodes: NodeArrays
    total: FloatArray

    def exchanged(self, other: "ChildStatistics", where: BoolArray) -> "ChildStatistics":
        """Return these children, and the other ones under the mask (bool[n])."""
        pick = np.where(where, len(where), 0) + np.arange(len(where))
        return ChildStatistics.concatenate([self, other]).take(pick)

    def take(self, indices: IntArray) -> "ChildStatistics":
        """Return the entries at these indices, in that order."""
        return ChildStatistics(self.nodes.take(indices), self.total[indices])

    @staticmethod
    def concatenate(parts: list["ChildStatistics"]) -> "ChildStatistics":
        """Return the parts one after the other."""
        nodes = NodeArrays.concatenate([part.nodes for part in parts])
        return ChildStatistics(nodes, np.concatenate([part.total for part in parts]))


@dataclass(frozen=True, slots=True, eq=False)
class Targets:
    """Targets and weights of some rows under a criterion, in an order that matters.

    values: int32[n] class codes, or float64[n]; weights: float64[n], all above 0. `centre` is a
    value near the mean, from which squared deviations keep their digits. `running` gives every
    prefix its median and deviations; an engine may bring a faster one.

    An entry may be many rows that were added up elsewhere: `n_rows` (int64[n]) counts them, and of
    numbers `values` are their means less the centre, and `within` (float64[n]) their sums of
    squared deviations.
    """

    criterion: Criterion
    values: NDArray[Any]
    weights: FloatArray
    n_classes: int
    centre: float
    running: Running = running_absolute
    n_rows: IntArray | None = None
    within: FloatArray | None = None

    @staticmethod
    def of(
        training: TrainingTable, rows: IntArray, weights: FloatArray, criterion: Criterion
    ) -> "Targets":
        """Return the targets of rows; rows: int64[n], at least one; weights: float64[n_rows]."""
        values: NDArray[Any] = training.target_values[rows]
        classes = criterion in CLASS_CRITERIA
        centre = 0.0 if classes else moments(values, weights[rows])[1]
        return Targets(criterion, values, weights[rows], len(training.classes), centre)

    @property
    def has_many_classes(self) -> bool:
        """Whether both sides of every candidate would exceed the memory set aside for them."""
        return self.criterion in CLASS_CRITERIA and self.n_classes > MAX_DENSE_CLASSES

    def take(self, indices: IntArray) -> "Targets":
        """Return the entries at these indices, in that order; the centre stays."""
        taken = replace(self, values=self.values[indices], weights=self.weights[indices])
        if self.n_rows is None:
            return taken
        within = None if self.within is None else self.within[indices]
        return replace(taken, n_rows=self.n_rows[indices], within=within)

    def rows_of(self, group: IntArray, n_groups: int) -> IntArray:
        """int64[n_groups]: the rows of each group; group: int64[n], the group of each entry."""
        n_rows = np.bincount(group, self.n_rows, n_groups)  # exact up to 2**53 rows
        return n_rows.astype(np.int64, copy=False)

    def whole(self) -> NodeArrays:
        """Return all rows as one node; its impurity is exactly 0 if all targets are equal."""
        n = np.array([len(self.values) if self.n_rows is None else self.n_rows.sum()])
        if self.criterion in CLASS_CRITERIA:
            counts = np.zeros((1, self.n_classes))
            np.add.at(counts[0], self.values, self.weights)
            weight = counts.sum(axis=1)
            return NodeArrays(n, weight, class_total(self.criterion, counts) / weight, counts)
        weight_sum, mean, ssd = moments(self.values, self.weights)
        if self.within is not None:
            mean, ssd = self.centre + mean, ssd + float(self.within.sum())
        statistics, total = [mean, ssd], ssd
        if self.criterion is Criterion.ABSOLUTE_ERROR:
            median = weighted_median(self.values, self.weights)
            total = absolute_total(self.values, self.weights, median)
            statistics += [median, total]
        weight = np.array([weight_sum])
        return NodeArrays(n, weight, np.array([total]) / weight, np.array([statistics]))

    def cumulative(self, ends: IntArray) -> ChildStatistics:
        """Return the statistics of the first `ends[i]` entries; ends: int64[n], each at least 1."""
        if len(ends) == 0:
            return self.from_members([])
        last = ends - 1
        n_samples = ends if self.n_rows is None else np.cumsum(self.n_rows)[last]
        if self.has_many_classes:
            return self.from_run(n_samples, RowRun(self.values, self.weights), ends)
        if self.criterion in CLASS_CRITERIA:
            by_class = np.zeros((len(self.values), self.n_classes))
            by_class[np.arange(len(self.values)), self.values] = self.weights
            counts = np.cumsum(by_class, axis=0)[last]
            return self.from_counts(n_samples, counts)
        sums = np.cumsum(self._powers(), axis=1)[:, last]
        if self.criterion is Criterion.SQUARED_ERROR:
            return self.from_sums(n_samples, *sums)
        medians, totals = self.running(self.values, self.weights)
        return self._from_deviations(n_samples, sums, medians[last], totals[last])

    def sums_of(self, group: IntArray, n_groups: int) -> FloatArray:
        """float64[n_groups, k]: each group's class weights, or Σw, Σwz and Σwz², z measured
        from the centre. group: int64[n], the group of each entry."""
        if self.criterion in CLASS_CRITERIA:
            cells = group * self.n_classes + self.values
            flat: FloatArray = np.bincount(cells, self.weights, n_groups * self.n_classes).astype(
                np.float64, copy=False
            )
            return flat.reshape(n_groups, self.n_classes)
        return np.column_stack([np.bincount(group, power, n_groups) for power in self._powers()])

    def _powers(self) -> list[FloatArray]:
        """Return each entry's w, wz and wz², z measured from the centre."""
        if self.within is not None:
            z = self.values
            return [self.weights, self.weights * z, self.weights * z * z + self.within]
        z = self.values - self.centre
        return [self.weights, self.weights * z, self.weights * z * z]

    def cells_of(self, group: IntArray, n_groups: int) -> ClassWeights:
        """Return each group's class weights without the zeros; group: int64[n], that of each
        entry."""
        keys, cell = np.unique(group * self.n_classes + self.values, return_inverse=True)
        groups, classes = np.divmod(keys, self.n_classes)
        offsets = np.searchsorted(groups, np.arange(n_groups + 1)).astype(np.int64)
        weights = np.bincount(cell, self.weights, len(keys)).astype(np.float64, copy=False)
        return ClassWeights(self.n_classes, Ragged(offsets, classes.astype(np.int32)), weights)

    def from_any_sums(self, n_samples: IntArray, sums: FloatArray) -> ChildStatistics:
        """Return children from the rows of what `sums_of` returns, added up; not for absolute
        error."""
        if self.criterion in CLASS_CRITERIA:
            return self.from_counts(n_samples, sums)
        return self.from_sums(n_samples, *sums.T)

    def from_counts(self, n_samples: IntArray, counts: FloatArray) -> ChildStatistics:
        """Return children whose class weights are the rows of `counts`, float64[n, n_classes]."""
        weight = counts.sum(axis=1)
        total = class_total(self.criterion, counts)
        return ChildStatistics(NodeArrays(n_samples, weight, total / weight, counts), total)

    def from_run(self, n_samples: IntArray, run: Run, ends: IntArray) -> ChildStatistics:
        """Return children that hold the first `ends[i]` (int64[n]) entries of a run of class
        weights."""
        last = ends - 1
        weight, total = (
            of_every[last] for of_every in running_class_total(self.criterion, *run.entries())
        )
        held = PrefixWeights(self.n_classes, (run,), np.zeros(len(ends), np.int64), ends)
        return ChildStatistics(NodeArrays(n_samples, weight, total / weight, held), total)

    def from_sums(
        self, n_samples: IntArray, weight: FloatArray, first: FloatArray, second: FloatArray
    ) -> ChildStatistics:
        """Return children from Σw, Σwz and Σwz², float64[n] each, z measured from the centre."""
        total = squared_total(weight, first, second)
        statistics = np.stack([self.centre + first / weight, total], axis=1)
        return ChildStatistics(NodeArrays(n_samples, weight, total / weight, statistics), total)

    def from_members(self, members: list[IntArray]) -> ChildStatistics:
        """Return children that hold the rows at these indices, one array per child."""
        nodes = NodeArrays.concatenate(
            [self._none(), *(self.take(indices).whole() for indices in members)]
        )
        return ChildStatistics(nodes, nodes.weight * nodes.impurity)

    def _none(self) -> NodeArrays:
        none, no_rows = np.zeros(0), np.zeros(0, np.int64)
        width = N_STATISTICS.get(self.criterion, self.n_classes)
        statistics: Any = np.zeros((0, width))
        if self.has_many_classes:
            statistics = PrefixWeights(width, (), no_rows, no_rows)
        return NodeArrays(no_rows, none, none, statistics)

    def _from_deviations(
        self, n_samples: IntArray, sums: FloatArray, medians: FloatArray, totals: FloatArray
    ) -> ChildStatistics:
        by_square = self.from_sums(n_samples, *sums).nodes
        statistics = np.column_stack([by_square.statistics, medians, totals])
        impurity = totals / by_square.weight
        nodes = NodeArrays(n_samples, by_square.weight, impurity, statistics)
        return ChildStatistics(nodes, totals)


def profile_of(
    feature: int,
    node: NodeArrays,
    left: ChildStatistics,
    right: ChildStatistics,
    least: LeafMinimum,
    *,
    routing: NDArray[np.int8] | None = None,
    threshold: FloatArray | None = None,
    gap: FloatArray | None = None,
    levels: NDArray[np.int32] | None = None,
    orders: IntArray | None = None,
    order: IntArray | None = None,
    n_first: IntArray | None = None,
    swapped: BoolArray | None = None,
    exact: bool = True,
) -> SplitProfile:
    """Return the profile of measured children, with its best candidate and those equal to it.

    left, right: n candidates' children. The other arrays have n entries as in SplitProfile, and are
    left out for features of the other kind.
    """
    n = len(left.total)
    none = np.zeros(n, np.int64)
    score = left.total + right.total
    smaller = np.minimum(left.nodes.n_samples, right.nodes.n_samples)
    lighter = np.minimum(left.nodes.weight, right.nodes.weight)
    admissible = least.admits(smaller, lighter)
    profile = SplitProfile(
        feature=feature,
        node=node,
        routing=np.zeros(n, np.int8) if routing is None else routing,
        threshold=np.full(n, np.nan) if threshold is None else threshold,
        gap=np.full(n, np.nan) if gap is None else gap,
        levels=np.zeros(0, np.int32) if levels is None else levels,
        orders=np.zeros((0, 0), np.int64) if orders is None else orders,
        order=none if order is None else order,
        n_first=none if n_first is None else n_first,
        swapped=np.zeros(n, np.bool_) if swapped is None else swapped,
        left=left.nodes,
        right=right.nodes,
        score=score,
        admissible=admissible,
        exact=exact,
        best=None,
        ties=none[:0],
    )
    return with_ties(profile)
