"""Numbers that stand for "no value", such as −999 or the date 1900-01-01, far outside the rest."""

from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_value
from explorer.data.schema import Column, Display

MIN_OTHERS = 10
"""Cells with other numbers, so that a rest is there to be far from."""

_DIGITS = [10**n - 1 for n in range(2, 9)]
_NUMBERS = np.array(
    [*_DIGITS, *(8 * n // 9 for n in _DIGITS[1:]), *(7 * n // 9 for n in _DIGITS[1:]), 997, 998],
    np.float64,
)
_DAYS = ((1899, 12, 30), (1899, 12, 31), (1900, 1, 1), (1970, 1, 1), (9999, 12, 31), (2999, 12, 31))
_DATES = np.array([datetime(*day, tzinfo=UTC).timestamp() for day in _DAYS])


def sentinels_of(column: Column, values: NDArray[np.float64]) -> list[tuple[float, str]]:
    """Return the values that may mean that there is none, each with a sentence.

    `values` are a numeric column's (`float64[n]`, NaN where missing). Such a value is a usual one
    (99, −999, 1900-01-01, …), the lowest or the highest, and farther from all other values than
    these are from each other.
    """
    usual = _DATES if column.display is Display.DATE else np.concatenate([_NUMBERS, -_NUMBERS])
    filled = values[~np.isnan(values)]
    if len(filled) == 0 or not np.isin([filled.min(), filled.max()], usual).any():
        return []
    others = filled[~np.isin(filled, usual)]
    if len(others) < MIN_OTHERS or others.min() == others.max():
        return []
    low, high = float(others.min()), float(others.max())
    return [
        (value, _sentence(column, value, int((filled == value).sum()), low, high))
        for value in np.unique(filled[np.isin(filled, usual)]).tolist()
        if max(low - value, value - high) > high - low
    ]


def _sentence(column: Column, value: float, n: int, low: float, high: float) -> str:
    shown, first, last = (show_value(column, one) for one in (value, low, high))
    cells = "1 cell" if n == 1 else f"{show_count(n)} cells"
    return (
        f"{shown} stands in {cells} of column “{column.name}”, far from all others ({first} to "
        f"{last}): does it mean that there is no value?"
    )
