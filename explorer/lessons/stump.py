"""Lesson 2: a tree of one split, found by counting the rows that each rule gets right."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.display import show_count, show_number, show_value
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.growing import grow, split_profile
from explorer.growth.split_selection import first_best, split_of
from explorer.lessons.engine import among, choices, counted, known
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.pictures import Several
from explorer.lessons.reading import read_lesson
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NumericSplit, Split
from explorer.views.learn.strips import MAX_BARS, Strip, rows_table, strip_of, strips_chart
from explorer.views.learn.table_view import TableView
from explorer.views.nodes.classes import ShownClasses, listed_classes, shown_classes
from explorer.views.nodes.wording import rule, short_column

MAX_RULES = 5
"""Most rules drawn; for a larger table, the best one on each of this many features."""

_ABOUT = "Each row is a day: food eaten, and sick or not. "

_APART = 12
"""The counts offered are a twelfth of the rows apart."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One decision stump: its complete strip, and its split."""

    strip: Strip
    profile: SplitProfile
    candidate: int

    @property
    def n_right(self) -> int:
        return self.strip.n_right

    @property
    def key(self) -> str:
        return f"{self.profile.feature}-{self.candidate}"


@dataclass(frozen=True, slots=True, eq=False)
class Stumps:
    """All candidate stumps of a table, the best one, and those that are drawn, in schema order.

    threshold: the best stump that compares a number, or None. majority_right: rows that a single
    prediction for all rows gets right.
    """

    n_rules: int
    rules: tuple[Rule, ...]
    best: Rule
    threshold: Rule | None
    is_all: bool
    majority_right: int
    classes: ShownClasses

    @property
    def tried(self) -> Rule:
        """The second best of the drawn rules, so that the best one is left to find."""
        return sorted(self.rules, key=lambda one: -one.n_right)[:2][-1]


def stumps_of(training: TrainingTable) -> Stumps | None:
    """Score every rule by the rows that it gets right; None if no feature can be split."""
    root = grow(training, SearchRules(Criterion.MISCLASSIFICATION), StopRules(max_depth=0))
    shown = shown_classes(root)
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
    most = int(np.bincount(training.target_values).max())
    return Stumps(n_rules, rules, best, threshold, is_all, most, shown)


def _best_threshold(
    training: TrainingTable, profiles: Sequence[SplitProfile]
) -> tuple[SplitProfile, int] | None:
    """Return the first of the best; a missing value against all others is not a threshold."""
    found: list[tuple[SplitProfile, int]] = []
    for profile in profiles:
        if training.features[profile.feature].is_numeric:
            candidates = np.flatnonzero(profile.admissible & ~np.isnan(profile.threshold))
            if len(candidates):
                found.append((profile, int(candidates[np.argmin(profile.score[candidates])])))
    return min(found, key=lambda one: float(one[0].score[one[1]]), default=None)


def _best_of_features(profiles: Sequence[SplitProfile]) -> list[tuple[SplitProfile, int]]:
    """Return the best rule of each of the `MAX_RULES` features that score best."""
    found = [(p, p.best, float(p.score[p.best])) for p in profiles if p.best is not None]
    leading = sorted(found, key=lambda one: one[2])[:MAX_RULES]
    return [(p, best) for p, best, _ in sorted(leading, key=lambda one: one[0].feature)]


def _rule_of(
    training: TrainingTable, shown: ShownClasses, profile: SplitProfile, candidate: int
) -> Rule:
    """Return a candidate split as a stump that predicts the most frequent class of each side."""
    index, split = profile.feature, split_of(profile, candidate)
    label = rule(split, short_column(training.features[index]), False, 2)
    hint = _same_as(split, training, index)
    strip = strip_of(training, shown, index, label, split=split, hint=hint, is_to_scale=False)
    return Rule(strip, profile, candidate)


def _same_as(split: Split, training: TrainingTable, index: int) -> str:
    """Return the same rule with a value of the table as its threshold, in words."""
    if not isinstance(split, NumericSplit):
        return ""
    column, values = short_column(training.features[index]), training.columns[index]
    below = show_value(column, float(np.nanmax(values[values <= split.threshold])))
    missing = " or missing" if split.missing_seen and not split.missing_goes_left else ""
    return f"the same as {column.name} > {below}{missing}"


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    if len(subject.training.target.levels) < 2:
        return f"{subject.target} has only one class: there is nothing to separate."
    found = stumps_of(subject.training)
    if found is None:
        return "No feature can be split: each has only one value."
    needs = "This lesson is about thresholds: it needs a feature with two different numbers."
    return needs if found.threshold is None else ""


def _found(subject: LessonSubject) -> tuple[Stumps, Rule]:
    found = known(stumps_of(subject.training))
    return found, known(found.threshold)


def _strips(
    subject: LessonSubject,
    found: Stumps,
    strips: Sequence[Strip],
    table: TableView | None = None,
    thresholds: Sequence[tuple[int, str]] = (),
) -> object:
    """Draw strips, with the rows next to them if there is a table of them."""
    classes = listed_classes(found.classes)
    picture = strips_chart(subject.target, classes, strips, thresholds=thresholds)
    return picture if table is None else Several((picture, table), widths=(2, 1))


def _try(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many rows one rule gets right."""
    found, _ = _found(subject)
    tried, n = found.tried, subject.training.n_rows
    apart = max(1, n // _APART)
    counts = {min(max(tried.n_right + k * apart, 0), n) for k in (-2, -1, 1)}
    table = rows_table(subject.training, found.classes)
    is_told = made.is_revealed
    strip = replace(tried.strip, is_told=is_told, shows_classes=is_told or table is None)
    strip = replace(strip, is_best=tried is found.best)
    picture = _strips(subject, found, [strip], table)
    about = "" if subject.is_own else _ABOUT
    sides = {"left": tried.strip.left, "right": tried.strip.right}
    names = {"about": about, "tried": tried, **sides}
    return subject.facts(names, *among(tried.n_right, *counts), picture=picture)


def _every_rule(subject: LessonSubject, made: Prediction) -> Facts:
    """Score all rules, or the best of each feature."""
    found, _ = _found(subject)
    # Too many rows to list are coloured: a prediction needs evidence.
    table = rows_table(subject.training, found.classes)
    best = found.best
    strips = [replace(one.strip, shows_classes=table is None) for one in found.rules]
    if made.is_revealed:
        ranked = sorted(found.rules, key=lambda one: -one.n_right)
        strips = [replace(one.strip, is_told=True, is_best=one is best) for one in ranked]
    options = {one.key: (one.strip.label, one.strip.score) for one in found.rules}
    idle = next((one for one in found.rules if one.n_right == found.majority_right), None)
    equal = [one.key for one in found.rules if one.n_right == best.n_right]
    also = tuple(key for key in equal if key != best.key)
    names = {
        "best": best,
        "best_of": f"one of the {show_count(len(equal))} best" if also else "the best",
        "found": found,
        "n_rules": counted(found.n_rules, "rule"),
        "rules_shown": _rules_shown(found),
        "worst_clause": f", and so does {idle.strip.label}" if idle else "",
    }
    rows = None if made.is_revealed else table
    picture = _strips(subject, found, strips, rows)
    offer = choices(options, best.key)
    return subject.facts(names, *offer, picture=picture, also_right=also)


def _rules_shown(found: Stumps) -> str:
    if found.is_all:
        return "Here is every rule that this table allows."
    shown, of = show_count(len(found.rules)), show_count(found.n_rules)
    if len(found.rules) == 1:
        return f"Here is the best of {of} rules."
    return f"Here are {shown} of {of} rules: the best one for each of {shown} features."


def _midpoints(subject: LessonSubject, made: Prediction) -> Facts:
    """Show where a feature's thresholds are, and why one is enough between two values."""
    found, best = _found(subject)
    training, strip = subject.training, best.strip
    column = short_column(training.features[best.profile.feature])
    numbers = sorted({float(t) for t in best.profile.threshold if t == t})
    values = sorted({float(v) for v in training.columns[best.profile.feature] if v == v})
    own = float(best.profile.threshold[best.candidate])
    n_below = sum(value <= own for value in values)
    low, high = values[n_below - 1], values[n_below]
    n = len(numbers)
    names = {
        "feature": column.name,
        "n_values": len(values),
        "n_thresholds": counted(n, "threshold"),
        "gap_low": show_value(column, low),
        "gap_high": show_value(column, high),
        "gap_middle": show_number(low / 2 + high / 2, 6),
    }
    marks = tuple((i + 1, show_number(number, 6)) for i, number in enumerate(numbers))
    if n != len(strip.groups) - 1 or n > MAX_BARS:  # only the rule's own
        marks = ((strip.n_left, show_number(own, 6)),)
    bare = replace(strip, label=column.name, hint="", n_left=0)
    thresholds = marks if made.is_revealed else ()
    table = rows_table(subject.training, found.classes)
    picture = _strips(subject, found, [bare], table, thresholds)
    return subject.facts(names, *among(n, *({n - 1, n + 1, n + 2} - {0})), picture=picture)


def _cost(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how much work it is to try every rule."""
    found, _ = _found(subject)
    d = len(subject.training.features)
    names = {
        "n_rules": counted(found.n_rules, "rule"),
        "features_give": f"{counted(d, 'feature')} give{'s' if d == 1 else ''}",
        "n_looks": found.n_rules * subject.training.n_rows,
    }
    strips = [replace(one.strip, is_told=True) for one in found.rules]
    picture = _strips(subject, found, strips)
    offer = choices(("the same", "2 times", "4 times", "8 times"), "4 times")
    return subject.facts(names, *offer, picture=picture)


STUMP = read_lesson("stump", why_not, (_try, _every_rule, _midpoints, _cost))
