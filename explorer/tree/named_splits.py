"""A split by names: what a person gives, and a file holds, of a table that may yet change."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from explorer.data.schema import Schema
from explorer.data.told import shortened
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split


@dataclass(frozen=True, slots=True)
class NamedSplit:
    """A split of rows by one feature, without what only the rows of a node can tell.

    feature: its name. threshold: rows with value <= threshold go left. left: the categories that
    go left, those of the node that are not named go right. With neither, rows with a value go left
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
        _require(isinstance(self.feature, str), "A split names its feature by a text.")
        _require(threshold is None or left is None, "A split has a threshold or categories.")
        if threshold is not None:
            is_number = isinstance(threshold, (int, float)) and not isinstance(threshold, bool)
            _require(is_number and _is_finite(threshold), "A threshold is a finite number.")
            object.__setattr__(self, "threshold", float(threshold) + 0.0)  # -0.0 is 0.0
        if left is not None:
            is_list = isinstance(left, Iterable) and not isinstance(left, (str, Mapping))
            names = tuple(left) if is_list else (None,)
            texts = all(isinstance(name, str) for name in names)
            _require(texts, "The categories of a split are a list of texts.")
            object.__setattr__(self, "left", names)
        is_side = isinstance(self.missing_goes_left, bool)
        _require(is_side, "Where missing values go is said by true or false.")


def named(split: Split, features: Schema) -> NamedSplit:
    """The same split by names."""
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
    """A split as a file or a picture sends it: a NamedSplit's fields by name. Raises ValueError."""
    if isinstance(value, NamedSplit):
        return value
    _require(isinstance(value, Mapping), "A split is a mapping of names to values.")
    unknown = sorted(set(map(str, value)) - set(NamedSplit.__slots__))
    _require(not unknown, f"A split has no {shortened(', '.join(unknown))}.")
    _require("feature" in value, "A split names its feature.")
    return NamedSplit(**value)


def _is_finite(number: float) -> bool:
    try:
        return math.isfinite(number)
    except OverflowError:  # an int that no float holds
        return False


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise ValueError(sentence)
