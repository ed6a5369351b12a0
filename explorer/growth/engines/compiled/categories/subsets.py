"""Every subset of up to ten levels, from tables of sums: level i is bit i of a subset mask."""

import numpy as np

from explorer.growth.engines.compiled.arrays import part
from explorer.growth.engines.compiled.categories.prefixes import MOST_EVEN, measured
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
    """The sum of weighted absolute deviations of some levels' rows from their median."""
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
    """Σw and Σwz of the members' rows below a rank."""
    reached = reached_sum = 0.0
    for i in range(n_members):
        level = members[i]
        at = first[level] + n_below[rank, level]
        reached += weight[at]
        reached_sum += total[at]
    return reached, reached_sum


@part
def search_subsets(totals, ordered, rounding, n_rows, least, wanted, limit):
    """The best score and the largest smaller side, and of the wanted candidate of the lowest
    mask the score and which levels are left."""
    n_levels, n = len(n_rows), n_rows.sum()
    every = (1 << n_levels) - 1
    best, even, lowest, chosen = np.inf, np.int64(-1), np.int64(every), np.inf
    rows_of = np.zeros(1 << n_levels, np.int64)
    for mask in range(1, every):
        level = 0
        while not mask >> level & 1:
            level += 1
        rows_of[mask] = rows_of[mask & (mask - 1)] + n_rows[level]
    for mask in range(1, every, 2):
        fewest = min(rows_of[mask], n - rows_of[mask])
        if fewest < least:
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
