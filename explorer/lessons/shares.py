"""The categories of a feature in order of a class's share, and every way to form two groups."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.multiway.tree import branches_of
from explorer.tree.impurity import TIE_BAND, Criterion, class_total
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.nodes.classes import ShownClass, listed_classes, shown_classes
from explorer.views.nodes.wording import on_one_line, short, short_levels

MIN_CATEGORIES, MAX_CATEGORIES = 3, 10
"""Fewer leave nothing to find; more have too many groupings to list."""

MOST_LETTERS = 30
"""The length of a category's name: bars and predictions name it in the same way."""


@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """Categories in rising order of a class's share, each under a letter.

    names, wholes: short and in full. counts: float64[n_categories, n_classes], and the classes;
    `interest` is the code of the class whose share orders the categories. schema: for each category
    its place in the schema's order, a missing one last.
    """

    name: str
    names: tuple[str, ...]
    wholes: tuple[str, ...]
    counts: FloatArray
    schema: tuple[int, ...]
    interest: int
    class_name: str
    classes: tuple[ShownClass, ...]

    @property
    def n(self) -> int:
        return len(self.names)

    @property
    def shares(self) -> FloatArray:
        """float64[n_categories]: the shares of the class of interest, rising."""
        return np.asarray(self.counts[:, self.interest] / self.counts.sum(axis=1))

    @property
    def letters(self) -> tuple[str, ...]:
        """A for the least share."""
        return tuple(ascii_uppercase[: self.n])

    def key(self, i: int) -> str:
        """Return a key that does not give the rank away."""
        return str(self.schema[i])

    def letters_of(self, is_here: BoolArray) -> str:
        """Return the letters of some categories: "A B"."""
        return " ".join(one for one, here in zip(self.letters, is_here, strict=True) if here)


def shares_of(training: TrainingTable, feature: int, interest: int) -> Shares:
    """Return a feature's categories in order of a class's share; ties are in schema order."""
    every_row = np.arange(training.n_rows)
    found = branches_of(training, SearchRules(), every_row, feature)
    share = found.counts[:, interest] / found.counts.sum(axis=1)
    order = np.argsort(share, kind="stable")
    column = training.features[feature]
    codes = found.levels[order].tolist()

    def named(texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(texts[code] if code >= 0 else "missing" for code in codes)

    root = grow(training, SearchRules(), StopRules(max_depth=0))
    return Shares(
        name=short(column.name),
        names=named(short_levels(column.levels, MOST_LETTERS)),
        wholes=named([on_one_line(level) for level in column.levels]),
        counts=found.counts[order],
        schema=tuple(order.tolist()),
        interest=interest,
        class_name=short(training.target.levels[interest]),
        classes=listed_classes(shown_classes(root)),
    )


def best_feature(training: TrainingTable) -> int | None:
    """Return the index of the feature with few categories whose best split gains most, or None."""
    able = [
        column.name
        for column, values in zip(training.features, training.columns, strict=True)
        if not column.is_numeric and MIN_CATEGORIES <= len(np.unique(values)) <= MAX_CATEGORIES
    ]
    if not able:
        return None
    tree = grow(training, SearchRules(features=tuple(able)), StopRules(max_depth=1))
    return None if tree.is_leaf[0] else int(tree.feature[0])


@dataclass(frozen=True, slots=True, eq=False)
class Groupings:
    """Groupings, one per row, the best first; each is listed once, the first category on its left.

    is_left: bool[n_groupings, n_categories]. left, right, weighted, gain: float64[n_groupings], the
    impurities of both groups, their mean weighted by rows, and the gain.
    """

    is_left: BoolArray
    left: FloatArray
    right: FloatArray
    weighted: FloatArray
    gain: FloatArray

    def __len__(self) -> int:
        return len(self.gain)

    @property
    def keeps_order(self) -> BoolArray:
        """Whether the left group is the first categories in order."""
        is_left = self.is_left
        return np.asarray((is_left[:, :-1] | ~is_left[:, 1:]).all(axis=1))

    @property
    def is_single(self) -> BoolArray:
        """Whether one of the groups is a single category."""
        n = self.is_left.sum(axis=1)
        return np.asarray((n == 1) | (n == self.is_left.shape[1] - 1))

    @property
    def best(self) -> int:
        """The index of the best grouping; ties go to the first that keeps the order, if one
        does."""
        ties = self.weighted <= self.weighted[0] * (1 + TIE_BAND)
        return int((ties & self.keeps_order).argmax())


def groupings_of(shares: Shares, criterion: Criterion = Criterion.GINI) -> Groupings:
    """Return all 2^(n − 1) − 1 groupings; n ≥ 2, and memory grows with their number."""
    n, counts = shares.n, shares.counts
    masks = np.arange(2 ** (n - 1) - 1, dtype=np.int64)
    bits = (masks[:, None] >> np.arange(n - 1)) & 1
    is_left = np.concatenate([np.ones((len(masks), 1), np.int64), bits], axis=1).astype(np.bool_)
    left = is_left.astype(np.float64) @ counts
    right = counts.sum(axis=0) - left
    totals = [class_total(criterion, side) for side in (left, right)]
    weight = counts.sum()
    weighted = (totals[0] + totals[1]) / weight
    order = np.argsort(weighted, kind="stable")
    parent = float(class_total(criterion, counts.sum(axis=0))) / weight
    return Groupings(
        is_left[order],
        (totals[0] / left.sum(axis=1))[order],
        (totals[1] / right.sum(axis=1))[order],
        weighted[order],
        (parent - weighted)[order],
    )


def ordered(groupings: Groupings) -> list[int]:
    """Return the groupings that keep the order, the smallest left group first."""
    kept = np.flatnonzero(groupings.keeps_order).tolist()
    return sorted(kept, key=lambda one: int(groupings.is_left[one].sum()))
