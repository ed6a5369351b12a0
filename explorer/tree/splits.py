"""The three kinds of split, which side a value takes, and how each side is worded."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_threshold
from explorer.data.schema import Column
from explorer.tree.ragged import Ragged


class SplitKind(IntEnum):
    """What a node asks; a leaf asks nothing."""

    LEAF = 0
    NUMERIC = 1
    CATEGORY = 2
    MISSING = 3


@dataclass(frozen=True, slots=True)
class NumericSplit:
    """Rows with value <= threshold go left.

    `gap` is the distance between the two data values whose midpoint the threshold is.
    `missing_seen` tells whether rows with a missing value were there to choose a side.
    """

    feature: int
    threshold: float
    gap: float
    missing_goes_left: bool
    unseen_goes_left: bool
    missing_seen: bool


@dataclass(frozen=True, slots=True)
class CategorySplit:
    """Rows whose level is in `left` go left; both sides list the levels seen at the node.

    A level in neither list goes where `unseen_goes_left` says. Where missing values were
    seen they count as one more level, on the side that `missing_goes_left` names. `exact`
    is False where the subset was found by a heuristic.
    """

    feature: int
    left: tuple[int, ...]
    right: tuple[int, ...]
    missing_goes_left: bool
    unseen_goes_left: bool
    missing_seen: bool
    exact: bool = True


@dataclass(frozen=True, slots=True)
class MissingSplit:
    """Rows with a value go left, rows without go right."""

    feature: int
    unseen_goes_left: bool

    missing_goes_left = False
    missing_seen = True


Split = NumericSplit | CategorySplit | MissingSplit


@dataclass(frozen=True, slots=True, eq=False)
class SplitArrays:
    """Splits side by side, one entry a node, in read-only arrays; entry i is `split(i)`.

    kind int8, feature int32 (-1: none), threshold and gap float64 (NaN: none), levels_left
    and levels_right the level codes of category splits, the rest bool.
    """

    kind: NDArray[np.int8]
    feature: NDArray[np.int32]
    threshold: NDArray[np.float64]
    gap: NDArray[np.float64]
    levels_left: Ragged
    levels_right: Ragged
    missing_goes_left: NDArray[np.bool_]
    unseen_goes_left: NDArray[np.bool_]
    missing_seen: NDArray[np.bool_]
    exact: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.kind)

    def split(self, i: int) -> Split | None:
        """Entry i as a value; None at a leaf."""
        feature, missing_left = int(self.feature[i]), bool(self.missing_goes_left[i])
        unseen_left, seen = bool(self.unseen_goes_left[i]), bool(self.missing_seen[i])
        match SplitKind(int(self.kind[i])):
            case SplitKind.NUMERIC:
                threshold, gap = float(self.threshold[i]), float(self.gap[i])
                return NumericSplit(feature, threshold, gap, missing_left, unseen_left, seen)
            case SplitKind.CATEGORY:
                left, right = self.levels_left[i].tolist(), self.levels_right[i].tolist()
                exact = bool(self.exact[i])
                return CategorySplit(
                    feature, tuple(left), tuple(right), missing_left, unseen_left, seen, exact
                )
            case SplitKind.MISSING:
                return MissingSplit(feature, unseen_left)
            case _:
                return None

    def take(self, nodes: NDArray[np.int64]) -> "SplitArrays":
        """The entries at `nodes`, in that order."""
        return SplitArrays(
            self.kind.take(nodes),
            self.feature.take(nodes),
            self.threshold.take(nodes),
            self.gap.take(nodes),
            self.levels_left.take(nodes),
            self.levels_right.take(nodes),
            self.missing_goes_left.take(nodes),
            self.unseen_goes_left.take(nodes),
            self.missing_seen.take(nodes),
            self.exact.take(nodes),
        )

    def without(self, leaves: NDArray[np.bool_]) -> "SplitArrays":
        """The same entries with those under the mask made leaves."""
        fallen = leaves & (self.kind != SplitKind.LEAF)
        if not fallen.any():
            return self
        at = np.flatnonzero(fallen)
        return SplitArrays(
            _with(self.kind, at, SplitKind.LEAF),
            _with(self.feature, at, -1),
            _with(self.threshold, at, np.nan),
            _with(self.gap, at, np.nan),
            self.levels_left.without(fallen),
            self.levels_right.without(fallen),
            _with(self.missing_goes_left, at, False),
            _with(self.unseen_goes_left, at, False),
            _with(self.missing_seen, at, False),
            _with(self.exact, at, True),
        )

    @staticmethod
    def of(splits: Sequence[Split | None]) -> "SplitArrays":
        """Columns from values, one entry a split; None makes a leaf."""
        n = len(splits)
        columns = SplitArrays(
            kind=np.zeros(n, np.int8),
            feature=np.full(n, -1, np.int32),
            threshold=np.full(n, np.nan),
            gap=np.full(n, np.nan),
            levels_left=Ragged.of([s.left if isinstance(s, CategorySplit) else () for s in splits]),
            levels_right=Ragged.of(
                [s.right if isinstance(s, CategorySplit) else () for s in splits]
            ),
            missing_goes_left=np.zeros(n, np.bool_),
            unseen_goes_left=np.zeros(n, np.bool_),
            missing_seen=np.zeros(n, np.bool_),
            exact=np.ones(n, np.bool_),
        )
        for i, split in enumerate(splits):
            if split is None:
                continue
            columns.feature[i] = split.feature
            columns.missing_goes_left[i] = split.missing_goes_left
            columns.unseen_goes_left[i] = split.unseen_goes_left
            columns.missing_seen[i] = split.missing_seen
            match split:
                case NumericSplit():
                    columns.kind[i] = SplitKind.NUMERIC
                    columns.threshold[i], columns.gap[i] = split.threshold, split.gap
                case CategorySplit():
                    columns.kind[i], columns.exact[i] = SplitKind.CATEGORY, split.exact
                case MissingSplit():
                    columns.kind[i] = SplitKind.MISSING
        return columns

    @staticmethod
    def concatenate(parts: Sequence["SplitArrays"]) -> "SplitArrays":
        """Parts one after the other."""
        return SplitArrays(
            np.concatenate([part.kind for part in parts]),
            np.concatenate([part.feature for part in parts]),
            np.concatenate([part.threshold for part in parts]),
            np.concatenate([part.gap for part in parts]),
            Ragged.concatenate([part.levels_left for part in parts]),
            Ragged.concatenate([part.levels_right for part in parts]),
            np.concatenate([part.missing_goes_left for part in parts]),
            np.concatenate([part.unseen_goes_left for part in parts]),
            np.concatenate([part.missing_seen for part in parts]),
            np.concatenate([part.exact for part in parts]),
        )


def _with(array: NDArray[Any], places: NDArray[np.int64], value: float) -> NDArray[Any]:
    changed = array.copy()
    changed[places] = value
    return changed


def goes_left(split: Split, values: NDArray[np.float64] | NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which side each value of the split's feature takes (NaN or -1: missing; -2: unseen)."""
    match split:
        case NumericSplit():
            return np.where(np.isnan(values), split.missing_goes_left, values <= split.threshold)
        case MissingSplit():
            missing = np.isnan(values) if values.dtype.kind == "f" else values == -1
            return ~missing
        case CategorySplit():
            last = max(max(split.left, default=-1), max(split.right, default=-1))
            # Behind the known levels: one for all codes above them, then -2 and -1 from behind.
            sides = np.full(last + 4, split.unseen_goes_left)
            sides[-1] = split.missing_goes_left
            sides[list(split.left)], sides[list(split.right)] = True, False
            return sides[np.minimum(values, last + 1).astype(np.int64)]


def side_levels(split: CategorySplit, column: Column, left: bool) -> list[str]:
    """The levels seen at the node on one side, in schema order, missing last."""
    codes = split.left if left else split.right
    names = [column.levels[code] for code in codes]
    return names + (["missing"] if split.missing_seen and split.missing_goes_left == left else [])


def describe_side(split: Split, column: Column, left: bool, max_levels: int = 6) -> str:
    """One side in words: "≤ 206.5 or missing", "Biscoe or Dream", "has a value".

    More than `max_levels` levels are counted, not listed.
    """
    match split:
        case NumericSplit():
            sign = "≤" if left else ">"
            words = f"{sign} {show_threshold(column, split.threshold, split.gap)}"
            with_missing = split.missing_seen and split.missing_goes_left == left
            return f"{words} or missing" if with_missing else words
        case MissingSplit():
            return "has a value" if left else "is missing"
        case CategorySplit():
            names = side_levels(split, column, left)
            if len(names) > max_levels:
                codes = split.left if left else split.right
                first, last = column.levels[codes[0]], column.levels[codes[-1]]
                more = " or missing" if len(names) > len(codes) else ""
                return f"one of {show_count(len(codes))} levels, {first} to {last}{more}"
            return (
                " or ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} or {names[-1]}"
            )
