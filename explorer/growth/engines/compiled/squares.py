"""Every cut under squared error, from sums of deviations from the node's mean."""

import numpy as np

from explorer.growth.engines.compiled.arrays import MISSING_APART, MISSING_RIGHT, kernel, part
from explorer.growth.engines.compiled.dividing import first_missing
from explorer.growth.engines.compiled.gini import NEARLY, bounds


@kernel
def scan_squares(
    numbers, features, asked, limit, bands, begin_slot, end_slot, rows, lists, nodes, layout,
    best, first,
):  # fmt: skip
    """As `scan_gini`. The sums of squares of both sides add up to the node's in every cut,
    so a score is that total less what the sides' means explain."""
    targets, weights, unit = rows.targets, rows.weights, rows.all_weigh_one
    begins, sizes, from_start = nodes.begin, nodes.count, nodes.from_start
    start, work, has_missing = lists.start, lists.work, lists.has_missing
    values, min_samples_leaf = rows.values, rows.min_samples_leaf
    for i in range(len(numbers)):
        node = numbers[i]
        begin, n = begins[node], sizes[node]
        source = start if from_start[node] else work
        weight, first_sum = nodes.weight[node], nodes.residual[node]
        centre = nodes.statistics[node, 0]
        total = nodes.statistics[node, 1] + first_sum * first_sum / weight
        for slot in range(begin_slot, end_slot):
            feature = features[slot]
            if not asked[i, feature]:
                continue
            records = source[slot, begin : begin + n]
            n_present = n
            missing_weight = missing_sum = 0.0
            if has_missing[slot]:
                n_present = first_missing(source, slot, begin, n, values, layout)
                for j in range(n_present, n):
                    row = np.int64(records[j]) & layout.row_mask
                    missing_weight += weights[row]
                    missing_sum += weights[row] * (targets[row] - centre)
            n_missing = n - n_present
            score, candidate = np.inf, np.int64(-1)
            for routing in range(2 if n_missing else 1):
                with_missing = routing != MISSING_RIGHT
                low, high = bounds(n_present, n_missing, with_missing, min_samples_leaf)
                score, candidate = _scan(
                    records,
                    targets,
                    weights,
                    unit,
                    centre,
                    missing_weight if with_missing else 0.0,
                    missing_sum if with_missing else 0.0,
                    weight,
                    first_sum,
                    total,
                    low,
                    high,
                    routing * (n + 1),
                    layout,
                    bands[i],
                    limit[i],
                    score,
                    candidate,
                )
                if score <= limit[i]:
                    break
            if min(n_present, n_missing) >= min_samples_leaf and score > limit[i]:
                others, other_sum = weight - missing_weight, first_sum - missing_sum
                explained = other_sum * other_sum / others
                explained += missing_sum * missing_sum / missing_weight
                apart = max(total - explained, 0.0)
                if apart < score:
                    clear = apart < score - bands[i] or apart <= limit[i]
                    candidate = MISSING_APART * (n + 1) + n_present if clear else -1
                    score = apart
            best[i, feature], first[i, feature] = score, candidate


@part
def _scan(
    records, targets, weights, unit, centre, left, left_sum, weight, first_sum, total, low, high, code, layout,
    band, limit, best, first,
):  # fmt: skip
    mask, flag_shift = layout.row_mask, layout.flag_shift
    floor = (total - best) / NEARLY if best < np.inf else -np.inf
    for i in range(high + 1):
        record = np.int64(records[i])
        row = record & mask
        if i >= low and record >> flag_shift & 1:
            right, right_sum = weight - left, first_sum - left_sum
            explained = left_sum * left_sum * right + right_sum * right_sum * left
            if explained >= floor * (left * right):
                score = total - (left_sum * left_sum / left + right_sum * right_sum / right)
                score = max(score, 0.0)
                if score < best:
                    first = code + i if score < best - band else -1
                    best = score
                    floor = (total - best) / NEARLY
                if score <= limit:
                    return score, np.int64(code + i)
        away = targets[row] - centre
        if unit:
            left += 1.0
            left_sum += away
        else:
            w = weights[row]
            left += w
            left_sum += w * away
    return best, np.int64(first)
