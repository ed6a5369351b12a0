"""Every threshold under Gini if all rows weigh one: class counts, and so all sums, are exact.

Σ c(n−c) of a side changes by 2(n−c) when a row of a class with c rows joins n others, so a
threshold costs a few operations however many classes there are.
"""

import numpy as np

from explorer.growth.candidates import MISSING_APART, MISSING_RIGHT
from explorer.growth.engines.compiled.arrays import kernel, part
from explorer.growth.engines.compiled.dividing import first_missing

BLOCK = 256

NEARLY = 1.0 + 1e-12
"""A threshold is measured by divisions only if products show that it may be the best so far."""


@part
def bounds(n_present, n_missing, missing_left, min_samples_leaf):
    """Return the fewest and the most present rows that may go left."""
    left = n_missing if missing_left else 0
    right = n_missing - left
    lowest = max(1, min_samples_leaf - left)
    return lowest, min(n_present - 1, n_present + right - min_samples_leaf)


@part
def heavy_bounds(
    low, high, records, begin, n_present, n, missing_left, weights, least_weight, layout
):  # fmt: skip
    """Narrow `bounds` to the present rows that leave `least_weight` on both sides."""
    left = right = 0.0
    for j in range(begin + n_present, begin + n):
        weight = weights[np.int64(records[j]) & layout.row_mask]
        if missing_left:
            left += weight
        else:
            right += weight
    fewest, most = 0, n_present
    while fewest < n_present and left < least_weight:
        left += weights[np.int64(records[begin + fewest]) & layout.row_mask]
        fewest += 1
    while most > 0 and right < least_weight:
        most -= 1
        right += weights[np.int64(records[begin + most]) & layout.row_mask]
    return max(low, fewest), min(high, most)


@part
def are_heavy(records, begin, n_present, n, weights, least_weight, layout):
    """Return whether the present rows, and the missing ones, weigh enough to be a child."""
    if least_weight <= 0:
        return True
    present = missing = 0.0
    for j in range(n):
        weight = weights[np.int64(records[begin + j]) & layout.row_mask]
        if j < n_present:
            present += weight
        else:
            missing += weight
    return min(present, missing) >= least_weight


@kernel
def scan_gini(
    numbers, features, asked, limit, bands, begin_slot, end_slot, rows, lists, nodes, layout,
    best, first,
):  # fmt: skip
    """Write the best score of each asked node and numeric feature, and which candidate has it
    first.

    `features[slot]` is the column in `asked`, `best` and `first`. A candidate is a number:
    routing × (node's rows + 1) + present rows on the left; `first` is -1 if an earlier
    one may be equal. A feature that a former one beats has no finite best. With a limit (at
    least 0) the first candidate at most there is found.
    """
    n_classes, statistics = rows.n_classes, nodes.statistics
    totals = np.empty(n_classes, np.int64)
    missing = np.zeros(n_classes, np.int64)
    left, right = np.empty(n_classes, np.int64), np.empty(n_classes, np.int64)
    ones = np.empty(BLOCK, np.int32)
    begins, sizes = nodes.begin, nodes.size
    sources = lists.start if nodes.from_start[numbers[0]] else lists.work  # the root is alone
    has_missing, values, min_samples_leaf = lists.has_missing, rows.values, rows.least_rows
    lowest, cancelled = np.full(len(numbers), np.inf), lists.cancelled
    for slot in range(begin_slot, end_slot):
        feature, source = features[slot], sources[slot]
        for i in range(len(numbers)):
            if cancelled[0]:
                return
            if not asked[i, feature]:
                continue
            if lowest[i] == 0.0:  # a former feature leaves pure sides, and nothing to gain
                best[i, feature], first[i, feature] = np.inf, -1
                continue
            node = numbers[i]
            begin, n = begins[node], sizes[node]
            for k in range(n_classes):
                totals[k] = np.int64(statistics[node, k])
            n_present = n
            if has_missing[slot]:
                n_present = first_missing(sources, slot, begin, n, values, layout)
                for k in range(n_classes):
                    missing[k] = 0
                for j in range(n_present, n):
                    label = np.int64(source[begin + j]) >> layout.class_shift & layout.class_mask
                    missing[label] += 1
            n_missing = n - n_present
            nothing = lowest[i] + 2 * bands[i]
            score, candidate = nothing, np.int64(-1)
            for routing in range(2 if n_missing else 1):
                low, high = bounds(n_present, n_missing, routing != MISSING_RIGHT, min_samples_leaf)
                for k in range(n_classes):
                    left[k] = missing[k] if n_missing and routing != MISSING_RIGHT else 0
                    right[k] = totals[k] - left[k]
                code = routing * (n + 1)
                if n_classes == 2:
                    score, candidate = _scan_two(
                        source, begin, left, right, low, high, code, layout, bands[i],
                        limit[i], score, candidate, ones,
                    )  # fmt: skip
                else:
                    score, candidate = _scan_many(
                        source, begin, left, right, low, high, code, layout, bands[i],
                        limit[i], score, candidate,
                    )  # fmt: skip
                if score <= limit[i]:
                    break
            fewest = min(n_present, n_missing)
            if fewest >= min_samples_leaf and score > limit[i]:
                for k in range(n_classes):
                    left[k], right[k] = totals[k] - missing[k], missing[k]
                apart = _spread(left) / n_present + _spread(right) / n_missing
                if apart < score:
                    clear = apart < score - bands[i] or apart <= limit[i]
                    candidate = MISSING_APART * (n + 1) + n_present if clear else -1
                    score = apart
            if score == nothing:
                score = np.inf
            lowest[i] = min(lowest[i], score)
            best[i, feature], first[i, feature] = score, candidate


@part
def differs(records, at, layout):
    """Return whether the value of a record differs from the one before it."""
    return np.uint64(records[at]) >> np.uint64(layout.flag_shift) > 0


@part
def _spread(counts):
    n = np.int64(0)
    for c in counts:
        n += c
    total = 0
    for c in counts:
        total += c * (n - c)
    return float(total)


@part
def _scan_two(records, start, left, right, low, high, code, layout, band, limit, best, first, ones):
    """Two classes. With `ones` of n_left rows in class 1 the score is

        total − 2 · reach² / (n · n_left · n_right),   reach = ones · n − all ones · n_left,

    so one comparison of products skips most thresholds.
    """
    class_shift, mask = np.uint64(layout.class_shift), np.uint64(layout.class_mask)
    flag_shift = np.uint64(layout.flag_shift)
    extra, before = left[0] + left[1], left[1]  # rows and class 1 rows left of the block
    n, all_ones = extra + right[0] + right[1], left[1] + right[1]
    for i in range(np.uint64(max(min(low, high + 1), 0))):
        before += np.int64(np.uint64(records[np.uint64(start) + i]) >> class_shift & mask)
    size, share = float(n), float(all_ones)
    total = float(2 * all_ones * (n - all_ones)) / n
    least = (total - best - band) * n / 2  # below it a threshold cannot be the best
    for begin in range(low, high + 1, BLOCK):
        length = np.uint64(min(BLOCK, high + 1 - begin))
        joined = np.int32(0)
        for j in range(length):
            ones[j] = joined
            joined += np.int32(
                np.uint64(records[np.uint64(start + begin) + j]) >> class_shift & mask
            )
        # This loop has no branches and takes several thresholds an instruction.
        promising = np.int32(0)
        offset, known = np.int32(begin + extra), float(before)
        for j in range(length):
            n_left = np.float64(np.int32(offset + np.int32(j)))
            reach = size * (known + np.float64(ones[j])) - share * n_left
            promising |= np.int32(reach * reach >= least * (n_left * (size - n_left)))
        if promising:
            for j in range(length):
                i = begin + np.int64(j)
                if not np.uint64(records[np.uint64(start + i)]) >> flag_shift & np.uint64(1):
                    continue
                n_left, ones_left = float(i + extra), float(before + ones[j])
                reach = size * ones_left - share * n_left
                n_right, ones_right = size - n_left, share - ones_left
                if reach * reach < least * (n_left * n_right):
                    continue
                score = 2 * ones_left * (n_left - ones_left) / n_left
                score += 2 * ones_right * (n_right - ones_right) / n_right
                if score < best:
                    first = code + i if score < best - band else -1
                    best = score
                    least = (total - best - band) * n / 2
                if score <= limit:
                    return score, np.int64(code + i)
        before += joined
    return best, np.int64(first)


@part
def _scan_many(records, start, left, right, low, high, code, layout, band, limit, best, first):
    shift, flag_shift = layout.class_shift, layout.flag_shift
    mask = layout.class_mask
    n_left = n_right = np.int64(0)
    for k in range(len(left)):
        n_left += left[k]
        n_right += right[k]
    spread_left, spread_right = np.int64(_spread(left)), np.int64(_spread(right))
    cutoff = best * NEARLY
    for i in range(high + 1):
        record = np.int64(records[start + i])
        if i >= low and record >> flag_shift & 1:
            size_left, size_right = float(n_left), float(n_right)
            together = spread_left * size_right + spread_right * size_left
            if together <= cutoff * (size_left * size_right):
                score = spread_left / size_left + spread_right / size_right
                if score < best:
                    first = code + i if score < best - band else -1
                    best = score
                    cutoff = best * NEARLY
                if score <= limit:
                    return score, np.int64(code + i)
        label = record >> shift & mask
        spread_left += 2 * (n_left - left[label])
        spread_right -= 2 * (n_right - right[label])
        left[label] += 1
        right[label] -= 1
        n_left += 1
        n_right -= 1
    return best, np.int64(first)
