"""The three kinds of split, the side that a value goes to, a side in words, and splits by name."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arguments import is_list
from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import show_count, show_threshold
from explorer.data.errors import shortened
from explorer.data.schema import Column, Schema
from explorer.tree.ragged import Ragged, joined


class SplitKind(IntEnum):
    """The kind of a node's split; a leaf has none."""

    LEAF = 0
    NUMERIC = 1
    CATEGORY = 2
    MISSING = 3


@dataclass(frozen=True, slots=True)
class NumericSplit:
    """Rows with value <= threshold go left; a missing value goes where `missing_goes_left` says.

    `feature` is an index into the tree's features. `gap` is the distance between the two data
    values whose midpoint the threshold is. `missing_seen`: whether rows with a missing value were
    present when the split was made.
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
    feature's levels. A level in neither list goes where `unseen_goes_left` says. If missing values
    were seen, they count as another level, on the side that `missing_goes_left` names.
    `exact` is False if the subset was found by a heuristic.
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
    """Rows with a value go left and rows without go right, like a threshold above all values."""

    feature: int
    unseen_goes_left: bool

    missing_goes_left = False
    missing_seen = True


Split = NumericSplit | CategorySplit | MissingSplit


@dataclass(frozen=True, slots=True, eq=False)
class SplitArrays:
    """Splits as parallel arrays, one entry per node; entry i is `split(i)`.

    kind: int8[n_nodes], a SplitKind. feature: int32[n_nodes], -1 at leaves. threshold, gap:
    float64[n_nodes], NaN if the split has none. levels_left, levels_right: n_nodes lists of
    int32, the level codes of category splits, else empty. missing_goes_left, unseen_goes_left,
    missing_seen, exact: bool[n_nodes]. See FLAT_FIELDS for what leaves hold.
    """

    kind: NDArray[np.int8]
    feature: NDArray[np.int32]
    threshold: FloatArray
    gap: FloatArray
    levels_left: Ragged
    levels_right: Ragged
    missing_goes_left: BoolArray
    unseen_goes_left: BoolArray
    missing_seen: BoolArray
    exact: BoolArray

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.kind)

    def split(self, i: int) -> Split | None:
        """Return entry i as a value; None at a leaf."""
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

    def take(self, nodes: IntArray) -> "SplitArrays":
        """Return the entries at `nodes`, in that order."""
        return SplitArrays(*(getattr(self, name).take(nodes) for name in _NAMES))

    def without(self, leaves: BoolArray) -> "SplitArrays":
        """Return these entries with those under the mask (bool, one per node) made leaves."""
        fallen = leaves & (self.kind != SplitKind.LEAF)
        if not fallen.any():
            return self
        return SplitArrays(*(_without(getattr(self, name), name, fallen) for name in _NAMES))

    @staticmethod
    def of(splits: Sequence[Split | None]) -> "SplitArrays":
        """Return arrays from values, one entry per split; None makes a leaf."""
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
        """Return the parts one after the other; at least one."""
        return SplitArrays(*(joined([getattr(part, name) for part in parts]) for name in _NAMES))


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
"""The fields of SplitArrays with one number per node: their type, and their leaf value."""

_NAMES = tuple(field.name for field in fields(SplitArrays))


def _without(array: Any, name: str, fallen: BoolArray) -> Any:
    if isinstance(array, Ragged):
        return array.without(fallen)
    _, at_leaf = FLAT_FIELDS[name]
    changed = array.copy()
    changed[fallen] = at_leaf
    return changed


def goes_left(split: Split, values: FloatArray | NDArray[np.int32]) -> BoolArray:
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


def is_rising(split: CategorySplit) -> bool:
    """Whether every level on the left comes before every level on the right."""
    return not split.left or not split.right or max(split.left) < min(split.right)


def side_levels(split: CategorySplit, column: Column, left: bool) -> list[str]:
    """Return the names of the levels seen at the node on one side, in schema order, "missing"
    last."""
    codes = split.left if left else split.right
    names = [column.levels[code] for code in codes]
    return names + (["missing"] if split.missing_seen and split.missing_goes_left == left else [])


def n_side_levels(split: CategorySplit, left: bool) -> int:
    """Return how many `side_levels` there are; missing values count as one."""
    with_missing = split.missing_seen and split.missing_goes_left == left
    return len(split.left if left else split.right) + with_missing


def describe_side(split: Split, column: Column, left: bool, max_levels: int = 6) -> str:
    """Return one side in words: "≤ 206.5 or missing", "Biscoe or Dream", "has a value".

    More than `max_levels` levels are counted, not listed; of an ordered column, "low to mid".
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
                if column.is_ordered:
                    return f"{first} to {column.levels[codes[-1]]}{more}"
                return f"one of {show_count(len(codes))} categories, among them {first}{more}"
            names = side_levels(split, column, left)
            return (
                " or ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} or {names[-1]}"
            )


@dataclass(frozen=True, slots=True)
class NamedSplit:
    """A split on one feature, by names, without the details that depend on a node's rows.

    feature: its name. threshold: rows with value <= threshold go left. left: the categories that go
    left; all other categories at the node go right. With neither, rows with a value go left
    and rows without go right. missing_goes_left: where missing values go, if there are any.

    Raises ValueError, in one sentence, for values of other types, for both a threshold and
    categories, and for a threshold that is not finite.
    """

    feature: str
    threshold: float | None = None
    left: tuple[str, ...] | None = None
    missing_goes_left: bool = False

    def __post_init__(self) -> None:
        threshold, left = self.threshold, self.left
        require(isinstance(self.feature, str), "A split must name its feature as text.")
        require(
            threshold is None or left is None,
            "A split can have a threshold or categories, but not both.",
        )
        if threshold is not None:
            is_number = isinstance(threshold, (int, float)) and not isinstance(threshold, bool)
            require(is_number and _is_finite(threshold), "A threshold must be a finite number.")
            object.__setattr__(self, "threshold", float(threshold) + 0.0)  # -0.0 is 0.0
        if left is not None:
            names = tuple(left) if is_list(left) else (None,)
            texts = all(isinstance(name, str) for name in names)
            require(texts, "The categories of a split must be a list of strings.")
            object.__setattr__(self, "left", names)
        is_side = isinstance(self.missing_goes_left, bool)
        require(is_side, "missing_goes_left must be true or false.")


def named(split: Split, features: Schema) -> NamedSplit:
    """Return the split with names."""
    name = features.names[split.feature]
    match split:
        case NumericSplit():
            missing = split.missing_goes_left
            return NamedSplit(name, threshold=split.threshold, missing_goes_left=missing)
        case CategorySplit():
            levels, missing = features[split.feature].levels, split.missing_goes_left
            left = tuple(levels[code] for code in split.left)
            return NamedSplit(name, left=left, missing_goes_left=missing)
        case MissingSplit():
            return NamedSplit(name)


def named_from(value: Any) -> NamedSplit:
    """Return a split as a file or a picture sends it: a NamedSplit's fields by name. Raises
    ValueError."""
    if isinstance(value, NamedSplit):
        return value
    require(isinstance(value, Mapping), "A split must be a mapping of names to values.")
    unknown = sorted(set(map(str, value)) - set(NamedSplit.__slots__))
    require(not unknown, f"A split has no field {shortened(', '.join(unknown))}.")
    require("feature" in value, "A split must name its feature.")
    return NamedSplit(**value)


def _is_finite(number: float) -> bool:
    try:
        return math.isfinite(number)
    except OverflowError:  # an int that no float holds
        return False


def require(holds: bool, sentence: str) -> None:
    """Raise ValueError with this sentence unless the condition holds."""
    if not holds:
        raise ValueError(sentence)
