"""The bins for the values of a feature or a target, equally wide at every node."""

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import DAY, show_number, show_value
from explorer.data.schema import Column
from explorer.data.training import FeatureValues

EXACT = 2.0**53
MAX_DECIMALS = 4
SAMPLE = 1000
"""Enough values to detect that most columns are not on a grid."""


@dataclass(frozen=True, slots=True)
class Bins:
    """`n` bins of equal width from `low` to `high`, and the lowest and highest value in words.

    For edges of values on a grid see `bins_of`.
    """

    low: float
    high: float
    n: int
    low_text: str = ""
    high_text: str = ""


def bins_of(column: Column, values: FloatArray, most: int) -> Bins:
    """Return at most `most` bins over the range of the present values.

    If the values are on a grid (whole numbers, tenths, full hours), every bin holds the same
    number of grid points, and edges lie half-way between two of them: no bin is empty because of
    where its edges fall, and a threshold lies between two bars.
    """
    bins = even_bins(column, values, most)
    present = values[~np.isnan(values)]
    decimals = _decimals(present)
    if decimals is None or len(present) == 0:
        return bins
    # In units of the last decimal, which are whole numbers below 2⁵³.
    scale = 10.0**decimals
    least, greatest = round(bins.low * scale), round(bins.high * scale)
    narrowest = math.ceil((greatest - least + 1) / most)
    apart = _common_step(np.rint(present * scale) - least)
    coarse = apart * math.ceil(narrowest / apart) if apart else narrowest
    # A few values far apart do not need bins as wide as the distance between them.
    step, width = (apart, coarse) if apart and coarse < 2 * narrowest else (1, narrowest)
    n = math.ceil((greatest - least + step) / width)
    low = least - step / 2
    return replace(bins, low=low / scale, high=(low + n * width) / scale, n=n)


def _decimals(present: FloatArray) -> int | None:
    """Return the fewest decimals, at most four, for every value; None if more are needed."""
    size = float(np.abs(present).max(initial=0))
    decimals = 0
    for values in (present[:SAMPLE], present):
        while size * 10.0**decimals < EXACT and decimals <= MAX_DECIMALS:
            # A quotient by a power of ten is the float nearest to the decimal number.
            scale = 10.0**decimals
            if (np.rint(values * scale) / scale == values).all():
                break
            decimals += 1
        else:
            return None
    return decimals


def _common_step(units: FloatArray) -> int:
    """Return the greatest common divisor; 0 if all are 0."""
    whole = units.astype(np.int64)
    step = int(np.gcd.reduce(whole[:SAMPLE]))
    return step if step == 1 else int(np.gcd.reduce(whole))


def even_bins(column: Column, values: FloatArray, n: int) -> Bins:
    """Return `n` bins from the lowest to the highest value."""
    # fmin and fmax skip NaN without copying the column.
    least, greatest = float(np.fmin.reduce(values)), float(np.fmax.reduce(values))
    if math.isnan(least):
        return Bins(0.0, 0.0, n)
    return Bins(least, greatest, n, *_end_texts(column, least, greatest))


def bin_codes(bins: Bins, values: FloatArray) -> NDArray[np.int32]:
    """Return each value's bin; missing values get the code `bins.n`."""
    scaled = (values / 2 - bins.low / 2) * _per_half_unit(bins)
    is_missing = np.isnan(scaled)
    if is_missing.any():
        scaled[is_missing] = 0
    codes = np.clip(scaled, 0, bins.n - 1).astype(np.int32)
    codes[is_missing] = bins.n
    return codes


def rows_in_bins(bins: Bins, values: FloatArray, classes: IntArray, n_classes: int) -> IntArray:
    """Return how many rows of each class are in each bin: int64[bins.n, n_classes]; rows without a
    value are left out."""
    codes = bin_codes(bins, values).astype(np.int64) * n_classes + classes
    return np.bincount(codes, minlength=(bins.n + 1) * n_classes).reshape(-1, n_classes)[: bins.n]


def bins_below(bins: Bins, threshold: FloatArray) -> NDArray[np.int64]:
    """Return how many bins lie below each threshold when the grid is moved so that the threshold is
    an edge: int64[n], 1 to `bins.n`. Then there is one bin more."""
    below = (threshold / 2 - bins.low / 2) * _per_half_unit(bins)
    # The threshold may be an edge already, up to rounding.
    return np.clip(np.ceil(below - 1e-9), 1, bins.n).astype(np.int64)


def codes_around(bins: Bins, values: FloatArray, threshold: float, below: int) -> NDArray[np.int32]:
    """Return each value's bin, with the grid moved so that the threshold is the upper edge of bin
    number `below`; missing values get the code `bins.n + 1`."""
    steps = (values / 2 - threshold / 2) * _per_half_unit(bins)
    is_missing = np.isnan(steps)
    steps[is_missing] = 0
    codes = np.clip(below - 1 + np.ceil(steps), 0, bins.n)
    # Two adjacent numbers may be no step apart.
    sides = np.where(values <= threshold, np.minimum(codes, below - 1), np.maximum(codes, below))
    found: NDArray[np.int32] = sides.astype(np.int32)
    found[is_missing] = bins.n + 1
    return found


def _per_half_unit(bins: Bins) -> float:
    # Halves, because the distance between two numbers may be too large for a number.
    width = bins.high / 2 - bins.low / 2
    scale = bins.n / width if width > 0 else 0.0
    return scale if math.isfinite(scale) else 0.0


def level_codes(column: Column, codes: FeatureValues) -> NDArray[np.int32]:
    """Return each value's level code; missing values get the code after the last."""
    return np.where(codes < 0, len(column.levels), codes).astype(np.int32)


def _end_texts(column: Column, least: float, greatest: float) -> tuple[str, str]:
    if not column.is_moment:
        return show_number(least), show_number(greatest)
    low, high = show_value(column, least), show_value(column, greatest)
    # Over several days the hour does not matter.
    return (low.split(" ")[0], high.split(" ")[0]) if greatest - least > 2 * DAY else (low, high)
