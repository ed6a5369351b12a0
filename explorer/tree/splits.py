"""The three kinds of split, which side a value takes, and how each side is worded."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_threshold
from explorer.data.schema import Column
from explorer.tree.ragged import Ragged


class SplitKind(IntEnum):
    """What kind of split a node has; a leaf has none."""

    LEAF = 0
    NUMERIC = 1
    CATEGORY = 2
    MISSING = 3


@dataclass(frozen=True, slots=True)
class NumericSplit:
    """Rows with value <= threshold go left; a missing value goes where `missing_goes_left` says.

    `feature` is an index into the tree's features. `gap` is the distance between the two data
    values whose midpoint the threshold is. `missing_seen` tells whether rows with a missing
    value were there to choose a side.
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

    `feature` is an index into the tree's features, `left` and `right` hold indices into that
    feature's levels. A level in neither list goes where `unseen_goes_left` says. Where missing
    values were seen they count as one more level, on the side that `missing_goes_left` names.
    `exact` is False where the subset was found by a heuristic.
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
    """Rows with a value go left, rows without go right: the threshold "above everything"."""

    feature: int
    unseen_goes_left: bool

    missing_goes_left = False
    missing_seen = True


Split = NumericSplit | CategorySplit | MissingSplit


@dataclass(frozen=True, slots=True, eq=False)
class SplitArrays:
    """Splits side by side, one entry a node; entry i is `split(i)`.

    kind: int8[n_nodes], a SplitKind. feature: int32[n_nodes], -1 at leaves. threshold, gap:
    float64[n_nodes], NaN where the split has none. levels_left, levels_right: n_nodes lists of
    int32, the level codes of category splits, else empty. missing_goes_left, unseen_goes_left,
    missing_seen, exact: bool[n_nodes]. See FLAT_FIELDS for what leaves hold.
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
        """The number of nodes."""
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
        return SplitArrays(*(getattr(self, name).take(nodes) for name in _NAMES))

    def without(self, leaves: NDArray[np.bool_]) -> "SplitArrays":
        """The same entries with those under the mask (bool, one a node) made leaves."""
        fallen = leaves & (self.kind != SplitKind.LEAF)
        if not fallen.any():
            return self
        return SplitArrays(*(_without(getattr(self, name), name, fallen) for name in _NAMES))

    @staticmethod
    def of(splits: Sequence[Split | None]) -> "SplitArrays":
        """Arrays from values, one entry a split; None makes a leaf."""
        n = len(splits)
        categories = [split if isinstance(split, CategorySplit) else None for split in splits]
        arrays = SplitArrays(
            **{name: np.full(n, at_leaf, dtype) for name, (dtype, at_leaf) in FLAT_FIELDS.items()},
            levels_left=Ragged.of([split.left if split else () for split in categories]),
            levels_right=Ragged.of([split.right if split else () for split in categories]),
        )
        for i, split in enumerate(splits):
            if split is None:
                continue
            arrays.feature[i] = split.feature
            arrays.missing_goes_left[i] = split.missing_goes_left
            arrays.unseen_goes_left[i] = split.unseen_goes_left
            arrays.missing_seen[i] = split.missing_seen
            match split:
                case NumericSplit():
                    arrays.kind[i] = SplitKind.NUMERIC
                    arrays.threshold[i], arrays.gap[i] = split.threshold, split.gap
                case CategorySplit():
                    arrays.kind[i], arrays.exact[i] = SplitKind.CATEGORY, split.exact
                case MissingSplit():
                    arrays.kind[i] = SplitKind.MISSING
        return arrays

    @staticmethod
    def concatenate(parts: Sequence["SplitArrays"]) -> "SplitArrays":
        """Parts one after the other; at least one."""
        return SplitArrays(*(_joined([getattr(part, name) for part in parts]) for name in _NAMES))


FLAT_FIELDS: dict[str, tuple[Any, Any]] = {
    "kind": (np.int8, SplitKind.LEAF),
    "feature": (np.int32, -1),
    "threshold": (np.float64, np.nan),
    "gap": (np.float64, np.nan),
    "missing_goes_left": (np.bool_, False),
    "unseen_goes_left": (np.bool_, False),
    "missing_seen": (np.bool_, False),
    "exact": (np.bool_, True),
}
"""The fields of SplitArrays with one number a node: their type, and what they hold at a leaf."""

_NAMES = tuple(field.name for field in fields(SplitArrays))


def _without(array: Any, name: str, fallen: NDArray[np.bool_]) -> Any:
    if isinstance(array, Ragged):
        return array.without(fallen)
    _, at_leaf = FLAT_FIELDS[name]
    changed = array.copy()
    changed[fallen] = at_leaf
    return changed


def _joined(arrays: list[Any]) -> Any:
    return Ragged.concatenate(arrays) if isinstance(arrays[0], Ragged) else np.concatenate(arrays)


def goes_left(split: Split, values: NDArray[np.float64] | NDArray[np.int32]) -> NDArray[np.bool_]:
    """bool[n]: which values of the split's feature go left.

    values: float64[n], NaN for missing, of a numeric feature; int32[n] codes of a category
    feature, -1 for missing and -2 for a level that the schema does not know.
    """
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
    """The names of the levels seen at the node on one side, in schema order, "missing" last."""
    codes = split.left if left else split.right
    names = [column.levels[code] for code in codes]
    return names + (["missing"] if split.missing_seen and split.missing_goes_left == left else [])


def n_side_levels(split: CategorySplit, left: bool) -> int:
    """How many `side_levels` there are; missing values count as one."""
    with_missing = split.missing_seen and split.missing_goes_left == left
    return len(split.left if left else split.right) + with_missing


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
            codes = split.left if left else split.right
            count = n_side_levels(split, left)
            if count > max_levels:
                more = ", or missing" if count > len(codes) else ""
                first = column.levels[codes[0]]
                return f"one of {show_count(len(codes))} categories, among them {first}{more}"
            names = side_levels(split, column, left)
            return (
                " or ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} or {names[-1]}"
            )
