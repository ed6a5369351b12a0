"""Every cut under Gini where all rows weigh one: class counts, and so all sums, are exact.

Σ c(n−c) of a side changes by 2(n−c) when a row of a class with c rows joins n others, so a
cut costs a few operations however many classes there are.
"""

import numpy as np

from explorer.growth.engines.compiled.arrays import MISSING_APART, MISSING_RIGHT, kernel, part
from explorer.growth.engines.compiled.dividing import first_missing

NEARLY = 1.0 + 1e-12
"""A cut is measured by divisions only where products say that it may be the best so far."""


@part
def bounds(n_present, n_missing, missing_left, min_samples_leaf):
    """The fewest and the most present rows that may go left."""
    left = n_missing if missing_left else 0
    right = n_missing - left
    lowest = max(1, min_samples_leaf - left)
    return lowest, min(n_present - 1, n_present + right - min_samples_leaf)


@kernel
def scan_gini(
    numbers, features, asked, limit, bands, begin_slot, end_slot, rows, lists, nodes, layout,
    best, first,
):  # fmt: skip
    """The best score of each asked node and numeric feature, and which candidate has it first.

    `features[slot]` is the column in `asked`, `best` and `first`. A candidate is a number:
    routing × (node's rows + 1) + present rows on the left; `first` is -1 where an earlier
    one may be equal. With a limit (at least 0) the first candidate at most there is found.
    """
    n_classes, statistics = rows.n_classes, nodes.statistics
    totals = np.empty(n_classes, np.int64)
    missing = np.zeros(n_classes, np.int64)
    left, right = np.empty(n_classes, np.int64), np.empty(n_classes, np.int64)
    begins, sizes, from_start = nodes.begin, nodes.count, nodes.from_start
    start, work, has_missing = lists.start, lists.work, lists.has_missing
    values, min_samples_leaf = rows.values, rows.min_samples_leaf
    for i in range(len(numbers)):
        node = numbers[i]
        begin, n = begins[node], sizes[node]
        source = start if from_start[node] else work
        for k in range(n_classes):
            totals[k] = np.int64(statistics[node, k])
        for slot in range(begin_slot, end_slot):
            feature = features[slot]
            if not asked[i, feature]:
                continue
            records = source[slot, begin : begin + n]
            n_present = n
            if has_missing[slot]:
                n_present = first_missing(source, slot, begin, n, values, layout)
                for k in range(n_classes):
                    missing[k] = 0
                for j in range(n_present, n):
                    label = np.int64(records[j]) >> layout.class_shift & layout.class_mask
                    missing[label] += 1
            n_missing = n - n_present
            score, candidate = np.inf, np.int64(-1)
            for routing in range(2 if n_missing else 1):
                low, high = bounds(
                    n_present, n_missing, routing != MISSING_RIGHT, min_samples_leaf
                )
                for k in range(n_classes):
                    left[k] = missing[k] if n_missing and routing != MISSING_RIGHT else 0
                    right[k] = totals[k] - left[k]
                code = routing * (n + 1)
                if n_classes == 2:
                    score, candidate = _scan_two(
                        records, left, right, low, high, code, layout, bands[i], limit[i], score,
                        candidate,
                    )  # fmt: skip
                else:
                    score, candidate = _scan_many(
                        records, left, right, low, high, code, layout, bands[i], limit[i], score,
                        candidate,
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
            best[i, feature], first[i, feature] = score, candidate


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
def _scan_two(records, left, right, low, high, code, layout, band, limit, best, first):
    shift, flag_shift = layout.class_shift, layout.flag_shift
    mask = layout.class_mask
    extra, ones = left[0] + left[1], left[1]
    n, all_ones = extra + right[0] + right[1], left[1] + right[1]
    cutoff = best * NEARLY
    for i in range(min(low, high + 1)):
        ones += np.int64(records[i]) >> shift & mask
    for i in range(low, high + 1):
        record = np.int64(records[i])
        if record >> flag_shift & 1:
            n_left = i + extra
            n_right = n - n_left
            ones_right = all_ones - ones
            spread_left = float(2 * ones * (n_left - ones))
            spread_right = float(2 * ones_right * (n_right - ones_right))
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
        ones += record >> shift & mask
    return best, np.int64(first)


@part
def _scan_many(records, left, right, low, high, code, layout, band, limit, best, first):
    shift, flag_shift = layout.class_shift, layout.flag_shift
    mask = layout.class_mask
    n_left = n_right = np.int64(0)
    for k in range(len(left)):
        n_left += left[k]
        n_right += right[k]
    spread_left, spread_right = np.int64(_spread(left)), np.int64(_spread(right))
    cutoff = best * NEARLY
    for i in range(high + 1):
        record = np.int64(records[i])
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
