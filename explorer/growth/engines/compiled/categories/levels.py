"""The levels of a category feature at a node, what their rows hold, and their orders.

Orders whose prefixes are tried are those of `explorer.growth.engines.category_orders`.
"""

import math
from typing import NamedTuple

import numpy as np

from explorer.growth.engines.compiled.arrays import SQUARED_ERROR, FloatArray, IntArray, part
from explorer.growth.engines.compiled.presort import rising_order
from explorer.tree.impurity import TIE_BAND


class Levels(NamedTuple):
    """The levels present at a node, by rising code, missing last: codes, rows and weights."""

    codes: IntArray
    n_rows: IntArray
    weight: FloatArray


class Cells(NamedTuple):
    """The class weights of a node's levels, without the zeros.

    Level i has the entries `begin[i]` to `begin[i + 1]`: columns, which number the classes
    present at the node, rising, and weights.
    """

    begin: IntArray
    column: IntArray
    weight: FloatArray
    n_columns: int


class Ranked(NamedTuple):
    """A node's rows by rising target, from 0: `z` (from the node's median) and weights.

    Level i's ranks, rising, are `rank[begin[i]:begin[i + 1]]`.
    """

    z: FloatArray
    weight: FloatArray
    begin: IntArray
    rank: IntArray


@part
def levels_at(node, codes, index_of, rows, lists, nodes):
    """Return the levels present. `index_of[code]`, -1 before, becomes each level's index until
    `forget` is called; code -1, missing, is the last entry."""
    begin, n = nodes.begin[node], nodes.size[node]
    found = np.empty(min(n, len(index_of)), np.float64)
    n_levels = 0
    for i in range(begin, begin + n):
        code = codes[lists.by_row[i]]
        if index_of[code] < 0:
            index_of[code] = 0
            found[n_levels] = len(index_of) - 1 if code < 0 else code
            n_levels += 1
    levels = np.empty(n_levels, np.int64)
    order = rising_order(found[:n_levels])
    for at in range(n_levels):
        levels[at] = np.int64(found[order[at]])
        index_of[levels[at]] = at
    n_rows, weight = np.zeros(n_levels, np.int64), np.zeros(n_levels)
    for i in range(begin, begin + n):
        row = lists.by_row[i]
        at = index_of[codes[row]]
        n_rows[at] += 1
        weight[at] += rows.weights[row]
    return Levels(levels, n_rows, weight)


@part
def forget(levels, index_of):
    """Reset the scratch array: a node's levels cost no more than its rows."""
    for code in levels.codes:
        index_of[code] = -1


@part
def columns_of(node, rows, nodes, column_of):
    """Number the classes present at a node in `column_of`; two classes are never renumbered."""
    n_columns = 0
    for k in range(rows.n_classes):
        if rows.n_classes <= 2 or nodes.statistics[node, k] > 0:
            column_of[k] = n_columns
            n_columns += 1
    return n_columns


@part
def class_sums(node, codes, index_of, levels, column_of, n_columns, rows, lists, nodes):
    """float64[n_levels, n_columns]: each level's class weights."""
    sums = np.zeros((len(levels.codes), n_columns))
    begin = nodes.begin[node]
    for i in range(begin, begin + nodes.size[node]):
        row = lists.by_row[i]
        sums[index_of[codes[row]], column_of[rows.classes[row]]] += rows.weights[row]
    return sums


@part
def number_sums(node, codes, index_of, levels, rows, lists, nodes):
    """float64[n_levels, 3]: each level's Σw, Σwz and Σwz², z measured from the node's mean."""
    sums = np.zeros((len(levels.codes), 3))
    centre, begin = nodes.statistics[node, 0], nodes.begin[node]
    for i in range(begin, begin + nodes.size[node]):
        row = lists.by_row[i]
        at, w, z = index_of[codes[row]], rows.weights[row], rows.targets[row] - centre
        sums[at, 0] += w
        sums[at, 1] += w * z
        sums[at, 2] += w * z * z
    return sums


@part
def level_sums(node, codes, index_of, levels, column_of, n_columns, rows, lists, nodes):
    """Return each level's sums under the criterion, and the centre of numbers, 0.0 for classes."""
    if rows.criterion == SQUARED_ERROR:
        sums = number_sums(node, codes, index_of, levels, rows, lists, nodes)
        return sums, nodes.statistics[node, 0]
    sums = class_sums(node, codes, index_of, levels, column_of, n_columns, rows, lists, nodes)
    return sums, 0.0


@part
def class_cells(node, codes, index_of, levels, column_of, n_columns, rows, lists, nodes):
    """Return each level's class weights without the zeros: rows sorted by class, then by level."""
    begin, n, n_levels = nodes.begin[node], nodes.size[node], len(levels.codes)
    at_column = np.zeros(n_columns + 1, np.int64)
    for i in range(begin, begin + n):
        at_column[column_of[rows.classes[lists.by_row[i]]] + 1] += 1
    for k in range(n_columns):
        at_column[k + 1] += at_column[k]
    by_class, by_level = np.empty(n, np.int64), np.empty(n, np.int64)
    for i in range(begin, begin + n):
        row = lists.by_row[i]
        k = column_of[rows.classes[row]]
        by_class[at_column[k]] = row
        at_column[k] += 1
    ends = np.cumsum(levels.n_rows)
    at_level = ends - levels.n_rows
    for row in by_class:
        at = index_of[codes[row]]
        by_level[at_level[at]] = row
        at_level[at] += 1
    first, column, weight = np.zeros(n_levels + 1, np.int64), np.empty(n, np.int64), np.empty(n)
    n_cells = start = 0
    for at in range(n_levels):
        for i in range(start, ends[at]):
            k = column_of[rows.classes[by_level[i]]]
            if i == start or column[n_cells - 1] != k:
                column[n_cells], weight[n_cells] = k, 0.0
                n_cells += 1
            weight[n_cells - 1] += rows.weights[by_level[i]]
        start, first[at + 1] = ends[at], n_cells
    return Cells(first, column[:n_cells], weight[:n_cells], n_columns)


@part
def ranked_rows(node, codes, index_of, levels, rows, lists, nodes):
    """Return a node's rows by target, and each level's among them."""
    begin, n = nodes.begin[node], nodes.size[node]
    median = nodes.statistics[node, 2]
    z, weight, rank = np.empty(n), np.empty(n), np.empty(n, np.int64)
    first = np.zeros(len(levels.codes) + 1, np.int64)
    first[1:] = np.cumsum(levels.n_rows)
    reached = first[:-1].copy()
    for i in range(n):
        row = lists.by_target[begin + i]
        z[i], weight[i] = rows.targets[row] - median, rows.weights[row]
        at = index_of[codes[row]]
        rank[reached[at]] = i
        reached[at] += 1
    return Ranked(z, weight, first, rank)


@part
def spread(node, rows, nodes):
    """Return the scale of differences between levels: 1 for shares, the standard deviation for
    means."""
    if rows.criterion < SQUARED_ERROR:
        return 1.0
    return math.sqrt(nodes.statistics[node, 1] / nodes.weight[node])


@part
def write_rising(orders, i, keys, band):
    """Write the levels by rising key; keys that differ only by rounding keep schema order."""
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
    """Write each level's weighted median, measured from the node's own."""
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
