"""Two classes mixed in groups: how impure each group is, and what splits gain."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.schema import Column, Kind
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.growing import grow, split_profile
from explorer.growth.split_selection import split_of
from explorer.tree.impurity import Criterion, class_total
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit
from explorer.views.nodes.classes import OTHER, ShownClass, listed_classes, shown_classes
from explorer.views.nodes.wording import short_column, side_words

MAX_GROUPS = 4
LEAST_GAIN = 1e-6
REST = "other classes"


@dataclass(frozen=True, slots=True)
class Mixed:
    """A group of rows: how many are of the class in question, and how many there are."""

    label: str
    n_a: int
    n: int

    @property
    def share(self) -> float:
        """The share of the class in question."""
        return self.n_a / self.n

    @property
    def counts(self) -> tuple[int, int]:
        """The rows of the class in question, and all others."""
        return self.n_a, self.n - self.n_a

    @property
    def words(self) -> str:
        return f"{self.n_a} of {self.n}"

    def total(self, criterion: Criterion) -> float:
        """Return impurity × rows; exact for misclassification, a count of mistakes."""
        return float(class_total(criterion, np.array(self.counts, np.float64)))

    def impurity(self, criterion: Criterion) -> float:
        """Return the impurity of the group, in the criterion's unit."""
        return self.total(criterion) / self.n


@dataclass(frozen=True, slots=True)
class Parting:
    """A split: the rows before it, and its two sides."""

    feature: str
    whole: Mixed
    left: Mixed
    right: Mixed

    def after(self, criterion: Criterion) -> float:
        """Return the mean impurity of both sides, weighted by their rows."""
        return (self.left.total(criterion) + self.right.total(criterion)) / self.whole.n

    def gain(self, criterion: Criterion) -> float:
        """Return the decrease in impurity."""
        return self.whole.impurity(criterion) - self.after(criterion)

    @property
    def gini_gain(self) -> float:
        """The gain that ranks splits."""
        return self.gain(Criterion.GINI)


@dataclass(frozen=True, slots=True)
class Mixtures:
    """The lesson's findings in a table.

    kinds: the class in question and the others. groups: mixed differently, in schema order. drop:
    a split with a gain. missed: one that lowers Gini but not the number of mistakes.
    """

    kinds: tuple[ShownClass, ShownClass]
    groups: tuple[Mixed, ...]
    drop: Parting | None
    missed: Parting | None


def mixtures_of(training: TrainingTable) -> Mixtures:
    """Return the mixtures of the class nearest to one half of the rows, or the rarer of two such,
    against all others."""
    counts = np.bincount(training.target_values, minlength=len(training.classes))
    a = min(range(len(counts)), key=lambda i: (abs(2 * counts[i] - training.n_rows), counts[i]))
    two = replace(
        training,
        target=Column(training.target.name, Kind.CATEGORICAL, ("a", "b")),
        target_values=(training.target_values != a).astype(np.int32),
        fingerprint=f"{training.fingerprint}/{a} against the rest",
    )
    root = grow(two, SearchRules(Criterion.GINI), StopRules(max_depth=0))
    profiles = [split_profile(root, two, name) for name in two.features.names]
    best = [_parting(two, p, p.best) for p in profiles if p.best is not None]
    found = [_parting(two, p, i) for p in profiles if (i := _best_of_no_help(p)) is not None]
    missed = max(_gaining(found), key=lambda one: one.gini_gain, default=None)

    def rank(one: Parting) -> tuple[bool, bool, float]:
        """Prefer a split other than the missed one, then one with two mixed sides."""
        is_mixed = min(one.left.impurity(Criterion.GINI), one.right.impurity(Criterion.GINI)) > 0
        return one == missed, not is_mixed, -one.gini_gain

    drop = min(_gaining(best), key=rank, default=None)
    groups = _apart([side for one in best for side in (one.left, one.right)])
    return Mixtures(_kinds(training, a), groups, drop, missed)


def _kinds(training: TrainingTable, a: int) -> tuple[ShownClass, ShownClass]:
    """Return the class in question, and the other one or all others together."""
    root = grow(training, SearchRules(Criterion.GINI), StopRules(max_depth=0))
    shown = shown_classes(root)
    classes = listed_classes(shown)
    asked = classes[shown.column[a]]
    if len(classes) == 2:
        return asked, classes[1 - a]
    return asked, ShownClass(REST, REST, OTHER, training.n_rows - asked.weight)


def _parting(two: TrainingTable, profile: SplitProfile, candidate: int) -> Parting:
    column = short_column(two.features[profile.feature])
    split = split_of(profile, candidate)
    begin = f"{column.name} = " if isinstance(split, CategorySplit) else f"{column.name} "

    def group(label: str, counts: FloatArray) -> Mixed:
        return Mixed(label, round(float(counts[0])), round(float(counts.sum())))

    left, right = (
        group(begin + side_words(split, column, is_left), side.statistics[candidate])
        for is_left, side in ((True, profile.left), (False, profile.right))
    )
    return Parting(column.name, group("", profile.node.statistics[0]), left, right)


def _best_of_no_help(profile: SplitProfile) -> int | None:
    """Return the best of the candidates that do not reduce the number of mistakes, or None."""
    left, right = (np.asarray(side.statistics[:]) for side in (profile.left, profile.right))
    mistakes = left.min(axis=1) + right.min(axis=1)
    helps_not = profile.admissible & (mistakes == profile.node.statistics[0].min())
    (candidates,) = np.nonzero(helps_not)
    return int(candidates[np.argmin(profile.score[candidates])]) if len(candidates) else None


def _gaining(found: Sequence[Parting]) -> list[Parting]:
    return [one for one in found if one.gini_gain > LEAST_GAIN]


def _apart(groups: Sequence[Mixed]) -> tuple[Mixed, ...]:
    """Return up to four groups of different impurity, the purest and the most mixed among them."""
    by_gini = {round(one.impurity(Criterion.GINI), 9): one for one in reversed(groups)}
    rising = [by_gini[key] for key in sorted(by_gini)]
    if len(rising) > MAX_GROUPS:
        chosen = np.linspace(0, len(rising) - 1, MAX_GROUPS).round().astype(int)
        rising = [rising[i] for i in chosen]
    return tuple(one for one in groups if one in rising)
