"""Every cut under any class criterion and any weights, measured as the reference engine does.

Both sides are summed in the order in which rows join them: with weights such as 0.1 the
sums then have the same last bits, and equal scores stay equal.
"""

import numpy as np
from numba import njit

from explorer.growth.engines.compiled.arrays import MISSING_APART, MISSING_RIGHT
from explorer.growth.engines.compiled.describing import class_total
from explorer.growth.engines.compiled.dividing import first_missing
from explorer.growth.engines.compiled.gini import bounds


@njit(cache=True, nogil=True)
def scan_classes(
    numbers, features, asked, limit, bands, begin_slot, end_slot, rows, lists, nodes, layout,
    best, first,
):  # fmt: skip
    """As `scan_gini`, for class weights."""
    counts = np.empty(rows.n_classes)
    rights = np.empty(len(lists.side) + 1)
    for i in range(len(numbers)):
        node = numbers[i]
        begin, n = nodes.begin[node], nodes.count[node]
        source = lists.start if nodes.from_start[node] else lists.work
        for slot in range(begin_slot, end_slot):
            feature = features[slot]
            if not asked[i, feature]:
                continue
            records = source[slot, begin : begin + n]
            n_present = n
            if lists.has_missing[slot]:
                n_present = first_missing(records, rows.values[slot], layout)
            n_missing = n - n_present
            score, candidate = np.inf, np.int64(-1)
            for routing in range(2 if n_missing else 1):
                low, high = bounds(
                    n_present, n_missing, routing != MISSING_RIGHT, rows.min_samples_leaf
                )
                counts[:] = 0.0
                if routing == MISSING_RIGHT:
                    _join(records, n_present, n, rows, layout, counts)
                for j in range(n_present - 1, low - 1, -1):
                    record = np.int64(records[j])
                    _join_one(record, rows, layout, counts)
                    if j <= high and record >> layout.flag_shift & 1:
                        rights[j] = class_total(rows.criterion, counts)
                counts[:] = 0.0
                if routing != MISSING_RIGHT:
                    _join(records, n_present, n, rows, layout, counts)
                for j in range(high + 1):
                    record = np.int64(records[j])
                    if j >= low and record >> layout.flag_shift & 1:
                        if rights[j] <= score:
                            one = class_total(rows.criterion, counts) + rights[j]
                            if one < score:
                                clear = one < score - bands[i] or one <= limit[i]
                                candidate = routing * (n + 1) + j if clear else -1
                                score = one
                        if score <= limit[i]:
                            break
                    _join_one(record, rows, layout, counts)
                if score <= limit[i]:
                    break
            if min(n_present, n_missing) >= rows.min_samples_leaf and score > limit[i]:
                counts[:] = 0.0
                _join(records, 0, n_present, rows, layout, counts)
                one = class_total(rows.criterion, counts)
                counts[:] = 0.0
                _join(records, n_present, n, rows, layout, counts)
                one += class_total(rows.criterion, counts)
                if one < score:
                    clear = one < score - bands[i] or one <= limit[i]
                    candidate = MISSING_APART * (n + 1) + n_present if clear else -1
                    score = one
            best[i, feature], first[i, feature] = score, candidate


@njit(cache=True, nogil=True)
def _join_one(record, rows, layout, counts):
    label = record >> layout.class_shift & layout.class_mask
    if rows.all_weigh_one:
        counts[label] += 1.0
    else:
        counts[label] += rows.weights[record & layout.row_mask]


@njit(cache=True, nogil=True)
def _join(records, begin, end, rows, layout, counts):
    for j in range(begin, end):
        _join_one(np.int64(records[j]), rows, layout, counts)
