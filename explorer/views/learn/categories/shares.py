"""The categories of one feature with their class counts, in the order of one class's share."""

from dataclasses import dataclass
from string import ascii_uppercase

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.multiway.branches import branches_of
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.nodes.classes import ShownClass, listed_classes, shown_classes
from explorer.views.nodes.wording import on_one_line, short, short_levels

MIN_CATEGORIES, MAX_CATEGORIES = 3, 10
"""Fewer leave nothing to find; of more there are too many groupings to list."""

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """Categories in rising order of a class's share, each under a letter.

    names, wholes: short and in full. counts: float64[n_categories, n_classes] by the table's
    classes; `interest` is the code of the class whose share orders them. schema: for each category
    its place in the schema's order, a missing one last.
    """

    feature: int
    name: str
    names: tuple[str, ...]
    wholes: tuple[str, ...]
    counts: FloatArray
    schema: tuple[int, ...]
    interest: int
    class_name: str
    classes: tuple[ShownClass, ...]
    class_column: NDArray[np.int64]

    @property
    def n(self) -> int:
        return len(self.names)

    @property
    def shares(self) -> FloatArray:
        """float64[n_categories]: of the class of interest, rising."""
        return np.asarray(self.counts[:, self.interest] / self.counts.sum(axis=1))

    @property
    def letters(self) -> tuple[str, ...]:
        """A for the least share; numbers where there are more categories than letters."""
        if self.n > len(ascii_uppercase):
            return tuple(str(i + 1) for i in range(self.n))
        return tuple(ascii_uppercase[: self.n])

    def key(self, i: int) -> str:
        """What a category is called by where its rank must not be told."""
        return str(self.schema[i])

    def letters_of(self, is_here: NDArray[np.bool_]) -> str:
        """The letters of some categories: "A B"."""
        return " ".join(one for one, here in zip(self.letters, is_here, strict=True) if here)

    def shown_counts(self) -> NDArray[np.int64]:
        """int64[n_categories, n_shown]: rows of each shown class."""
        summed = np.zeros((self.n, len(self.classes)))
        np.add.at(summed.T, self.class_column, self.counts.T)
        return summed.astype(np.int64)


def shares_of(training: TrainingTable, feature: int, interest: int) -> Shares:
    """All rows along a categorical feature; of equal shares the first in the schema comes first."""
    every_row = np.arange(training.n_rows)
    found = branches_of(training, SearchRules(), every_row, feature)
    share = found.counts[:, interest] / found.counts.sum(axis=1)
    order = np.argsort(share, kind="stable")
    column = training.features[feature]
    short_names = short_levels(column.levels)
    codes = found.levels[order].tolist()
    classes = shown_classes(grow(training, SearchRules(), StopRules(max_depth=0)))
    return Shares(
        feature=feature,
        name=short(column.name),
        names=tuple(short_names[code] if code >= 0 else "missing" for code in codes),
        wholes=tuple(
            on_one_line(column.levels[code]) if code >= 0 else "missing" for code in codes
        ),
        counts=found.counts[order],
        schema=tuple(order.tolist()),
        interest=interest,
        class_name=short(training.target.levels[interest]),
        classes=listed_classes(classes),
        class_column=classes.column,
    )


def best_feature(training: TrainingTable) -> int | None:
    """The feature of few categories whose best split gains most; None where there is none."""
    able = [
        column.name
        for column, values in zip(training.features, training.columns, strict=True)
        if not column.is_numeric and MIN_CATEGORIES <= len(np.unique(values)) <= MAX_CATEGORIES
    ]
    if not able:
        return None
    tree = grow(training, SearchRules(features=tuple(able)), StopRules(max_depth=1))
    return None if tree.is_leaf[0] else int(tree.feature[0])
