"""The bins that a feature's or a target's values fall into, the same at every node."""

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_number, show_value
from explorer.data.schema import Column, Display
from explorer.data.training import FeatureValues

DAY = 86400
EXACT = 2.0**53


@dataclass(frozen=True, slots=True)
class Bins:
    """`n` bins of equal width from `low` to `high`, and the least and greatest value in words.

    Of a feature of whole numbers the bins have a whole width and edges half-way between two
    of them, so that no bin holds more of them than its neighbours do.
    """

    low: float
    high: float
    n: int
    low_text: str = ""
    high_text: str = ""


def bins_of(column: Column, values: NDArray[np.float64], most: int) -> Bins:
    """At most `most` bins over the range of the values that are there.

    Whole numbers have bins of whole width, so that a threshold stands between two bars.
    """
    bins = even_bins(column, values, most)
    span = bins.high - bins.low + 1
    if column.display is not Display.INTEGER or not 1 <= span < EXACT:
        return bins
    width = math.ceil(span / most)
    n = math.ceil(span / width)
    low = bins.low - 0.5
    return replace(bins, low=low, high=low + n * width, n=n)


def even_bins(column: Column, values: NDArray[np.float64], n: int) -> Bins:
    """`n` bins from the least to the greatest value, whatever they are."""
    # fmin and fmax pass NaN over without a copy of the column.
    least, greatest = float(np.fmin.reduce(values)), float(np.fmax.reduce(values))
    if math.isnan(least):
        return Bins(0.0, 0.0, n)
    return Bins(least, greatest, n, *_end_texts(column, least, greatest))


def bin_codes(bins: Bins, values: NDArray[np.float64]) -> NDArray[np.int32]:
    """Each value's bin; missing ones get the code `bins.n`."""
    # Halves, because the distance between two numbers may be too large for a number.
    width = bins.high / 2 - bins.low / 2
    scale = bins.n / width if width > 0 else 0.0
    scaled = (values / 2 - bins.low / 2) * (scale if math.isfinite(scale) else 0.0)
    is_missing = np.isnan(scaled)
    if is_missing.any():
        scaled[is_missing] = 0
    codes = np.clip(scaled, 0, bins.n - 1).astype(np.int32)
    codes[is_missing] = bins.n
    return codes


def level_codes(column: Column, codes: FeatureValues) -> NDArray[np.int32]:
    """Each level's own code; missing ones get the next after the last."""
    return np.where(codes < 0, len(column.levels), codes).astype(np.int32)


def _end_texts(column: Column, least: float, greatest: float) -> tuple[str, str]:
    if column.display is not Display.DATE:
        return show_number(least), show_number(greatest)
    low, high = show_value(column, least), show_value(column, greatest)
    # Over some days the hour tells nothing.
    return (low.split(" ")[0], high.split(" ")[0]) if greatest - least > 2 * DAY else (low, high)
