"""Subsets of a category feature's levels at a node: which are tried, and which is taken.

The same candidates as the reference engine's (see explorer.growth.engines.category_splits). Every
subset of up to ten levels comes from tables of sums: level i is bit i of a subset mask.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.growth.candidates import MAX_ENUMERATED_LEVELS
from explorer.growth.engines.compiled.arrays import (
    ABSOLUTE_ERROR,
    NO,
    SQUARED_ERROR,
    YES,
    ZERO,
    BoolArray,
    IntArray,
    kernel,
    part,
    step,
)
from explorer.growth.engines.compiled.categories.heuristic import prefixes_of_classes
from explorer.growth.engines.compiled.categories.levels import (
    class_cells,
    columns_of,
    forget,
    level_sums,
    levels_at,
    number_sums,
    ranked_rows,
    spread,
    write_medians,
    write_rising,
)
from explorer.growth.engines.compiled.categories.own_order import prefixes_in_own_order
from explorer.growth.engines.compiled.categories.prefixes import (
    BEST,
    MOST_EVEN,
    best_of,
    count_rows,
    lowest_prefix,
    measured,
    room_for_prefixes,
    score_ranks,
    score_sums,
)
from explorer.tree.impurity import TIE_BAND


@part
def totals_of_sums(sums, criterion, centre):
    """float64[2, 2**n_levels]: each subset's total, and its mean or share of the last class.

    Subsets with the first level are added up from it upwards, the others from their highest
    level downwards, as the sides of the reference engine's candidates are.
    """
    n_levels, width = sums.shape
    found, table = np.zeros((2, 1 << n_levels)), np.zeros((1 << n_levels, width))
    for mask in range(1, 1 << n_levels):
        last = 0
        if mask & 1:
            while mask >> (last + 1):
                last += 1
        else:
            while not mask >> last & 1:
                last += 1
        for k in range(width):
            table[mask, k] = table[mask ^ (1 << last), k] + sums[last, k]
        found[0, mask], found[1, mask] = measured(criterion, table, mask, centre)
    return found


@part
def totals_of_ranks(ranked):
    """float64[2, 2**n_levels] of absolute error; the second row is not used.

    A subset's median is found by halving the ranks: how many of a level's rows lie below a
    rank is known, and what they weigh.
    """
    n, n_levels = len(ranked.z), len(ranked.begin) - 1
    n_below = np.zeros((n + 1, n_levels), np.int32)
    weight, total = np.zeros(n + n_levels), np.zeros(n + n_levels)
    first = ranked.begin[:-1] + np.arange(n_levels)  # each level's sums begin with that of none
    for level in range(n_levels):
        at = first[level]
        for i in range(ranked.begin[level], ranked.begin[level + 1]):
            rank = ranked.rank[i]
            n_below[rank + 1, level] = 1
            weight[at + 1] = weight[at] + ranked.weight[rank]
            total[at + 1] = total[at] + ranked.weight[rank] * ranked.z[rank]
            at += 1
    for rank in range(n):
        for level in range(n_levels):
            n_below[rank + 1, level] += n_below[rank, level]
    found, members = np.zeros((2, 1 << n_levels)), np.empty(n_levels, np.int64)
    for mask in range(1, (1 << n_levels) - 1):
        n_members = 0
        for level in range(n_levels):
            if mask >> level & 1:
                members[n_members] = level
                n_members += 1
        found[0, mask] = _deviations(ranked.z, n_below, first, weight, total, members, n_members)
    return found


@part
def _deviations(z, n_below, first, weight, total, members, n_members):
    """Return the sum of weighted absolute deviations of some levels' rows from their median."""
    whole, whole_sum = _up_to(len(z), n_below, first, weight, total, members, n_members)
    bound = whole / 2 * (1 - TIE_BAND)
    low, high = 0, len(z)
    while high - low > 1:  # below `low` ranks is too little weight, below `high` enough
        middle = (low + high) // 2
        reached, _ = _up_to(middle, n_below, first, weight, total, members, n_members)
        if reached < bound:
            low = middle
        else:
            high = middle
    below, sum_below = _up_to(low, n_below, first, weight, total, members, n_members)
    above = (whole_sum - sum_below) - z[low] * (whole - below)
    return max(above + (z[low] * below - sum_below), 0.0)


@part
def _up_to(rank, n_below, first, weight, total, members, n_members):
    """Return Σw and Σwz of the members' rows below a rank."""
    reached = reached_sum = 0.0
    for i in range(n_members):
        level = members[i]
        at = first[level] + n_below[rank, level]
        reached += weight[at]
        reached_sum += total[at]
    return reached, reached_sum


@part
def search_subsets(
    totals, ordered, rounding, n_rows, least, weight, least_weight, wanted, limit
):  # fmt: skip
    """The best score and the largest smaller side, and of the wanted candidate of the lowest
    mask the score and which levels are left."""
    n_levels, n = len(n_rows), n_rows.sum()
    every = (1 << n_levels) - 1
    best, even, lowest, chosen = np.inf, np.int64(-1), np.int64(every), np.inf
    rows_of, weight_of = np.zeros(1 << n_levels, np.int64), np.zeros(1 << n_levels)
    for mask in range(1, every):
        level = 0
        while not mask >> level & 1:
            level += 1
        rows_of[mask] = rows_of[mask & (mask - 1)] + n_rows[level]
        weight_of[mask] = weight_of[mask & (mask - 1)] + weight[level]
    for mask in range(1, every, 2):
        fewest = min(rows_of[mask], n - rows_of[mask])
        if fewest < least or min(weight_of[mask], weight_of[every ^ mask]) < least_weight:
            continue
        score = totals[0, mask] + totals[0, every ^ mask]
        even = max(even, fewest)
        best = min(best, score)
        if fewest != limit if wanted == MOST_EVEN else score > limit:
            continue
        is_swapped = ordered and totals[1, mask] > totals[1, every ^ mask] + rounding
        left = every ^ mask if is_swapped else mask
        if left < lowest:
            lowest, chosen = left, score
    is_left = np.zeros(n_levels, np.bool_)
    for level in range(n_levels):
        is_left[level] = lowest >> level & 1
    return best, even, chosen, is_left


class Sides(NamedTuple):
    """The levels at each node and the sides they take: node i's are the entries `offsets[i]` to
    `offsets[i + 1]`, none if no candidate was wanted. Missing is the highest code."""

    offsets: IntArray
    codes: NDArray[np.int32]
    is_left: BoolArray


@kernel
def scan_categories(
    numbers, features, in_order, signs, bounds, asked, limit, wanted, n_codes, rows, lists, nodes,
    best, even, sides, exact, heavier,
):  # fmt: skip
    """Write best score and largest smaller side of each asked node and category feature.

    `in_order[slot]` says that only prefixes of the feature's own order are candidates; if
    `signs[slot]` is not 0, they must keep a monotonic constraint within bounds[i] (float64[2]).

    Where `wanted[i]` asks for a candidate, `sides` gets its levels; `exact[i]` says whether no
    subset can be better, `heavier[i]` whether the left side weighs at least as much as the
    right. Codes are below `n_codes - 1`, which stands for missing.
    """
    index_of = np.full(n_codes, -1, np.int64)
    column_of, counts = np.zeros(rows.n_classes, np.int64), np.empty(rows.n_classes)
    end = 0
    for i in range(len(numbers)):
        node = numbers[i]
        n_columns = columns_of(node, rows, nodes, column_of)
        for slot in range(len(features)):
            feature = features[slot]
            if lists.cancelled[0]:
                return
            if not asked[i, feature]:
                continue
            levels = levels_at(node, rows.codes[slot], index_of, rows, lists, nodes)
            best[i, feature], even[i, feature], is_exact, is_left = _search(
                node, rows.codes[slot], in_order[slot], signs[slot], bounds, i, index_of, levels,
                column_of, n_columns, counts, rows, lists, nodes, wanted[i], limit[i],
            )  # fmt: skip
            forget(levels, index_of)
            if wanted[i] == BEST:
                continue
            exact[i] = is_exact
            left = right = 0.0
            for at in range(len(is_left)):
                sides.codes[end], sides.is_left[end] = levels.codes[at], is_left[at]
                end += 1
                if is_left[at]:
                    left += levels.weight[at]
                else:
                    right += levels.weight[at]
            heavier[i] = left >= right * (1 - TIE_BAND)
        sides.offsets[i + 1] = end


@step
def _search(
    node, codes, in_order, sign, bounds, i, index_of, levels, column_of, n_columns, counts, rows,
    lists, nodes, wanted, limit,
):  # fmt: skip
    """Best score, or the wanted candidate's; largest smaller side; exact; which levels are left."""
    least, criterion, few = (
        rows.least_rows, rows.criterion, len(levels.codes) <= MAX_ENUMERATED_LEVELS
    )  # fmt: skip
    if in_order:
        prefixes = prefixes_in_own_order(
            node, codes, sign, bounds, i, index_of, levels, column_of, n_columns, counts, rows,
            lists, nodes,
        )  # fmt: skip
        return _of_prefixes(prefixes, least, wanted, limit, YES)
    ordered = criterion == SQUARED_ERROR or (criterion < SQUARED_ERROR and rows.n_classes <= 2)
    if not ordered and not few:
        if criterion == ABSOLUTE_ERROR:
            prefixes = _prefixes_of_numbers(node, codes, index_of, levels, rows, lists, nodes)
        else:
            cells = class_cells(
                node, codes, index_of, levels, column_of, n_columns, rows, lists, nodes
            )
            band = TIE_BAND * (nodes.weight[node] * nodes.impurity[node])
            prefixes = prefixes_of_classes(
                cells, levels, criterion, counts, least, rows.least_weight, band
            )
        return _of_prefixes(prefixes, least, wanted, limit, NO)
    rounding = 0.0
    if criterion == ABSOLUTE_ERROR:
        ranked = ranked_rows(node, codes, index_of, levels, rows, lists, nodes)
        totals = totals_of_ranks(ranked)
    else:
        sums, centre = level_sums(
            node, codes, index_of, levels, column_of, n_columns, rows, lists, nodes
        )
        if ordered:
            # Means carry the rounding of their offset too; ties keep the first level left.
            rounding = TIE_BAND * spread(node, rows, nodes) + 4 * np.spacing(abs(centre))
            prefixes = _prefixes_by_key(node, sums, centre, rounding, levels, rows, nodes)
            refused = (prefixes.fewest < least).any()
            if not refused or not few:
                return _of_prefixes(prefixes, least, wanted, limit, not refused)
        totals = totals_of_sums(sums, criterion, centre)
    best, even, chosen, is_left = search_subsets(
        totals,
        ordered,
        rounding,
        levels.n_rows,
        least,
        levels.weight,
        rows.least_weight,
        wanted,
        limit,
    )
    return best if wanted == BEST else chosen, even, YES, is_left


@part
def _of_prefixes(prefixes, least, wanted, limit, exact):
    best, even = best_of(prefixes, least)
    if wanted == BEST:
        return best, even, exact, np.empty(0, np.bool_)
    chosen, is_left = lowest_prefix(prefixes, least, wanted, limit)
    return chosen, even, exact, is_left


@step
def _prefixes_by_key(node, sums, centre, rounding, levels, rows, nodes):
    """Return the prefixes of the levels by share of the last class, or by mean."""
    keys = np.empty(len(sums))
    column = 1 if rows.criterion == SQUARED_ERROR else sums.shape[1] - 1
    for at in range(len(keys)):
        keys[at] = sums[at, column] / levels.weight[at]
    prefixes = room_for_prefixes(1, len(keys))
    write_rising(prefixes.orders, ZERO, keys, TIE_BAND * spread(node, rows, nodes))
    count_rows(prefixes, ZERO, levels.n_rows, levels.weight, rows.least_weight)
    score_sums(prefixes, ZERO, sums, rows.criterion, centre, rounding)
    return prefixes


@step
def _prefixes_of_numbers(node, codes, index_of, levels, rows, lists, nodes):
    """Return the prefixes of the levels by mean and by median, scored by absolute error."""
    keys, band = np.empty(len(levels.codes)), TIE_BAND * spread(node, rows, nodes)
    prefixes = room_for_prefixes(2, len(keys))
    sums = number_sums(node, codes, index_of, levels, rows, lists, nodes)
    ranked = ranked_rows(node, codes, index_of, levels, rows, lists, nodes)
    for i in range(2):
        if i == 0:
            for at in range(len(keys)):
                keys[at] = sums[at, 1] / levels.weight[at]
        else:
            write_medians(ranked, keys)
        write_rising(prefixes.orders, i, keys, band)
        count_rows(prefixes, i, levels.n_rows, levels.weight, rows.least_weight)
        if i == 1 and (prefixes.orders[0] == prefixes.orders[1]).all():
            for c in range(prefixes.score.shape[1]):  # such as if a level has one row
                prefixes.score[1, c] = prefixes.score[0, c]
        else:
            score_ranks(prefixes, i, ranked, lists.cancelled)
    return prefixes
