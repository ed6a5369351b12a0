"""Every threshold under entropy and misclassification, and under any criterion with weights.

If all rows weigh one, counts are exact and one side follows from the other. With weights
both sides are summed in the order in which rows join them, as the reference engine does: with
weights such as 0.1 the sums then have the same last bits, and equal scores stay equal.
"""

import numpy as np

from explorer.growth.candidates import MISSING_APART, MISSING_RIGHT
from explorer.growth.engines.compiled.arrays import (
    ENTROPY,
    MISCLASSIFICATION,
    ONE,
    ZERO,
    kernel,
    part,
)
from explorer.growth.engines.compiled.describing import class_total
from explorer.growth.engines.compiled.dividing import first_missing
from explorer.growth.engines.compiled.thresholds.gini import are_heavy, bounds, heavy_bounds

ROUNDING = 1e-14  # bounds the rounding of entropies by table, as a share of n·log2 n


@kernel
def scan_classes(
    numbers, features, asked, limit, bands, begin_slot, end_slot, rows, lists, nodes, layout,
    best, first,
):  # fmt: skip
    """Scan like `scan_gini`, for class weights."""
    criterion, weights, unit = rows.criterion, rows.weights, rows.all_weigh_one
    begins, sizes, statistics, table = nodes.begin, nodes.size, nodes.statistics, rows.c_log_c
    sources = lists.start if nodes.from_start[numbers[0]] else lists.work  # the root is alone
    has_missing, values, min_samples_leaf = lists.has_missing, rows.values, rows.least_rows
    sides = np.zeros((2, rows.n_classes))
    rights = np.empty(0 if unit else len(lists.side) + 1)
    lowest, cancelled = np.full(len(numbers), np.inf), lists.cancelled
    least_weight = rows.least_weight
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
            n_present = n
            if has_missing[slot]:
                n_present = first_missing(sources, slot, begin, n, values, layout)
            n_missing = n - n_present
            end = begin + n_present
            nothing = lowest[i] + 2 * bands[i]
            score, candidate = nothing, np.int64(-1)
            for routing in range(2 if n_missing else 1):
                with_missing = routing != MISSING_RIGHT
                low, high = bounds(n_present, n_missing, with_missing, min_samples_leaf)
                if least_weight > 0:
                    low, high = heavy_bounds(
                        low, high, source, begin, n_present, n, with_missing, weights,
                        least_weight, layout,
                    )  # fmt: skip
                _empty(sides)
                if with_missing:
                    _join(source, end, begin + n, weights, layout, sides, ZERO)
                if unit:
                    for k in range(sides.shape[1]):
                        sides[1, k] = statistics[node, k] - sides[0, k]
                    score, candidate = _scan_exact(
                        source, begin, sides, criterion, table, low, high, routing * (n + 1),
                        layout, bands[i], limit[i], score, candidate,
                    )  # fmt: skip
                else:
                    if not with_missing:
                        _join(source, end, begin + n, weights, layout, sides, ONE)
                    score, candidate = _scan_weighted(
                        source, begin, n_present, weights, sides, criterion, rights, low, high,
                        routing * (n + 1), layout, bands[i], limit[i], score, candidate,
                    )  # fmt: skip
                if score <= limit[i]:
                    break
            may_part = min(n_present, n_missing) >= min_samples_leaf and score > limit[i]
            if may_part and are_heavy(source, begin, n_present, n, weights, least_weight, layout):
                _empty(sides)
                _join(source, begin, end, weights, layout, sides, ZERO)
                _join(source, end, begin + n, weights, layout, sides, ONE)
                apart = class_total(criterion, sides, ZERO) + class_total(criterion, sides, ONE)
                if apart < score:
                    clear = apart < score - bands[i] or apart <= limit[i]
                    candidate = MISSING_APART * (n + 1) + n_present if clear else -1
                    score = apart
            if score == nothing:
                score = np.inf
            lowest[i] = min(lowest[i], score)
            best[i, feature], first[i, feature] = score, candidate


@part
def _scan_exact(
    records, start, sides, criterion, table, low, high, code, layout, band, limit, best, first
):
    """Scan with exact counts: those on the left grow, those on the right shrink.

    Entropy takes logarithms only if a table of c·log2 c shows that the threshold may be the best.
    Misclassification needs only the largest count of each side. On the right it falls by one
    if the last class that has it loses a row: `held[c]` classes have c rows there.
    """
    shift, mask = np.uint64(layout.class_shift), np.uint64(layout.class_mask)
    flag_shift = np.uint64(layout.flag_shift)
    by_table, by_most = criterion == ENTROPY, criterion == MISCLASSIFICATION
    n_left = n_right = bits = most_left = most_right = 0.0
    for k in range(sides.shape[1]):
        n_left += sides[0, k]
        n_right += sides[1, k]
        most_left, most_right = max(most_left, sides[0, k]), max(most_right, sides[1, k])
        if by_table:
            bits += table[np.uint64(sides[0, k])] + table[np.uint64(sides[1, k])]
    slack = ROUNDING * table[np.uint64(n_left + n_right)] if by_table else 0.0
    held = np.zeros(np.int64(most_right) + 1 if by_most else 0, np.int64)
    if by_most:
        for k in range(sides.shape[1]):
            held[np.int64(sides[1, k])] += 1
    for i in range(high + 1):
        record = np.uint64(records[np.uint64(start + i)])
        if i >= low and record >> flag_shift & np.uint64(1):
            about = 0.0
            if by_table:
                about = table[np.uint64(n_left)] + table[np.uint64(n_right)] - bits - slack
            elif by_most:
                about = (n_left - most_left) + (n_right - most_right)
            if about <= best:
                score = about
                if not by_most:
                    score = class_total(criterion, sides, ZERO) + class_total(criterion, sides, ONE)
                if score < best:
                    first = code + i if score < best - band else -1
                    best = score
                if score <= limit:
                    return score, np.int64(code + i)
        label = record >> shift & mask
        one, other = sides[0, label], sides[1, label]
        if by_table:
            bits += table[np.uint64(one) + np.uint64(1)] - table[np.uint64(one)]
            bits += table[np.uint64(other) - np.uint64(1)] - table[np.uint64(other)]
        if by_most:
            most_left = max(most_left, one + 1.0)
            held[np.int64(other)] -= 1
            held[np.int64(other) - 1] += 1
            if held[np.int64(most_right)] == 0:
                most_right -= 1.0
        sides[0, label], sides[1, label] = one + 1.0, other - 1.0
        n_left += 1.0
        n_right -= 1.0
    return best, np.int64(first)


@part
def _scan_weighted(
    records, start, n_present, weights, sides, criterion, rights, low, high, code, layout, band,
    limit, best, first,
):  # fmt: skip
    for i in range(n_present - 1, low - 1, -1):
        _join(records, start + i, start + i + 1, weights, layout, sides, ONE)
        if i <= high and np.int64(records[start + i]) >> layout.flag_shift & 1:
            rights[i] = class_total(criterion, sides, ONE)
    for i in range(high + 1):
        is_threshold = i >= low and np.int64(records[start + i]) >> layout.flag_shift & 1
        if is_threshold and rights[i] <= best:
            score = class_total(criterion, sides, ZERO) + rights[i]
            if score < best:
                first = code + i if score < best - band else -1
                best = score
            if score <= limit:
                return score, np.int64(code + i)
        _join(records, start + i, start + i + 1, weights, layout, sides, ZERO)
    return best, np.int64(first)


@part
def _join(records, begin, end, weights, layout, sides, side):
    for j in range(begin, end):
        record = np.int64(records[j])
        label = record >> layout.class_shift & layout.class_mask
        sides[side, label] += weights[record & layout.row_mask]


@part
def _empty(sides):
    for k in range(sides.shape[1]):
        sides[0, k] = sides[1, k] = 0.0
