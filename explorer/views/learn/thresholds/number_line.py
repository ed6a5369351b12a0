"""One numeric feature of some rows: every threshold between two of its values, and its score."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_number, show_thresholds
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.nodes.classes import ShownClass, listed_classes, shown_classes
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.wording import short_column

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class NumberLine:
    """Rows along one feature, those without a value left out.

    values, class_of: of each row, float64[n] and the index of its class among `classes`, int64[n].
    profile: the candidate splits of these rows, one a threshold, rising. texts: the thresholds.
    """

    feature: int
    column: Column
    values: FloatArray
    class_of: IntArray
    classes: tuple[ShownClass, ...]
    profile: SplitProfile
    texts: tuple[str, ...]
    criterion: Criterion
    n_missing: int

    @property
    def n(self) -> int:
        return len(self.values)

    @property
    def name(self) -> str:
        return self.column.name

    @property
    def best(self) -> int:
        """The index of the threshold that is taken of this feature."""
        if self.profile.best is None:
            raise ValueError("A number line has a threshold.")
        return self.profile.best

    @property
    def parent(self) -> float:
        """The impurity of all the rows together."""
        return float(self.profile.node.impurity[0])

    @property
    def scores(self) -> FloatArray:
        """float64[n_thresholds]: both sides' impurity, weighted by their rows."""
        return self.profile.weighted_impurity

    def rule(self, threshold: int, *, left: bool = True) -> str:
        """One side of a threshold: "x1 ≤ 0.644"."""
        return f"{self.name} {'≤' if left else '>'} {self.texts[threshold]}"

    @property
    def score_name(self) -> str:
        return f"weighted {criterion_name(self.criterion)}"

    def score_words(self, threshold: int) -> str:
        return f"{self.score_name} {show_number(float(self.scores[threshold]), 3)}"

    def nearest(self, value: float) -> int:
        """The threshold that parts the rows as this value does, or else the nearest one."""
        below = int((np.unique(self.values) <= value).sum())
        return min(max(below - 1, 0), len(self.texts) - 1)

    def n_left(self, threshold: int) -> int:
        return int(self.profile.left.n_samples[threshold])

    def counts_left(self, threshold: int) -> IntArray:
        """The rows of each shown class at or below the threshold."""
        is_left = self.values <= self.profile.threshold[threshold]
        return np.bincount(self.class_of[is_left], minlength=len(self.classes))

    def side(self, threshold: int, *, left: bool) -> "LineSide":
        """What stands on one side of a threshold."""
        nodes = self.profile.left if left else self.profile.right
        all_of = np.bincount(self.class_of, minlength=len(self.classes))
        counts = self.counts_left(threshold)
        return LineSide(
            left,
            int(nodes.n_samples[threshold]),
            float(nodes.impurity[threshold]),
            counts if left else all_of - counts,
        )


@dataclass(frozen=True, slots=True, eq=False)
class LineSide:
    """One side of a threshold: its rows, their impurity, and how many of each shown class."""

    is_left: bool
    n: int
    impurity: float
    counts: IntArray

    @property
    def word(self) -> str:
        return "left" if self.is_left else "right"


def number_line(
    training: TrainingTable,
    feature: int,
    rows: IntArray | None = None,
    criterion: Criterion = Criterion.GINI,
) -> NumberLine | None:
    """Some rows of the table, or all of them, along a numeric feature; None without a threshold."""
    search = SearchRules(criterion)
    values = np.asarray(training.columns[feature], np.float64)
    here = np.arange(training.n_rows) if rows is None else rows
    is_missing = np.isnan(values[here])
    here = here[~is_missing]
    if len(np.unique(values[here])) < 2:
        return None
    profile = engine_for(training).profile(here, feature, search)
    if profile.best is None:
        return None
    column = short_column(training.features[feature])
    classes = shown_classes(grow(training, search, StopRules(max_depth=0)))
    return NumberLine(
        feature=feature,
        column=column,
        values=values[here],
        class_of=classes.column[training.target_values[here]],
        classes=listed_classes(classes),
        profile=profile,
        texts=tuple(show_thresholds(column, profile.threshold, profile.gap)),
        criterion=criterion,
        n_missing=int(is_missing.sum()),
    )


def best_number_line(training: TrainingTable) -> NumberLine | None:
    """Along the numeric feature whose best threshold gains most; None where none has one."""
    numeric = tuple(column.name for column in training.features if column.is_numeric)
    if not numeric:
        return None
    tree = grow(training, SearchRules(features=numeric), StopRules(max_depth=1))
    return None if tree.is_leaf[0] else number_line(training, int(tree.feature[0]))
