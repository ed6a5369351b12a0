"""The impurity of a set of targets under five criteria, with each formula in one place.

`total` below always means weight × impurity, the quantity that a split makes smaller:
for squared error the sum of squared deviations, for Gini Σ c(n−c)/n. Adding the totals of
two sides and dividing by the parent's weight gives the weighted impurity that pages show.
"""

import math
from enum import StrEnum
from typing import TypeVar

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Task

Weight = TypeVar("Weight", float, FloatArray)

TIE_BAND = 2.0**-40
"""A difference up to this share of its scale counts as equal: sums of weights and of
targets are rounded, differently in every order of the rows."""


class Criterion(StrEnum):
    """The impurity that growth decreases, with scikit-learn's name if it has one."""

    GINI = "gini"
    ENTROPY = "entropy"
    MISCLASSIFICATION = "misclassification"
    SQUARED_ERROR = "squared_error"
    ABSOLUTE_ERROR = "absolute_error"

    @property
    def task(self) -> Task:
        """Whether it measures classes or numbers."""
        return Task.CLASSIFICATION if self in CLASS_CRITERIA else Task.REGRESSION


CLASS_CRITERIA = (Criterion.GINI, Criterion.ENTROPY, Criterion.MISCLASSIFICATION)
NUMBER_CRITERIA = (Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR)

N_STATISTICS = {Criterion.SQUARED_ERROR: 2, Criterion.ABSOLUTE_ERROR: 4}
"""How many statistics a node has for numbers (see NodeArrays); one per class for classes."""


def class_total(criterion: Criterion, counts: FloatArray) -> FloatArray:
    """Return weight × impurity of class weights; exactly 0 if one class is left.

    counts: float64[..., n_classes], at least 0; the result has their shape without the last
    axis. Raises ValueError for a regression criterion.

    Gini: Σ c(n−c)/n = n(1 − Σp²). Entropy, in bits: Σ c·log2(n/c). Misclassification:
    n − max c, summed without the largest. Each is written so that nearly pure nodes lose no
    digits to cancellation.
    """
    n = counts.sum(axis=-1)
    others = counts.sum(axis=-1, keepdims=True) - counts
    with np.errstate(divide="ignore", invalid="ignore"):
        if criterion is Criterion.GINI:
            return np.asarray(np.nan_to_num((counts * others).sum(axis=-1) / n))
        if criterion is Criterion.ENTROPY:
            bits = np.where(counts > 0, counts * np.log1p(others / counts), 0.0)
            return np.asarray(bits.sum(axis=-1) / np.log(2.0))
    if criterion is Criterion.MISCLASSIFICATION:
        return np.asarray(np.sort(counts, axis=-1)[..., :-1].sum(axis=-1))
    raise ValueError(f"{criterion} measures numbers, not classes.")


def running_class_total(
    criterion: Criterion, classes: IntArray, weights: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return weight, and weight × impurity, of every prefix, in O(n log n) for any number of
    classes.

    classes: int[n] codes; weights: float64[n], above 0; both results are float64[n], entry i of
    the first i + 1 entries. Exactly 0 while there is only one class.

    With n and c the weights of the prefix and of the class that w joins, Σ c(n−c) grows by
    2w(n−c), and Σ c·ln(n/c) by w·ln((n+w)/(c+w)) + n·ln(1 + w/n) − c·ln(1 + w/c): nothing is
    subtracted from a large sum, so no digits are lost.
    """
    if len(classes) == 0:
        return np.zeros(0), np.zeros(0)
    weight, held = running_sum(weights), _held_before(classes, weights)
    if criterion is Criterion.MISCLASSIFICATION:
        total = weight - np.maximum.accumulate(held + weights)
    else:
        n = np.maximum(np.append(0.0, weight[:-1]), held)
        if criterion is Criterion.GINI:
            total = running_sum(2 * weights * (n - held)) / weight
        elif criterion is Criterion.ENTROPY:
            nats = weights * np.log1p((n - held) / (held + weights))
            nats += _grown_logarithm(n, weights) - _grown_logarithm(held, weights)
            total = running_sum(nats) / np.log(2.0)
        else:
            raise ValueError(f"{criterion} measures numbers, not classes.")
    is_other = classes != classes[0]
    total[: int(is_other.argmax()) if is_other.any() else len(classes)] = 0.0
    return weight, np.maximum(total, 0.0)


def _held_before(classes: IntArray, weights: FloatArray) -> FloatArray:
    """Return the weight of each entry's class in the entries before it; exactly 0 at a class's
    first."""
    order = np.argsort(classes, kind="stable")
    ordered = classes[order]
    before = np.append(0.0, running_sum(weights[order])[:-1])
    is_first = np.append(True, ordered[1:] != ordered[:-1])
    held = np.empty(len(classes))
    held[order] = before - before[is_first][np.cumsum(is_first) - 1]
    return held


def _grown_logarithm(x: FloatArray, w: FloatArray) -> FloatArray:
    """Return x·ln(1 + w/x), 0 for x = 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(x > 0, x * np.log1p(w / x), 0.0))


def running_sum(values: FloatArray) -> FloatArray:
    """float64[n]: the sum of every prefix, in blocks, whose rounding grows with √n, not with n."""
    n = len(values)
    size = max(math.isqrt(n), 1)
    blocks = np.zeros(-(-n // size) * size)
    blocks[:n] = values
    within = np.cumsum(blocks.reshape(-1, size), axis=1)
    before = np.append(0.0, np.cumsum(within[:-1, -1]))
    return np.asarray((within + before[:, np.newaxis]).ravel()[:n])


def split_information(weights: FloatArray) -> float:
    """Return the entropy, in bits, of which branch a row takes; 0 for one branch (Quinlan 1986).

    weights: float64[n_branches], each branch's weight.
    """
    return float(class_total(Criterion.ENTROPY, weights) / weights.sum())


def gain_ratio(gain: float, information: float) -> float:
    """Return information gain per bit of split information; 0 if there is only one branch."""
    return gain / information if information > 0 else 0.0


def squared_total(weight: FloatArray, first: FloatArray, second: FloatArray) -> FloatArray:
    """Return sum of squared deviations from Σw, Σwz and Σwz², z measured from a nearby centre; ≥ 0.

    All three and the result: float64 of one shape, weight above 0.
    Only with a centre close to the mean (the node's own) does the difference keep its digits.
    """
    return np.maximum(second - first * first / weight, 0.0)


def moments(values: FloatArray, weights: FloatArray) -> tuple[float, float, float]:
    """Return weight, mean and sum of squared deviations, in two passes; exactly 0 for equal values.

    values, weights: float64[n], n and every weight above 0.
    """
    weight = float(weights.sum())
    if values.min() == values.max():
        return weight, float(values[0]), 0.0
    # A first mean taken from the first value keeps the digits of targets like 1e8 + {0, 1}.
    shifted = values - values[0]
    shift = float((weights * shifted).sum() / weight)
    return weight, float(values[0] + shift), float((weights * (shifted - shift) ** 2).sum())


def merge_moments(
    one: tuple[float, float, float], other: tuple[float, float, float]
) -> tuple[float, float, float]:
    """Return weight, mean and sum of squared deviations of two sets together; one may be empty.

    Chan, Golub & LeVeque 1979.
    """
    (n, mean, ssd), (m, other_mean, other_ssd) = one, other
    if n == 0 or m == 0:
        return other if n == 0 else one
    step = other_mean - mean
    return n + m, mean + step * m / (n + m), ssd + other_ssd + step * step * n * m / (n + m)


def weighted_median(values: FloatArray, weights: FloatArray) -> float:
    """Return the first value above half the weight; the mean of two if the weight is exactly
    half.

    values, weights: float64[n], in any order, n and every weight above 0. "Exactly" means within
    TIE_BAND of the weight, so that rounding decides nothing.
    """
    return float(weighted_medians(values[np.newaxis], weights[np.newaxis])[0])


def weighted_medians(values: FloatArray, weights: FloatArray) -> FloatArray:
    """float64[m]: the `weighted_median` of each row of values, weights: float64[m, n]."""
    order = np.argsort(values, axis=1, kind="stable")
    ranked = np.take_along_axis(values, order, axis=1)
    cumulative = np.cumsum(np.take_along_axis(weights, order, axis=1), axis=1)
    below_half, above_half = _about_half(cumulative[:, -1:])
    every = np.arange(len(values))
    lower = ranked[every, (cumulative < below_half).sum(axis=1)]
    upper = ranked[every, (cumulative <= above_half).sum(axis=1)]
    return np.asarray(np.where(lower == upper, lower, lower / 2 + upper / 2))


def _about_half(weight: Weight) -> tuple[Weight, Weight]:
    """Return the bounds between which a sum of weights is half the weight up to rounding."""
    return weight / 2 * (1 - TIE_BAND), weight / 2 * (1 + TIE_BAND)


def absolute_total(values: FloatArray, weights: FloatArray, centre: float) -> float:
    """Return sum of weighted absolute deviations from `centre`; the median makes it smallest."""
    return float((weights * np.abs(values - centre)).sum())


def running_absolute(values: FloatArray, weights: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return median and sum of absolute deviations of every prefix, in O(n log n).

    values, weights: float64[n], weights above 0; both results are float64[n], entry i of the
    first i + 1 values.

    Two Fenwick trees over the targets' ranks hold Σw and Σwz up to a rank, so the median is
    two descents and the deviations are two sums. z is measured from the first value.
    """
    n = len(values)
    order = np.argsort(values, kind="stable")
    rank = np.empty(n, np.int64)
    rank[order] = np.arange(n)
    ranked = (values - values[0])[order]
    size = 1 << max(n - 1, 1).bit_length()
    weight_tree, sum_tree = [0.0] * (size + 1), [0.0] * (size + 1)
    medians, totals = np.empty(n), np.empty(n)
    weight = weighted_sum = 0.0
    for i in range(n):
        w = float(weights[i])
        z = float(ranked[rank[i]])
        weight, weighted_sum = weight + w, weighted_sum + w * z
        index = int(rank[i]) + 1
        while index <= size:
            weight_tree[index] += w
            sum_tree[index] += w * z
            index += index & -index
        below_half, above_half = _about_half(weight)
        below, weight_below, sum_below = _descend(weight_tree, sum_tree, size, below_half)
        upto, _, _ = _descend(weight_tree, sum_tree, size, above_half)
        lower, upper = float(ranked[below]), float(ranked[min(upto, n - 1)])
        medians[i] = lower / 2 + upper / 2
        above = (weighted_sum - sum_below) - lower * (weight - weight_below)
        totals[i] = above + (lower * weight_below - sum_below)
    return medians + values[0], np.maximum(totals, 0.0)


def _descend(
    weights: list[float], sums: list[float], size: int, bound: float
) -> tuple[int, float, float]:
    """Return the largest prefix of ranks whose weight stays below the bound, and its sums."""
    index, weight, total = 0, 0.0, 0.0
    step = size
    while step:
        reached = weight + weights[index + step] if index + step <= size else np.inf
        if reached < bound:
            index += step
            weight = reached
            total += sums[index]
        step >>= 1
    return index, weight, total
