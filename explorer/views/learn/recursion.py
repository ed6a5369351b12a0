"""Lesson 6 on a table: stumps fitted to the leaves of stumps, and what ends that."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.sampling import take_rows
from explorer.data.table import is_missing
from explorer.data.training import TrainingTable
from explorer.judging.scores import n_right
from explorer.lessons.lesson import Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.views.learn.steps import LessonSubject, Option, Prediction, StepFacts, counts_offered
from explorer.views.nodes.wording import listed, rule, short_columns, short_within

LEAF_SIZE = 10
"""The L of Decision trees, 2021: there a node of L rows or fewer is a leaf."""

MIN_ROWS = 20
MAX_FEW = 10

_DEEPEST = StopRules(max_depth=CAPS.max_depth_offered)
MAX_FEATURES_OFFERED = 6


@dataclass(frozen=True, slots=True, eq=False)
class Grown:
    """The trees of the lesson: one split, depth 2, as deep as any, under the text's leaf size, with
    each feature once a way, and of two features alone to depth 2 and 3."""

    stump: Tree
    two: Tree
    full: Tree
    sized: Tree
    once: Tree
    flat_two: Tree
    flat_three: Tree

    @property
    def mixed(self) -> int:
        """The child of the root whose split decreases impurity more."""
        left = int(self.two.left_child[0])
        decrease = np.where(self.two.is_leaf, -1.0, self.two.impurity_decrease)
        return left + int(decrease[left + 1] > decrease[left])


def complete(training: TrainingTable) -> TrainingTable:
    """The rows without a missing value."""
    whole = np.ones(training.n_rows, np.bool_)
    for column, values in zip(training.features, training.columns, strict=True):
        whole &= ~is_missing(column, values)
    if whole.all():
        return training
    return take_rows(training, np.flatnonzero(whole), f"{training.fingerprint} complete")


def numbers_of(training: TrainingTable) -> tuple[str, ...]:
    """The features that are measured, not counted off: numbers of more than `MAX_FEW` values. The
    lesson splits by these alone."""
    return tuple(
        column.name
        for column, values in zip(training.features, training.columns, strict=True)
        if column.is_numeric and len(np.unique(values[~np.isnan(values)])) > MAX_FEW
    )


def rules_of(
    training: TrainingTable, axes: tuple[str, str] | None
) -> dict[str, tuple[SearchRules, StopRules]]:
    """The rules of each tree of `Grown`, by its name; `axes` are the two features of the flat ones,
    which are left out without them."""
    search = SearchRules(features=numbers_of(training))
    once = SearchRules(features=search.features, each_feature_once=True)
    found = {
        "stump": (search, StopRules(max_depth=1)),
        "two": (search, StopRules(max_depth=2)),
        "full": (search, _DEEPEST),
        "sized": (search, replace(_DEEPEST, min_samples_split=LEAF_SIZE + 1)),
        "once": (once, _DEEPEST),
    }
    if axes:
        flat = SearchRules(features=axes)
        found["flat_two"] = flat, StopRules(max_depth=2)
        found["flat_three"] = flat, StopRules(max_depth=3)
    return found


def why_not(subject: LessonSubject, two: Tree | None) -> str:
    """What the table lacks for this lesson, "" where nothing; `two` is its tree of depth 2."""
    training = subject.training
    if len(training.target.levels) < 2:
        return f"{subject.target} has one class alone: there is nothing to split."
    rows = complete(training).n_rows
    if rows < MIN_ROWS:
        needs = f"it needs {MIN_ROWS}, and there are {show_count(rows)}"
        return f"This lesson takes rows without missing values: {needs}."
    if len(numbers_of(complete(training))) < 2:
        needs = f"two features of numbers with more than {MAX_FEW} values each"
        return f"This lesson draws regions: it needs {needs}."
    if two is None or two.max_depth < 2:
        return "One split is all that this table allows: no leaf of it can be split again."
    return ""


def recursion_facts(
    step: Step, subject: LessonSubject, grown: Grown, made: Prediction
) -> StepFacts:
    """What one step says and offers; its pictures are of the trees alone."""
    options, right = _options(step, grown)
    return subject.facts(_texts(subject, grown), options, str(right))


def _options(step: Step, grown: Grown) -> tuple[tuple[Option, ...], int]:
    """What may be predicted in a step, and which of it is so."""
    others: tuple[int, ...]
    match step.key:
        case "again":
            # The features by which the leaf may be split, in schema order.
            right, features = int(grown.two.feature[grown.mixed]), grown.two.features
            allowed = [features.index(name) for name in grown.two.search.features or ()]
            offered = sorted(sorted(allowed, key=lambda i: i != right)[:MAX_FEATURES_OFFERED])
            return tuple(Option(str(i), short_within(features[i].name)) for i in offered), right
        case "regions":
            right, others = grown.flat_two.n_leaves, (2, 3, 4, 8)
        case "full":
            right = grown.full.n_leaves
            others = (max(right // 2, 2), right * 3 // 2 + 1, 2 * right)
        case "size":
            right, most = grown.sized.n_leaves, grown.full.n_leaves
            others = (max(right // 2, 1), (right + most + 1) // 2, most)
        case "depth":
            n, right = int(grown.two.n_samples[0]), n_right(grown.two)
            others = (n // 2, (right + n // 2) // 2, n)
        case _:
            right = grown.once.max_depth
            others = (1, 2, grown.full.max_depth, right + 1)
    return counts_offered((right, *others)), right


def _texts(subject: LessonSubject, grown: Grown) -> dict[str, str]:
    two, full, columns = grown.two, grown.full, short_columns(grown.two.features)
    mixed = grown.mixed
    first, following = two.split(0), two.split(mixed)
    assert first is not None, "a tree of depth 2"
    assert following is not None, "the mixed child is split"
    n, n_all = int(two.n_samples[0]), subject.training.n_rows
    pure = int((full.ending == Ending.PURE).sum())
    stuck = int((grown.once.ending == Ending.NO_SPLIT).sum())
    features = [columns[i].name for i in np.unique(grown.flat_two.feature[~grown.flat_two.is_leaf])]
    these = f"Of {show_count(n_all)} {subject.rows} these are the {show_count(n)}"
    lacking = f"{these} without a missing value. " if n < n_all else ""
    return {
        "n": show_count(n),
        "d": show_count(len(two.search.features or ())),
        "complete": f"{lacking}Only measures are asked about.",
        "first_rule": rule(first, columns[first.feature], True),
        "leaf_rule": rule(first, columns[first.feature], two.path(mixed) == "L"),
        "leaf_n": show_count(int(two.n_samples[mixed])),
        "next_rule": rule(following, columns[following.feature], True),
        "axes": listed(features),
        "n_two": show_count(two.n_leaves),
        "n_flat": show_count(grown.flat_two.n_leaves),
        "n_flat_three": show_count(grown.flat_three.n_leaves),
        "n_full": show_count(full.n_leaves),
        "until": (
            f"down to depth {CAPS.max_depth_offered}"
            if (full.ending == Ending.MAX_DEPTH).any()
            else "when nothing can be split any more"
        ),
        "depth_full": show_count(full.max_depth),
        "n_pure": show_count(pure),
        "smallest": _smallest(full),
        "size": show_count(LEAF_SIZE),
        "min_split": show_count(LEAF_SIZE + 1),
        "n_sized": show_count(grown.sized.n_leaves),
        "smallest_sized": _smallest(grown.sized),
        "right_two": show_count(n_right(two)),
        "right_full": show_count(n_right(full)),
        "depth_once": show_count(grown.once.max_depth),
        "n_once": show_count(grown.once.n_leaves),
        "n_stuck": show_count(stuck),
        "right_once": show_count(n_right(grown.once)),
    }


def _smallest(tree: Tree) -> str:
    return show_count(int(tree.n_samples[tree.is_leaf].min()))
