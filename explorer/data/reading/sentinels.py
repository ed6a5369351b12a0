"""Numbers that stand for "no value", such as −999 or the date 1900-01-01, far outside the rest."""

from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_number, show_value
from explorer.data.schema import Column, Display

MIN_OTHERS = 10
"""Cells with other numbers, so that a rest is there to be far from."""

_SOME = 1_000
_DIGITS = [10**n - 1 for n in range(2, 9)]
_NUMBERS = np.array(
    [*_DIGITS, *(8 * n // 9 for n in _DIGITS[1:]), *(7 * n // 9 for n in _DIGITS[1:]), 997, 998],
    np.float64,
)
_DAYS = ((1899, 12, 30), (1899, 12, 31), (1900, 1, 1), (1970, 1, 1), (9999, 12, 31), (2999, 12, 31))
_DATES = np.array([datetime(*day, tzinfo=UTC).timestamp() for day in _DAYS])


def sentinels_of(column: Column, values: NDArray[np.float64]) -> list[tuple[float, str]]:
    """Return the values that may mean that there is none, each with a sentence.

    `values` are a numeric column's (`float64[n]`, NaN if missing). Such a value is a usual one
    (99, −999, 1900-01-01, …), the lowest or the highest, and farther from the remaining values than
    these are from each other.
    """
    usual = _DATES if column.display is Display.DATE else np.concatenate([_NUMBERS, -_NUMBERS])
    ends = np.fmin.reduce(values, initial=np.inf), np.fmax.reduce(values, initial=-np.inf)
    odd = np.isin(ends, usual)
    if not odd.any():
        return []
    # Of some rows the others lie closer together, and no nearer to the end, than of all.
    some = values[:: max(1, len(values) // _SOME)]
    if not any(_is_far(end, some, usual) for end, is_odd in zip(ends, odd, strict=True) if is_odd):
        return []
    found = np.unique(values[np.isin(values, usual)]).tolist()
    low, high = _range_of_others(values, usual)
    return [
        (value, _sentence(column, value, int((values == value).sum()), low, high))
        for value in found
        if _is_far(value, values, usual)
    ]


def _is_far(value: float, values: NDArray[np.float64], usual: NDArray[np.float64]) -> bool:
    low, high = _range_of_others(values, usual)
    return low < high and max(low - value, value - high) > high - low


def _range_of_others(
    values: NDArray[np.float64], usual: NDArray[np.float64]
) -> tuple[float, float]:
    """From the lowest to the highest value that is not a usual one; (0, 0) of too few."""
    others = values[~np.isin(values, usual) & ~np.isnan(values)]
    return (float(others.min()), float(others.max())) if len(others) >= MIN_OTHERS else (0.0, 0.0)


def _sentence(column: Column, value: float, n: int, low: float, high: float) -> str:
    is_date = column.display is Display.DATE
    shown = show_value(column, value)
    first, last = (show_value(column, one) if is_date else show_number(one) for one in (low, high))
    cells = "1 cell" if n == 1 else f"{show_count(n)} cells"
    return (
        f"{shown} appears in {cells} of column “{column.name}”, far from all others ({first} to "
        f"{last}): does it mean that there is no value?"
    )
