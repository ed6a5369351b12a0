"""Rows, weight, impurity and statistics of a node, operation for operation as NumPy does.

Bits matter where categories are ordered by mean: two engines must see the same ties.
"""

import math

import numpy as np
from numba import njit

from explorer.growth.engines.compiled.arrays import (
    ABSOLUTE_ERROR,
    ENTROPY,
    GINI,
    SQUARED_ERROR,
)


@njit(cache=True, nogil=True)
def class_total(criterion, counts):
    """Weight × impurity of class weights (see explorer.tree.impurity)."""
    n = 0.0
    for k in range(len(counts)):
        n += counts[k]
    total = 0.0
    if criterion == GINI:
        for k in range(len(counts)):
            total += counts[k] * (n - counts[k])
        return total / n if n > 0 else 0.0
    if criterion == ENTROPY:
        for k in range(len(counts)):
            if counts[k] > 0:
                total += counts[k] * math.log1p((n - counts[k]) / counts[k])
        return total / math.log(2.0)
    largest = 0.0
    for k in range(len(counts)):
        largest = max(largest, counts[k])
    return n - largest


@njit(cache=True, nogil=True)
def sum_of(values, begin, n):
    """NumPy's pairwise sum, bit for bit."""
    if n < 8:
        total = -0.0
        for i in range(n):
            total += values[begin + i]
        return total
    if n <= 128:
        r0, r1, r2, r3 = values[begin], values[begin + 1], values[begin + 2], values[begin + 3]
        r4, r5, r6, r7 = values[begin + 4], values[begin + 5], values[begin + 6], values[begin + 7]
        i = 8
        while i < n - n % 8:
            r0 += values[begin + i]
            r1 += values[begin + i + 1]
            r2 += values[begin + i + 2]
            r3 += values[begin + i + 3]
            r4 += values[begin + i + 4]
            r5 += values[begin + i + 5]
            r6 += values[begin + i + 6]
            r7 += values[begin + i + 7]
            i += 8
        total = ((r0 + r1) + (r2 + r3)) + ((r4 + r5) + (r6 + r7))
        while i < n:
            total += values[begin + i]
            i += 1
        return total
    half = n // 2
    half -= half % 8
    return sum_of(values, begin, half) + sum_of(values, begin + half, n - half)


@njit(cache=True, nogil=True)
def describe(node, rows, lists, nodes):
    """Fills in a node whose stretch of by_row (and by_target) is in place."""
    if rows.criterion >= SQUARED_ERROR:
        _describe_numbers(node, rows, lists, nodes)
        return
    counts = nodes.statistics[node]
    counts[:] = 0.0
    begin = nodes.begin[node]
    for i in range(begin, begin + nodes.count[node]):
        row = lists.by_row[i]
        counts[rows.classes[row]] += rows.weights[row]
    measure_classes(node, rows, nodes)


@njit(cache=True, nogil=True)
def measure_classes(node, rows, nodes):
    """Weight and impurity from the class weights."""
    weight = 0.0
    for k in range(rows.n_classes):
        weight += nodes.statistics[node, k]
    nodes.weight[node] = weight
    nodes.impurity[node] = class_total(rows.criterion, nodes.statistics[node]) / weight


@njit(cache=True, nogil=True)
def _describe_numbers(node, rows, lists, nodes):
    begin, n = nodes.begin[node], nodes.count[node]
    buffer = lists.buffer
    first = rows.targets[lists.by_row[begin]]
    low = high = first
    if rows.all_weigh_one:
        weight = float(n)
    else:
        for i in range(n):
            buffer[i] = rows.weights[lists.by_row[begin + i]]
        weight = sum_of(buffer, 0, n)
    for i in range(n):
        row = lists.by_row[begin + i]
        value = rows.targets[row]
        low, high = min(low, value), max(high, value)
        buffer[i] = rows.weights[row] * (value - first)
    nodes.weight[node] = weight
    nodes.residual[node] = 0.0
    if low == high:
        nodes.impurity[node] = 0.0
        nodes.statistics[node, 0] = first
        nodes.statistics[node, 1] = 0.0
        if rows.criterion == ABSOLUTE_ERROR:
            nodes.statistics[node, 2] = first
            nodes.statistics[node, 3] = 0.0
        return
    shift = sum_of(buffer, 0, n) / weight
    mean = first + shift
    residual = 0.0
    for i in range(n):
        row = lists.by_row[begin + i]
        value = rows.targets[row]
        away = (value - first) - shift
        buffer[i] = rows.weights[row] * (away * away)
        residual += rows.weights[row] * (value - mean)
    total = sum_of(buffer, 0, n)
    nodes.statistics[node, 0] = mean
    nodes.statistics[node, 1] = total
    nodes.residual[node] = residual
    if rows.criterion == ABSOLUTE_ERROR:
        median = _median(begin, n, rows, lists.by_target)
        for i in range(n):
            row = lists.by_row[begin + i]
            buffer[i] = rows.weights[row] * abs(rows.targets[row] - median)
        total = sum_of(buffer, 0, n)
        nodes.statistics[node, 2] = median
        nodes.statistics[node, 3] = total
    nodes.impurity[node] = total / weight


@njit(cache=True, nogil=True)
def _median(begin, n, rows, by_target):
    """The first value above half the weight; the mean of two where it is exactly half."""
    weight = 0.0
    for i in range(begin, begin + n):
        weight += rows.weights[by_target[i]]
    half = weight / 2
    reached = 0.0
    for i in range(begin, begin + n):
        reached += rows.weights[by_target[i]]
        if reached >= half:
            value = rows.targets[by_target[i]]
            if reached == half and i + 1 < begin + n:
                return value / 2 + rows.targets[by_target[i + 1]] / 2
            return value
    return np.nan
