"""A column's contents over all rows of its table: counts, and a small distribution."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import MIN_INEXACT_INTEGER, show_count, show_value, to_digits
from explorer.data.schema import Column, Display
from explorer.data.table import Table, is_missing
from explorer.views.nodes.wording import rows, short

N_BARS = 16
"""Bins of a numeric column."""

MAX_WHOLE_BARS = 32
"""Up to this many whole numbers, each has its own bar."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """A column's contents. `bars` are heights from 0 to 1, each with its words.

    Numbers: sixteen bins from the lowest to the highest, of whole width for whole numbers;
    `low` and `high` are the ends in words. Categories: the most frequent levels, named in `low`,
    and, if `others` remain, a bar for their mean. Without values there are no bars.
    """

    n_missing: int
    n_distinct: int
    bars: tuple[float, ...] = ()
    words: tuple[str, ...] = ()
    low: str = ""
    high: str = ""
    others: int = 0


def distribution_of(table: Table, name: str) -> Distribution:
    """Return the distribution of the column named `name`. Raises KeyError if there is none."""
    column, values = table.column(name), table.values_of(name)
    n_missing, n_distinct = table.n_missing(name), table.n_distinct(name)
    if n_distinct == 0:
        return Distribution(n_missing, 0)
    present = values[~is_missing(column, values)]
    if column.is_numeric:
        return _numbers(column, present.astype(np.float64, copy=False), n_missing, n_distinct)
    return _levels(column, present.astype(np.int32, copy=False), n_missing, n_distinct)


def _numbers(column: Column, present: FloatArray, n_missing: int, n_distinct: int) -> Distribution:
    low, high = float(present.min()), float(present.max())
    ends = show_value(column, low), show_value(column, high)
    if low == high:
        return Distribution(
            n_missing, n_distinct, (1.0,), (f"{ends[0]}: {rows(len(present))}",), *ends
        )
    whole = column.display is Display.INTEGER and high - low < MIN_INEXACT_INTEGER
    if whole:
        # Bins of whole width: a bin with one more value than its neighbours would look taller.
        span = high - low + 1
        width = 1.0 if span <= MAX_WHOLE_BARS else math.ceil(span / N_BARS)
        n_bars = math.ceil(span / width)
        bins = ((present - low) // width).astype(np.int64)
        begins = [low + width * i for i in range(n_bars)]
    else:
        n_bars, width = N_BARS, high / N_BARS - low / N_BARS
        # Halves, where the distance between two numbers is too large for a number.
        unit = 1.0 if math.isfinite(high - low) else 0.5
        position = (present * unit - low * unit) / (high * unit - low * unit)
        bins = np.minimum((position * n_bars).astype(np.int64), n_bars - 1)
        begins = [low * (1 - i / n_bars) + high * (i / n_bars) for i in range(n_bars)]
    counts = np.bincount(bins, minlength=n_bars)
    words = tuple(
        f"{_bin_words(column, begin, width, high)}: {rows(int(n))}"
        for begin, n in zip(begins, counts, strict=True)
    )
    return Distribution(n_missing, n_distinct, _heights(counts), words, *ends)


def _bin_words(column: Column, begin: float, width: float, high: float) -> str:
    """Return the values of a bin: a single one, or a range."""
    end = min(begin + (width - 1 if column.display is Display.INTEGER else width), high)
    if column.display is Display.NUMBER:
        begin, end = _rounded(begin), _rounded(end)
    first, last = show_value(column, begin), show_value(column, end)
    return first if first == last else f"{first} to {last}"


def _rounded(value: float) -> float:
    """Round to four digits, if the result is still finite."""
    rounded = to_digits(value, 4)
    return rounded if math.isfinite(rounded) else value


def _levels(
    column: Column, codes: NDArray[np.int32], n_missing: int, n_distinct: int
) -> Distribution:
    counts = np.bincount(codes, minlength=len(column.levels))
    order = np.argsort(-counts, kind="stable")[:n_distinct]
    drawn, rest = order[: CAPS.max_drawn_levels], order[CAPS.max_drawn_levels :]
    drawn = np.sort(drawn) if column.is_ordered else drawn
    heights = [int(counts[i]) for i in drawn]
    words = [f"{short(column.levels[i])}: {rows(int(counts[i]))}" for i in drawn]
    if len(rest):
        # Their mean, not their sum: a bar says how frequent a level is.
        heights.append(round(float(counts[rest].mean())))
        words.append(f"{show_count(len(rest))} other categories: {rows(int(counts[rest].sum()))}")
    return Distribution(
        n_missing,
        n_distinct,
        _heights(np.array(heights)),
        tuple(words),
        ", ".join(short(column.levels[i]) for i in drawn),
        others=len(rest),
    )


def _heights(counts: IntArray) -> tuple[float, ...]:
    return tuple((counts / counts.max()).round(4).tolist())
