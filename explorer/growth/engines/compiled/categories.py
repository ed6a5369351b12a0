"""Subsets of a category feature's levels at a node, tried as the reference engine tries them.

The same candidates, summed in the same order (see explorer.growth.engines.category_splits).
"""

import math

import numpy as np

from explorer.growth.candidates import MAX_ENUMERATED_LEVELS
from explorer.growth.engines.compiled.arrays import (
    ABSOLUTE_ERROR,
    NO,
    ONE,
    SQUARED_ERROR,
    YES,
    ZERO,
    kernel,
    part,
)
from explorer.growth.engines.compiled.describing import class_total
from explorer.growth.engines.compiled.ordering import rising_order
from explorer.tree.impurity import TIE_BAND

BEST, FIRST_WITHIN, MOST_EVEN = range(3)
"""What is asked: the best score and evenness; the lowest subset mask among the candidates
that score at most the limit; the lowest mask among those as even as the limit says."""


@kernel
def scan_categories(
    numbers, features, asked, limit, wanted, rows, lists, nodes, best, even, sides, exact, heavier
):
    """Best score and largest smaller side of each asked node and category feature.

    Where `wanted[i]` asks for a candidate, `sides[i, level]` becomes 1 (left), 2 (right) or
    0 (not at the node), missing in the last column; `exact[i]` says whether no subset can be
    better, `heavier[i]` whether the left side weighs at least as much as the right.
    """
    absolute = rows.criterion == ABSOLUTE_ERROR
    level_index = np.empty(len(lists.side) if absolute else 0, np.int64)
    for i in range(len(numbers)):
        node = numbers[i]
        for slot in range(len(features)):
            feature = features[slot]
            if not asked[i, feature]:
                continue
            levels, level_rows, weight, sums = _level_sums(
                node, rows.codes[slot], sides.shape[1], rows, lists, nodes, level_index
            )
            score, evenness, is_exact, is_left = _try_subsets(
                node, level_rows, weight, sums, rows, lists, nodes, level_index, limit[i], wanted[i]
            )
            best[i, feature], even[i, feature] = score, evenness
            if wanted[i] != BEST:
                for level in range(sides.shape[1]):
                    sides[i, level] = 0
                left = right = 0.0
                for at in range(len(levels)):
                    if is_left[at]:
                        sides[i, levels[at]] = 1
                        left += weight[at]
                    else:
                        sides[i, levels[at]] = 2
                        right += weight[at]
                exact[i] = is_exact
                heavier[i] = left >= right * (1 - TIE_BAND)


@part
def _level_sums(node, codes, n_codes, rows, lists, nodes, level_index):
    """The levels present (missing last), and their rows, weights and sums of their rows."""
    begin, n = nodes.begin[node], nodes.size[node]
    seen = np.full(n_codes, -1, np.int64)
    for i in range(begin, begin + n):
        seen[codes[lists.by_row[i]]] = 0  # code -1, missing, is the last entry
    levels = np.empty(n_codes, np.int64)
    n_levels = 0
    for code in range(n_codes):
        if seen[code] == 0:
            levels[n_levels] = code
            seen[code] = n_levels
            n_levels += 1
    levels = levels[:n_levels]
    numbers = rows.criterion >= SQUARED_ERROR
    sums = np.zeros((len(levels), 3 if numbers else rows.n_classes))
    level_rows, weight = np.zeros(len(levels), np.int64), np.zeros(len(levels))
    centre = nodes.statistics[node, 0]
    for i in range(begin, begin + n):
        row = lists.by_row[i]
        at = seen[codes[row]]
        w = rows.weights[row]
        level_rows[at] += 1
        weight[at] += w
        if numbers:
            z = rows.targets[row] - centre
            sums[at, 0] += w
            sums[at, 1] += w * z
            sums[at, 2] += w * z * z
        else:
            sums[at, rows.classes[row]] += w
        if rows.criterion == ABSOLUTE_ERROR:
            level_index[row] = at
    return levels, level_rows, weight, sums


@part
def _try_subsets(node, level_rows, weight, sums, rows, lists, nodes, level_index, limit, wanted):
    n_levels = len(level_rows)
    ordered = rows.criterion == SQUARED_ERROR or (
        rows.criterion < SQUARED_ERROR and rows.n_classes <= 2
    )
    orders = _orders(node, weight, sums, rows, lists, nodes, level_index)
    by_order = ordered
    joined = 0
    for i in range(n_levels - 1 if ordered else 0):
        joined += level_rows[orders[0, i]]
        by_order &= min(joined, nodes.size[node] - joined) >= rows.min_samples_leaf
    enumerated = not by_order and n_levels <= MAX_ENUMERATED_LEVELS
    return _measure(
        node, orders, enumerated, ordered, level_rows, sums, rows, lists, nodes, level_index, limit,
        wanted, by_order or enumerated,
    )  # fmt: skip


@part
def _orders(node, weight, sums, rows, lists, nodes, level_index):
    """Level orders whose prefixes are tried: by class share, by mean, or by mean and by median."""
    n_levels = len(sums)
    keys = np.empty(n_levels)
    band = TIE_BAND * _spread(node, rows, nodes)
    if rows.criterion < SQUARED_ERROR:
        chosen = rows.n_classes if rows.n_classes > 2 else 1
        orders = np.empty((chosen, n_levels), np.int64)
        for i in range(chosen):
            k = i if rows.n_classes > 2 else rows.n_classes - 1
            for at in range(n_levels):
                keys[at] = sums[at, k] / weight[at]
            _write_rising(orders, i, keys, band)
        return orders
    absolute = rows.criterion == ABSOLUTE_ERROR
    orders = np.empty((2 if absolute else 1, n_levels), np.int64)
    for at in range(n_levels):
        keys[at] = sums[at, 1] / weight[at]
    _write_rising(orders, ZERO, keys, band)
    if absolute:
        begin, n = nodes.begin[node], nodes.size[node]
        in_level = np.zeros(n_levels, np.bool_)
        for at in range(n_levels):
            in_level[at - 1] = False
            in_level[at] = True
            keys[at] = _median(begin, n, in_level, YES, rows, lists.by_target, level_index)
        _write_rising(orders, ONE, keys, band)
    return orders


@part
def _spread(node, rows, nodes):
    """The scale of differences between levels: 1 for shares, the standard deviation for means."""
    if rows.criterion < SQUARED_ERROR:
        return 1.0
    return math.sqrt(nodes.statistics[node, 1] / nodes.weight[node])


@part
def _write_rising(orders, i, keys, band):
    """Levels by rising key; keys that only rounding tells apart keep schema order."""
    order = rising_order(keys)
    begin = 0
    for end in range(1, len(keys) + 1):
        if end == len(keys) or keys[order[end]] - keys[order[end - 1]] > band:
            for at in range(begin, end):
                level, target = order[at], at
                while target > begin and orders[i, target - 1] > level:
                    orders[i, target] = orders[i, target - 1]
                    target -= 1
                orders[i, target] = level
            begin = end


@part
def _median(begin, n, is_left, side, rows, by_target, level_index):
    """The weighted median of the rows whose level is on one side."""
    weight = 0.0
    for i in range(begin, begin + n):
        if is_left[level_index[by_target[i]]] == side:
            weight += rows.weights[by_target[i]]
    least, most = weight / 2 * (1 - TIE_BAND), weight / 2 * (1 + TIE_BAND)
    reached, lower = 0.0, np.nan
    for i in range(begin, begin + n):
        row = by_target[i]
        if is_left[level_index[row]] == side:
            reached += rows.weights[row]
            value = rows.targets[row]
            if lower != lower and reached >= least:
                lower = value
            if reached > most:
                return lower if lower == value else lower / 2 + value / 2
    return lower


@part
def _deviation(begin, n, is_left, side, rows, lists, level_index):
    median = _median(begin, n, is_left, side, rows, lists.by_target, level_index)
    total = 0.0
    for i in range(begin, begin + n):
        row = lists.by_row[i]
        if is_left[level_index[row]] == side:
            total += rows.weights[row] * abs(rows.targets[row] - median)
    return total


@part
def _measure(
    node, orders, enumerated, ordered, level_rows, sums, rows, lists, nodes, level_index, limit,
    wanted, exact,
):  # fmt: skip
    """Tries every subset, or every prefix of the orders; see `scan_categories`."""
    n_levels = len(level_rows)
    n_candidates = (1 << (n_levels - 1)) - 1 if enumerated else len(orders) * (n_levels - 1)
    begin, n = nodes.begin[node], nodes.size[node]
    order = np.empty(n_levels, np.int64)
    is_left, chosen = np.empty(n_levels, np.bool_), np.zeros(n_levels, np.bool_)
    both = np.empty((2, sums.shape[1]))
    left, right = both[0], both[1]
    best, even = np.inf, np.int64(-1)
    centre = nodes.statistics[node, 0] if rows.criterion >= SQUARED_ERROR else 0.0
    # Means carry the rounding of their offset too; equal ones keep the first level left.
    rounding = TIE_BAND * _spread(node, rows, nodes) + 4 * np.spacing(abs(centre))
    found = False
    for candidate in range(n_candidates):
        if enumerated:
            n_first = _subset(candidate, n_levels, order)
        else:
            for i in range(n_levels):
                order[i] = orders[candidate // (n_levels - 1), i]
            n_first = candidate % (n_levels - 1) + 1
        n_left = 0
        for i in range(n_levels):
            is_left[order[i]] = i < n_first
            if i < n_first:
                n_left += level_rows[order[i]]
        fewest = min(n_left, n - n_left)
        if fewest < rows.min_samples_leaf or (wanted == MOST_EVEN and fewest != limit):
            continue
        for k in range(sums.shape[1]):
            left[k] = right[k] = 0.0
        for i in range(n_first):
            for k in range(sums.shape[1]):
                left[k] += sums[order[i], k]
        for i in range(n_levels - 1, n_first - 1, -1):
            for k in range(sums.shape[1]):
                right[k] += sums[order[i], k]
        if wanted != MOST_EVEN:
            if rows.criterion == ABSOLUTE_ERROR:
                score = _deviation(begin, n, is_left, YES, rows, lists, level_index)
                score += _deviation(begin, n, is_left, NO, rows, lists, level_index)
            elif rows.criterion == SQUARED_ERROR:
                score = max(left[2] - left[1] * left[1] / left[0], 0.0)
                score += max(right[2] - right[1] * right[1] / right[0], 0.0)
            else:
                score = class_total(rows.criterion, both, ZERO) + class_total(
                    rows.criterion, both, ONE
                )
            if wanted == BEST:
                best, even = min(best, score), max(even, fewest)
                continue
            if score > limit:
                continue
        if _is_swapped(ordered, left, right, order, n_first, rows, centre, rounding):
            for i in range(n_levels):
                is_left[i] = not is_left[i]
        if not found or _is_before(is_left, chosen):
            for i in range(n_levels):
                chosen[i] = is_left[i]
            if wanted != MOST_EVEN:
                best = score
            found = True
    return best, even, exact, chosen


@part
def _subset(candidate, n_levels, order):
    """Writes the first level's side, then the others; how many are on it.

    Numbered as `product([True, False], repeat=…)` does, all on one side left out.
    """
    bits = candidate + 1
    order[0] = 0
    n_first = 1
    for level in range(1, n_levels):
        if not bits >> (n_levels - 1 - level) & 1:
            order[n_first] = level
            n_first += 1
    at = n_first
    for level in range(1, n_levels):
        if bits >> (n_levels - 1 - level) & 1:
            order[at] = level
            at += 1
    return n_first


@part
def _is_swapped(ordered, left, right, order, n_first, rows, centre, rounding):
    if not ordered:
        holds_first = False
        for i in range(n_first):
            holds_first = holds_first or order[i] == 0
        return not holds_first
    if rows.criterion == SQUARED_ERROR:
        return centre + left[1] / left[0] > centre + right[1] / right[0] + rounding
    return left[-1] / (left[0] + left[1]) > right[-1] / (right[0] + right[1]) + rounding


@part
def _is_before(one, other):
    """Whether the subset mask is lower; level i is bit i."""
    for i in range(len(one) - 1, -1, -1):
        if one[i] != other[i]:
            return other[i]
    return False
