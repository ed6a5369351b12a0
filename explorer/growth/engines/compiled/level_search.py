"""The best splits of some nodes of a level, as a step of the kernel that grows whole trees.

As `explorer.growth.engines.compiled.searching` finds them, for tables with only numbers.
"""

import numpy as np

from explorer.growth.engines.compiled.arrays import (
    ABSOLUTE_ERROR,
    GINI,
    SQUARED_ERROR,
    ZERO,
    part,
    step,
)
from explorer.growth.engines.compiled.dividing import settle
from explorer.growth.engines.compiled.split_selection import SEARCHED, choose, finish
from explorer.growth.engines.compiled.thresholds.classes import scan_classes
from explorer.growth.engines.compiled.thresholds.deviations import scan_deviations
from explorer.growth.engines.compiled.thresholds.gini import scan_gini
from explorer.growth.engines.compiled.thresholds.medians import scan_medians
from explorer.growth.engines.compiled.thresholds.squares import scan_squares
from explorer.tree.impurity import TIE_BAND
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Ending

LEAF, NO_SPLIT = int(SplitKind.LEAF), int(Ending.NO_SPLIT)
MIN_IMPURITY_DECREASE = int(Ending.MIN_IMPURITY_DECREASE)


@step
def search_nodes(
    numbers, min_impurity_decrease, features, drawn, asked, best, found, whole, real, kinds,
    truths, rows, lists, nodes, splits, layout,
):  # fmt: skip
    """Write each node's best split over its `drawn` features (bool[≥ n, n_features]) to `splits`;
    a leaf's if there is none."""
    feature, code, how = whole[0], whole[1], whole[2]
    bands, limit, threshold, gap, gain = real[0], real[1], real[2], real[3], real[4]
    missing_left, unseen_left, missing_seen = truths[0], truths[1], truths[2]
    even = np.empty((0, 0), np.int64)
    n = len(numbers)
    settle(numbers, rows, lists, nodes, layout)
    asked[:n] = drawn[:n]
    for i in range(n):
        bands[i] = TIE_BAND * (nodes.weight[numbers[i]] * nodes.impurity[numbers[i]])
        limit[i] = -1.0
    searched = -1
    while searched:  # once more if only a candidate's index is unknown
        _scan(numbers, features, asked, limit, bands, rows, lists, nodes, layout, best, found)
        if lists.cancelled[0]:
            return  # a scan that returned at once has left no valid index
        if searched < 0:
            _, searched = choose(
                numbers, features, asked, best, found, even, even, rows, lists, nodes, layout,
                feature, code, limit, how,
            )  # fmt: skip
            if searched:
                _ask_again(n, len(features), asked, feature, how)
        else:
            searched = 0
            for i in range(n):
                if how[i] == SEARCHED:
                    code[i] = found[i, feature[i]]
    finish(
        numbers, features, feature, code, how, best, rows, lists, nodes, layout, kinds, threshold,
        gap, missing_left, unseen_left, missing_seen, gain,
    )  # fmt: skip
    for i in range(n):
        node = numbers[i]
        if kinds[i] == LEAF:
            splits.ending[node] = NO_SPLIT
        elif nodes.weight[node] / nodes.weight[0] * gain[i] < min_impurity_decrease:
            splits.ending[node] = MIN_IMPURITY_DECREASE
        else:
            splits.feature[node], splits.kind[node] = feature[i], kinds[i]
            splits.threshold[node], splits.gap[node] = threshold[i], gap[i]
            splits.gain[node] = gain[i]
            splits.missing_left[node], splits.unseen_left[node] = (missing_left[i], unseen_left[i])
            splits.missing_seen[node] = missing_seen[i]


@part
def _ask_again(n, n_features, asked, feature, how):
    for i in range(n):
        for f in range(n_features):
            asked[i, f] = how[i] == SEARCHED and f == feature[i]


@step
def _scan(numbers, features, asked, limit, bands, rows, lists, nodes, layout, best, found):
    n = len(features)
    if rows.criterion == SQUARED_ERROR:
        scan_squares(
            numbers, features, asked, limit, bands, ZERO, n, rows, lists, nodes, layout, best, found
        )
    elif rows.criterion == ABSOLUTE_ERROR and rows.all_weigh_one:
        scan_medians(
            numbers, features, asked, limit, bands, ZERO, n, rows, lists, nodes, layout, best, found
        )
    elif rows.criterion == ABSOLUTE_ERROR:
        scan_deviations(
            numbers, features, asked, limit, bands, ZERO, n, rows, lists, nodes, layout, best, found
        )
    elif rows.criterion == GINI and rows.all_weigh_one:
        scan_gini(
            numbers, features, asked, limit, bands, ZERO, n, rows, lists, nodes, layout, best, found
        )
    else:
        scan_classes(
            numbers, features, asked, limit, bands, ZERO, n, rows, lists, nodes, layout, best, found
        )
