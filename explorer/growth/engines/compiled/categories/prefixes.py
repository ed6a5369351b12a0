"""Prefixes of level orders, scored by one running sum from each end of an order.

The same additions as `explorer.growth.engines.category_splits` makes, in the same order; no
candidate adds its sides up again.
"""

import math
from typing import NamedTuple

import numpy as np

from explorer.growth.engines.compiled.arrays import (
    ENTROPY,
    GINI,
    SQUARED_ERROR,
    ZERO,
    BoolArray,
    FloatArray,
    IntArray,
    part,
)
from explorer.growth.engines.compiled.describing import class_total, descend
from explorer.growth.engines.compiled.thresholds.monotonic import keeps_order
from explorer.tree.impurity import TIE_BAND

BEST, FIRST_WITHIN, MOST_EVEN = range(3)
"""The goals: the best score and evenness; the lowest subset mask among the candidates
that score at most the limit; the lowest mask among those as even as the limit says."""


class Prefixes(NamedTuple):
    """The candidates of some orders, [n_orders, n_levels - 1]: entry c sends the first c + 1
    levels left, or the others where `is_swapped`."""

    orders: IntArray
    score: FloatArray
    fewest: IntArray
    is_swapped: BoolArray


@part
def room_for_prefixes(n_orders, n_levels):
    """Return room for prefixes of this many orders, not yet measured."""
    shape = n_orders, n_levels - 1
    return Prefixes(
        np.empty((n_orders, n_levels), np.int64),
        np.empty(shape),
        np.empty(shape, np.int64),
        np.zeros(shape, np.bool_),
    )


@part
def count_rows(prefixes, i, n_rows, weight, least_weight):
    """The smaller side's rows, and the side of the first level, which is left unless `score_sums`
    says otherwise; what is the same under every criterion.

    A side without `least_weight` counts as one of no rows, which no rule admits.
    """
    n = n_rows.sum()
    joined = 0
    holds_first = False
    for c in range(prefixes.score.shape[1]):
        level = prefixes.orders[i, c]
        joined += n_rows[level]
        holds_first |= level == 0
        prefixes.fewest[i, c] = min(joined, n - joined)
        prefixes.is_swapped[i, c] = not holds_first
    if least_weight > 0:
        first = others = 0.0
        for c in range(prefixes.score.shape[1]):
            first += weight[prefixes.orders[i, c]]
            others += weight[prefixes.orders[i, -1 - c]]
            if first < least_weight:
                prefixes.fewest[i, c] = 0
            if others < least_weight:
                prefixes.fewest[i, -1 - c] = 0


@part
def score_sums(prefixes, i, sums, criterion, centre, rounding):
    """Scores of two classes or of squared error; the lower share or mean goes left."""
    order = prefixes.orders[i]
    n = prefixes.score.shape[1]
    left, right = np.empty((2, n)), np.empty((2, n))
    _run_along(order, sums, criterion, centre, left)
    _run_along(order[::-1].copy(), sums, criterion, centre, right)
    for c in range(n):
        prefixes.score[i, c] = left[0, c] + right[0, n - 1 - c]
        prefixes.is_swapped[i, c] = left[1, c] > right[1, n - 1 - c] + rounding


@part
def refuse_out_of_order(prefixes, i, sums, criterion, centre, sign, bounds, rounding):
    """Count a side as one of no rows if a monotonic constraint refuses the candidate."""
    order = prefixes.orders[i]
    n = prefixes.score.shape[1]
    left, right = np.empty((2, n)), np.empty((2, n))
    _run_along(order, sums, criterion, centre, left)
    _run_along(order[::-1].copy(), sums, criterion, centre, right)
    for c in range(n):
        sides = left[1, c], right[1, n - 1 - c]
        if not keeps_order(sign, bounds[0], bounds[1], sides[0], sides[1], rounding):
            prefixes.fewest[i, c] = 0


@part
def _run_along(order, sums, criterion, centre, found):
    """Write the total, and the mean or the last class's share, of the first levels."""
    running = np.zeros((1, sums.shape[1]))
    for c in range(found.shape[1]):
        for k in range(sums.shape[1]):
            running[0, k] += sums[order[c], k]
        found[0, c], found[1, c] = measured(criterion, running, ZERO, centre)


@part
def measured(criterion, sums, i, centre):
    """Return weight × impurity of a side, and its mean or its share of the last class."""
    if criterion == SQUARED_ERROR:
        total = max(sums[i, 2] - sums[i, 1] * sums[i, 1] / sums[i, 0], 0.0)
        return total, centre + sums[i, 1] / sums[i, 0]
    return class_total(criterion, sums, i), sums[i, -1] / (sums[i, 0] + sums[i, 1])


@part
def score_cells(prefixes, i, cells, criterion, counts):
    """Scores of many classes, in O(cells). counts: float64[n_columns], scratch."""
    order = prefixes.orders[i]
    n = prefixes.score.shape[1]
    left, right = np.empty(n), np.empty(n)
    _join_cells(order, cells, criterion, counts, left)
    _join_cells(order[::-1].copy(), cells, criterion, counts, right)
    for c in range(n):
        prefixes.score[i, c] = left[c] + right[n - 1 - c]


@part
def _join_cells(order, cells, criterion, counts, totals):
    """Add for each joining class what it is not yet mixed with: Gini's Σ c(n - c) and
    entropy's Σ c·log(n/c) grow by terms that lose no digits if a side is nearly pure."""
    counts[: cells.n_columns] = 0.0
    n = total = largest = 0.0
    for c in range(len(totals)):
        for at in range(cells.begin[order[c]], cells.begin[order[c] + 1]):
            w, held = cells.weight[at], counts[cells.column[at]]
            if criterion == GINI:
                total += 2 * w * (n - held)
            elif criterion == ENTROPY and n > 0:
                total += w * math.log((n + w) / (held + w)) + n * math.log1p(w / n)
                if held > 0:
                    total -= held * math.log1p(w / held)
            n += w
            counts[cells.column[at]] = held + w
            largest = max(largest, held + w)
        if criterion == GINI:
            totals[c] = total / n
        elif criterion == ENTROPY:
            totals[c] = total / math.log(2.0)
        else:
            totals[c] = n - largest


@part
def score_ranks(prefixes, i, ranked, cancelled):
    """Scores of absolute error: medians from a Fenwick tree of the ranks that have joined.

    The longest of all steps, so it also ends if `cancelled[0]` is set; then there are none.
    """
    order = prefixes.orders[i]
    n = prefixes.score.shape[1]
    left, right = np.empty(n), np.empty(n)
    _join_ranks(order, ranked, cancelled, left)
    _join_ranks(order[::-1].copy(), ranked, cancelled, right)
    for c in range(n):
        prefixes.score[i, c] = left[c] + right[n - 1 - c]


@part
def _join_ranks(order, ranked, cancelled, totals):
    n = len(ranked.z)
    size = 1
    while size < n:
        size *= 2
    weights, sums = np.zeros(size + 1), np.zeros(size + 1)
    weight = total = 0.0
    for c in range(len(totals)):
        if cancelled[0]:
            totals[c:] = np.inf
            return
        for at in range(ranked.begin[order[c]], ranked.begin[order[c] + 1]):
            rank = ranked.rank[at]
            w = ranked.weight[rank]
            wz = w * ranked.z[rank]
            weight, total = weight + w, total + wz
            node = rank + 1
            while node <= size:
                weights[node] += w
                sums[node] += wz
                node += node & -node
        below, weight_below, sum_below = descend(weights, sums, size, weight / 2 * (1 - TIE_BAND))
        median = ranked.z[below]
        above = (total - sum_below) - median * (weight - weight_below)
        totals[c] = max(above + (median * weight_below - sum_below), 0.0)


@part
def best_of(prefixes, least):
    """Return the lowest score and the largest smaller side of the candidates that `least`
    admits."""
    best, even = np.inf, np.int64(-1)
    for i in range(len(prefixes.orders)):
        for c in range(prefixes.score.shape[1]):
            if prefixes.fewest[i, c] >= least:
                best = min(best, prefixes.score[i, c])
                even = max(even, prefixes.fewest[i, c])
    return best, even


@part
def lowest_prefix(prefixes, least, wanted, limit):
    """Return the score of the wanted candidate of the lowest subset mask, and which levels are
    left.

    Prefixes of one order are nested: its lowest mask is the first of those that stay left, or
    the last of those that go right.
    """
    n_levels = prefixes.orders.shape[1]
    chosen, other = np.zeros(n_levels, np.bool_), np.empty(n_levels, np.bool_)
    lowest = np.inf
    found = False
    for i in range(len(prefixes.orders)):
        first = last = -1
        for c in range(n_levels - 1):
            fewest, score = prefixes.fewest[i, c], prefixes.score[i, c]
            if fewest < least or (fewest != limit if wanted == MOST_EVEN else score > limit):
                continue
            if prefixes.is_swapped[i, c]:
                last = c
            elif first < 0:
                first = c
        for c in (first, last):
            if c < 0:
                continue
            for at in range(n_levels):
                other[prefixes.orders[i, at]] = (at <= c) != prefixes.is_swapped[i, c]
            if not found or _is_before(other, chosen):
                chosen[:] = other
                lowest = prefixes.score[i, c]
            found = True
    return lowest, chosen


@part
def _is_before(one, other):
    """Return whether the subset mask is lower; level i is bit i."""
    for i in range(len(one) - 1, -1, -1):
        if one[i] != other[i]:
            return other[i]
    return False
