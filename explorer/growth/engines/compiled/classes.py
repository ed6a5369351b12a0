"""Every cut under any class criterion and any weights, measured as the reference engine does.

Both sides are summed in the order in which rows join them: with weights such as 0.1 the
sums then have the same last bits, and equal scores stay equal.
"""

import numpy as np

from explorer.growth.engines.compiled.arrays import MISSING_APART, MISSING_RIGHT, kernel, part
from explorer.growth.engines.compiled.describing import class_total
from explorer.growth.engines.compiled.dividing import first_missing
from explorer.growth.engines.compiled.gini import bounds


@kernel
def scan_classes(
    numbers, features, asked, limit, bands, begin_slot, end_slot, rows, lists, nodes, layout,
    best, first,
):  # fmt: skip
    """As `scan_gini`, for class weights."""
    criterion, weights = rows.criterion, rows.weights
    counts = np.empty((1, rows.n_classes))
    rights = np.empty(len(lists.side) + 1)
    begins, sizes, from_start = nodes.begin, nodes.size, nodes.from_start
    start, work, has_missing = lists.start, lists.work, lists.has_missing
    values, min_samples_leaf = rows.values, rows.min_samples_leaf
    for i in range(len(numbers)):
        node = numbers[i]
        begin, n = begins[node], sizes[node]
        source = start if from_start[node] else work
        for slot in range(begin_slot, end_slot):
            feature = features[slot]
            if not asked[i, feature]:
                continue
            records = source[slot, begin : begin + n]
            n_present = n
            if has_missing[slot]:
                n_present = first_missing(source, slot, begin, n, values, layout)
            n_missing = n - n_present
            score, candidate = np.inf, np.int64(-1)
            for routing in range(2 if n_missing else 1):
                low, high = bounds(n_present, n_missing, routing != MISSING_RIGHT, min_samples_leaf)
                _empty(counts)
                if routing == MISSING_RIGHT:
                    _join(records, n_present, n, weights, layout, counts)
                for j in range(n_present - 1, low - 1, -1):
                    record = np.int64(records[j])
                    _join_one(record, weights, layout, counts)
                    if j <= high and record >> layout.flag_shift & 1:
                        rights[j] = class_total(criterion, counts, 0)
                _empty(counts)
                if routing != MISSING_RIGHT:
                    _join(records, n_present, n, weights, layout, counts)
                for j in range(high + 1):
                    record = np.int64(records[j])
                    if j >= low and record >> layout.flag_shift & 1:
                        if rights[j] <= score:
                            one = class_total(criterion, counts, 0) + rights[j]
                            if one < score:
                                clear = one < score - bands[i] or one <= limit[i]
                                candidate = routing * (n + 1) + j if clear else -1
                                score = one
                        if score <= limit[i]:
                            break
                    _join_one(record, weights, layout, counts)
                if score <= limit[i]:
                    break
            if min(n_present, n_missing) >= min_samples_leaf and score > limit[i]:
                _empty(counts)
                _join(records, 0, n_present, weights, layout, counts)
                one = class_total(criterion, counts, 0)
                _empty(counts)
                _join(records, n_present, n, weights, layout, counts)
                one += class_total(criterion, counts, 0)
                if one < score:
                    clear = one < score - bands[i] or one <= limit[i]
                    candidate = MISSING_APART * (n + 1) + n_present if clear else -1
                    score = one
            best[i, feature], first[i, feature] = score, candidate


@part
def _join_one(record, weights, layout, counts):
    label = record >> layout.class_shift & layout.class_mask
    counts[0, label] += weights[record & layout.row_mask]


@part
def _join(records, begin, end, weights, layout, counts):
    for j in range(begin, end):
        _join_one(np.int64(records[j]), weights, layout, counts)


@part
def _empty(counts):
    for k in range(counts.shape[1]):
        counts[0, k] = 0.0
