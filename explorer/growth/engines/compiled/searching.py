"""From queries to best splits: scan every feature, choose, write the splits down."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.growth.contract import BestSplits
from explorer.growth.engines.compiled.arrays import (
    ABSOLUTE_ERROR,
    GINI,
    SQUARED_ERROR,
    IntArray,
    Lists,
    Nodes,
    Rows,
    plain,
)
from explorer.growth.engines.compiled.categories import (
    BEST,
    FIRST_WITHIN,
    MOST_EVEN,
    scan_categories,
)
from explorer.growth.engines.compiled.classes import scan_classes
from explorer.growth.engines.compiled.deviations import scan_deviations
from explorer.growth.engines.compiled.gini import scan_gini
from explorer.growth.engines.compiled.medians import scan_medians
from explorer.growth.engines.compiled.split_selection import EVEN, SEARCHED, choose, finish
from explorer.growth.engines.compiled.squares import scan_squares
from explorer.growth.engines.compiled.table import SortedTable
from explorer.tree.impurity import TIE_BAND
from explorer.tree.ragged import Ragged
from explorer.tree.splits import SplitArrays, SplitKind


def best_splits(
    table: SortedTable,
    numbers: IntArray,
    allowed: NDArray[np.bool_] | None,
    rows: Rows,
    lists: Lists,
    nodes: Nodes,
) -> BestSplits:
    """The best split of each node over its allowed features; their lists must be in place."""
    n, n_features = len(numbers), len(table.slots)
    shape = (n, n_features)
    asked = np.ones(shape, np.bool_) if allowed is None else plain(allowed)
    best, first = np.empty(shape), np.empty(shape, np.int64)
    even = np.empty(shape if len(table.categories) else (0, 0), np.int64)
    feature, code, how = np.empty((3, n), np.int64)
    bands = TIE_BAND * (nodes.weight[numbers] * nodes.impurity[numbers])
    limit = np.full(n, -1.0)

    def scan(asked: NDArray[np.bool_]) -> None:
        _scan_of(rows)(
            numbers, table.numeric, asked, limit, bands, 0, len(table.numeric), rows, lists, nodes,
            table.layout, best, first,
        )  # fmt: skip

    if len(table.numeric):
        scan(asked)
    sides = np.empty((n, 0), np.int8)
    exact, heavier = np.ones((2, n), np.bool_)
    if len(table.categories):
        wanted = np.full(n, BEST)
        width = 1 + max(len(table.training.features[int(f)].levels) for f in table.categories)
        scan_categories(
            numbers, table.categories, asked, limit, wanted, rows, lists, nodes, best, even,
            np.empty((n, width), np.int8), exact, heavier,
        )  # fmt: skip
    n_categories, n_searched = choose(
        numbers, table.slots, asked, best, first, even, rows, lists, nodes, table.layout, feature,
        code, limit, how,
    )  # fmt: skip
    chosen = np.arange(n_features) == feature[:, np.newaxis] if n_categories + n_searched else asked
    if n_searched:
        again = chosen & ((how == SEARCHED) & (table.slots[feature] >= 0))[:, np.newaxis]
        scan(again)
        found = np.flatnonzero(again.any(axis=1))
        code[found] = first[found, feature[found]]
    if n_categories:
        sides = np.zeros((n, width), np.int8)
        wanted = np.where(how == EVEN, MOST_EVEN, FIRST_WITHIN)
        scan_categories(
            numbers, table.categories, chosen, limit, wanted, rows, lists, nodes, best, even,
            sides, exact, heavier,
        )  # fmt: skip
    return _written(
        table, numbers, feature, code, how, best, sides, exact, heavier, rows, lists, nodes
    )


def _scan_of(rows: Rows) -> Any:
    if rows.criterion == SQUARED_ERROR:
        return scan_squares
    if rows.criterion == ABSOLUTE_ERROR:
        return scan_medians if rows.all_weigh_one else scan_deviations
    return scan_gini if rows.criterion == GINI and rows.all_weigh_one else scan_classes


def _written(
    table: SortedTable,
    numbers: IntArray,
    feature: IntArray,
    code: IntArray,
    how: IntArray,
    best: NDArray[np.float64],
    sides: NDArray[np.int8],
    exact: NDArray[np.bool_],
    heavier: NDArray[np.bool_],
    rows: Rows,
    lists: Lists,
    nodes: Nodes,
) -> BestSplits:
    n = len(numbers)
    kind = np.empty(n, np.int8)
    threshold, gap, gain = np.empty((3, n))
    missing_left, unseen_left, missing_seen = np.empty((3, n), np.bool_)
    finish(
        numbers, table.slots, feature, code, how, best, rows, lists, nodes, table.layout, kind,
        threshold, gap, missing_left, unseen_left, missing_seen, gain,
    )  # fmt: skip
    levels_left = levels_right = Ragged.empty(n)
    if sides.size:
        of_category = (feature >= 0) & (table.slots[feature] < 0)
        kind[of_category] = SplitKind.CATEGORY
        sides[~of_category] = 0
        unseen_left[of_category] = heavier[of_category]
        missing = sides[:, -1]
        missing_seen[of_category] = missing[of_category] > 0
        missing_left[of_category] = np.where(missing == 1, True, (missing == 0) & heavier)[
            of_category
        ]
        levels_left, levels_right = _levels_on(sides, 1), _levels_on(sides, 2)
    splits = SplitArrays(
        kind,
        feature.astype(np.int32),
        threshold,
        gap,
        levels_left,
        levels_right,
        missing_left,
        unseen_left,
        missing_seen,
        exact,
    )
    return BestSplits(splits, gain)


def _levels_on(sides: NDArray[np.int8], side: int) -> Ragged:
    node, level = np.nonzero(sides[:, :-1] == side)
    offsets = np.searchsorted(node, np.arange(len(sides) + 1))
    return Ragged(offsets, level.astype(np.int32))
