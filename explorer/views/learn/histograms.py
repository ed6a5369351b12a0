"""A feature's values as groups of rows in order, parted where a split parts them."""

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Column
from explorer.data.table import MISSING, is_missing
from explorer.data.training import FeatureValues
from explorer.tree.splits import NumericSplit, Split, goes_left
from explorer.views.learn.stumps import Group
from explorer.views.nodes.axes import MISSING_WORD
from explorer.views.nodes.bins import bins_of
from explorer.views.nodes.wording import short

MAX_BARS = 24
MAX_NAMED = 11
"""Categories with a bar each, the most frequent; all others share one."""

_NO_NUMBER = "?"

BoolArray = NDArray[np.bool_]
_Part = tuple[str, BoolArray]


def histogram(
    column: Column,
    values: FeatureValues,
    classes: NDArray[np.int64],
    n_classes: int,
    row: int,
    split: Split | None = None,
) -> tuple[tuple[Group, ...], int, int]:
    """The rows' numbers by class in each group, how many groups go left, and which holds the row.

    Numbers are in bins of equal width, empty ones too, at a threshold parted once more; what is
    missing is a group at the outer end of its side. Without a split none goes left.
    """
    left = np.zeros(len(values), np.bool_) if split is None else goes_left(split, values)
    parts = _numbers if column.is_numeric else _categories
    sides = [
        [(words, which & side) for words, which in parts(column, values, split, side)]
        for side in (left, ~left)
    ]
    groups = [part for side in sides for part in side]
    mark = next(i for i, (_, inside) in enumerate(groups) if inside[row])
    made = (
        Group(words, tuple(np.bincount(classes[inside], minlength=n_classes).tolist()), ())
        for words, inside in groups
    )
    return tuple(made), len(sides[0]), mark


def _numbers(
    column: Column, values: FeatureValues, split: Split | None, side: BoolArray
) -> list[_Part]:
    numbers = np.asarray(values, np.float64)
    missing = np.isnan(numbers)
    bins = bins_of(column, numbers, MAX_BARS)
    edges = np.linspace(bins.low, bins.high, bins.n + 1)[1:-1]
    if isinstance(split, NumericSplit):
        apart = (bins.high - bins.low) * 1e-6
        kept = edges[np.abs(edges - split.threshold) > apart]
        edges = np.sort(np.append(kept, split.threshold))
    place = np.searchsorted(edges, numbers, side="left")
    words = [""] * (len(edges) + 1)
    words[0], words[-1] = bins.low_text, bins.high_text
    parts = [(word, (place == i) & ~missing) for i, word in enumerate(words)]
    is_left = bool(split is not None and side.any() and goes_left(split, values)[side].all())
    if isinstance(split, NumericSplit):
        n_left = int(np.searchsorted(edges, split.threshold)) + 1
        parts = parts[:n_left] if is_left else parts[n_left:]
    elif not (side & ~missing).any():
        parts = []
    if not (missing & side).any():
        return parts
    gone = (_NO_NUMBER, missing)
    return [gone, *parts] if is_left else [*parts, gone]


def _categories(
    column: Column, values: FeatureValues, split: Split | None, side: BoolArray
) -> list[_Part]:
    codes, counts = np.unique(values[side], return_counts=True)
    named = np.sort(codes[np.argsort(-counts, kind="stable")[:MAX_NAMED]])
    missing = is_missing(column, values)
    parts = [(short(column.levels[code]), values == code) for code in named.tolist() if code >= 0]
    others = ~np.isin(values, named) & ~missing
    if (others & side).any():
        parts.append(("others", others))
    return [*parts, (MISSING_WORD, missing)] if MISSING in codes else parts
