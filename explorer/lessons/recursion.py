"""Lesson 6: the same search again on each part, and what ends it."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.sampling import take_rows
from explorer.data.table import is_missing
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.split_ranking import ranking_at
from explorer.judging.scores import n_right
from explorer.lessons.engine import among, choices, ties
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.pictures import RegionsOf, TreeOf
from explorer.lessons.reading import read_lesson
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import rows_at
from explorer.views.learn.strips import strip_of, strips_chart
from explorer.views.nodes.classes import listed_classes, shown_classes
from explorer.views.nodes.wording import rule, short_columns, short_within
from explorer.views.regions.clearest import default_axes

LEAF_SIZE = 10
"""The L of Decision trees, 2021: there a node of L rows or fewer is a leaf."""

MIN_ROWS, MAX_FEW, MAX_FEATURES_OFFERED = 20, 10, 5

DEEPEST = StopRules(max_depth=CAPS.max_depth_offered)
SIZED = replace(DEEPEST, min_samples_split=LEAF_SIZE + 1)
STUMP, TWO = StopRules(max_depth=1), StopRules(max_depth=2)


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The rows of the lesson: those without a missing value, split by measured features only."""

    training: TrainingTable
    search: SearchRules
    n_all: int

    def tree(self, stop: StopRules, search: SearchRules | None = None) -> Tree:
        return grow(self.training, search or self.search, stop)

    def shown(self, stop: StopRules, search: SearchRules | None = None) -> TreeOf:
        return TreeOf(TreeSpec(self.training, search or self.search, stop))

    def names(self, **more: object) -> dict[str, object]:
        """Return the names that sentences use for these rows, and more."""
        d = len(self.search.features or ())
        return {"n": self.training.n_rows, "d": d, **more}


def ground_of(training: TrainingTable) -> Ground:
    """Leave out rows with a missing value, and features of up to `MAX_FEW` different values."""
    whole = np.ones(training.n_rows, np.bool_)
    for column, values in zip(training.features, training.columns, strict=True):
        whole &= ~is_missing(column, values)
    kept = training
    if not whole.all():
        kept = take_rows(training, np.flatnonzero(whole), f"{training.fingerprint} complete")
    numbers = tuple(
        column.name
        for column, values in zip(kept.features, kept.columns, strict=True)
        if column.is_numeric and len(np.unique(values)) > MAX_FEW
    )
    return Ground(kept, SearchRules(features=numbers), training.n_rows)


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    if len(subject.training.target.levels) < 2:
        return f"{subject.target} has only one class: there is nothing to split."
    ground = ground_of(subject.training)
    if ground.training.n_rows < MIN_ROWS:
        needs = f"{MIN_ROWS} rows without missing values"
        found = show_count(ground.training.n_rows)
        return f"This lesson needs {needs}, but there are only {found}."
    if len(ground.search.features or ()) < 2:
        needs = f"two numeric features with more than {MAX_FEW} values each"
        return f"This lesson draws regions: it needs {needs}."
    if ground.tree(TWO).max_depth < 2:
        return "This table allows only one split: neither leaf can be split again."
    return ""


def mixed_child(two: Tree) -> int:
    """Return the child of the root whose split decreases impurity more."""
    left = int(two.left_child[0])
    decrease = np.where(two.is_leaf, -1.0, two.impurity_decrease)
    return left + int(decrease[left + 1] > decrease[left])


def _again(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which feature splits a leaf of the stump. Until the reveal, its rows by feature."""
    ground = ground_of(subject.training)
    two = ground.tree(TWO)
    mixed, columns = mixed_child(two), short_columns(two.features)
    first, following = two.split(0), two.split(mixed)
    assert first is not None, "a tree of depth 2"
    assert following is not None, "the mixed child is split"
    # The features that can split the leaf, in schema order.
    allowed = [two.features.index(name) for name in ground.search.features or ()]
    leading = sorted(allowed, key=lambda i: i != following.feature)[:MAX_FEATURES_OFFERED]
    labels = {i: short_within(two.features[i].name) for i in sorted(leading)}
    n, some = ground.training.n_rows, ""
    if n < ground.n_all:
        some = f" {show_count(ground.n_all - n)} of {show_count(ground.n_all)} {subject.rows} "
        some += "are left out: they have missing values."
    names = ground.names(
        complete=some,
        leaf_rule=rule(first, columns[first.feature], two.path(mixed) == "L"),
        leaf_n=int(two.n_samples[mixed]),
        next_rule=rule(following, columns[following.feature], True),
        two=two,
    )
    picture: object = ground.shown(TWO)
    if not made.is_revealed:
        training, shown = ground.training, shown_classes(two)
        rows = rows_at(two, training.columns, mixed)
        strips = [strip_of(training, shown, f, label, rows=rows) for f, label in labels.items()]
        picture = strips_chart(subject.target, listed_classes(shown), strips)
    offer = choices(labels, following.feature)
    also = ties(ranking_at(two, ground.training, mixed), labels)
    return subject.facts(names, *offer, picture=picture, also_right=also)


def _regions(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many regions a tree of two features has at depth 2."""
    ground = ground_of(subject.training)
    x, y = default_axes(ground.tree(TWO), ground.training)
    axes = x, y or next(name for name in ground.search.features or () if name != x)
    flat = SearchRules(features=axes)
    two, columns = ground.tree(TWO, flat), short_columns(ground.training.features)
    names = ground.names(
        axes=[columns[i].name for i in np.unique(two.feature[~two.is_leaf]).tolist()],
        two=two,
        three=ground.tree(StopRules(max_depth=3), flat),
    )
    stop = TWO if made.is_revealed else STUMP
    picture = RegionsOf(TreeSpec(ground.training, flat, stop), axes)
    return subject.facts(names, *among(two.n_leaves, 2, 3, 4, 8), picture=picture)


def _full(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many leaves there are when nothing can be split any more."""
    ground = ground_of(subject.training)
    full = ground.tree(DEEPEST)
    n, is_cut = full.n_leaves, (full.ending == Ending.MAX_DEPTH).any()
    names = ground.names(
        full=full,
        until=f"down to depth {CAPS.max_depth_offered}"
        if is_cut
        else "when nothing can be split any more",
        n_pure=int((full.ending == Ending.PURE).sum()),
        smallest=int(full.n_samples[full.is_leaf].min()),
    )
    picture = ground.shown(DEEPEST if made.is_revealed else TWO)
    return subject.facts(names, *among(n, max(n // 2, 2), n * 3 // 2 + 1, 2 * n), picture=picture)


def _size(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many leaves are left if small nodes are not split."""
    ground = ground_of(subject.training)
    full, sized = ground.tree(DEEPEST), ground.tree(SIZED)
    n, most = sized.n_leaves, full.n_leaves
    names = ground.names(
        size=LEAF_SIZE,
        min_split=LEAF_SIZE + 1,
        full=full,
        sized=sized,
        smallest=int(sized.n_samples[sized.is_leaf].min()),
    )
    offer = among(n, max(n // 2, 1), (n + most + 1) // 2, most)
    return subject.facts(
        names, *offer, picture=ground.shown(SIZED if made.is_revealed else DEEPEST)
    )


def _depth(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many rows a tree of depth 2 gets right."""
    ground = ground_of(subject.training)
    two, full, n = ground.tree(TWO), ground.tree(DEEPEST), ground.training.n_rows
    right = n_right(two)
    names = ground.names(two=two, full=full, right=right, full_right=n_right(full))
    offer = among(right, n // 2, (right + n // 2) // 2, n)
    return subject.facts(names, *offer, picture=ground.shown(TWO))


def _once(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask what happens if a path splits on each feature only once."""
    ground = ground_of(subject.training)
    search = replace(ground.search, each_feature_once=True)
    once, full = ground.tree(DEEPEST, search), ground.tree(DEEPEST)
    names = ground.names(
        once=once,
        n_stuck=int((once.ending == Ending.NO_SPLIT).sum()),
        right=n_right(once),
        full_right=n_right(full),
    )
    picture = ground.shown(DEEPEST, search if made.is_revealed else None)
    offer = among(once.max_depth, 1, 2, full.max_depth, once.max_depth + 1)
    return subject.facts(names, *offer, picture=picture)


RECURSION = read_lesson("recursion", why_not, (_again, _regions, _full, _size, _depth, _once))
