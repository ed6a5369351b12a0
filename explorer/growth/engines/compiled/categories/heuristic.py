"""Level orders for three or more classes: `explorer.growth.engines.category_orders`,
operation for operation, so that keys carry the same rounding and orders are the same."""

import math

import numpy as np

from explorer.growth.candidates import (
    KEY_BAND,
    LOG_FLOOR,
    MAX_CLASS_ORDERS,
    MAX_REFINEMENTS,
    POWER_STEPS,
)
from explorer.growth.engines.compiled.arrays import ENTROPY, MISCLASSIFICATION, ZERO, part
from explorer.growth.engines.compiled.categories.levels import write_rising
from explorer.growth.engines.compiled.categories.prefixes import (
    FIRST_WITHIN,
    Prefixes,
    best_of,
    count_rows,
    lowest_prefix,
    room_for_prefixes,
    score_cells,
)
from explorer.tree.impurity import TIE_BAND


@part
def prefixes_of_classes(cells, levels, criterion, counts, least, least_weight, band):
    """The measured prefixes of the heaviest classes' orders, of the component's, and of the
    refinements'. counts: float64[n_columns], scratch; band: what scores must differ by."""
    heaviest = _heaviest(cells)
    n_orders = len(heaviest) + 1
    prefixes = room_for_prefixes(n_orders + MAX_REFINEMENTS, len(levels.codes))
    direction = np.zeros(cells.n_columns)
    for i in range(n_orders):
        if i < len(heaviest):
            direction[:] = 0.0
            direction[heaviest[i]] = 1.0
        else:
            direction = _principal_component(cells, levels.weight)
        _try_along(prefixes, i, direction, cells, levels, criterion, counts, least_weight)
    first, lowest = 0, np.inf
    for _ in range(MAX_REFINEMENTS):
        latest = _some_of(prefixes, first, n_orders)
        score, _ = best_of(latest, least)
        if not score < lowest - band:
            break
        _, is_left = lowest_prefix(latest, least, FIRST_WITHIN, score + band)
        direction = _refined_direction(cells, is_left, criterion)
        _try_along(prefixes, n_orders, direction, cells, levels, criterion, counts, least_weight)
        first, lowest = n_orders, score
        n_orders += 1
    return _some_of(prefixes, ZERO, n_orders)


@part
def _some_of(prefixes, begin, end):
    return Prefixes(
        prefixes.orders[begin:end],
        prefixes.score[begin:end],
        prefixes.fewest[begin:end],
        prefixes.is_swapped[begin:end],
    )


@part
def _try_along(prefixes, i, direction, cells, levels, criterion, counts, least_weight):
    keys = np.empty(len(levels.codes))
    _write_along(direction, cells, levels.weight, keys)
    rounding = TIE_BAND * np.abs(direction).max()
    write_rising(prefixes.orders, i, keys, max(KEY_BAND * (keys.max() - keys.min()), rounding))
    count_rows(prefixes, i, levels.n_rows, levels.weight, least_weight)
    score_cells(prefixes, i, cells, criterion, counts)


@part
def _write_along(direction, cells, level_weight, keys):
    for level in range(len(keys)):
        total = 0.0
        for at in range(cells.begin[level], cells.begin[level + 1]):
            total += cells.weight[at] * direction[cells.column[at]]
        keys[level] = total / level_weight[level]


@part
def _heaviest(cells):
    weights = np.zeros(cells.n_columns)
    for at in range(len(cells.column)):
        weights[cells.column[at]] += cells.weight[at]
    order = np.empty((1, cells.n_columns), np.int64)
    write_rising(order, ZERO, -weights, TIE_BAND * _total(weights))
    return order[0, :MAX_CLASS_ORDERS]


@part
def _principal_component(cells, level_weight):
    total = _total(level_weight)
    direction = np.arange(cells.n_columns) - (cells.n_columns - 1) / 2
    along, turned = np.empty(len(level_weight)), np.empty(cells.n_columns)
    for _ in range(POWER_STEPS):
        _write_along(direction, cells, level_weight, along)
        mean = _total(level_weight * along) / total
        turned[:] = 0.0
        for level in range(len(along)):
            away = along[level] - mean
            for at in range(cells.begin[level], cells.begin[level + 1]):
                turned[cells.column[at]] += cells.weight[at] * away
        length = np.abs(turned).max()
        if length == 0:
            break
        direction = turned / length
    return direction


@part
def _refined_direction(cells, is_left, criterion):
    sides = np.zeros((2, cells.n_columns))
    for level in range(len(is_left)):
        for at in range(cells.begin[level], cells.begin[level + 1]):
            sides[0 if is_left[level] else 1, cells.column[at]] += cells.weight[at]
    for side in sides:
        if criterion == MISCLASSIFICATION:
            _mark_leading(side)
            continue
        total = _total(side)
        for k in range(len(side)):
            side[k] /= total
            if criterion == ENTROPY:
                side[k] = math.log(max(side[k], LOG_FLOOR))
    return sides[0] - sides[1]


@part
def _mark_leading(side):
    least = side.max() * (1 - TIE_BAND)
    found = False
    for k in range(len(side)):
        is_leading = not found and side[k] >= least
        found |= is_leading
        side[k] = 1.0 if is_leading else 0.0


@part
def _total(numbers):
    total = 0.0
    for number in numbers:
        total += number
    return total
