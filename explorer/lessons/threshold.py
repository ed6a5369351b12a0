"""Lesson 4: score every threshold of a numeric feature, and take the best."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.display import show_aligned, show_count, show_decimals, show_number, show_value
from explorer.growth.growing import grow, split_profile
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.split_ranking import FeatureBest, ranking_at, rivals_of
from explorer.lessons.engine import Offer, among, choices, counted, known, ties
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.number_line import NumberLine, best_number_line, line_chart, scored_chart
from explorer.lessons.pictures import SearchOf, TreeOf
from explorer.lessons.reading import read_lesson
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import goes_left
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import rows_at
from explorer.views.learn.chart_view import ChartView
from explorer.views.learn.strips import strip_of, strips_chart
from explorer.views.learn.table_view import Head, TableRow, TableView
from explorer.views.nodes.classes import OTHER, class_slots, listed_classes, shown_classes
from explorer.views.nodes.wording import (
    equation,
    listed,
    prediction_words,
    rule,
    short,
    short_column,
    short_columns,
)

MAX_LINES, FIRST = 14, 11
"""Most lines listed; for more values the first, the last, and those around the best."""

MAX_CLASSES = 4
"""Most classes counted one by one; beyond that, the heaviest, and the others together."""

MIN_THRESHOLDS, DEPTH, MAX_FEATURES = 3, 3, 3

STAYS, EITHER = "leaf", "either"


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    if len(subject.training.target.levels) < 2:
        return f"{subject.target} has only one class: there is nothing to separate."
    line = best_number_line(subject.training)
    if line is None:
        return "This lesson needs a numeric feature with two different values."
    if len(line.scores.profile) < MIN_THRESHOLDS:
        few, n = line.scores.name, show_count(MIN_THRESHOLDS)
        return f"{few} has too few different values: this lesson needs {n} thresholds."
    return ""


def _line(subject: LessonSubject) -> NumberLine:
    return known(best_number_line(subject.training))


def _guess(subject: LessonSubject, made: Prediction) -> Facts:
    """Drag a threshold to where both sides are least mixed."""
    line, yours = _line(subject), None
    scores = line.scores
    offer: Offer = ((), "")
    picture = line_chart(line, subject.target)
    if made.is_revealed:
        if made.choice:
            yours = round(float(made.choice))
            score = f"weighted Gini {show_number(float(scores.weighted[yours]), 3)}"
            offer = choices({yours: (scores.words(yours), score)}, scores.best)
        picture = scored_chart(line, subject.target, yours)
    tree = line.stump
    purer, other = sorted((1, 2), key=lambda node: float(tree.impurity[node]))
    pure = f"all with {subject.target} = {prediction_words(tree, purer)}"
    word = {int(tree.left_child[0]): "left", int(tree.right_child[0]): "right"}
    names = {
        "feature": line.scores.name,
        "n": line.training.n_rows,
        "best": scores.words(scores.best),
        "purer": word[purer],
        "purer_n": int(tree.n_samples[purer]),
        "purer_words": pure if tree.impurity[purer] == 0 else "mixed",
        "purer_gini": float(tree.impurity[purer]),
        "other": word[other],
        "other_gini": float(tree.impurity[other]),
        "score": float(scores.weighted[scores.best]),
    }
    numbers = 0, len(scores.threshold) - 1
    return subject.facts(names, *offer, numbers=numbers, picture=picture)


def _count(subject: LessonSubject, made: Prediction) -> Facts:
    """Count the rows of one class below a threshold in the list."""
    line = _line(subject)
    scores = line.scores
    asked = min(len(scores.profile) // 2, FIRST - 2)
    wanted, shown = _second(line.stump), shown_classes(line.stump)
    left = scores.profile.left.statistics[asked]
    right, n_left = int(left[wanted]), int(left.sum())
    names = {
        "feature": scores.name,
        "asked": scores.side(asked).removeprefix("≤ "),
        "asked_left": n_left,
        "asked_count": right,
        "class_b": shown.name[shown.column[wanted]],
        "n_thresholds": counted(len(scores.profile), "threshold"),
    }
    offer = among(right, *(min(max(right + k, 0), n_left) for k in (-2, -1, 1, 2)))
    return subject.facts(names, *offer, picture=_counts(line, asked, told=made.is_revealed))


def _counts(line: NumberLine, asked: int, *, told: bool) -> TableView:
    """List a line per value; counts and scores appear after the reveal."""
    scores, column = line.scores, line.scores.column
    distinct = np.unique(line.training.columns[0]).tolist()
    classes, left = _counted(line)
    here = np.diff(left, axis=0, prepend=0)
    kept = _listed(len(distinct), scores.best if told else None)
    heads = [Head(scores.name)]
    for group in ("this value", "up to it: left", "above it: right"):
        heads += [Head(name, slot, group) for name, slot in classes]
    heads += [Head("threshold"), Head("weighted Gini")]
    lines = []
    for at, i in enumerate(kept):
        is_scored = told and i < len(scores.profile)
        both = [show_count(n) for n in (*left[i].tolist(), *(left[-1] - left[i]).tolist())]
        cells = (
            show_value(column, distinct[i]) if column.is_moment else show_number(distinct[i], 6),
            *(show_count(n) if n else "·" for n in here[i].tolist()),
            *(both if told else [""] * len(both)),
            scores.side(i) if is_scored or i == asked else "",
            show_aligned(float(scores.weighted[i]), 3) if is_scored else "",
        )
        gap = at > 0 and kept[at - 1] != i - 1
        lines.append(TableRow(cells, told and i == scores.best, i == asked, gap))
    some = f"{show_count(len(kept))} of " if len(kept) < len(distinct) else ""
    caption = f"{some}{show_count(len(distinct))} values of {scores.name}, in order."
    return TableView(tuple(heads), tuple(lines), caption)


def _counted(line: NumberLine) -> tuple[list[tuple[str, int]], IntArray]:
    """Return names and slots of the classes that are counted, and for each value the rows of each
    class up to it: int64[n_values, n_counted]."""
    shown, totals = shown_classes(line.stump), line.stump.statistics[0]
    counts = np.vstack([line.scores.profile.left.statistics[:], totals]).astype(np.int64)
    is_own = np.array(class_slots(totals.tolist(), MAX_CLASSES)) != OTHER
    own = shown.column[is_own].tolist()
    names = [(shown.name[i], shown.slot[i]) for i in own]
    if is_own.all():
        return names, counts
    others = counts[:, ~is_own].sum(axis=1, keepdims=True)
    return [*names, ("others", OTHER)], np.hstack([counts[:, is_own], others])


def _listed(n: int, best: int | None) -> list[int]:
    if n <= MAX_LINES:
        return list(range(n))
    near = [] if best is None else [i for i in (best - 1, best, best + 1) if 0 <= i < n]
    return sorted({*range(FIRST), *near, n - 1})


def _next(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which split comes next on the side with more impurity, weighted by its rows."""
    training = subject.training
    numeric = tuple(one.name for one in training.features if one.is_numeric)
    shown = TreeSpec(training, SearchRules(features=numeric), StopRules(max_depth=DEPTH))
    tree = grow(training, shown.search, shown.stop)
    left, right = int(tree.left_child[0]), int(tree.right_child[0])
    mixed = tree.weight * tree.impurity
    node = right if mixed[right] > mixed[left] else left
    ranking = ranking_at(tree, training, node)
    able = [each for each in ranking if each.split is not None][:MAX_FEATURES]
    labels = _labels(able, subject) | {STAYS: "none: a leaf"}
    offer = choices(labels, STAYS if tree.is_leaf[node] else int(tree.feature[node]))
    picture: object = TreeOf(shown)
    if not made.is_revealed:
        drawn = able or [each for each in ranking if each.feature == tree.feature[0]]
        picture = _strips(subject, tree, drawn, rows_at(tree, training.columns, node))
    why_wrong = _gain_less({str(key): label for key, label in labels.items()}, ranking)
    if not tree.is_leaf[node]:
        mixed_by = show_number(float(tree.impurity[node]))
        why_wrong[STAYS] = (
            f"Without a split, Gini stays {mixed_by}; the best split lowers it by "
            f"{show_number(float(tree.gain[node]))}."
        )
    names = _next_names(tree, node, subject)
    also = ties(ranking, labels)
    return subject.facts(names, *offer, picture=picture, also_right=also, why_wrong=why_wrong)


def _next_names(tree: Tree, node: int, subject: LessonSubject) -> dict[str, object]:
    """Return the facts on one side of the first split, and on what becomes of it."""
    root, split = tree.split(0), tree.split(node)
    assert root is not None, "why_not refuses a table without a split"
    is_left, n = node == int(tree.left_child[0]), show_count(int(tree.n_samples[node]))
    columns = short_columns(tree.features)
    becomes = "stays a leaf"
    seen = f"All {subject.rows} on this side have the same feature values, or the same class."
    if split is not None:
        becomes = f"is split at {equation(split, columns[split.feature])}"
        children = int(tree.left_child[node]), int(tree.right_child[node])
        smaller = min(children, key=lambda child: int(tree.n_samples[child]))
        its_rule = rule(split, columns[split.feature], smaller == children[0])
        seen = (
            f"The side with {its_rule} has {show_count(int(tree.n_samples[smaller]))} of the {n} "
            f"{subject.rows} and predicts {subject.target} = {prediction_words(tree, smaller)}."
        )
    return {
        "side": "left" if is_left else "right",
        "side_rule": rule(root, columns[root.feature], is_left),
        "side_n": n,
        "mixed": "mixed " if tree.impurity[node] > 0 else "",
        "stopped_words": _stopped_words(tree, subject),
        "becomes": becomes,
        "next_seen": seen,
    }


def _stopped_words(tree: Tree, subject: LessonSubject) -> str:
    """Return how many leaves the limit of depth stopped, and the contents of the first, in
    words."""
    stopped = np.flatnonzero(tree.ending == Ending.MAX_DEPTH).tolist()
    if not stopped:
        return f"At depth {DEPTH}, no leaf could be split further."
    first = stopped[0]
    most, n = show_count(int(tree.statistics[first].max())), show_count(int(tree.n_samples[first]))
    named = f"{subject.target} = {prediction_words(tree, first)}"
    held = f"{most} of {n} {subject.rows} have {named}."
    some = f"The depth limit of {DEPTH} stops"
    if len(stopped) == 1:
        return f"{some} one leaf that is still mixed: {held}"
    many = f"{show_count(len(stopped))} leaves that are still mixed"
    return f"{some} {many}; in the first of them, {held}"


def _features(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which column has the split with the most gain."""
    training = subject.training
    tree, ranking, search = _searched(subject)
    split = tree.split(0)
    assert split is not None, "a column of this table can be split"
    column, values = training.features[split.feature], training.columns[split.feature]
    profile = split_profile(tree, training, column.name)
    bits = grow(training, SearchRules(Criterion.ENTROPY), StopRules(max_depth=1))
    names = {
        "n_columns": len(ranking),
        "gain_most": _gain_most(ranking, subject),
        "left_gini": float(tree.impurity[tree.left_child[0]]),
        "right_gini": float(tree.impurity[tree.right_child[0]]),
        "best_gini": float(profile.weighted_impurity[known(profile.best)]),
        "n_thresholds": counted(len(profile), "threshold"),
        "best_value": show_value(column, float(values[goes_left(split, values)].max())),
        "entropy_gain": float(bits.gain[0]),
    }
    # The search shows what each gains.
    labels = {i: short(name) for i, name in enumerate(training.features.names)}
    picture = search if made.is_revealed else _columns(tree, subject)
    offer = choices(labels, ranking[0].feature)
    splits = {str(i): f"The best split of {name}" for i, name in labels.items()}
    also, why_wrong = ties(ranking, labels), _gain_less(splits, ranking)
    return subject.facts(names, *offer, picture=picture, also_right=also, why_wrong=why_wrong)


def _gain_less(labels: Mapping[str, str], ranking: Sequence[FeatureBest]) -> dict[str, str]:
    """Say of each split that it gains less than the best, if that can be read from its number."""
    best = show_number(ranking[0].gain)
    gains = {str(each.feature): show_number(each.gain) for each in ranking}
    return {
        key: f"{label} gains less: {gains[key]} instead of {best}."
        for key, label in labels.items()
        if gains.get(key, best) != best
    }


def _gain_most(ranking: Sequence[FeatureBest], subject: LessonSubject) -> str:
    equal = [_best_words(each, subject) for each in (ranking[0], *rivals_of(ranking))]
    return f"{listed(equal)} {'gains most' if len(equal) == 1 else 'tie: no split gains more'}"


def _columns(tree: Tree, subject: LessonSubject) -> TableView:
    """List how many splits each column offers, and the class counts on the sides of the best."""
    training, classes = subject.training, shown_classes(tree)
    rarer = _second(tree)
    name, slot = classes.name[classes.column[rarer]], classes.slot[classes.column[rarer]]
    heads = [Head("column", is_text=True), Head("splits to try")]
    for group in ("its best split: left", "right"):
        heads += [Head(subject.rows, None, group), Head(name, slot, group)]
    lines = []
    for column in training.features:
        profile = split_profile(tree, training, column.name)
        cells = [short(column.name), show_count(len(profile))]
        for side in (profile.left, profile.right):
            counts = side.statistics[known(profile.best)]
            share = show_decimals(100 * float(counts[rarer] / counts.sum()), 1)
            cells += [show_count(int(counts.sum())), f"{share}\u00a0%"]
        lines.append(TableRow(tuple(cells)))
    has_it = f"{subject.target} = {name}"
    caption = f"Each line shows a column's best split and the share of {has_it} on each side."
    return TableView(tuple(heads), tuple(lines), caption)


def _second(tree: Tree) -> int:
    """Return the code of the class that is second in frequency."""
    return int(np.argsort(-tree.statistics[0], kind="stable")[1])


def _ties(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which of two first splits with equal gains is better: either, since they tie."""
    training = subject.training
    tree, ranking, search = _searched(subject)
    equal = sorted((each for each in ranking if each.is_best), key=lambda each: each.feature)
    names = {
        "tie_left": int(tree.n_samples[tree.left_child[0]]),
        "tie_gain": equal[0].gain,
        "taken": _best_words(ranking[0], subject),
        "n_ties": len(equal),
    }
    labels = _labels(equal[:2], subject) | {EITHER: "neither: they tie"}
    picture = _strips(subject, tree, equal[:2], np.arange(training.n_rows))
    offer = choices(labels, EITHER if len(equal) > 1 else ranking[0].feature)
    return subject.facts(names, *offer, picture=search if made.is_revealed else picture)


def _searched(subject: LessonSubject) -> tuple[Tree, tuple[FeatureBest, ...], SearchOf]:
    """Grow a tree of one split, and rank the best split of every feature at its root; the search is
    the picture of both."""
    shown = TreeSpec(subject.training, SearchRules(), StopRules(max_depth=1))
    tree = grow(shown.training, shown.search, shown.stop)
    return tree, ranking_at(tree, shown.training, 0), SearchOf(shown)


def _strips(
    subject: LessonSubject, tree: Tree, found: Sequence[FeatureBest], rows: IntArray
) -> ChartView:
    """Draw these rows along some features, each with its best split."""
    shown, splits = shown_classes(tree), {each.feature: each.split for each in found}
    strips = [
        strip_of(subject.training, shown, feature, words, rows=rows, split=splits[feature])
        for feature, words in _labels(found, subject).items()
    ]
    return strips_chart(subject.target, listed_classes(shown), strips)


def _labels(found: Sequence[FeatureBest], subject: LessonSubject) -> dict[Any, str]:
    """Return the best split of each feature in words, by the feature, in column order."""
    in_order = sorted(found, key=lambda each: each.feature)
    return {each.feature: _best_words(each, subject) for each in in_order}


def _best_words(each: FeatureBest, subject: LessonSubject) -> str:
    column = short_column(subject.training.features[each.feature])
    return column.name if each.split is None else equation(each.split, column)


THRESHOLD = read_lesson("threshold", why_not, (_guess, _count, _next, _features, _ties))
