"""Every threshold under absolute error if rows have weights (`medians` serves those without).

All rows of a side start in one list, linked in target order, with a pointer at the median;
rows leave in the order in which thresholds take them away, and the pointer follows.
"""

import numpy as np

from explorer.growth.candidates import MISSING_APART, MISSING_RIGHT
from explorer.growth.engines.compiled.arrays import NO, YES, ZERO, kernel, part
from explorer.growth.engines.compiled.dividing import first_missing
from explorer.growth.engines.compiled.thresholds.gini import are_heavy, bounds, heavy_bounds


@kernel
def scan_deviations(
    numbers, features, asked, limit, bands, begin_slot, end_slot, rows, lists, nodes, layout,
    best, first,
):  # fmt: skip
    """Scan like `scan_gini`, for sums of absolute deviations from each side's median."""
    size = 0
    for node in numbers:
        size = max(size, nodes.size[node])
    rank = np.empty(len(lists.side), np.int32)
    z, w = np.empty(size), np.empty(size)
    links = np.empty((2, size + 2), np.int32)
    lefts, rights = np.empty(size + 1), np.empty(size + 1)
    targets, weights, by_target = rows.targets, rows.weights, lists.by_target
    begins, sizes, from_start = nodes.begin, nodes.size, nodes.from_start
    start, work, has_missing = lists.start, lists.work, lists.has_missing
    values, min_samples_leaf, cancelled = rows.values, rows.least_rows, lists.cancelled
    least_weight = rows.least_weight
    for i in range(len(numbers)):
        node = numbers[i]
        begin, n = begins[node], sizes[node]
        source = start if from_start[node] else work
        median = nodes.statistics[node, 2]
        for j in range(n):
            row = by_target[begin + j]
            rank[row] = j
            z[j], w[j] = targets[row] - median, weights[row]
        for slot in range(begin_slot, end_slot):
            feature = features[slot]
            if cancelled[0]:
                return
            if not asked[i, feature]:
                continue
            records = source[slot, begin : begin + n]
            n_present = n
            if has_missing[slot]:
                n_present = first_missing(source, slot, begin, n, values, layout)
            n_missing = n - n_present
            score, candidate = np.inf, np.int64(-1)
            for routing in range(2 if n_missing else 1):
                with_missing = routing != MISSING_RIGHT
                low, high = bounds(n_present, n_missing, with_missing, min_samples_leaf)
                if least_weight > 0:
                    low, high = heavy_bounds(
                        low, high, records, ZERO, n_present, n, with_missing, weights,
                        least_weight, layout,
                    )  # fmt: skip
                if low > high:
                    continue
                _shrink(records, n_present, with_missing, YES, rank, z, w, links, layout, lefts)
                _shrink(records, n_present, not with_missing, NO, rank, z, w, links, layout, rights)
                for j in range(low, high + 1):
                    if np.int64(records[j]) >> layout.flag_shift & 1:
                        one = lefts[j] + rights[j]
                        if one < score:
                            clear = one < score - bands[i] or one <= limit[i]
                            candidate = routing * (n + 1) + j if clear else -1
                            score = one
                        if score <= limit[i]:
                            break
                if score <= limit[i]:
                    break
            may_part = min(n_present, n_missing) >= min_samples_leaf and score > limit[i]
            if may_part and are_heavy(records, ZERO, n_present, n, weights, least_weight, layout):
                _shrink(records, n_present, NO, YES, rank, z, w, links, layout, lefts)
                _shrink(records, n_present, YES, NO, rank, z, w, links, layout, rights)
                one = lefts[n_present] + rights[n_present]
                if one < score:
                    clear = one < score - bands[i] or one <= limit[i]
                    candidate = MISSING_APART * (n + 1) + n_present if clear else -1
                    score = one
            best[i, feature], first[i, feature] = score, candidate


@part
def _shrink(records, n_present, with_missing, from_above, rank, z, w, links, layout, totals):
    """totals[k]: the deviations of the first k present rows (`from_above`: rows leave from
    the highest value down), or of all but the first k; the missing rows stay, or are not in.

    Places are counted from 1; 0 and n + 1 are the ends of the list.
    """
    n = len(records)
    mask = layout.row_mask
    before, after = links[0], links[1]
    for j in range(n + 2):
        before[j], after[j] = j - 1, j + 1
    weight = total = 0.0
    for j in range(n):
        weight += w[j]
        total += w[j] * z[j]
    if not with_missing:
        for j in range(n_present, n):
            at = rank[np.int64(records[j]) & mask] + 1
            after[before[at]], before[after[at]] = after[at], before[at]
            weight -= w[at - 1]
            total -= w[at - 1] * z[at - 1]
    middle = np.int64(after[0])
    below = below_sum = 0.0
    for step in range(n_present + 1):
        # `below` and `below_sum` are of the ranks before the middle.
        while middle <= n and below + w[middle - 1] < weight / 2 and after[middle] <= n:
            below += w[middle - 1]
            below_sum += w[middle - 1] * z[middle - 1]
            middle = np.int64(after[middle])
        while below >= weight / 2 and before[middle] > 0:
            middle = np.int64(before[middle])
            below -= w[middle - 1]
            below_sum -= w[middle - 1] * z[middle - 1]
        k = n_present - step if from_above else step
        if middle == 0 or middle > n:
            totals[k] = 0.0
        else:
            centre = z[middle - 1]
            over = (total - below_sum) - centre * (weight - below)
            totals[k] = max(over + (centre * below - below_sum), 0.0)
        if step == n_present:
            break
        at = np.int64(rank[np.int64(records[k - 1 if from_above else k]) & mask]) + 1
        weight -= w[at - 1]
        total -= w[at - 1] * z[at - 1]
        if at < middle:
            below -= w[at - 1]
            below_sum -= w[at - 1] * z[at - 1]
        elif at == middle:
            middle = np.int64(after[at])
            if middle > n:
                middle = np.int64(before[at])
                if middle > 0:
                    below -= w[middle - 1]
                    below_sum -= w[middle - 1] * z[middle - 1]
        after[before[at]], before[after[at]] = after[at], before[at]
