"""Subsets of a categorical feature's levels at a node: ordered, enumerated, or heuristic.

With two classes, and for squared error, the best subset is a prefix of the levels ordered by
the share of the last class, or by mean (Breiman et al. 1984, section 4.2.2; Fisher 1958), as
long as the rules about leaves refuse none of the prefixes. Otherwise all subsets of up to ten
levels are tried; above that the prefixes of several orders, which may miss the best (see
category_orders).

An ordered feature's candidates are the prefixes of its own order, with missing values behind it
and before it, as a threshold has them right and left; the low levels go left.

The prefixes of an order are measured by one running sum from each of its ends.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.training import FeatureValues
from explorer.growth.cancellation import check_cancelled
from explorer.growth.candidates import MAX_ENUMERATED_LEVELS, MAX_REFINEMENTS
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.category_orders import (
    LevelShares,
    first_orders,
    level_orders,
    refined_direction,
    spread,
)
from explorer.growth.engines.child_statistics import ChildStatistics, Targets, profile_of
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.split_selection import first_in_order
from explorer.tree.class_weights import LevelRun
from explorer.tree.impurity import CLASS_CRITERIA, TIE_BAND, Criterion


def category_profile(
    feature: int,
    codes: FeatureValues,
    targets: Targets,
    least: LeafMinimum,
    is_ordered: bool = False,
) -> SplitProfile:
    """Return candidate subsets of the levels present at the node; missing is one more level, the
    last.

    codes: int32[n], -1 for missing, parallel to the n targets of the node's rows. The first side is
    swapped so that the canonical one is left; `exact` is False if a better subset may exist.
    is_ordered: whether codes rise in an order that no candidate breaks.
    """
    levels, level_index = np.unique(
        np.where(codes == -1, np.iinfo(np.int32).max, codes), return_inverse=True
    )
    levels = np.where(levels == np.iinfo(np.int32).max, -1, levels).astype(np.int32)
    n_levels = len(levels)
    by_share = not is_ordered and (
        targets.criterion is Criterion.SQUARED_ERROR
        or (targets.criterion in CLASS_CRITERIA and targets.n_classes <= 2)
    )

    def measured(candidates: Candidates, exact: bool) -> SplitProfile:
        swapped = _is_swapped(targets, candidates, by_share)
        first, others = candidates.first, candidates.others
        return profile_of(
            feature,
            targets.whole(),
            first.exchanged(others, swapped),
            others.exchanged(first, swapped),
            least,
            levels=levels,
            orders=candidates.orders,
            order=candidates.order,
            n_first=candidates.n_first,
            swapped=swapped,
            exact=exact,
        )

    if is_ordered:
        return measured(_prefixes_of_own_order(targets, level_index, levels), exact=True)
    few = n_levels <= MAX_ENUMERATED_LEVELS
    if by_share or (not few and targets.criterion is Criterion.ABSOLUTE_ERROR):
        orders = level_orders(targets, level_index, n_levels)
        by_order = measured(_prefixes_of(targets, level_index, orders), exact=by_share)
        exact = by_share and bool(by_order.admissible.all())
        if exact or not few:
            return replace(by_order, exact=exact)
    if few:
        return measured(all_subsets(targets, level_index, n_levels), exact=True)

    def is_left(equal: Candidates) -> BoolArray:
        profile = measured(equal, exact=False)
        return profile.is_left(first_in_order(profile, np.arange(len(profile))))

    return measured(
        _heuristic_prefixes(targets, level_index, n_levels, least, is_left), exact=False
    )


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """The levels that come first, as in a SplitProfile, and the statistics of both sides."""

    orders: IntArray
    order: IntArray
    n_first: IntArray
    first: ChildStatistics
    others: ChildStatistics

    def best_within(self, band: float, least: LeafMinimum) -> tuple[float, IntArray]:
        """Return the lowest admissible score, infinite without one, and who scores within the
        band."""
        score = self.first.total + self.others.total
        score = np.where(least.admits_sides(self.first.nodes, self.others.nodes), score, np.inf)
        lowest = float(score.min())
        return lowest, np.flatnonzero(score <= lowest + band)

    def take(self, indices: IntArray) -> "Candidates":
        """Return the candidates at these indices, in that order."""
        order, n_first = self.order[indices], self.n_first[indices]
        first, others = self.first.take(indices), self.others.take(indices)
        return Candidates(self.orders, order, n_first, first, others)

    @staticmethod
    def concatenate(parts: "list[Candidates]") -> "Candidates":
        """Return the parts one after the other, their orders too."""
        before = np.cumsum([0, *(len(part.orders) for part in parts)])
        return Candidates(
            np.concatenate([part.orders for part in parts]),
            np.concatenate([part.order + n for part, n in zip(parts, before, strict=False)]),
            np.concatenate([part.n_first for part in parts]),
            ChildStatistics.concatenate([part.first for part in parts]),
            ChildStatistics.concatenate([part.others for part in parts]),
        )


def _heuristic_prefixes(
    targets: Targets,
    level_index: IntArray,
    n_levels: int,
    least: LeafMinimum,
    is_left: Callable[[Candidates], BoolArray],
) -> Candidates:
    """Return the prefixes of the first orders, and of refinements while the best one gets better.

    is_left: of candidates equal to the best, which levels (bool[n_levels]) the first sends left.
    """
    shares = LevelShares.of(targets, level_index, n_levels)
    tried = [_prefixes_of(targets, level_index, first_orders(shares))]
    node = targets.whole()
    band, lowest = TIE_BAND * float(node.weight[0] * node.impurity[0]), np.inf
    for _ in range(MAX_REFINEMENTS):
        score, equal = tried[-1].best_within(band, least)
        if not score < lowest - band:
            break
        lowest = score
        direction = refined_direction(shares, is_left(tried[-1].take(equal)), targets.criterion)
        order = shares.order_along(direction)
        tried.append(_prefixes_of(targets, level_index, order[np.newaxis]))
    return Candidates.concatenate(tried)


def _prefixes_of_own_order(
    targets: Targets, level_index: IntArray, levels: NDArray[np.int32]
) -> Candidates:
    """The prefixes of the levels in schema order, missing (the code -1) last, then first.

    "Missing against present" is a prefix of both orders, and a candidate of the first.
    """
    last_first = np.roll(np.arange(len(levels)), 1)
    orders = [np.arange(len(levels)), *([last_first] if levels[-1] == -1 else [])]
    prefixes = _prefixes_of(targets, level_index, np.stack(orders))
    return prefixes.take(np.flatnonzero((prefixes.order == 0) | (prefixes.n_first > 1)))


def _prefixes_of(targets: Targets, level_index: IntArray, orders: IntArray) -> Candidates:
    """Return every prefix of some orders (int64[n_orders, n_levels]), order by order."""
    n_first = np.arange(1, orders.shape[1])
    first, others = [], []
    for order in orders:
        check_cancelled()
        first.append(running_children(targets, level_index, order))
        others.append(running_children(targets, level_index, order[::-1]).take(n_first[::-1] - 1))
    return Candidates(
        orders,
        np.repeat(np.arange(len(orders)), len(n_first)),
        np.tile(n_first, len(orders)),
        ChildStatistics.concatenate(first),
        ChildStatistics.concatenate(others),
    )


def running_children(targets: Targets, level_index: IntArray, order: IntArray) -> ChildStatistics:
    """Return the statistics of the first one, two, … levels of an order; never of all of them."""
    ends = np.cumsum(targets.rows_of(level_index, len(order))[order])[:-1]
    if targets.criterion is Criterion.ABSOLUTE_ERROR:
        position = np.argsort(order)
        joining = np.argsort(position[level_index], kind="stable")
        return targets.take(joining).cumulative(ends)
    if targets.has_many_classes:
        run = LevelRun(targets.cells_of(level_index, len(order)), order)
        return targets.from_run(ends, run, run.ends()[:-1])
    sums = np.cumsum(targets.sums_of(level_index, len(order))[order], axis=0)[:-1]
    return targets.from_any_sums(ends, sums)


def all_subsets(targets: Targets, level_index: IntArray, n_levels: int) -> Candidates:
    """Return every subset and its complement once: the first level's side comes first."""
    chosen = np.array(list(product([True, False], repeat=n_levels - 1))[1:], np.bool_)
    is_first = np.column_stack(
        [np.ones(len(chosen), np.bool_), chosen.reshape(len(chosen), n_levels - 1)]
    )
    orders = np.argsort(~is_first, axis=1, kind="stable")
    n_first = is_first.sum(axis=1)
    if targets.criterion is Criterion.ABSOLUTE_ERROR:
        rising = np.argsort(targets.values, kind="stable")  # medians sort what is in order faster
        sorted_targets, on_first = targets.take(rising), is_first[:, level_index[rising]]
        first, others = (
            sorted_targets.from_members([np.flatnonzero(side) for side in sides])
            for sides in (on_first, ~on_first)
        )
    elif targets.has_many_classes:
        first, others = _runs_of_subsets(targets, level_index, orders, n_first)
    else:
        first, others = sums_of_subsets(targets, level_index, orders, n_first)
    return Candidates(orders, np.arange(len(orders)), n_first, first, others)


def _runs_of_subsets(
    targets: Targets, level_index: IntArray, orders: IntArray, n_first: IntArray
) -> tuple[ChildStatistics, ChildStatistics]:
    n_levels = orders.shape[1]
    cells = targets.cells_of(level_index, n_levels)
    n_rows = targets.rows_of(level_index, n_levels)

    def held(levels: IntArray) -> ChildStatistics:
        run = LevelRun(cells, levels)
        return targets.from_run(n_rows[levels].sum(keepdims=True), run, run.ends()[-1:])

    # The first entry has no levels; a single level has only this entry.
    none = targets.from_members([])
    divided = [(order[:n], order[n:][::-1]) for order, n in zip(orders, n_first, strict=True)]
    return (
        ChildStatistics.concatenate([none, *(held(first) for first, _ in divided)]),
        ChildStatistics.concatenate([none, *(held(others) for _, others in divided)]),
    )


def sums_of_subsets(
    targets: Targets, level_index: IntArray, orders: IntArray, n_first: IntArray
) -> tuple[ChildStatistics, ChildStatistics]:
    n_levels, candidate = orders.shape[1], np.arange(len(orders))
    sums = targets.sums_of(level_index, n_levels)
    n_rows = targets.rows_of(level_index, n_levels)
    joined = np.cumsum(n_rows[orders], axis=1)[candidate, n_first - 1]
    first = np.cumsum(sums[orders], axis=1)[candidate, n_first - 1]
    others = np.cumsum(sums[orders[:, ::-1]], axis=1)[candidate, n_levels - n_first - 1]
    return (
        targets.from_any_sums(joined, first),
        targets.from_any_sums(n_rows.sum() - joined, others),
    )


def _is_swapped(targets: Targets, candidates: Candidates, by_share: bool) -> BoolArray:
    """Return which candidates have their first levels on the right: the canonical left has the
    lower share of the last class, or the lower mean; else it holds the first level present."""
    if not by_share:
        position = np.argsort(candidates.orders, axis=1)
        return np.asarray(position[candidates.order, 0] >= candidates.n_first)
    classes = targets.criterion in CLASS_CRITERIA

    def standing(side: ChildStatistics) -> FloatArray:
        column = np.asarray(side.nodes.statistics)[:, -1 if classes else 0]
        return column / side.nodes.weight if classes else column

    # Means carry the rounding of their offset too; ties keep the first level left.
    rounding = TIE_BAND * spread(targets) + 4 * np.spacing(abs(targets.centre))
    return np.asarray(standing(candidates.first) > standing(candidates.others) + rounding)
