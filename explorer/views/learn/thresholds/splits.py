"""Splits compared: the best of every column, two that are equally good, and the one after."""

from collections.abc import Mapping, Sequence

import numpy as np

from explorer.data.arrays import BoolArray
from explorer.data.display import show_count, show_decimals, show_number
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.growing import grow, split_profile
from explorer.judging.nodes.split_ranking import FeatureBest, rank_features
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import Split, goes_left
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import rows_at
from explorer.views.learn.steps import LessonSubject, Option, StepFacts
from explorer.views.learn.table_view import Head, Line, TableView
from explorer.views.learn.thresholds.number_line import axis_strip, axis_view, number_line
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.wording import equation, in_words, prediction_words, rule, short_column

DEPTH = 3

MAX_FEATURES = 3
"""Features that are offered and drawn, those whose splits gain most."""

STAYS = "leaf"


def columns_facts(id: str, subject: LessonSubject, of_best: Mapping[str, str]) -> StepFacts:
    """Which column has the split of most gain; `of_best` tells of that split."""
    tree, ranking = _searched(subject)
    best, in_order = ranking[0], sorted(ranking, key=lambda each: each.feature)
    rule_words = _best_words(best, subject)
    texts = {**of_best, "n_columns": in_words(len(ranking)), "column_rule": rule_words}
    # What each gains stands in the search, written as it is there.
    options = (Option(str(each.feature), _name(each, subject)) for each in in_order)
    picture = _columns_table(id, tree, in_order, subject)
    return subject.facts(texts, options, str(best.feature), picture=picture)


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
        nobody, values = np.zeros(training.n_rows, bool), training.columns[each.feature]
        left = nobody if each.split is None else goes_left(each.split, values)
        sides = left, nobody if each.split is None else ~left
        n_tried = len(split_profile(tree, training, training.features[each.feature].name))
        told = [(show_count(int(side.sum())), _share(has_it[side])) for side in sides]
        cells = [text for side in told for text in side]
        lines.append(Line((_name(each, subject), show_count(n_tried), *cells)))
    name = f"{subject.target} = {classes.name[at]}"
    caption = f"The best split of each column, and the share of each side that has {name}."
    return TableView(id, tuple(heads), tuple(lines), caption)


def _share(have_it: BoolArray) -> str:
    return f"{show_decimals(100 * have_it.mean(), 1)}\u00a0%" if len(have_it) else ""


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
        "taken": _best_words(ranking[0], subject),
        "n_ties": in_words(len(equal)).capitalize(),
    }
    both = (Option(str(each.feature), _best_words(each, subject)) for each in (first, second))
    strips = [axis_strip(line, fixed=line.best) for line in there]
    options = *both, Option("any", "either, by lot")
    picture = axis_view(id, subject.target, there, strips)
    return subject.facts(texts, options, str(ranking[0].feature), picture=picture)


def _searched(subject: LessonSubject) -> tuple[Tree, tuple[FeatureBest, ...]]:
    """A tree of one split, and the best split of every feature at its root."""
    training = subject.training
    tree = grow(training, SearchRules(), StopRules(max_depth=1))
    rows = rows_at(tree, training.columns, 0)
    return tree, rank_features(engine_for(training), training, tree, 0, rows)


def _name(each: FeatureBest, subject: LessonSubject) -> str:
    return short_column(subject.training.features[each.feature]).name


def _best_words(each: FeatureBest, subject: LessonSubject) -> str:
    if each.split is None:
        return _name(each, subject)
    return equation(each.split, short_column(subject.training.features[each.feature]))


def numbers_alone(subject: LessonSubject) -> SearchRules:
    """The lesson speaks of numbers: features of categories take no part."""
    features = subject.training.features
    return SearchRules(features=tuple(one.name for one in features if one.is_numeric))


def next_facts(id: str, subject: LessonSubject) -> StepFacts:
    """The child of the root with more impurity, weighed by its rows, and the split it takes."""
    training, search = subject.training, numbers_alone(subject)
    tree = grow(training, search, StopRules(max_depth=DEPTH))
    left, right = int(tree.left_child[0]), int(tree.right_child[0])
    mixed = tree.weight * tree.impurity
    node = right if mixed[right] > mixed[left] else left
    rows = rows_at(tree, training.columns, node)
    ranking = rank_features(engine_for(training), training, tree, node, rows)
    leading = [each for each in ranking if each.split is not None][:MAX_FEATURES]
    offered = sorted((each.feature, each.split) for each in leading if each.split is not None)
    options = [Option(str(feature), _words(split, subject)) for feature, split in offered]
    drawn = [feature for feature, _ in offered] or [int(tree.feature[0])]
    found = [number_line(training, feature, rows) for feature in drawn]
    lines = [line for line in found if line is not None]
    strips = [axis_strip(line, fixed=line.best if offered else None) for line in lines]
    split = tree.split(node)
    options.append(Option(STAYS, "none: a leaf"))
    taken = STAYS if split is None else str(split.feature)
    picture = axis_view(id, subject.target, lines, strips) if lines else None
    return subject.facts(_texts(tree, node, split, subject), options, taken, picture=picture)


def _words(split: Split, subject: LessonSubject) -> str:
    return equation(split, short_column(subject.training.features[split.feature]))


def _texts(tree: Tree, node: int, split: Split | None, subject: LessonSubject) -> dict[str, str]:
    root = tree.split(0)
    if root is None:
        raise ValueError("The lesson's table can be split.")
    is_left = node == int(tree.left_child[0])
    column = short_column(subject.training.features[root.feature])
    n = show_count(int(tree.n_samples[node]))
    texts = {
        "side": "left" if is_left else "right",
        "side_rule": rule(root, column, is_left),
        "side_n": n,
        "mixed": "mixed " if tree.impurity[node] > 0 else "",
        "stopped_words": _stopped_words(tree, subject),
    }
    if split is None:
        return texts | {
            "next_title": f"The {texts['side']} side stays a leaf",
            "next_seen": f"All of its {n} {subject.rows} have the same values or one class.",
        }
    children = int(tree.left_child[node]), int(tree.right_child[node])
    smaller = min(children, key=lambda child: int(tree.n_samples[child]))
    asked = short_column(subject.training.features[split.feature])
    return texts | {
        "next_title": f"The {texts['side']} side is split at {_words(split, subject)}",
        "next_seen": f"{rule(split, asked, smaller == children[0])} holds "
        f"{show_count(int(tree.n_samples[smaller]))} of the {n} {subject.rows}; it predicts "
        f"{subject.target} = {prediction_words(tree, smaller)}.",
    }


def _stopped_words(tree: Tree, subject: LessonSubject) -> str:
    """How many leaves the limit of depth has stopped, and what the first of them holds."""
    stopped = np.flatnonzero(tree.ending == Ending.MAX_DEPTH).tolist()
    if not stopped:
        return f"At depth {DEPTH} nothing is left to be split."
    first, n = stopped[0], len(stopped)
    most = show_count(int(tree.statistics[first].max()))
    held = f"{most} of {show_count(int(tree.n_samples[first]))} {subject.rows}"
    named = f"{subject.target} = {prediction_words(tree, first)}"
    if n == 1:
        return f"Depth {DEPTH} stops one leaf still mixed: {held} have {named}."
    first_of = f"Depth {DEPTH} stops {show_count(n)} leaves still mixed"
    return f"{first_of}: in the first {held} have {named}."
