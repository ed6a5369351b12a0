"""From queries to best splits: scan every feature, choose, write the splits down."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.growth.cancellation import Cancelled
from explorer.growth.contract import BestSplits
from explorer.growth.engines.compiled.arrays import (
    ABSOLUTE_ERROR,
    GINI,
    NO,
    SQUARED_ERROR,
    YES,
    IntArray,
    Lists,
    Nodes,
    Rows,
    plain,
    without_records,
)
from explorer.growth.engines.compiled.categories.prefixes import BEST, FIRST_WITHIN, MOST_EVEN
from explorer.growth.engines.compiled.categories.scanning import Sides, scan_categories
from explorer.growth.engines.compiled.split_selection import EVEN, SEARCHED, choose, finish
from explorer.growth.engines.compiled.table import SortedTable
from explorer.growth.engines.compiled.thresholds.classes import scan_classes
from explorer.growth.engines.compiled.thresholds.deviations import scan_deviations
from explorer.growth.engines.compiled.thresholds.gini import scan_gini
from explorer.growth.engines.compiled.thresholds.medians import scan_medians
from explorer.growth.engines.compiled.thresholds.monotonic import UNKNOWN, scan_monotonic
from explorer.growth.engines.compiled.thresholds.squares import scan_squares
from explorer.tree.impurity import TIE_BAND
from explorer.tree.ragged import Ragged
from explorer.tree.splits import SplitArrays, SplitKind


class Order(NamedTuple):
    """Monotonic constraints: signs, int8[n_features], and each node's bounds, float64[n, 2]."""

    signs: NDArray[np.int8]
    bounds: NDArray[np.float64]


def best_splits(
    table: SortedTable,
    numbers: IntArray,
    allowed: NDArray[np.bool_] | None,
    rows: Rows,
    lists: Lists,
    nodes: Nodes,
    order: Order | None = None,
) -> BestSplits:
    """Return the best split of each node over its allowed features; their lists must be in
    place. order: the monotonic constraints, not under absolute error; None without any."""
    n, n_features = len(numbers), len(table.slots)
    shape = (n, n_features)
    asked = np.ones(shape, np.bool_) if allowed is None else plain(allowed)
    best, first = np.empty(shape), np.empty(shape, np.int64)
    is_even_known = len(table.categories) or order is not None
    even = np.full(shape if is_even_known else (0, 0), UNKNOWN, np.int64)
    even_first = np.full(even.shape, -1, np.int64)
    feature, code, how = np.empty((3, n), np.int64)
    bands = TIE_BAND * (nodes.weight[numbers] * nodes.impurity[numbers])
    limit = np.full(n, -1.0)

    def scan(asked: NDArray[np.bool_]) -> None:
        if order is not None:
            scan_monotonic(
                numbers, table.numeric, order.signs, order.bounds, asked, limit, bands, rows,
                lists, nodes, table.layout, best, first, even, even_first,
            )  # fmt: skip
            asked = asked & (order.signs == 0)
        _scan_of(rows)(
            numbers, table.numeric, asked, limit, bands, 0, len(table.numeric), rows, lists, nodes,
            table.layout, best, first,
        )  # fmt: skip

    if len(table.numeric):
        scan(asked)
        _raise_if_cancelled(lists)
    sides = _room_for_sides(np.zeros(n, np.int64))
    exact, heavier = np.ones((2, n), np.bool_)
    levels = (len(table.training.features[int(f)].levels) for f in table.categories)
    width = 1 + max(levels, default=0)
    of_rows = without_records(lists)
    signs = (np.zeros(n_features, np.int8) if order is None else order.signs)[table.categories]
    bounds = np.empty((0, 2)) if order is None else order.bounds
    if len(table.categories):
        wanted = np.full(n, BEST)
        scan_categories(
            numbers, table.categories, table.in_order, signs, bounds, asked, limit, wanted, width,
            rows, of_rows, nodes, best, even, sides, exact, heavier,
        )  # fmt: skip
        _raise_if_cancelled(lists)
    n_categories, n_searched = choose(
        numbers, table.slots, asked, best, first, even, even_first, rows, lists, nodes,
        table.layout, feature, code, limit, how,
    )  # fmt: skip
    chosen = np.arange(n_features) == feature[:, np.newaxis] if n_categories + n_searched else asked
    if n_searched:
        again = chosen & ((how == SEARCHED) & (table.slots[feature] >= 0))[:, np.newaxis]
        scan(again)
        _raise_if_cancelled(lists)
        found = np.flatnonzero(again.any(axis=1))
        code[found] = first[found, feature[found]]
    if n_categories:
        of_category = (feature >= 0) & (table.slots[feature] < 0)
        sides = _room_for_sides(np.where(of_category, np.minimum(nodes.size[numbers], width), 0))
        wanted = np.where(how == EVEN, MOST_EVEN, FIRST_WITHIN)
        scan_categories(
            numbers, table.categories, table.in_order, signs, bounds, chosen, limit, wanted, width,
            rows, of_rows, nodes, best, even, sides, exact, heavier,
        )  # fmt: skip
        _raise_if_cancelled(lists)
    return _written(
        table, numbers, feature, code, how, best, width - 1, sides, exact, heavier, rows, lists,
        nodes,
    )  # fmt: skip


def _raise_if_cancelled(lists: Lists) -> None:
    """Check after each scan: a scan that returned at once has left no valid index."""
    if lists.cancelled[0]:
        raise Cancelled


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
    missing: int,
    sides: Sides,
    exact: NDArray[np.bool_],
    heavier: NDArray[np.bool_],
    rows: Rows,
    lists: Lists,
    nodes: Nodes,
) -> BestSplits:
    """Return the splits found; `missing` is the code that stands for missing in `sides`."""
    n = len(numbers)
    kind = np.empty(n, np.int8)
    threshold, gap, gain = np.empty((3, n))
    missing_left, unseen_left, missing_seen = np.empty((3, n), np.bool_)
    finish(
        numbers, table.slots, feature, code, how, best, rows, lists, nodes, table.layout, kind,
        threshold, gap, missing_left, unseen_left, missing_seen, gain,
    )  # fmt: skip
    levels_left = levels_right = Ragged.empty(n)
    of_category = np.flatnonzero(np.diff(sides.offsets))
    if len(of_category):
        last = sides.offsets[of_category + 1] - 1
        kind[of_category] = SplitKind.CATEGORY
        unseen_left[of_category] = heavier[of_category]
        missing_seen[of_category] = is_missing = sides.codes[last] == missing
        missing_left[of_category] = np.where(is_missing, sides.is_left[last], heavier[of_category])
        levels_left = _levels_on(YES, missing, sides)
        levels_right = _levels_on(NO, missing, sides)
    splits = SplitArrays(
        kind, feature.astype(np.int32), threshold, gap, levels_left, levels_right, missing_left,
        unseen_left, missing_seen, exact,
    )  # fmt: skip
    return BestSplits(splits, gain)


def _room_for_sides(n_levels: IntArray) -> Sides:
    """Return room for at most this many levels at each node."""
    n, offsets = int(n_levels.sum()), np.zeros(len(n_levels) + 1, np.int64)
    return Sides(offsets, np.empty(n, np.int32), np.empty(n, np.bool_))


def _levels_on(side: np.bool_, missing: int, sides: Sides) -> Ragged:
    n = sides.offsets[-1]
    chosen = (sides.is_left[:n] == side) & (sides.codes[:n] != missing)
    before = np.concatenate([[0], np.cumsum(chosen)])
    return Ragged(before[sides.offsets], sides.codes[:n][chosen])
