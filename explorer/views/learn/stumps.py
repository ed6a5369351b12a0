"""Decision stumps as strips: the rows in order of one feature, parted at a threshold."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, IntArray
from explorer.data.display import show_count, show_value
from explorer.data.schema import Column
from explorer.data.table import is_missing
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.growing import grow, split_profile
from explorer.growth.split_selection import first_best, split_of
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NumericSplit, Split, goes_left
from explorer.views.nodes.classes import ShownClass, listed_classes, shown_classes
from explorer.views.nodes.wording import rule, short, short_column

MAX_RULES = 5
"""Rules that are drawn; of a larger table the best one of each of so many features."""

MAX_DOTS = 40
"""Rows that are drawn one by one; of more, groups are bars."""

MAX_GROUPS = 12
"""Groups of neighbouring values on one side."""


@dataclass(frozen=True, slots=True)
class Group:
    """Rows with one value, or with neighbouring ones: their numbers within each class.

    rows: the number of each row in the table with its class's index, where rows are dots.
    """

    words: str
    counts: tuple[int, ...]
    rows: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What one side predicts: a class's index, and whether others are as frequent there."""

    predicted: int
    is_tie: bool
    n: int
    n_right: int


@dataclass(frozen=True, slots=True)
class Rule:
    """One decision stump. The first `n_left` groups go left; `label` is true of the right side."""

    key: str
    feature: int
    label: str
    hint: str
    groups: tuple[Group, ...]
    n_left: int
    left: Side
    right: Side

    @property
    def n_right(self) -> int:
        """Rows whose class is the one that their side predicts."""
        return self.left.n_right + self.right.n_right


@dataclass(frozen=True, slots=True, eq=False)
class Stumps:
    """All candidate stumps of a table, the best one, and those that are drawn, in schema order.

    threshold: the best of those that compare a number with one; None where there is none.
    majority_right: rows that one prediction for all of them gets right.
    """

    n_rules: int
    rules: tuple[Rule, ...]
    best: Rule
    threshold: Rule | None
    is_all: bool
    profiles: tuple[SplitProfile, ...]
    majority_right: int
    classes: tuple[ShownClass, ...]
    class_of_row: IntArray


def stumps_of(training: TrainingTable) -> Stumps | None:
    """Scores every rule by the rows that it gets right; None where no feature can be split."""
    root = grow(training, SearchRules(Criterion.MISCLASSIFICATION), StopRules(max_depth=0))
    classes = shown_classes(root)
    shown = classes.column
    profiles = tuple(split_profile(root, training, name) for name in training.features.names)
    found = first_best(profiles)
    if found is None:
        return None
    n_rules = sum(len(profile) for profile in profiles)
    is_all = n_rules <= MAX_RULES
    every = [(profile, i) for profile in profiles for i in range(len(profile))]
    drawn = every if is_all else _best_of_features(profiles)
    rules = tuple(_rule_of(training, shown, *one) for one in drawn)
    chosen = _rule_of(training, shown, *found)
    best = next((one for one in rules if one.key == chosen.key), chosen)
    candidate = _best_threshold(training, profiles)
    threshold = None if candidate is None else _rule_of(training, shown, *candidate)
    most, of_row = int(np.bincount(training.target_values).max()), shown[training.target_values]
    listed = listed_classes(classes)
    return Stumps(n_rules, rules, best, threshold, is_all, profiles, most, listed, of_row)


def _best_threshold(
    training: TrainingTable, profiles: Sequence[SplitProfile]
) -> tuple[SplitProfile, int] | None:
    """The first of the best; a missing value against all others is no threshold."""
    found: list[tuple[SplitProfile, int]] = []
    for profile in profiles:
        if training.features[profile.feature].is_numeric:
            candidates = np.flatnonzero(profile.admissible & ~np.isnan(profile.threshold))
            if len(candidates):
                found.append((profile, int(candidates[np.argmin(profile.score[candidates])])))
    return min(found, key=lambda one: float(one[0].score[one[1]]), default=None)


def _rule_of(
    training: TrainingTable, shown: IntArray, profile: SplitProfile, candidate: int
) -> Rule:
    """One candidate split as a stump that predicts the most frequent class of each side."""
    index = profile.feature
    column, values = short_column(training.features[index]), training.columns[index]
    split = split_of(profile, candidate)
    is_left = goes_left(split, values)
    left, right = (_groups_of(training, shown, index, here) for here in (is_left, ~is_left))
    return Rule(
        key=f"{index}-{candidate}",
        feature=index,
        label=rule(split, column, False, 2),
        hint=_same_as(split, training, index),
        groups=left + right,
        n_left=len(left),
        left=side_of(training, shown, is_left),
        right=side_of(training, shown, ~is_left),
    )


def _best_of_features(profiles: Sequence[SplitProfile]) -> list[tuple[SplitProfile, int]]:
    """The best rule of each feature, of the features whose best is best, in schema order."""
    found = [(p, p.best, float(p.score[p.best])) for p in profiles if p.best is not None]
    leading = sorted(found, key=lambda one: one[2])[:MAX_RULES]
    return [(p, best) for p, best, _ in sorted(leading, key=lambda one: one[0].feature)]


def side_of(training: TrainingTable, shown: IntArray, is_here: BoolArray) -> Side:
    """What these rows predict; `shown` has each class's index among the shown ones."""
    counts = np.bincount(training.target_values[is_here], minlength=len(training.target.levels))
    most = int(counts.max())
    is_tie = bool((counts == most).sum() > 1)
    return Side(int(shown[counts.argmax()]), is_tie, int(counts.sum()), most)


def _same_as(split: Split, training: TrainingTable, index: int) -> str:
    """The same rule with a value of the table as its threshold."""
    if not isinstance(split, NumericSplit):
        return ""
    column, values = short_column(training.features[index]), training.columns[index]
    below = float(np.nanmax(values[values <= split.threshold]))
    text = show_value(column, below)
    missing = " or missing" if split.missing_seen and not split.missing_goes_left else ""
    return f"the same as {column.name} > {text}{missing}"


def _groups_of(
    training: TrainingTable, shown: IntArray, index: int, here: BoolArray
) -> tuple[Group, ...]:
    """One side's values in order, missing ones last."""
    column, values = training.features[index], training.columns[index]
    rows = np.flatnonzero(here)
    missing = is_missing(column, values[rows])
    distinct, code = np.unique(values[rows[~missing]], return_inverse=True)
    chunks = np.array_split(np.arange(len(distinct)), min(MAX_GROUPS, max(len(distinct), 1)))
    groups = []
    for chunk in chunks:
        if len(chunk):
            inside = rows[~missing][(code >= chunk[0]) & (code <= chunk[-1])]
            groups.append((_chunk_words(column, distinct[chunk].tolist()), inside))
    if missing.any():
        groups.append(("missing", rows[missing]))
    return tuple(_group(training, shown, *one) for one in groups)


def _chunk_words(column: Column, values: list[float]) -> str:
    if not column.is_numeric:
        only = short(column.levels[int(values[0])])
        return only if len(values) == 1 else f"{show_count(len(values))} categories"
    ends = [show_value(column, float(value)) for value in (values[0], values[-1])]
    return ends[0] if len(values) == 1 else f"{ends[0]} to {ends[1]}"


def _group(training: TrainingTable, shown: IntArray, words: str, rows: IntArray) -> Group:
    classes = shown[training.target_values[rows]]
    dots: tuple[tuple[int, int], ...] = ()
    if training.n_rows <= MAX_DOTS:
        numbers = (training.rows[rows] + 1).tolist()
        dots = tuple(zip(numbers, classes.tolist(), strict=True))
    counts = np.bincount(classes, minlength=int(shown.max()) + 1)
    return Group(words, tuple(counts.tolist()), dots)
