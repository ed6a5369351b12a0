"""The candidates of an ordered feature: the prefixes of its own order.

The same as `explorer.growth.engines.category_splits` takes, low levels left.
"""

import numpy as np

from explorer.growth.engines.compiled.arrays import ABSOLUTE_ERROR, SQUARED_ERROR, part
from explorer.growth.engines.compiled.categories.levels import (
    class_cells,
    level_sums,
    ranked_rows,
    spread,
)
from explorer.growth.engines.compiled.categories.prefixes import (
    count_rows,
    refuse_out_of_order,
    room_for_prefixes,
    score_cells,
    score_ranks,
    score_sums,
)
from explorer.tree.impurity import TIE_BAND


@part
def prefixes_in_own_order(
    node, codes, sign, bounds, index, index_of, levels, column_of, n_columns, counts, rows, lists,
    nodes,
):  # fmt: skip
    """The prefixes of an ordered feature's levels, missing last, then first.

    sign, bounds[index]: of a monotonic constraint; not under absolute error.
    """
    n_levels, criterion = len(levels.codes), rows.criterion
    has_missing = levels.codes[n_levels - 1] == len(index_of) - 1
    n_orders = 2 if has_missing else 1
    prefixes = room_for_prefixes(n_orders, n_levels)
    for i in range(n_orders):
        for at in range(n_levels):
            prefixes.orders[i, at] = (at - i) % n_levels
        count_rows(prefixes, i, levels.n_rows, levels.weight, rows.least_weight)
    if criterion == ABSOLUTE_ERROR:
        ranked = ranked_rows(node, codes, index_of, levels, rows, lists, nodes)
        for i in range(n_orders):
            score_ranks(prefixes, i, ranked, lists.cancelled)
    elif criterion < SQUARED_ERROR and rows.n_classes > 2:
        cells = class_cells(node, codes, index_of, levels, column_of, n_columns, rows, lists, nodes)
        for i in range(n_orders):
            score_cells(prefixes, i, cells, criterion, counts)
    else:
        sums, centre = level_sums(
            node, codes, index_of, levels, column_of, n_columns, rows, lists, nodes
        )
        for i in range(n_orders):
            score_sums(prefixes, i, sums, criterion, centre, 0.0)
            if sign != 0:
                rounding = TIE_BAND * spread(node, rows, nodes) + 4 * np.spacing(abs(centre))
                refuse_out_of_order(
                    prefixes, i, sums, criterion, centre, sign, bounds[index], rounding
                )
    prefixes.is_swapped[:] = False  # low levels go left
    if has_missing and n_levels > 1:
        prefixes.fewest[1, 0] = -1  # missing against present is a candidate of the first order
    return prefixes
