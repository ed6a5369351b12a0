"""Every threshold of features with a monotonic constraint: both sides are summed, and compared.

One kernel serves all criteria but the absolute error. A side is two sums: the weights of both
classes, or of numbers the weight and the weighted deviations from the node's mean.
"""

import numpy as np

from explorer.growth.candidates import MISSING_APART, MISSING_RIGHT
from explorer.growth.engines.compiled.arrays import ONE, SQUARED_ERROR, ZERO, kernel, part
from explorer.growth.engines.compiled.describing import class_total
from explorer.growth.engines.compiled.dividing import first_missing
from explorer.tree.impurity import TIE_BAND

UNKNOWN = -2
"""How even the most even split of a feature is, if nothing has searched for it yet."""


@part
def keeps_order(sign, lower, upper, left, right, rounding):
    """Return whether a constraint and the node's bounds admit these values of both children."""
    inside = min(left, right) >= lower - rounding and max(left, right) <= upper + rounding
    return inside and sign * (right - left) >= -rounding


@kernel
def scan_monotonic(
    numbers, features, signs, bounds, asked, limit, bands, rows, lists, nodes, layout, best, first,
    even, even_first,
):  # fmt: skip
    """Scan like `scan_gini` the features whose sign (signs[feature]) is not 0.

    bounds: float64[n, 2], each node's. Of the admissible candidates `even` gets the largest smaller
    side, -1 without any, and `even_first` the first candidate with it.
    """
    size = 0
    for node in numbers:
        size = max(size, nodes.size[node])
    rights, sides = np.empty((2, size + 1)), np.empty((2, 2))
    for slot in range(len(features)):
        feature = features[slot]
        for i in range(len(numbers)):
            if lists.cancelled[0]:
                return
            if signs[feature] == 0 or not asked[i, feature]:
                continue
            best[i, feature], first[i, feature], even[i, feature], even_first[i, feature] = _scan(
                numbers[i], slot, signs[feature], bounds[i], limit[i], bands[i], rights, sides,
                rows, lists, nodes, layout,
            )  # fmt: skip


@part
def _scan(
    node, slot, sign, bounds, limit, band, rights, sides, rows, lists, nodes, layout
):  # fmt: skip
    """Return best score and its candidate, the largest smaller side and its candidate."""
    sources = lists.start if nodes.from_start[node] else lists.work
    begin, n = nodes.begin[node], nodes.size[node]
    n_present = n
    if lists.has_missing[slot]:
        n_present = first_missing(sources, slot, begin, n, rows.values, layout)
    n_missing = n - n_present
    numbers = rows.criterion >= SQUARED_ERROR
    rounding = TIE_BAND
    if numbers:
        spread = np.sqrt(nodes.statistics[node, 1] / nodes.weight[node])
        rounding = TIE_BAND * spread + 4 * np.spacing(abs(nodes.statistics[node, 0]))
    score, candidate, most, middle = np.inf, np.int64(-1), np.int64(-1), np.int64(-1)
    for routing in range(3 if n_missing and n_present else 2 if n_missing else 1):
        apart = routing == MISSING_APART
        sides[:] = 0.0
        _join(sides, ONE if routing == MISSING_RIGHT or apart else ZERO, sources[slot],
              begin + n_present, begin + n, node, rows, nodes, layout)  # fmt: skip
        n_left = 0 if routing == MISSING_RIGHT or apart else n_missing
        for j in range(n_present - 1, -1, -1):
            if apart:
                break
            at = begin + j
            _join(sides, ONE, sources[slot], at, at + 1, node, rows, nodes, layout)
            rights[0, j], rights[1, j] = sides[1, 0], sides[1, 1]
        for j in range(n_present + 1 if apart else n_present):
            at = begin + j
            flagged = j == n_present if apart else j > 0 and np.int64(
                sources[slot, at]) >> layout.flag_shift & 1  # fmt: skip
            if flagged:
                if not apart:
                    sides[1, 0], sides[1, 1] = rights[0, j], rights[1, j]
                fewest = min(n_left + j, n - n_left - j)
                if fewest >= rows.least_rows and _is_admitted(
                    sign, bounds, sides, node, numbers, rounding, rows, nodes
                ):
                    code = routing * (n + 1) + j
                    if fewest > most:
                        most, middle = fewest, np.int64(code)
                    one = _score(sides, node, rows, nodes)
                    if one < score:
                        candidate = code if one < score - band or one <= limit else -1
                        score = one
                    if score <= limit:
                        return score, np.int64(candidate), most, middle
            if j < n_present:
                _join(sides, ZERO, sources[slot], at, at + 1, node, rows, nodes, layout)
    return score, np.int64(candidate), most, middle


@part
def _join(sides, side, records, begin, end, node, rows, nodes, layout):
    """Add records to the sums of a side."""
    numbers = rows.criterion >= SQUARED_ERROR
    for at in range(begin, end):
        record = np.int64(records[at])
        row = record & layout.row_mask
        weight = rows.weights[row]
        if numbers:
            rest = nodes.residual[node] / nodes.weight[node]
            sides[side, 0] += weight
            sides[side, 1] += weight * ((rows.targets[row] - nodes.statistics[node, 0]) - rest)
        else:
            sides[side, record >> layout.class_shift & layout.class_mask] += weight


@part
def _is_admitted(sign, bounds, sides, node, numbers, rounding, rows, nodes):
    """Return whether both sides weigh enough, and are in order."""
    if numbers:
        rest = nodes.residual[node] / nodes.weight[node]
        lighter, mean = min(sides[0, 0], sides[1, 0]), nodes.statistics[node, 0]
        left = mean + (sides[0, 1] / sides[0, 0] + rest)
        right = mean + (sides[1, 1] / sides[1, 0] + rest)
    else:
        left_weight, right_weight = sides[0, 0] + sides[0, 1], sides[1, 0] + sides[1, 1]
        lighter = min(left_weight, right_weight)
        left, right = sides[0, 1] / left_weight, sides[1, 1] / right_weight
    if lighter < rows.least_weight:
        return False
    return keeps_order(sign, bounds[0], bounds[1], left, right, rounding)


@part
def _score(sides, node, rows, nodes):
    """Return the weight × impurity of both sides."""
    if rows.criterion >= SQUARED_ERROR:
        left = sides[0, 1] * sides[0, 1] / sides[0, 0]
        right = sides[1, 1] * sides[1, 1] / sides[1, 0]
        return max(nodes.statistics[node, 1] - (left + right), 0.0)
    return class_total(rows.criterion, sides, ZERO) + class_total(rows.criterion, sides, ONE)
