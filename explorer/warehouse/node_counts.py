"""The counts of a growth's nodes, kept in memory: a node is shown without another query."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.numeric_splits import midpoints
from explorer.growth.monotonic_splits import constrained
from explorer.warehouse.bins import Bins, NumberBins
from explorer.warehouse.counted import Measure
from explorer.warehouse.prepared import PreparedTable
from explorer.warehouse.protocol import Cells

MAX_KEPT_CELLS = 3_000_000
"""Counts that one growth keeps, about 120 MB. Nodes beyond them are counted on request."""

_BYTES_OF_CELL = 40


@dataclass(frozen=True, slots=True, eq=False)
class Single:
    """The counts of single values in the bins `lowest` to `highest` of one feature at a node."""

    cells: Cells
    lowest: int
    highest: int


_NO_SINGLE = Single(Cells.none(), 0, -1)


class KeptCounts:
    """The counts that a growth asked for, by node: of bins, and of single values where it refined.

    `warehouse.session` writes them. A growth is one thread's, and readers see complete entries.
    """

    def __init__(self, kept: "KeptCounts | None" = None) -> None:
        """Begin with the counts of a former growth by the same rules, whose nodes are the same."""
        self._whole: dict[int, Cells] = dict(kept._whole) if kept else {}
        self._single: dict[int, dict[int, Single]] = dict(kept._single) if kept else {}
        self._n_cells: int = kept._n_cells if kept else 0

    @property
    def nbytes(self) -> int:
        """The bytes of all counts, about."""
        return self._n_cells * _BYTES_OF_CELL

    def add(self, node: int, cells: Cells) -> None:
        """Keep the counts of a node's bins, of all features, in order."""
        if node not in self._whole and self._n_cells + len(cells) <= MAX_KEPT_CELLS:
            self._whole[node] = _slim(cells)
            self._n_cells += len(cells)

    def refine(self, node: int, feature: int, single: Single) -> None:
        """Keep the counts of single values; of two requests, the one for more bins."""
        own = self._single.setdefault(node, {})
        known = own.get(feature, _NO_SINGLE)
        if single.highest - single.lowest > known.highest - known.lowest:
            own[feature] = replace(single, cells=_slim(single.cells))
            self._n_cells += len(single.cells)

    def of(self, node: int) -> Cells | None:
        """Return the counts of a node's bins; None if they are not kept."""
        return self._whole.get(node)

    def single(self, node: int) -> Mapping[int, Single]:
        """Return the counts of single values at a node, by feature."""
        return self._single.get(node, {})


def _slim(cells: Cells) -> Cells:
    """Return the same counts, of node 0; columns that hold only zeros take no memory."""
    zeros = np.broadcast_to(np.zeros(1), len(cells))
    slim = replace(cells, node=np.broadcast_to(np.zeros(1, np.int64), len(cells)))
    if cells.highest.any() or cells.lowest.any():
        return slim
    return replace(slim, first=zeros, second=zeros, lowest=zeros, highest=zeros)


@dataclass(frozen=True, slots=True, eq=False)
class Entries:
    """A feature's values at a node as parallel arrays; one entry stands for many rows.

    values: float64[n], NaN for missing (a bin by its upper edge), or int32[n] codes, -1 for
    missing. targets: int32[n] classes, or float64[n] means. weights: float64[n]. n_rows: int64[n].
    within: float64[n], Σw(y − mean)² of an entry's rows; 0 for classes.
    """

    values: FloatArray | NDArray[np.int32]
    targets: NDArray[np.int32] | FloatArray
    weights: FloatArray
    n_rows: IntArray
    within: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class CountedNode:
    """One node of a growth: the counts of all features' bins, from which every split is measured.

    `centre`: the target's value from which sums are measured; 0 for classes. `bounds` (float64[2])
    are those of monotonic constraints above the node.
    """

    prepared: PreparedTable
    measure: Measure
    cells: Cells
    single: Mapping[int, Single]
    centre: float
    bounds: FloatArray | None = None

    def profile(self, feature: int) -> SplitProfile:
        """Return every split of one feature that the counts can tell apart.

        Thresholds lie between single values where these were counted, else at the edges of bins.
        """
        bins = self.prepared.bins[feature]
        if not isinstance(bins, NumberBins) or bins.is_exact:
            cells = self._of(feature)
            found = self.measure.profile(feature, bins, cells, self.centre)
        else:
            placed = _placed(bins, self._of(feature), self.single.get(feature, _NO_SINGLE))
            found = self.measure.profile_of_values(feature, placed.rank, placed.cells, self.centre)
            found = placed.with_thresholds(found)
        return constrained(found, self.measure.search, self.prepared.features, self.bounds)

    def entries(self, feature: int) -> Entries:
        """Return the feature's values with the rows, weights and targets that they stand for."""
        bins, cells = self.prepared.bins[feature], self._of(feature)
        values = _values_of(bins, cells)
        if isinstance(bins, NumberBins) and not bins.is_exact:
            placed = _placed(bins, cells, self.single.get(feature, _NO_SINGLE))
            cells, values = placed.cells, placed.value
        if self.measure.is_classes:
            within = np.zeros(len(cells))
            return Entries(values, cells.target, cells.weight, cells.n_rows, within)
        shift = cells.first / cells.weight
        within = np.maximum(cells.second - cells.first * shift, 0.0)
        return Entries(values, self.centre + shift, cells.weight, cells.n_rows, within)

    def _of(self, feature: int) -> Cells:
        begin, end = np.searchsorted(self.cells.feature, (feature, feature + 1)).tolist()
        return self.cells.take(slice(begin, end))


def _values_of(bins: Bins, cells: Cells) -> FloatArray | NDArray[np.int32]:
    if isinstance(bins, NumberBins):
        return bins.of_codes(cells.value)
    return np.where(np.isnan(cells.value), -1, cells.value).astype(np.int32)


@dataclass(frozen=True, slots=True, eq=False)
class _Placed:
    """Counts of bins and of single values in one order.

    rank: float64[n_cells], the place of each among those that differ, NaN for missing; value:
    float64[n_cells]. threshold, gap: float64[n_ranks - 1], between neighbouring ranks.
    """

    cells: Cells
    rank: FloatArray
    value: FloatArray
    threshold: FloatArray
    gap: FloatArray

    def with_thresholds(self, profile: SplitProfile) -> SplitProfile:
        """Return a profile of ranks as one of values."""
        apart = np.isnan(profile.threshold)
        below = np.where(apart, 0.0, profile.threshold).astype(np.int64)
        padded, gaps = np.append(self.threshold, np.nan), np.append(self.gap, np.nan)
        below = np.where(apart, len(self.threshold), below)
        return replace(profile, threshold=padded[below], gap=gaps[below])


def _placed(bins: NumberBins, held: Cells, single: Single) -> _Placed:
    inside = (held.value >= single.lowest) & (held.value <= single.highest)
    coded, values = held.take(~inside), single.cells.value
    n_coded = len(coded)
    cells = Cells.concatenate([coded, single.cells])
    code = np.append(coded.value, np.searchsorted(bins.values, values).astype(np.float64))
    value = np.append(np.full(n_coded, np.nan), values)
    missing = np.isnan(code)
    order = np.lexsort((value, code))
    is_new = np.ones(len(order), np.bool_)
    a, b = order[:-1], order[1:]
    same_value = (value[a] == value[b]) | (np.isnan(value[a]) & np.isnan(value[b]))
    is_new[1:] = (code[a] != code[b]) | ~same_value
    rank = np.empty(len(order))
    rank[order] = np.cumsum(is_new) - 1.0
    rank[missing] = np.nan
    first = order[is_new & ~missing[order]]
    top = np.nextafter(bins.values[-1], np.inf) if len(bins.values) else 0.0
    edges = np.append(bins.values, top)
    upper = edges[np.where(missing, 0, code).astype(np.int64)]
    shown = np.where(missing, np.nan, np.where(np.isnan(value), upper, value))
    below, above = value[first[:-1]], value[first[1:]]
    are_single = ~(np.isnan(below) | np.isnan(above))
    known_below, known_above = np.where(are_single, below, 0.0), np.where(are_single, above, 1.0)
    middle = midpoints(known_below, known_above)
    threshold = np.where(are_single, middle, upper[first[:-1]])
    gap = np.where(are_single, known_above - known_below, np.diff(shown[first]))
    return _Placed(cells, rank, shown, threshold, gap)
