"""The feature and candidate that each node takes, and the numbers of its split."""

import numpy as np

from explorer.growth.candidates import MISSING_APART, MISSING_RIGHT
from explorer.growth.engines.compiled.arrays import kernel, part
from explorer.growth.engines.compiled.dividing import first_missing
from explorer.growth.engines.compiled.thresholds.gini import are_heavy, bounds, heavy_bounds
from explorer.growth.engines.compiled.thresholds.monotonic import UNKNOWN
from explorer.tree.impurity import TIE_BAND
from explorer.tree.splits import SplitKind

LARGEST = float(np.finfo(np.float64).max)

NUMERIC, MISSING = int(SplitKind.NUMERIC), int(SplitKind.MISSING)

CLEAR, SEARCHED, EVEN = range(3)
"""How the candidate is known: by the scan, by one more scan, or as the most even one."""


@kernel
def choose(
    numbers, slots, asked, best, first, even, even_first, rows, lists, nodes, layout, feature, code,
    limit, how,
):  # fmt: skip
    """Return each node's feature (-1: none), candidate, and score limit or evenness to search by.

    `slots[f]` is a numeric feature's slot, -1 - slot a category feature's. `even` and `even_first`
    are known of category features and under monotonic constraints; without either they are empty.
    How many nodes take a category feature, and how many a candidate that must be searched for.
    """
    categories = searched = 0
    weight, impurity = nodes.weight, nodes.impurity
    begins, counts, from_start = nodes.begin, nodes.size, nodes.from_start
    start, work, has_missing = lists.start, lists.work, lists.has_missing
    values, min_samples_leaf = rows.values, rows.least_rows
    weights, least_weight = rows.weights, rows.least_weight
    for i in range(len(numbers)):
        node = numbers[i]
        total = weight[node] * impurity[node]
        band = TIE_BAND * total
        lowest = np.inf
        for f in range(len(slots)):
            if asked[i, f]:
                lowest = min(lowest, best[i, f])
        feature[i], code[i], how[i] = -1, -1, CLEAR
        if lowest == np.inf:
            continue
        if lowest < total - band:
            limit[i] = lowest + band
            for f in range(len(slots)):
                if asked[i, f] and best[i, f] <= limit[i]:
                    feature[i] = f
                    break
            if slots[feature[i]] < 0:
                categories += 1
                how[i] = SEARCHED
            else:
                code[i] = first[i, feature[i]]
                if code[i] < 0:
                    searched += 1
                    how[i] = SEARCHED
            continue
        how[i] = EVEN
        most = np.int64(-1)
        for f in range(len(slots)):
            if not asked[i, f]:
                continue
            if len(even) > 0 and even[i, f] != UNKNOWN:
                smaller, candidate = even[i, f], even_first[i, f]
            else:
                smaller, candidate = _most_even(
                    start if from_start[node] else work,
                    slots[f],
                    begins[node],
                    counts[node],
                    values,
                    has_missing[slots[f]],
                    min_samples_leaf,
                    weights,
                    least_weight,
                    layout,
                )
            if smaller > most:
                most = smaller
                feature[i], code[i] = f, candidate
        limit[i] = most
        if most < 0:
            continue
        if slots[feature[i]] < 0:
            categories += 1
    return categories, searched


@part
def _most_even(
    source, slot, begin, n, values, has_missing, min_samples_leaf, weights, least_weight, layout
):  # fmt: skip
    """The largest smaller side of a numeric feature's candidates, and the first with it."""
    n_present = first_missing(source, slot, begin, n, values, layout) if has_missing else n
    n_missing = n - n_present
    most, found = np.int64(-1), np.int64(-1)
    for routing in range(2 if n_missing else 1):
        with_missing = routing != MISSING_RIGHT
        low, high = bounds(n_present, n_missing, with_missing, min_samples_leaf)
        if least_weight > 0:
            low, high = heavy_bounds(
                low, high, source[slot], begin, n_present, n, with_missing, weights, least_weight,
                layout,
            )  # fmt: skip
        extra = n_missing if with_missing else 0
        # Outwards from the middle: the first threshold met on either side is that side's best.
        middle = min(max(n // 2 - extra, low - 1), high)
        down = middle
        while down >= low and not np.int64(source[slot, begin + down]) >> layout.flag_shift & 1:
            down -= 1
        up = middle + 1
        while up <= high and not np.int64(source[slot, begin + up]) >> layout.flag_shift & 1:
            up += 1
        if down >= low and min(down + extra, n - down - extra) > most:
            most, found = min(down + extra, n - down - extra), routing * (n + 1) + down
        if up <= high and min(up + extra, n - up - extra) > most:
            most, found = min(up + extra, n - up - extra), routing * (n + 1) + up
    fewest = min(n_present, n_missing)
    if (
        fewest >= min_samples_leaf
        and fewest > most
        and are_heavy(source[slot], begin, n_present, n, weights, least_weight, layout)
    ):
        most, found = fewest, MISSING_APART * (n + 1) + n_present
    return most, found


@kernel
def finish(
    numbers, slots, feature, code, how, best, rows, lists, nodes, layout, kind, threshold, gap,
    missing_left, unseen_left, missing_seen, gain,
):  # fmt: skip
    """Write each numeric feature's chosen candidate as a split, and every node's gain."""
    weights, all_weigh_one = rows.weights, rows.all_weigh_one
    weight, impurity = nodes.weight, nodes.impurity
    begins, counts, from_start = nodes.begin, nodes.size, nodes.from_start
    start, work, has_missing = lists.start, lists.work, lists.has_missing
    values, mask = rows.values, layout.row_mask
    for i in range(len(numbers)):
        node = numbers[i]
        kind[i], threshold[i], gap[i], gain[i] = 0, np.nan, np.nan, 0.0
        missing_left[i] = unseen_left[i] = missing_seen[i] = False
        if feature[i] < 0:
            continue
        if how[i] != EVEN:
            total = weight[node] * impurity[node]
            saved = total - best[i, feature[i]]
            if saved > TIE_BAND * total:
                gain[i] = saved / weight[node]
        slot = slots[feature[i]]
        if slot < 0:
            continue
        begin, n = begins[node], counts[node]
        source = start if from_start[node] else work
        n_present = n
        if has_missing[slot]:
            n_present = first_missing(source, slot, begin, n, values, layout)
        routing, n_below = code[i] // (n + 1), code[i] % (n + 1)
        missing_seen[i] = n_present < n
        missing_joins = n_present < n and routing != MISSING_RIGHT and routing != MISSING_APART
        if all_weigh_one:
            heavier = 2 * (n_below + (n - n_present if missing_joins else 0)) >= n
        else:
            left = right = 0.0
            for j in range(n):
                w = weights[np.int64(source[slot, begin + j]) & mask]
                if j < n_below or (j >= n_present and missing_joins):
                    left += w
                else:
                    right += w
            heavier = left >= right * (1 - TIE_BAND)
        unseen_left[i] = heavier
        if routing == MISSING_APART:
            kind[i] = MISSING
            continue
        below = values[slot, np.int64(source[slot, begin + n_below - 1]) & mask]
        above = values[slot, np.int64(source[slot, begin + n_below]) & mask]
        middle = below / 2 + above / 2
        kind[i] = NUMERIC
        threshold[i] = below if middle >= above else middle
        gap[i] = min(above - below, LARGEST)
        missing_left[i] = routing == 0 if n_present < n else heavier
