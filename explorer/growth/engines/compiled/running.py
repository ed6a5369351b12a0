"""Prefixes measured while they grow: medians and deviations as `tree.impurity.running_absolute`
has them, and many classes as `engines.prefix_totals` does, step for step."""

import numpy as np

from explorer.growth.engines.compiled.arrays import (
    ZERO,
    FloatArray,
    IntArray,
    kernel,
    part,
    plain,
)
from explorer.growth.engines.compiled.beginning import CODE_OF
from explorer.growth.engines.compiled.describing import class_total
from explorer.tree.impurity import TIE_BAND, Criterion
from explorer.tree.prefix_weights import Run


def running_absolute(values: FloatArray, weights: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Median and sum of absolute deviations of every prefix, as the textbook engine has them."""
    order = np.argsort(values, kind="stable")
    rank = np.empty(len(values), np.int64)
    rank[order] = np.arange(len(values))
    medians, totals = _run(rank, plain((values - values[0])[order]), plain(weights))
    return medians + values[0], np.maximum(totals, 0.0)


def measured_prefixes(
    criterion: Criterion, run: Run, ends: IntArray, n_classes: int
) -> tuple[FloatArray, FloatArray]:
    """Weight, and weight × impurity, of some prefixes of a run, as the textbook engine has them."""
    classes, weights = run.entries()
    order = np.argsort(ends, kind="stable")
    weight, total = np.empty((2, len(ends)))
    weight[order], total[order] = _measure(
        CODE_OF[criterion], plain(classes), plain(weights), plain(ends[order]), n_classes
    )
    return weight, total


@kernel
def _measure(criterion, classes, weights, ends, n_classes):
    counts = np.zeros((1, n_classes))
    weight, total = np.empty(len(ends)), np.empty(len(ends))
    begin = np.int64(0)
    for i in range(len(ends)):
        for j in range(begin, ends[i]):
            counts[0, classes[j]] += weights[j]
        begin = ends[i]
        total[i] = class_total(criterion, counts, ZERO)
        held = 0.0
        for k in range(n_classes):
            held += counts[0, k]
        weight[i] = held
    return weight, total


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
