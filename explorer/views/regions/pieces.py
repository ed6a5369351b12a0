"""What is left of an axis after some cuts: an interval or bands, with or without missing."""

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
    """Which of the axis's bands are left."""

    kept: NDArray[np.bool_]


Piece = Interval | Bands


def whole_piece(axis: Axis) -> Piece:
    """All of the axis."""
    if axis.kind is AxisKind.LEVELS:
        return Bands(np.ones(len(axis.bands), np.bool_))
    return Interval(axis.data_low, axis.data_high, axis.strip is not None)


def divided(piece: Piece, axis: Axis, split: Split, left: bool) -> Piece | None:
    """The part of the piece on one side of a split of the axis's feature; None where nothing is."""
    match piece, split:
        case Bands(), CategorySplit() | MissingSplit():
            side = goes_left(split, np.array(axis.bands, np.int32))
            kept = piece.kept & (side if left else ~side)
            return Bands(kept) if kept.any() else None
        case Interval(), NumericSplit():
            missing = piece.with_missing and split.missing_goes_left == left
            if left:
                found = Interval(piece.low, min(piece.high, split.threshold), missing)
            else:
                found = Interval(max(piece.low, split.threshold), piece.high, missing)
        case Interval(), MissingSplit():
            nothing = Interval(piece.high, piece.high, piece.with_missing)
            found = Interval(piece.low, piece.high, False) if left else nothing
        case _:
            raise ValueError("The split does not fit the kind of its feature.")
    return found if found.low < found.high or found.with_missing else None


def spans(piece: Piece, axis: Axis) -> list[tuple[float, float]]:
    """The stretches of the axis that the piece covers; neighbouring bands are one stretch."""
    match piece:
        case Interval():
            found = [(piece.low, piece.high)] if piece.low < piece.high else []
            return found + ([axis.strip] if piece.with_missing and axis.strip else [])
        case Bands():
            edges = np.flatnonzero(np.diff(np.concatenate([[0], piece.kept.astype(np.int8), [0]])))
            pairs = edges.reshape(-1, 2).tolist()
            return [(start - 0.5, end - 0.5) for start, end in pairs]
