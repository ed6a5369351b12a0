"""Of the values that a leaf lets through, one that a person would write."""

import math
from collections.abc import Callable, Iterator

from explorer.data.schema import Column
from explorer.data.whole_numbers import MIN_INEXACT_INTEGER
from explorer.tree.conditions import Bound, NumberCondition
from explorer.views.nodes.wording import DAY

_MAX_DECIMALS = 15
_ROUNDING = 1e-9
_OF_TIME = (DAY, 3600, 60, 1)


def value_to_try(column: Column, condition: NumberCondition, nearest: float) -> float:
    """The value of the fewest digits that is let through, no further from the threshold than the
    data on that side: 43.4 for what must be above 43.35; of dates a whole day where one is."""
    low, high = condition.low, condition.high
    least = -math.inf if low is None else low.threshold
    most = math.inf if high is None else high.threshold
    if low is not None and nearest == math.nextafter(low.threshold, math.inf):
        most = min(most, low.threshold + _reach(low) if low.gap > 0 else most)
        return _of_few_digits(column, nearest, least, most, math.ceil)
    if high is not None and nearest == high.threshold:
        least = max(least, high.threshold - _reach(high) if high.gap > 0 else least)
        return _of_few_digits(column, nearest, least, most, math.floor)
    return nearest


def _of_few_digits(
    column: Column, nearest: float, above: float, most: float, whole: Callable[[float], int]
) -> float:
    for rounded in _rounded(column, nearest, whole):
        if above < rounded <= most:
            return rounded
    return nearest


def _rounded(column: Column, nearest: float, whole: Callable[[float], int]) -> Iterator[float]:
    """Values beside the nearest, the roundest first; of dates days, hours, minutes, seconds."""
    if column.is_moment:
        yield from (float(whole(nearest / unit) * unit) for unit in _OF_TIME)
        return
    for decimals in range(_MAX_DECIMALS):
        scaled = nearest * 10**decimals
        if not abs(scaled) < MIN_INEXACT_INTEGER:
            return
        yield float(round(whole(scaled) / 10**decimals, decimals))


def _reach(bound: Bound) -> float:
    """From a threshold to the data on either side; rounding leaves those out by no digit."""
    return bound.gap / 2 * (1 + _ROUNDING)
