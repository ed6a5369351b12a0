"""Subsets of a category feature's levels at a node: which are tried, and which is taken.

The same candidates as the reference engine's (see explorer.growth.engines.category_splits).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.growth.candidates import MAX_ENUMERATED_LEVELS
from explorer.growth.engines.compiled.arrays import (
    ABSOLUTE_ERROR,
    NO,
    SQUARED_ERROR,
    YES,
    ZERO,
    BoolArray,
    IntArray,
    kernel,
    part,
    step,
)
from explorer.growth.engines.compiled.categories.heuristic import prefixes_of_classes
from explorer.growth.engines.compiled.categories.levels import (
    class_cells,
    class_sums,
    columns_of,
    forget,
    levels_at,
    number_sums,
    ranked_rows,
)
from explorer.growth.engines.compiled.categories.orders import (
    spread,
    write_medians,
    write_rising,
)
from explorer.growth.engines.compiled.categories.prefixes import (
    BEST,
    best_of,
    count_rows,
    lowest_prefix,
    room_for_prefixes,
    score_ranks,
    score_sums,
)
from explorer.growth.engines.compiled.categories.subsets import (
    search_subsets,
    totals_of_ranks,
    totals_of_sums,
)
from explorer.tree.impurity import TIE_BAND


class Sides(NamedTuple):
    """The levels at each node and the sides they take: node i's are the entries `offsets[i]` to
    `offsets[i + 1]`, none where no candidate was wanted. Missing is the highest code."""

    offsets: IntArray
    codes: NDArray[np.int32]
    is_left: BoolArray


@kernel
def scan_categories(
    numbers, features, asked, limit, wanted, n_codes, rows, lists, nodes, best, even, sides, exact,
    heavier,
):  # fmt: skip
    """Best score and largest smaller side of each asked node and category feature.

    Where `wanted[i]` asks for a candidate, `sides` gets its levels; `exact[i]` says whether no
    subset can be better, `heavier[i]` whether the left side weighs at least as much as the
    right. Codes are below `n_codes - 1`, which stands for missing.
    """
    index_of = np.full(n_codes, -1, np.int64)
    column_of, counts = np.zeros(rows.n_classes, np.int64), np.empty(rows.n_classes)
    end = 0
    for i in range(len(numbers)):
        node = numbers[i]
        n_columns = columns_of(node, rows, nodes, column_of)
        for slot in range(len(features)):
            feature = features[slot]
            if lists.cancelled[0]:
                return
            if not asked[i, feature]:
                continue
            levels = levels_at(node, rows.codes[slot], index_of, rows, lists, nodes)
            best[i, feature], even[i, feature], is_exact, is_left = _search(
                node, rows.codes[slot], index_of, levels, column_of, n_columns, counts, rows,
                lists, nodes, wanted[i], limit[i],
            )  # fmt: skip
            forget(levels, index_of)
            if wanted[i] == BEST:
                continue
            exact[i] = is_exact
            left = right = 0.0
            for at in range(len(is_left)):
                sides.codes[end], sides.is_left[end] = levels.codes[at], is_left[at]
                end += 1
                if is_left[at]:
                    left += levels.weight[at]
                else:
                    right += levels.weight[at]
            heavier[i] = left >= right * (1 - TIE_BAND)
        sides.offsets[i + 1] = end


@step
def _search(
    node, codes, index_of, levels, column_of, n_columns, counts, rows, lists, nodes, wanted, limit
):
    """Best score, or the wanted candidate's; largest smaller side; exact; which levels are left."""
    least, criterion, few = (
        rows.min_samples_leaf, rows.criterion, len(levels.codes) <= MAX_ENUMERATED_LEVELS
    )  # fmt: skip
    ordered = criterion == SQUARED_ERROR or (criterion < SQUARED_ERROR and rows.n_classes <= 2)
    if not ordered and not few:
        if criterion == ABSOLUTE_ERROR:
            prefixes = _prefixes_of_numbers(node, codes, index_of, levels, rows, lists, nodes)
        else:
            cells = class_cells(
                node, codes, index_of, levels, column_of, n_columns, rows, lists, nodes
            )
            band = TIE_BAND * (nodes.weight[node] * nodes.impurity[node])
            prefixes = prefixes_of_classes(cells, levels, criterion, counts, least, band)
        return _of_prefixes(prefixes, least, wanted, limit, NO)
    rounding = 0.0
    if criterion == ABSOLUTE_ERROR:
        ranked = ranked_rows(node, codes, index_of, levels, rows, lists, nodes)
        totals = totals_of_ranks(ranked)
    else:
        centre = 0.0
        if criterion == SQUARED_ERROR:
            centre = nodes.statistics[node, 0]
            sums = number_sums(node, codes, index_of, levels, rows, lists, nodes)
        else:
            sums = class_sums(
                node, codes, index_of, levels, column_of, n_columns, rows, lists, nodes
            )
        if ordered:
            # Means carry the rounding of their offset too; equal ones keep the first level left.
            rounding = TIE_BAND * spread(node, rows, nodes) + 4 * np.spacing(abs(centre))
            prefixes = _prefixes_by_key(node, sums, centre, rounding, levels, rows, nodes)
            refused = (prefixes.fewest < least).any()
            if not refused or not few:
                return _of_prefixes(prefixes, least, wanted, limit, not refused)
        totals = totals_of_sums(sums, criterion, centre)
    best, even, chosen, is_left = search_subsets(
        totals, ordered, rounding, levels.n_rows, least, wanted, limit
    )
    return best if wanted == BEST else chosen, even, YES, is_left


@part
def _of_prefixes(prefixes, least, wanted, limit, exact):
    best, even = best_of(prefixes, least)
    if wanted == BEST:
        return best, even, exact, np.empty(0, np.bool_)
    chosen, is_left = lowest_prefix(prefixes, least, wanted, limit)
    return chosen, even, exact, is_left


@step
def _prefixes_by_key(node, sums, centre, rounding, levels, rows, nodes):
    """The prefixes of the levels by share of the last class, or by mean."""
    keys = np.empty(len(sums))
    column = 1 if rows.criterion == SQUARED_ERROR else sums.shape[1] - 1
    for at in range(len(keys)):
        keys[at] = sums[at, column] / levels.weight[at]
    prefixes = room_for_prefixes(1, len(keys))
    write_rising(prefixes.orders, ZERO, keys, TIE_BAND * spread(node, rows, nodes))
    count_rows(prefixes, ZERO, levels.n_rows)
    score_sums(prefixes, ZERO, sums, rows.criterion, centre, rounding)
    return prefixes


@step
def _prefixes_of_numbers(node, codes, index_of, levels, rows, lists, nodes):
    """The prefixes of the levels by mean and by median, scored by absolute error."""
    keys, band = np.empty(len(levels.codes)), TIE_BAND * spread(node, rows, nodes)
    prefixes = room_for_prefixes(2, len(keys))
    sums = number_sums(node, codes, index_of, levels, rows, lists, nodes)
    ranked = ranked_rows(node, codes, index_of, levels, rows, lists, nodes)
    for i in range(2):
        if i == 0:
            for at in range(len(keys)):
                keys[at] = sums[at, 1] / levels.weight[at]
        else:
            write_medians(ranked, keys)
        write_rising(prefixes.orders, i, keys, band)
        count_rows(prefixes, i, levels.n_rows)
        if i == 1 and (prefixes.orders[0] == prefixes.orders[1]).all():
            for c in range(prefixes.score.shape[1]):  # so it is where a level has one row
                prefixes.score[1, c] = prefixes.score[0, c]
        else:
            score_ranks(prefixes, i, ranked, lists.cancelled)
    return prefixes
