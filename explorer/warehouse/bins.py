"""The bins of a column: which values share a code, and which thresholds lie between codes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.derivation import Derived, How
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.natural_order import natural_order
from explorer.data.ordering import check_order
from explorer.data.schema import Column, Kind

MAX_BINS = 256
"""Bins of a numeric column; a column with at most this many values has one bin per value."""

MAX_LEVELS = 1_000
"""Most categories with a bin each; beyond it, only the most frequent, and all others share one."""

SAMPLE_ROWS = 200_000
"""Rows in the sample that gives the bins' edges: a bin then holds 1/256 of the rows, ± 4 %."""

MAX_NAMED = 20
"""Columns that a sentence names; more are counted."""

OTHER = "other"

N_CELLS, _CROWDED = 16_384, -1

ROWS_IN_CACHE = 16_384
"""Rows that are coded at once: their intermediate arrays stay in the processor's cache, which makes
coding three times as fast."""

Coder = Callable[[Any], Any]
"""Turns a PyArrow array of values (float64 or text) into codes: uint16, null for missing."""


@dataclass(frozen=True, slots=True, eq=False)
class NumberBins:
    """Bins of numbers. If exact, each of `values` (float64, rising) has a bin. If not, `values` are
    the bins' upper edges: a value is in the first bin whose edge is not below it, and in the last
    bin if it is above all edges."""

    column: Column
    values: FloatArray
    is_exact: bool

    @property
    def n_bins(self) -> int:
        """The number of codes."""
        return len(self.values) + (not self.is_exact)

    def coder(self) -> Coder:
        """Return a function that codes values; null if missing, or not among exact bins."""
        count_below, padded = _counter(self.values), np.append(self.values, np.nan)
        is_exact = self.is_exact  # a function of plain values can travel to a cluster's workers

        def codes(cells: Any) -> Any:
            numbers = cells.to_numpy(zero_copy_only=False)
            found, lost = np.empty(len(numbers), np.uint16), np.empty(len(numbers), np.bool_)
            for begin in range(0, len(numbers), ROWS_IN_CACHE):
                part = slice(begin, begin + ROWS_IN_CACHE)
                own = numbers[part]
                np.isnan(own, out=lost[part])
                if lost[part].any():
                    own = np.where(lost[part], 0.0, own)
                found[part] = count_below(own)
                if is_exact:
                    lost[part] = padded[found[part]] != numbers[part]  # NaN differs from everything
            if not lost.any():
                return pa.array(found)
            found[lost] = 0
            return pa.array(found, mask=lost)

        return codes

    def of_codes(self, codes: FloatArray) -> FloatArray:
        """Return the values of codes if exact, else the codes themselves; NaN for NaN."""
        if not self.is_exact:
            return codes
        padded = np.append(self.values, np.nan)
        return padded[np.where(np.isnan(codes), len(self.values), codes).astype(np.int64)]


@dataclass(frozen=True, slots=True, eq=False)
class CategoryBins:
    """Bins of categories, one per level. `n_merged` categories share the last level."""

    column: Column
    n_merged: int = 0

    @property
    def n_bins(self) -> int:
        """The number of codes."""
        return len(self.column.levels)

    def coder(self) -> Coder:
        """Return a function that codes values; null if missing, or without a level."""
        own = self.column.levels[:-1] if self.n_merged else self.column.levels
        levels, n_merged = pa.array(own, pa.string()), self.n_merged

        def codes(cells: Any) -> Any:
            found = pc.index_in(cells, levels)
            if n_merged:
                others = pc.and_(cells.is_valid(), found.is_null())
                found = pc.if_else(others, pa.scalar(len(own), pa.int32()), found)
            return found.cast(pa.uint16())

        return codes


Bins = NumberBins | CategoryBins
"""How a warehouse codes one column. Codes run from 0; a missing value has none."""


def _counter(values: FloatArray) -> Callable[[FloatArray], NDArray[np.int32]]:
    """Return how many of these values (rising) lie below each number, ten times as fast as
    searching.

    Cells of equal width say how many lie below the cell; if it holds one, a comparison decides the
    rest. Only numbers in cells that hold several are searched for. Rounding cannot err: values and
    numbers get their cells by the same rising function.
    """
    # Halves first: a difference of two numbers may overflow.
    lowest, highest = (values[0] / 2, values[-1] / 2) if len(values) else (0.0, 0.0)
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        scale = np.divide(N_CELLS - 1, highest - lowest)
        factor, shift = scale / 2, lowest * scale
    if not (np.isfinite(factor) and np.isfinite(shift)):
        factor = shift = np.float64(0.0)

    def cells_of(numbers: FloatArray) -> NDArray[np.int32]:
        with np.errstate(over="ignore"):
            cells: FloatArray = numbers * factor
        cells -= shift
        np.clip(cells, 0, N_CELLS - 1, out=cells)
        return cells.astype(np.int32)

    own = cells_of(values)
    held = np.bincount(own, minlength=N_CELLS)
    below = np.where(held > 1, _CROWDED, np.cumsum(held) - held).astype(np.int32)
    edge = np.full(N_CELLS, np.inf)
    edge[own] = values

    def count(numbers: FloatArray) -> NDArray[np.int32]:
        cells = cells_of(numbers)
        found = below[cells]
        crowded = np.flatnonzero(found == _CROWDED)
        found += numbers > edge[cells]
        if len(crowded):
            found[crowded] = np.searchsorted(values, numbers[crowded])
        return found

    return count


def exact_bins(column: Column, values: FloatArray) -> NumberBins:
    """Return a bin for each value; values: float64, rising."""
    return NumberBins(column, values + 0.0, True)


def quantile_bins(column: Column, sample: FloatArray) -> NumberBins:
    """Return bins of about equal numbers of rows, by a sample: float64[n], NaN for missing.

    A value frequent enough to fill a bin gets its own, as long as there is room.
    """
    rising = np.sort(sample[~np.isnan(sample)])
    at = np.arange(1, MAX_BINS) * len(rising) // MAX_BINS
    edges = np.unique(rising[np.maximum(at - 1, 0)])
    values, counts = np.unique(rising, return_counts=True)
    heavy = np.flatnonzero(counts[1:] >= len(rising) / MAX_BINS) + 1
    heavy = heavy[np.argsort(-counts[heavy], kind="stable")]
    before = values[heavy - 1]
    room = MAX_BINS - 1 - len(edges)
    edges = np.union1d(edges, before[~np.isin(before, edges)][: max(room, 0)])
    return NumberBins(column, edges + 0.0, False)


def category_bins(name: str, heaviest: list[str], n_levels: int) -> CategoryBins:
    """Return levels in schema order; all but the most frequent share the last one, called “other”.

    The column then says which categories are kept, so that rules and other tables know what
    “other” stands for. heaviest: the most frequent categories, at most MAX_LEVELS of them, out of
    n_levels.
    """
    kept = heaviest if n_levels <= MAX_LEVELS else heaviest[: MAX_LEVELS - 1]
    levels = [kept[i] for i in natural_order(kept).tolist()]
    n_merged = n_levels - len(kept)
    if not n_merged:
        return CategoryBins(Column(name, Kind.CATEGORICAL, tuple(levels)))
    other = OTHER
    while other in levels:
        other = f"({other})"
    merged = Derived(name, How.OTHER, kept=tuple(levels), other=other)
    column = Column(name, Kind.CATEGORICAL, (*levels, other), derived=merged)
    return CategoryBins(column, n_merged)


def ordered_bins(name: str, levels: Sequence[str], found: list[str], n_levels: int) -> CategoryBins:
    """Return levels in the given order. Raises TableError if it lacks one, or for too many.

    found: the most frequent categories, at most MAX_LEVELS of them, out of n_levels.
    """
    if max(n_levels, len(levels)) > MAX_LEVELS:
        raise TableError(
            f"Column “{name}” has more than {show_count(MAX_LEVELS)} categories, too many for "
            "an ordered column: remove the order or the column."
        )
    check_order(name, levels, found)
    return CategoryBins(Column(name, Kind.CATEGORICAL, tuple(levels), is_ordered=True))


def told(bins: Sequence[Bins], n_sampled: int) -> tuple[str, ...]:
    """Return sentences on what the bins of columns do not distinguish; none about exact ones.

    Numeric columns share one sentence, because it is the same for all.
    """
    of_categories = tuple(
        f"Column “{each.column.name}” has {show_count(each.n_bins - 1 + each.n_merged)} "
        f"categories: the {show_count(each.n_bins - 1)} most frequent are kept, and the others "
        f"form the category “{each.column.levels[-1]}”."
        for each in bins
        if isinstance(each, CategoryBins) and each.n_merged
    )
    inexact = [each for each in bins if isinstance(each, NumberBins) and not each.is_exact]
    if not inexact:
        return of_categories
    sizes = [each.n_bins for each in inexact]
    n_bins = str(sizes[0]) if min(sizes) == max(sizes) else f"{min(sizes)} to {max(sizes)}"
    each = " each" * (len(sizes) > 1)
    sentence = (
        f"In {named([one.column.name for one in inexact])}, the search first tries the edges of "
        f"{n_bins} bins{each}, which come from a sample of {show_count(n_sampled)} rows. It then "
        "chooses the exact threshold among all values of the two bins next to the best edge."
    )
    return (sentence, *of_categories)


def named(names: Sequence[str]) -> str:
    """Return columns in words: "columns “a” and “b”"; names beyond `MAX_NAMED` are counted."""
    quoted = [f"“{name}”" for name in names[:MAX_NAMED]]
    if len(names) == 1:
        return f"column {quoted[0]}"
    if len(names) > MAX_NAMED:
        quoted.append(f"{show_count(len(names) - MAX_NAMED)} more")
    return f"columns {', '.join(quoted[:-1])} and {quoted[-1]}"


def is_exact(bins: Bins) -> bool:
    """Return whether each value has its own bin, so that only codes need to be stored."""
    return isinstance(bins, CategoryBins) or bins.is_exact


def code_of_threshold(bins: NumberBins, threshold: float) -> int:
    """Return the highest code whose value is at most the threshold, if bins are exact; -1 if none.

    If they are not exact, return the code of the bin that contains the threshold.
    """
    if bins.is_exact:
        return int(np.searchsorted(bins.values, threshold, side="right")) - 1
    return int(np.searchsorted(bins.values, threshold))


def neighbours(codes: IntArray, code: int) -> tuple[int, int]:
    """Return the nearest of these codes (rising) below and above a code; if there is none, the code
    itself."""
    below, above = codes[codes < code], codes[codes > code]
    return (int(below[-1]) if len(below) else code, int(above[0]) if len(above) else code)
