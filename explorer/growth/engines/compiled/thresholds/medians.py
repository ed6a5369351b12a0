"""Every threshold under absolute error if all rows weigh one, in whole numbers.

A side's rows are in a list in target order and leave it as thresholds take them away. The sum of
their deviations falls by the distance of the row that leaves from the median: of an odd number
of rows the median before, of an even one the median after. So a step costs a few operations,
and the median moves by one link at most.

Targets are whole multiples of a unit so small that it is negligible within the tie band;
their sums are exact in every order, and two ways of making one split have one score.
"""

import math

import numpy as np

from explorer.growth.candidates import MISSING_APART, MISSING_RIGHT
from explorer.growth.engines.compiled.arrays import kernel, part
from explorer.growth.engines.compiled.dividing import first_missing
from explorer.growth.engines.compiled.thresholds.gini import BLOCK, NEARLY, bounds

SUM_BITS = 61
"""A node's sum of deviations is below two to this power of units. Rounding targets to units
moves no score by more than rows × 2^-60 of that sum: the tie band is 2^-40."""

FINEST = 1074  # every double is a multiple of two to minus this power


@kernel
def scan_medians(
    numbers, features, asked, limit, bands, begin_slot, end_slot, rows, lists, nodes, layout,
    best, first,
):  # fmt: skip
    """Scan like `scan_gini`."""
    begins, sizes, mask = nodes.begin, nodes.size, np.uint64(layout.row_mask)
    sources = lists.start if nodes.from_start[numbers[0]] else lists.work  # the root is alone
    has_missing, values, min_samples_leaf = lists.has_missing, rows.values, rows.least_rows
    # Taken apart once: handing such tuples on costs more than scanning a small node.
    targets, by_target, statistics = rows.targets, lists.by_target, nodes.statistics
    size, cancelled = np.int64(0), lists.cancelled
    for node in numbers:
        size = max(size, sizes[node])
    rank, z = np.empty(len(lists.side), np.uint32), np.empty(size + 1, np.int64)
    ranks, left_sums = np.empty(size, np.uint32), np.empty(size + 1, np.int64)
    right_sums, fresh = np.empty(size + 1, np.int64), fresh_links(size)
    lefts, rights = np.empty_like(fresh), np.empty_like(fresh)
    for i in range(len(numbers)):
        node = numbers[i]
        begin, n = begins[node], sizes[node]
        total, unit = _enter(
            begin, n, statistics[node, 2], statistics[node, 3], targets, by_target, rank, z
        )
        lowest = np.inf
        for slot in range(begin_slot, end_slot):
            feature = features[slot]
            if cancelled[0]:
                return
            if not asked[i, feature]:
                continue
            n_present = n
            if has_missing[slot]:
                n_present = first_missing(sources, slot, begin, n, values, layout)
            n_missing = n - n_present
            for j in range(np.uint64(n)):
                ranks[j] = rank[np.uint64(sources[slot, np.uint64(begin) + j]) & mask]
            nothing = lowest + 2 * bands[i]
            score, apart, candidate = nothing, np.inf, np.int64(-1)
            for routing in range(2 if n_missing else 1):
                with_missing = routing != MISSING_RIGHT
                low, high = bounds(n_present, n_missing, with_missing, min_samples_leaf)
                if low > high and not (n_missing and with_missing):
                    continue
                shrink(
                    ranks, n_present, n, with_missing, total, z, fresh, lefts, rights, left_sums,
                    right_sums,
                )  # fmt: skip
                if with_missing:  # the missing rows are what stays on the left
                    apart = float(left_sums[0] + right_sums[0]) * unit
                score, candidate = _search(
                    sources, slot, begin, left_sums, right_sums, low, high, routing * (n + 1),
                    layout, unit, bands[i], limit[i], score, candidate,
                )  # fmt: skip
                if score <= limit[i]:
                    break
            is_open = min(n_present, n_missing) >= min_samples_leaf and score > limit[i]
            if is_open and apart < score:
                clear = apart < score - bands[i] or apart <= limit[i]
                candidate = MISSING_APART * (n + 1) + n_present if clear else -1
                score = apart
            if score == nothing:
                score = np.inf
            lowest = min(lowest, score)
            best[i, feature], first[i, feature] = score, candidate


@part
def fresh_links(size):
    """Return a list of `size` ranks, counted from 1; 0 and size + 1 are its ends. At 2p is the
    rank before p, at 2p + 1 the rank after it: one cache line has both."""
    links = np.zeros(2 * size + 4, np.uint32)
    for p in range(size + 1):
        links[2 * p + 2], links[2 * p + 1] = p, p + 1
    return links


@part
def _enter(begin, n, median, deviations, targets, by_target, rank, z):
    """Return each row's rank in the node, counted from 1, and each rank's target in units; the sum
    of deviations in units, and the unit."""
    exponent = min(SUM_BITS - math.frexp(deviations)[1], FINEST)
    # In one factor it could be too large for a double.
    half, rest = math.ldexp(1.0, exponent // 2), math.ldexp(1.0, exponent - exponent // 2)
    for j in range(n):
        row = by_target[begin + j]
        rank[row] = j + 1
        z[j + 1] = np.int64(np.rint((targets[row] - median) * half * rest))
    total, middle = np.int64(0), z[(n + 1) // 2]
    for j in range(n):
        total += abs(z[j + 1] - middle)
    return total, math.ldexp(1.0, -exponent)


@part
def shrink(
    ranks, n_present, n, missing_left, total, z, fresh, lefts, rights, left_sums, right_sums
):
    """left_sums[k]: the deviations of the first k present rows; right_sums[k]: of all but those.
    The missing rows are on the left or on the right."""
    for j in range(2 * n + 4):
        lefts[j] = rights[j] = fresh[j]
    left_sum = right_sum = total
    left = right = np.uint64((n + 1) // 2)
    one = np.uint64(1)
    odd = left_odd = right_odd = np.uint64(n) & one
    for j in range(n_present, n):
        at = np.uint64(ranks[j])
        if missing_left:
            right_sum, right = _leave(rights, z, at, odd, right_sum, right)
        else:
            left_sum, left = _leave(lefts, z, at, odd, left_sum, left)
        odd ^= one
    if missing_left:
        right_odd = odd
    else:
        left_odd = odd
    # Two lists at a time: each step waits for the one before it in its own list only.
    last = np.uint64(n_present)
    for k in range(last):
        left_sums[last - k], right_sums[k] = left_sum, right_sum
        at = np.uint64(ranks[last - k - one])
        left_sum, left = _leave(lefts, z, at, left_odd, left_sum, left)
        at = np.uint64(ranks[k])
        right_sum, right = _leave(rights, z, at, right_odd, right_sum, right)
        left_odd ^= one
        right_odd ^= one
    left_sums[0], right_sums[last] = left_sum, right_sum


@part
def _leave(links, z, at, odd, total, middle):
    """Take a rank out of a list whose median (the lower one) is at `middle`, without branches:
    the side of a row is a coin toss."""
    one = np.uint64(1)
    before, after = np.uint64(links[at << one]), np.uint64(links[(at << one) | one])
    links[(before << one) | one], links[after << one] = after, before
    neighbour = np.uint64(links[(middle << one) | (odd ^ one)])
    # Of an odd number the median moves down unless a lower one left; else up if one left.
    moved = neighbour if np.uint64(at + odd > middle) == odd else middle
    centre = middle if odd else moved
    return total - abs(z[at] - z[centre]), moved


@part
def _search(
    sources, slot, start, lefts, rights, low, high, code, layout, unit, band, limit, best, first
):
    flag_shift, one = np.uint64(layout.flag_shift), np.uint64(1)
    cutoff = _cutoff(best, limit, unit)
    for begin in range(low, high + 1, BLOCK):
        end = np.uint64(min(begin + BLOCK, high + 1))
        # This loop has no branches and takes several thresholds an instruction.
        promising = np.int64(0)
        for k in range(np.uint64(begin), end):
            promising |= np.int64(lefts[k] + rights[k] <= cutoff)
        if not promising:
            continue
        for k in range(np.uint64(begin), end):
            both = lefts[k] + rights[k]
            if both > cutoff:
                continue
            if np.uint64(sources[slot, np.uint64(start) + k]) >> flag_shift & one:
                score, candidate = float(both) * unit, code + np.int64(k)
                if score < best:
                    first = candidate if score < best - band else -1
                    best = score
                    cutoff = _cutoff(best, limit, unit)
                if score <= limit:
                    return score, np.int64(candidate)
    return best, np.int64(first)


@part
def _cutoff(best, limit, unit):
    """No sum above it makes a score below `best` or up to `limit`."""
    return np.int64(min(max(best, limit) * NEARLY / unit, 2.0**62))
