"""The best split of every column compared, and two that are equally good."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_number
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.growing import grow
from explorer.growth.split_profile import split_profile
from explorer.judging.nodes.split_ranking import FeatureBest, rank_features
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import goes_left
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at
from explorer.views.learn.step_facts import Option, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.learn.table_view import Head, Line, TableView
from explorer.views.learn.thresholds.axis_view import axis_strip, axis_view
from explorer.views.learn.thresholds.number_line import number_line
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.wording import equation, in_words, short_column


def columns_facts(id: str, subject: LessonSubject, of_best: Mapping[str, str]) -> StepFacts:
    """Which column has the split of most gain; `of_best` tells of that split."""
    tree, ranking = _searched(subject)
    best = ranking[0]
    texts = {"n_columns": in_words(len(ranking)), "column_rule": _words(best, subject)}
    in_order = sorted(ranking, key=lambda each: each.feature)
    return StepFacts(
        texts=subject.common_texts | dict(of_best) | texts,
        options=tuple(
            # What each gains stands in the search, written as it is there.
            Option(str(each.feature), _name(each, subject))
            for each in in_order
        ),
        right=str(best.feature),
        picture=_columns_table(id, tree, in_order, subject),
    )


def _columns_table(
    id: str, tree: Tree, best: Sequence[FeatureBest], subject: LessonSubject
) -> TableView:
    """How many splits each column offers, and what the sides of the best of them hold."""
    training = subject.training
    classes = shown_classes(tree)
    counts = np.bincount(training.target_values, minlength=len(training.classes))
    rarer = int(np.argsort(-counts, kind="stable")[1])
    at = int(classes.column[rarer])
    has_it = training.target_values == rarer
    heads = [Head("column", is_text=True), Head("splits to try")]
    for group in ("its best split: left", "right"):
        heads += [Head(subject.rows, None, group), Head(classes.name[at], classes.slot[at], group)]
    lines = []
    for each in best:
        sides = _sides(each, subject)
        n_tried = len(split_profile(tree, training, training.features[each.feature].name))
        told = [(show_count(int(side.sum())), _share(has_it[side])) for side in sides]
        cells = [text for side in told for text in side]
        lines.append(Line((_name(each, subject), show_count(n_tried), *cells)))
    name = f"{subject.target} = {classes.name[at]}"
    caption = f"The best split of each column, and the share of each side that has {name}."
    return TableView(id, tuple(heads), tuple(lines), caption)


def _sides(each: FeatureBest, subject: LessonSubject) -> tuple[NDArray[np.bool_], ...]:
    """Which rows go left and which right; none where the column has no split."""
    values = subject.training.columns[each.feature]
    if each.split is None:
        nobody = np.zeros(subject.training.n_rows, bool)
        return nobody, nobody
    left = goes_left(each.split, values)
    return left, ~left


def _share(have_it: NDArray[np.bool_]) -> str:
    return f"{100 * have_it.mean():.1f}\u00a0%" if len(have_it) else ""


def ties_facts(id: str, subject: LessonSubject) -> StepFacts:
    """The two first splits, in column order, that gain the same at the root."""
    _, ranking = _searched(subject)
    equal = sorted((each for each in ranking if each.is_best), key=lambda each: each.feature)
    first, second = equal[0], equal[1]
    if first.split is None:
        raise ValueError("A best split is a split.")
    lines = [number_line(subject.training, each.feature) for each in (first, second)]
    there = [line for line in lines if line is not None]
    values = subject.training.columns[first.feature]
    texts = {
        "tie_left": show_count(int(goes_left(first.split, values).sum())),
        "tie_gain": show_number(first.gain, 3),
        "taken": _words(ranking[0], subject),
        "n_ties": in_words(len(equal)).capitalize(),
    }
    both = (Option(str(each.feature), _words(each, subject)) for each in (first, second))
    strips = [axis_strip(line, fixed=line.best) for line in there]
    return StepFacts(
        texts=subject.common_texts | texts,
        options=(*both, Option("any", "either, by lot")),
        right=str(ranking[0].feature),
        picture=axis_view(id, subject.target, there, strips),
    )


def _searched(subject: LessonSubject) -> tuple[Tree, tuple[FeatureBest, ...]]:
    """A tree of one split, and the best split of every feature at its root."""
    training = subject.training
    tree = grow(training, SearchRules(), StopRules(max_depth=1))
    rows = rows_at(tree, training.columns, 0)
    return tree, rank_features(engine_for(training), training, tree, 0, rows)


def _name(each: FeatureBest, subject: LessonSubject) -> str:
    return short_column(subject.training.features[each.feature]).name


def _words(each: FeatureBest, subject: LessonSubject) -> str:
    if each.split is None:
        return _name(each, subject)
    return equation(each.split, short_column(subject.training.features[each.feature]))
