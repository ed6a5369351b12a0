"""Rows, weight, impurity and statistics of a node, operation for operation as NumPy does.

Bits matter if categories are ordered by mean: two engines must see the same ties. Medians and
deviations of every prefix are those of `tree.impurity.running_absolute`, step for step.
"""

import math

import numpy as np

from explorer.growth.engines.compiled.arrays import (
    ABSOLUTE_ERROR,
    ENTROPY,
    GINI,
    ZERO,
    FloatArray,
    kernel,
    part,
    plain,
)
from explorer.tree.impurity import TIE_BAND


@part
def class_total(criterion, table, i):
    """Return weight × impurity of the class weights in a table's row (see
    explorer.tree.impurity)."""
    n = 0.0
    for k in range(table.shape[1]):
        n += table[i, k]
    total = 0.0
    if criterion == GINI:
        for k in range(table.shape[1]):
            total += table[i, k] * (n - table[i, k])
        return total / n if n > 0 else 0.0
    if criterion == ENTROPY:
        for k in range(table.shape[1]):
            if table[i, k] > 0:
                total += table[i, k] * math.log1p((n - table[i, k]) / table[i, k])
        return total / math.log(2.0)
    largest = 0
    for k in range(1, table.shape[1]):
        if table[i, k] > table[i, largest]:
            largest = k
    for k in range(table.shape[1]):
        if k != largest:
            total += table[i, k]
    return total


@part
def sum_of(values, begin, n):
    """Return NumPy's pairwise sum, bit for bit: halves of whole eights, blocks of at most 128."""
    if n <= 128:
        return _sum_of_block(values, begin, n)
    sizes, sums = np.empty(64, np.int64), np.empty(64)
    stages = np.empty(64, np.int64)
    top, at, result = 0, begin, 0.0
    sizes[0], stages[0] = n, 0
    while top >= 0:
        half = sizes[top] // 2
        half -= half % 8
        if sizes[top] <= 128:
            result = _sum_of_block(values, at, sizes[top])
            at += sizes[top]
            top -= 1
        elif stages[top] == 0:
            stages[top] = 1
            top += 1
            sizes[top], stages[top] = half, 0
        elif stages[top] == 1:
            sums[top], stages[top] = result, 2
            rest = sizes[top] - half
            top += 1
            sizes[top], stages[top] = rest, 0
        else:
            result = sums[top] + result
            top -= 1
    return result


@part
def _sum_of_block(values, begin, n):
    if n < 8:
        total = -0.0
        for i in range(n):
            total += values[begin + i]
        return total
    r0, r1, r2, r3 = values[begin], values[begin + 1], values[begin + 2], values[begin + 3]
    r4, r5, r6, r7 = values[begin + 4], values[begin + 5], values[begin + 6], values[begin + 7]
    eights = n - n % 8
    for i in range(begin + 8, begin + eights, 8):
        r0 += values[i]
        r1 += values[i + 1]
        r2 += values[i + 2]
        r3 += values[i + 3]
        r4 += values[i + 4]
        r5 += values[i + 5]
        r6 += values[i + 6]
        r7 += values[i + 7]
    total = ((r0 + r1) + (r2 + r3)) + ((r4 + r5) + (r6 + r7))
    for i in range(begin + eights, begin + n):
        total += values[i]
    return total


@kernel
def describe_classes(numbers, rows, lists, nodes):
    """Fill in nodes whose stretch of by_row is in place, from class weights."""
    for node in numbers:
        for k in range(rows.n_classes):
            nodes.statistics[node, k] = 0.0
        begin = nodes.begin[node]
        for i in range(begin, begin + nodes.size[node]):
            row = lists.by_row[i]
            nodes.statistics[node, rows.classes[row]] += rows.weights[row]
        measure_classes(node, rows.criterion, nodes.statistics, nodes.weight, nodes.impurity)


@kernel
def describe_numbers(numbers, rows, lists, nodes):
    """Fill in nodes whose stretches of by_row and by_target are in place."""
    # Taken apart once: handing such tuples on costs more than describing a small node.
    targets, weights, one = rows.targets, rows.weights, rows.all_weigh_one
    by_row, by_target, buffer = lists.by_row, lists.by_target, lists.buffer
    begins, sizes, weight_of, impurity = nodes.begin, nodes.size, nodes.weight, nodes.impurity
    residuals, statistics = nodes.residual, nodes.statistics
    absolute = rows.criterion == ABSOLUTE_ERROR
    for node in numbers:
        begin, n = begins[node], sizes[node]
        weight, mean, total, residual, are_equal = moments_of(
            by_row, begin, n, targets, weights, one, buffer
        )
        weight_of[node], residuals[node] = weight, residual
        statistics[node, 0], statistics[node, 1] = mean, total
        if absolute:
            median, total = mean, 0.0
            if not are_equal:
                median = _median(by_target, begin, n, targets, weights, one)
                total = _deviations_from(median, by_row, begin, n, targets, weights, buffer)
            statistics[node, 2], statistics[node, 3] = median, total
        impurity[node] = total / weight


@kernel
def measure_classes(node, criterion, statistics, weight, impurity):
    """Weight and impurity from the class weights in `statistics`."""
    total = 0.0
    for k in range(statistics.shape[1]):
        total += statistics[node, k]
    weight[node] = total
    impurity[node] = class_total(criterion, statistics, node) / total


@part
def moments_of(members, begin, n, targets, weights, all_weigh_one, buffer):
    """Return weight, mean, sum of squared deviations, what the mean's rounding leaves of the sum of
    deviations, and whether all targets are equal (see explorer.tree.impurity)."""
    first = targets[members[begin]]
    low = high = first
    weight = float(n)
    if not all_weigh_one:
        for i in range(n):
            buffer[i] = weights[members[begin + i]]
        weight = sum_of(buffer, ZERO, n)
    for i in range(n):
        row = members[begin + i]
        value = targets[row]
        low, high = min(low, value), max(high, value)
        buffer[i] = weights[row] * (value - first)
    if low == high:
        return weight, first, 0.0, 0.0, True
    shift = sum_of(buffer, ZERO, n) / weight
    mean = first + shift
    residual = 0.0
    for i in range(n):
        row = members[begin + i]
        value = targets[row]
        away = (value - first) - shift
        buffer[i] = weights[row] * (away * away)
        residual += weights[row] * (value - mean)
    return weight, mean, sum_of(buffer, ZERO, n), residual, False


@part
def _median(by_target, begin, n, targets, weights, all_weigh_one):
    """Return the first value above half the weight; the mean of two if the weight is half
    there."""
    lower = upper = np.nan
    if all_weigh_one:
        lower = targets[by_target[begin + (n - 1) // 2]]
        upper = targets[by_target[begin + n // 2]]
    else:
        weight = 0.0
        for i in range(begin, begin + n):
            weight += weights[by_target[i]]
        least, most = weight / 2 * (1 - TIE_BAND), weight / 2 * (1 + TIE_BAND)
        reached = 0.0
        for i in range(begin, begin + n):
            reached += weights[by_target[i]]
            upper = targets[by_target[i]]
            if lower != lower and reached >= least:
                lower = upper
            if reached > most:
                break
    return lower if lower == upper else lower / 2 + upper / 2


@part
def _deviations_from(centre, by_row, begin, n, targets, weights, buffer):
    """Return the sum of weighted absolute deviations."""
    for i in range(n):
        row = by_row[begin + i]
        buffer[i] = weights[row] * abs(targets[row] - centre)
    return sum_of(buffer, ZERO, n)


def running_absolute(values: FloatArray, weights: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return median and sum of absolute deviations of every prefix, as the textbook engine has
    them."""
    order = np.argsort(values, kind="stable")
    rank = np.empty(len(values), np.int64)
    rank[order] = np.arange(len(values))
    medians, totals = _run(rank, plain((values - values[0])[order]), plain(weights))
    return medians + values[0], np.maximum(totals, 0.0)


@kernel
def _run(rank, ranked, weights):
    """Two Fenwick trees hold Σw and Σwz up to a rank; z is measured from the first value."""
    n = len(rank)
    size = 1
    while size < n:
        size *= 2
    weight_tree, sum_tree = np.zeros(size + 1), np.zeros(size + 1)
    medians, totals = np.empty(n), np.empty(n)
    weight = weighted_sum = 0.0
    for i in range(n):
        w = weights[i]
        z = ranked[rank[i]]
        weight += w
        weighted_sum += w * z
        at = rank[i] + 1
        while at <= size:
            weight_tree[at] += w
            sum_tree[at] += w * z
            at += at & -at
        below, weight_below, sum_below = descend(
            weight_tree, sum_tree, size, weight / 2 * (1 - TIE_BAND)
        )
        upto, _, _ = descend(weight_tree, sum_tree, size, weight / 2 * (1 + TIE_BAND))
        lower, upper = ranked[below], ranked[min(upto, n - 1)]
        medians[i] = lower / 2 + upper / 2
        above = (weighted_sum - sum_below) - lower * (weight - weight_below)
        totals[i] = above + (lower * weight_below - sum_below)
    return medians, totals


@part
def descend(weights, sums, size, bound):
    """Return the largest prefix of ranks whose weight stays below the bound, and its sums."""
    at, weight, total = np.int64(0), 0.0, 0.0
    step = size
    while step:
        if at + step <= size and weights[at + step] + weight < bound:
            at += step
            weight += weights[at]
            total += sums[at]
        step //= 2
    return at, weight, total
