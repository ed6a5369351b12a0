"""Medians and deviations of every prefix: `tree.impurity.running_absolute`, step for step."""

import numpy as np

from explorer.growth.engines.compiled.arrays import FloatArray, kernel, part, plain
from explorer.tree.impurity import TIE_BAND


def running_absolute(values: FloatArray, weights: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Median and sum of absolute deviations of every prefix, as the textbook engine has them."""
    order = np.argsort(values, kind="stable")
    rank = np.empty(len(values), np.int64)
    rank[order] = np.arange(len(values))
    medians, totals = _run(rank, plain((values - values[0])[order]), plain(weights))
    return medians + values[0], np.maximum(totals, 0.0)


@kernel
def _run(rank, ranked, weights):
    """Σw and Σwz up to a rank stand in two Fenwick trees; z is measured from the first value."""
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
    """The largest prefix of ranks whose weight stays below the bound, and its sums."""
    at, weight, total = np.int64(0), 0.0, 0.0
    step = size
    while step:
        if at + step <= size and weights[at + step] + weight < bound:
            at += step
            weight += weights[at]
            total += sums[at]
        step //= 2
    return at, weight, total
