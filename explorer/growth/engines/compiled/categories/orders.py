"""Level orders whose prefixes are tried, as `explorer.growth.engines.category_orders` has them."""

import math

import numpy as np

from explorer.growth.engines.compiled.arrays import SQUARED_ERROR, part
from explorer.growth.engines.compiled.ordering import rising_order
from explorer.tree.impurity import TIE_BAND


@part
def spread(node, rows, nodes):
    """The scale of differences between levels: 1 for shares, the standard deviation for means."""
    if rows.criterion < SQUARED_ERROR:
        return 1.0
    return math.sqrt(nodes.statistics[node, 1] / nodes.weight[node])


@part
def write_rising(orders, i, keys, band):
    """Levels by rising key; keys that only rounding tells apart keep schema order."""
    order = rising_order(keys)
    begin = 0
    for end in range(1, len(keys) + 1):
        if end == len(keys) or keys[order[end]] - keys[order[end - 1]] > band:
            tied = rising_order(order[begin:end].astype(np.float64))
            for at in range(begin, end):
                orders[i, at] = order[begin + tied[at - begin]]
            begin = end


@part
def write_medians(ranked, keys):
    """Each level's weighted median, from the node's own."""
    for level in range(len(keys)):
        begin, end = ranked.begin[level], ranked.begin[level + 1]
        weight = 0.0
        for i in range(begin, end):
            weight += ranked.weight[ranked.rank[i]]
        least, most = weight / 2 * (1 - TIE_BAND), weight / 2 * (1 + TIE_BAND)
        reached, lower = 0.0, np.nan
        for i in range(begin, end):
            reached += ranked.weight[ranked.rank[i]]
            z = ranked.z[ranked.rank[i]]
            if lower != lower and reached >= least:
                lower = z
            if reached > most:
                lower = lower if lower == z else lower / 2 + z / 2
                break
        keys[level] = lower
