"""What is left of an axis after some splits: an interval or bands, with or without missing."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split, goes_left
from explorer.views.nodes.axes import Axis, AxisKind


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers low < x <= high of an axis (none where they cross), and its missing strip."""

    low: float
    high: float
    with_missing: bool


@dataclass(frozen=True, slots=True, eq=False)
class Bands:
    """Which of the axis's bands are left: `bool[n_bands]`, in the axis's order."""

    kept: NDArray[np.bool_]


Extent = Interval | Bands


def whole_extent(axis: Axis) -> Extent:
    """All of the axis, its missing strip included."""
    if axis.kind is AxisKind.LEVELS:
        return Bands(np.ones(len(axis.bands), np.bool_))
    return Interval(axis.data_low, axis.data_high, axis.strip is not None)


def child_extent(extent: Extent, axis: Axis, split: Split, left: bool) -> Extent | None:
    """The part of the extent on one side of a split of the axis's feature; None where nothing is.

    Raises ValueError for a split of another kind than the feature's.
    """
    match extent, split:
        case Bands(), CategorySplit() | MissingSplit():
            side = goes_left(split, np.array(axis.bands, np.int32))
            kept = extent.kept & (side if left else ~side)
            return Bands(kept) if kept.any() else None
        case Interval(), NumericSplit():
            missing = extent.with_missing and split.missing_goes_left == left
            if left:
                found = Interval(extent.low, min(extent.high, split.threshold), missing)
            else:
                found = Interval(max(extent.low, split.threshold), extent.high, missing)
        case Interval(), MissingSplit():
            nothing = Interval(extent.high, extent.high, extent.with_missing)
            found = Interval(extent.low, extent.high, False) if left else nothing
        case _:
            raise ValueError("The split does not fit the kind of its feature.")
    return found if found.low < found.high or found.with_missing else None


def spans(extent: Extent, axis: Axis) -> list[tuple[float, float]]:
    """The stretches of the axis that the extent covers; neighbouring bands are one stretch.

    Ends are in the axis's own units; the band at index i reaches from i − 0.5 to i + 0.5.
    """
    match extent:
        case Interval():
            found = [(extent.low, extent.high)] if extent.low < extent.high else []
            return found + ([axis.strip] if extent.with_missing and axis.strip else [])
        case Bands():
            kept = extent.kept.astype(np.int8)
            edges = np.flatnonzero(np.diff(np.concatenate([[0], kept, [0]])))
            pairs = edges.reshape(-1, 2).tolist()
            return [(start - 0.5, end - 0.5) for start, end in pairs]
