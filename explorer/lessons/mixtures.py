"""Two classes mixed in groups: how impure each group is, and what splits gain."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.schema import Column, Kind
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.growing import grow, split_profile
from explorer.growth.split_selection import split_of
from explorer.tree.impurity import Criterion, class_total
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit
from explorer.views.nodes.classes import ShownClass, shown_classes
from explorer.views.nodes.wording import short, short_column, side_words

MEASURES = (Criterion.ENTROPY, Criterion.GINI, Criterion.MISCLASSIFICATION)
"""The order in which pictures list them: by their height at one half."""

BENT = (Criterion.ENTROPY, Criterion.GINI)
"""The measures with bent curves; the third appears where it is explained."""

MAX_GROUPS = 4
_REST = "other classes"
OTHERS = -1
"""The slot of several classes together."""


def impurity_at(criterion: Criterion, share: float) -> float:
    """Return the impurity of two classes of which the first has this share."""
    return float(class_total(criterion, np.array([share, 1 - share])))


@dataclass(frozen=True, slots=True)
class Mixed:
    """A group of rows: how many are of the class in question, and how many are not."""

    label: str
    n_a: int
    n: int

    @property
    def share(self) -> float:
        """The share of the class in question."""
        return self.n_a / self.n

    @property
    def evenness(self) -> float:
        """1 if half and half, 0 if pure."""
        return 1 - abs(2 * self.n_a - self.n) / self.n

    def impurity(self, criterion: Criterion) -> float:
        """Return the impurity of the group, in the criterion's unit."""
        return impurity_at(criterion, self.share)


@dataclass(frozen=True, slots=True)
class Parting:
    """A split: the rows before it, and its two sides."""

    feature: str
    whole: Mixed
    left: Mixed
    right: Mixed

    def after(self, criterion: Criterion) -> float:
        """Return the mean impurity of both sides, weighted by their rows."""
        sides = (self.left, self.right)
        return sum(side.n * side.impurity(criterion) for side in sides) / self.whole.n

    def gain(self, criterion: Criterion) -> float:
        """Return the decrease in impurity; exact for misclassification, from integer counts."""
        if criterion is Criterion.MISCLASSIFICATION:
            wrong = [min(one.n_a, one.n - one.n_a) for one in (self.whole, self.left, self.right)]
            return (wrong[0] - wrong[1] - wrong[2]) / self.whole.n
        return self.whole.impurity(criterion) - self.after(criterion)


@dataclass(frozen=True, slots=True)
class Mixtures:
    """The lesson's findings in a table.

    kinds: the class in question and the others. groups: mixed differently, in schema order. drop:
    a split with a gain. missed: one that lowers Gini but not the number of mistakes.
    """

    kinds: tuple[ShownClass, ShownClass]
    is_against_rest: bool
    whole: Mixed
    groups: tuple[Mixed, ...]
    drop: Parting | None
    missed: Parting | None

    @property
    def most_and_least(self) -> tuple[Mixed, Mixed]:
        """The most mixed of the groups, and the purest."""
        ranked = sorted(self.groups, key=lambda one: one.evenness)
        return ranked[-1], ranked[0]


def mixtures_of(training: TrainingTable) -> Mixtures:
    """Return the mixtures of the class nearest to one half of the rows, or the rarer of two such,
    against all others."""
    counts = np.bincount(training.target_values, minlength=len(training.classes))
    a = min(range(len(counts)), key=lambda i: (abs(2 * counts[i] - training.n_rows), counts[i]))
    kinds, two = _against_the_rest(training, a)
    root = grow(two, SearchRules(Criterion.GINI), StopRules(max_depth=0))
    profiles = [split_profile(root, two, name) for name in two.features.names]
    whole = Mixed("", int(counts[a]), training.n_rows)
    best = [_parting(two, whole, p, p.best) for p in profiles if p.best is not None]
    missed = _missed(two, whole, profiles)
    groups = _apart([side for one in best for side in (one.left, one.right)])
    return Mixtures(kinds, len(counts) > 2, whole, groups, _drop(best, missed), missed)


def _against_the_rest(
    training: TrainingTable, a: int
) -> tuple[tuple[ShownClass, ShownClass], TrainingTable]:
    """Return the table with two classes, the one in question first."""
    root = grow(training, SearchRules(Criterion.GINI), StopRules(max_depth=0))
    shown = shown_classes(root)
    names, slots, wholes = shown.name, shown.slot, shown.whole
    at = int(shown.column[a])
    weight = float(np.asarray(root.statistics[0])[a])
    asked = ShownClass(names[at], wholes[at], slots[at], weight)
    rest, slot, whole = _REST, OTHERS, _REST
    if len(training.classes) == 2:
        rest, slot, whole = names[1 - at], slots[1 - at], wholes[1 - at]
    others = ShownClass(rest, whole, slot, training.n_rows - weight)
    target = Column(training.target.name, Kind.CATEGORICAL, ("a", "b"))
    codes = (training.target_values != a).astype(np.int32)
    name = f"{training.fingerprint}/{a} against the rest"
    two = replace(training, target=target, target_values=codes, fingerprint=name)
    return (asked, others), two


def _parting(two: TrainingTable, whole: Mixed, profile: SplitProfile, candidate: int) -> Parting:
    column = short_column(two.features[profile.feature])
    split = split_of(profile, candidate)
    begin = f"{column.name} = " if isinstance(split, CategorySplit) else f"{column.name} "
    sides = []
    for is_left, nodes in ((True, profile.left), (False, profile.right)):
        n_a, n_b = (round(float(count)) for count in nodes.statistics[candidate])
        sides.append(Mixed(begin + side_words(split, column, is_left), n_a, n_a + n_b))
    return Parting(short(column.name), whole, *sides)


def _missed(two: TrainingTable, whole: Mixed, profiles: Sequence[SplitProfile]) -> Parting | None:
    """Return the split with the largest Gini gain among those that do not reduce mistakes; None if
    none gains."""
    wrong = min(whole.n_a, whole.n - whole.n_a)
    found: tuple[float, Parting] | None = None
    for profile in profiles:
        left, right = (np.asarray(side.statistics[:]) for side in (profile.left, profile.right))
        saves_none = left.min(axis=1, initial=np.inf) + right.min(axis=1, initial=np.inf) == wrong
        (candidates,) = np.nonzero(saves_none & profile.admissible)
        if not len(candidates):
            continue
        first = int(candidates[np.argmin(profile.score[candidates])])
        one = _parting(two, whole, profile, first)
        gain = one.gain(Criterion.GINI)
        if gain > 1e-6 and (found is None or gain > found[0]):
            found = gain, one
    return None if found is None else found[1]


def _apart(groups: Sequence[Mixed]) -> tuple[Mixed, ...]:
    """Return up to four groups of different evenness, the purest and the most mixed among them."""
    by_evenness = {round(one.evenness, 9): one for one in reversed(groups)}
    rising = [by_evenness[key] for key in sorted(by_evenness)]
    if len(rising) > MAX_GROUPS:
        chosen = np.linspace(0, len(rising) - 1, MAX_GROUPS).round().astype(int)
        rising = [rising[i] for i in chosen]
    return tuple(one for one in groups if one in rising)


def _drop(best: Sequence[Parting], missed: Parting | None) -> Parting | None:
    """Return a split that gains, preferably not the missed one, then with two mixed sides; or
    None."""

    def rank(one: Parting) -> tuple[bool, bool, float]:
        is_mixed = one.left.evenness > 0 and one.right.evenness > 0
        return one == missed, not is_mixed, -one.gain(Criterion.GINI)

    return min((one for one in best if one.gain(Criterion.GINI) > 1e-6), key=rank, default=None)
