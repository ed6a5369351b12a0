"""Every threshold under squared error, from sums of deviations from the node's mean.

Such deviations add up to zero, so with a sum D over the left side, of weight l of W, the score is

    total − D² · W / (l · (W − l)),

and one comparison of products skips most thresholds.
"""

import numpy as np

from explorer.growth.candidates import MISSING_APART, MISSING_RIGHT
from explorer.growth.engines.compiled.arrays import kernel, part
from explorer.growth.engines.compiled.dividing import first_missing
from explorer.growth.engines.compiled.thresholds.gini import (
    BLOCK,
    are_heavy,
    bounds,
    differs,
    heavy_bounds,
)

SHORT = 32  # fewer thresholds are measured one by one: blocks take longer to set up


@kernel
def scan_squares(
    numbers, features, asked, limit, bands, begin_slot, end_slot, rows, lists, nodes, layout,
    best, first,
):  # fmt: skip
    """Scan like `scan_gini`."""
    targets, weights, unit = rows.targets, rows.weights, rows.all_weigh_one
    begins, sizes, mask = nodes.begin, nodes.size, layout.row_mask
    sources = lists.start if nodes.from_start[numbers[0]] else lists.work  # the root is alone
    has_missing, values, min_samples_leaf = lists.has_missing, rows.values, rows.least_rows
    node_weights, residuals, statistics = nodes.weight, nodes.residual, nodes.statistics
    lefts, sums = np.empty(BLOCK), np.empty(BLOCK)
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
            begin, n, weight = begins[node], sizes[node], node_weights[node]
            total, centre = statistics[node, 1], statistics[node, 0]
            # The mean's rounding, too small to be added to a mean such as 1e8.
            rest = residuals[node] / weight
            n_present = n
            missing_weight = missing_sum = 0.0
            if has_missing[slot]:
                n_present = first_missing(sources, slot, begin, n, values, layout)
                for j in range(n_present, n):
                    row = np.int64(source[begin + j]) & mask
                    missing_weight += weights[row]
                    missing_sum += weights[row] * (targets[row] - centre - rest)
            n_missing = n - n_present
            if n_present == 2 and n == 2 and unit:  # a row per side: nothing to measure
                two = min_samples_leaf == 1 and differs(source, begin + 1, layout)
                lowest[i] = 0.0 if two else lowest[i]
                best[i, feature], first[i, feature] = 0.0 if two else np.inf, 1
                continue
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
                left = missing_weight if with_missing else 0.0
                left_sum = missing_sum if with_missing else 0.0
                if unit:
                    score, candidate = _scan(
                        source, begin, targets, centre, rest, left, left_sum, weight, total, low,
                        high, routing * (n + 1), layout, bands[i], limit[i], score, candidate,
                        lefts, sums,
                    )  # fmt: skip
                else:
                    others = (0.0, 0.0) if with_missing else (missing_weight, missing_sum)
                    score, candidate = _scan_weighted(
                        source, begin, targets, weights, centre, rest, left, left_sum, others,
                        total, low, high, n_present, routing * (n + 1), layout, bands[i], limit[i],
                        score, candidate,
                    )  # fmt: skip
                if score <= limit[i]:
                    break
            may_part = min(n_present, n_missing) >= min_samples_leaf and score > limit[i]
            if may_part and are_heavy(source, begin, n_present, n, weights, least_weight, layout):
                present_weight = 0.0
                for j in range(n_present):
                    present_weight += weights[np.int64(source[begin + j]) & mask]
                explained = missing_sum * missing_sum * (1 / missing_weight + 1 / present_weight)
                apart = max(total - explained, 0.0)
                if apart < score:
                    clear = apart < score - bands[i] or apart <= limit[i]
                    candidate = MISSING_APART * (n + 1) + n_present if clear else -1
                    score = apart
            if score == nothing:
                score = np.inf
            lowest[i] = min(lowest[i], score)
            best[i, feature], first[i, feature] = score, candidate


@part
def _scan(
    records, start, targets, centre, rest, left, left_sum, weight, total, low, high, code, layout,
    band, limit, best, first, lefts, sums,
):  # fmt: skip
    mask, flag_shift = np.uint64(layout.row_mask), np.uint64(layout.flag_shift)
    least = (total - best - band) / weight  # below it a threshold cannot be the best
    for i in range(high + 1 if high < SHORT else 0):
        record = np.uint64(records[np.uint64(start + i)])
        product = left * (weight - left)
        if i >= low and left_sum * left_sum >= least * product and record >> flag_shift:
            score = max(total - left_sum * left_sum * weight / product, 0.0)
            if score < best:
                first = code + i if score < best - band else -1
                best = score
                least = (total - best - band) / weight
            if score <= limit:
                return score, np.int64(code + i)
        left += 1.0
        left_sum += (targets[record & mask] - centre) - rest
    if high < SHORT:
        return best, np.int64(first)
    for begin in range(0, high + 1, BLOCK):
        length = np.uint64(min(BLOCK, high + 1 - begin))
        for j in range(length):
            lefts[j], sums[j] = left, left_sum
            row = np.uint64(records[np.uint64(start + begin) + j]) & mask
            away = (targets[row] - centre) - rest
            left += 1.0
            left_sum += away
        # This loop has no branches and takes several thresholds an instruction.
        promising = np.int32(0)
        for j in range(length):
            product = lefts[j] * (weight - lefts[j])
            promising |= np.int32(sums[j] * sums[j] >= least * product)
        if not promising:
            continue
        for j in range(np.uint64(max(low - begin, 0)), length):
            product = lefts[j] * (weight - lefts[j])
            if sums[j] * sums[j] < least * product:
                continue
            i = begin + np.int64(j)
            if np.uint64(records[np.uint64(start + i)]) >> flag_shift & np.uint64(1):
                score = max(total - sums[j] * sums[j] * weight / product, 0.0)
                if score < best:
                    first = code + i if score < best - band else -1
                    best = score
                    least = (total - best - band) / weight
                if score <= limit:
                    return score, np.int64(code + i)
    return best, np.int64(first)


@part
def _scan_weighted(
    records, start, targets, weights, centre, rest, left, left_sum, others, total, low, high,
    n_present, code, layout, band, limit, best, first,
):  # fmt: skip
    """Scan with weights: sum both sides, since rounding of the whole's may lose one's weight."""
    mask, flag_shift = np.uint64(layout.row_mask), np.uint64(layout.flag_shift)
    rights, right_sums = np.empty(n_present + 1), np.empty(n_present + 1)
    right, right_sum = others
    for j in range(n_present - 1, low - 1, -1):
        row = np.uint64(records[start + j]) & mask
        right += weights[row]
        right_sum += weights[row] * ((targets[row] - centre) - rest)
        rights[j], right_sums[j] = right, right_sum
    for i in range(high + 1):
        record = np.uint64(records[start + i])
        row = record & mask
        if i >= low and record >> flag_shift & np.uint64(1):
            explained = left_sum * left_sum / left + right_sums[i] * right_sums[i] / rights[i]
            score = max(total - explained, 0.0)
            if score < best:
                first = code + i if score < best - band else -1
                best = score
            if score <= limit:
                return score, np.int64(code + i)
        left += weights[row]
        left_sum += weights[row] * ((targets[row] - centre) - rest)
    return best, np.int64(first)
