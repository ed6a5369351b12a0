"""The sums for both sides of every split of a numeric feature, added in the order in which rows
join.

The reference engine adds in the same order (see explorer.growth.engines.numeric_splits), so the
sums have the same last bits.
"""

import numpy as np

from explorer.growth.candidates import MISSING_APART
from explorer.growth.engines.compiled.arrays import GINI, NO, ZERO, kernel, part
from explorer.growth.engines.compiled.describing import class_total, moments_of


@kernel
def filtered_order(records, layout, rows):
    """Return the rows as a list of records has them; rows given twice are found once."""
    chosen = np.zeros(len(records), np.int64)
    for row in rows:
        chosen[row] = 1
    order = np.empty(len(rows) + 1, np.int64)  # one more, for what is written and not kept
    mask, n_found = np.uint64(layout.row_mask), np.uint64(0)
    for record in records:
        row = np.uint64(record) & mask
        order[n_found] = row
        n_found += np.uint64(chosen[row])
    return order[: np.int64(n_found)]


@kernel
def values_in_order(values, order):
    """Sort the values; count those that are not missing, and the thresholds between them."""
    n_present = len(order)
    while n_present > 0 and values[order[n_present - 1]] != values[order[n_present - 1]]:
        n_present -= 1
    ordered = np.empty(n_present)
    n_thresholds = 0
    for i in range(n_present):
        ordered[i] = values[order[i]]
        n_thresholds += i > 0 and ordered[i] > ordered[max(i - 1, 0)]
    return ordered, n_thresholds


@kernel
def write_candidates(ordered, n_missing, candidates):
    """Write threshold, gap, routing and the rows of both sides of every candidate."""
    threshold, gap, routing = candidates.threshold, candidates.gap, candidates.routing
    n_left, n_right = candidates.left.n_samples, candidates.right.n_samples
    n_present, at = len(ordered), 0
    for way in range(2 if n_missing else 1):
        extra = n_missing if way == 0 else 0
        for i in range(1, n_present):
            below, above = ordered[i - 1], ordered[i]
            if above > below:
                middle = below / 2 + above / 2
                threshold[at] = below if middle >= above else middle
                gap[at] = min(above - below, np.finfo(np.float64).max)
                routing[at] = way
                n_left[at] = i + extra
                n_right[at] = n_present + n_missing - i - extra
                at += 1
    if n_missing and n_present:
        threshold[at] = gap[at] = np.nan
        routing[at] = MISSING_APART
        n_left[at], n_right[at] = n_present, n_missing


@kernel
def measure_class_splits(rows, order, ordered, classes, weights, unit, criterion, candidates, node):
    """Write class weights, weight and impurity of the node and of both sides, and the score.

    `unit` says that every row weighs one, so that counts are exact.
    """
    n, n_present = len(order), len(ordered)
    n_candidates = len(candidates.score)
    n_missing = n - n_present
    for row in rows:
        node[0, classes[row]] += weights[row]
    labels, weighs = np.empty(n, np.int32), np.ones(n)
    for i in range(n):
        labels[i] = classes[order[i]]
    for i in range(0 if unit else n):
        weighs[i] = weights[order[i]]
    counts = np.zeros(node.shape[1])
    left, right = candidates.left.statistics, candidates.right.statistics
    ways = 2 if n_missing else 1
    each = n_candidates // ways  # "missing apart" is one more, and so rounded away
    for way in range(ways):
        counts[:] = 0.0
        if way == 0:
            _join(counts, labels, weighs, n_present, n)
        _count_upwards(counts, labels, weighs, ordered, way * each, left, right, node)
        if unit:
            continue  # the right side followed from the left
        counts[:] = 0.0
        if way == 1:
            _join(counts, labels, weighs, n_present, n)
        _count_downwards(counts, labels, weighs, ordered, (way + 1) * each, right)
    if n_missing and n_present:
        counts[:] = 0.0
        _join(counts, labels, weighs, ZERO, n_present)
        _write_counts(counts, left, n_candidates - 1)
        counts[:] = 0.0
        _join(counts, labels, weighs, n_present, n)
        _write_counts(counts, right, n_candidates - 1)
    for i in range(n_candidates):
        candidates.score[i] = 0.0
    _measure_side(criterion, candidates.left, candidates.score)
    _measure_side(criterion, candidates.right, candidates.score)
    weight = 0.0
    for k in range(node.shape[1]):
        weight += node[0, k]
    return weight, class_total(criterion, node, ZERO) / weight


@part
def _join(counts, labels, weighs, begin, end):
    for i in range(begin, end):
        counts[labels[i]] += weighs[i]


@part
def _write_counts(counts, statistics, at):
    """Write counts one by one: for a whole row at once, Numba would spend seconds on compiling the
    text of an error."""
    for k in range(len(counts)):
        statistics[at, k] = counts[k]


@part
def _count_upwards(counts, labels, weighs, ordered, at, left, right, node):
    """Count left sides from the lowest threshold (index `at`) upwards; the right is the rest."""
    for i in range(len(ordered)):
        if i > 0 and ordered[i] > ordered[i - 1]:
            for k in range(len(counts)):
                left[at, k], right[at, k] = counts[k], node[0, k] - counts[k]
            at += 1
        counts[labels[i]] += weighs[i]


@part
def _count_downwards(counts, labels, weighs, ordered, end, statistics):
    """Count right sides from the highest threshold downwards; `end` is the index after it."""
    for i in range(len(ordered) - 1, 0, -1):
        counts[labels[i]] += weighs[i]
        if ordered[i] > ordered[i - 1]:
            end -= 1
            _write_counts(counts, statistics, end)


@part
def _measure_side(criterion, side, score):
    statistics, weights, impurity = side.statistics, side.weight, side.impurity
    if criterion == GINI and statistics.shape[1] == 2:
        for i in range(len(score)):  # without branches: several thresholds an instruction
            one, other = statistics[i, 0], statistics[i, 1]
            weight = one + other
            spread = one * (weight - one) + other * (weight - other)
            total = spread / weight if weight > 0 else 0.0
            weights[i], impurity[i] = weight, total / weight
            score[i] += total
        return
    for i in range(len(score)):
        total = class_total(criterion, statistics, i)
        weight = 0.0
        for k in range(statistics.shape[1]):
            weight += statistics[i, k]
        weights[i], impurity[i] = weight, total / weight
        score[i] += total


@kernel
def measure_number_splits(rows, order, ordered, targets, weights, candidates):
    """Write weight, mean and sum of squared deviations of the node and both sides; the score."""
    n, n_present = len(order), len(ordered)
    n_candidates = len(candidates.score)
    n_missing = n - n_present
    away, weighs = np.empty(n), np.empty(n)
    weight, centre, total, _, _ = moments_of(rows, ZERO, n, targets, weights, NO, away)
    for i in range(n):
        row = order[i]
        away[i], weighs[i] = targets[row] - centre, weights[row]
    for i in range(n_candidates):
        candidates.score[i] = 0.0
    ways = 2 if n_missing else 1
    each = n_candidates // ways  # "missing apart" is one more, and so rounded away
    missing = _sums(away, weighs, n_present, n)
    none = (0.0, 0.0, 0.0)
    for way in range(ways):
        one, other = (missing, none) if way == 0 else (none, missing)
        _sum_upwards(
            one, away, weighs, ordered, centre, way * each, candidates.left, candidates.score
        )
        _sum_downwards(other, away, weighs, ordered, centre, (way + 1) * each, candidates)
    if n_missing and n_present:
        last = n_candidates - 1
        present = _sums(away, weighs, ZERO, n_present)
        _write_moments(present, centre, last, candidates.left, candidates.score)
        _write_moments(missing, centre, last, candidates.right, candidates.score)
    return weight, centre, total


@part
def _sums(away, weighs, begin, end):
    weight = first = second = 0.0
    for i in range(begin, end):
        weight += weighs[i]
        first += weighs[i] * away[i]
        second += weighs[i] * away[i] * away[i]
    return weight, first, second


@part
def _sum_upwards(sums, away, weighs, ordered, centre, at, side, score):
    weight, first, second = sums
    for i in range(len(ordered)):
        if i > 0 and ordered[i] > ordered[i - 1]:
            _write_moments((weight, first, second), centre, at, side, score)
            at += 1
        weight += weighs[i]
        first += weighs[i] * away[i]
        second += weighs[i] * away[i] * away[i]


@part
def _sum_downwards(sums, away, weighs, ordered, centre, end, candidates):
    weight, first, second = sums
    for i in range(len(ordered) - 1, 0, -1):
        weight += weighs[i]
        first += weighs[i] * away[i]
        second += weighs[i] * away[i] * away[i]
        if ordered[i] > ordered[i - 1]:
            end -= 1
            _write_moments((weight, first, second), centre, end, candidates.right, candidates.score)


@part
def _write_moments(sums, centre, at, side, score):
    weight, first, second = sums
    total = max(second - first * first / weight, 0.0)
    side.weight[at], side.impurity[at] = weight, total / weight
    side.statistics[at, 0], side.statistics[at, 1] = centre + first / weight, total
    score[at] += total
