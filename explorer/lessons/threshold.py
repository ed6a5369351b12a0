"""Lesson 4: score every threshold of a numeric feature, and take the best."""

from collections.abc import Sequence

import numpy as np

from explorer.data.arrays import BoolArray
from explorer.data.display import show_aligned, show_count, show_decimals, show_number, show_value
from explorer.growth.growing import grow, split_profile
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.split_ranking import FeatureBest, ranking_at, rivals_of
from explorer.lessons.engine import Offer, among, choices, counted, known, ties
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.number_line import (
    LineSide,
    NumberLine,
    best_number_line,
    counted_classes,
    line_chart,
    number_line,
)
from explorer.lessons.pictures import SearchOf, TreeOf
from explorer.lessons.reading import read_lesson
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import Split, goes_left
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import rows_at
from explorer.views.learn.table_view import Head, TableRow, TableView
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.wording import equation, listed, prediction_words, rule, short_column

MAX_LINES, FIRST = 14, 11
"""Most lines listed; for more values the first, the last, and those around the best."""

MIN_THRESHOLDS, DEPTH, MAX_FEATURES = 3, 3, 3

STAYS, EITHER = "leaf", "either"


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    if len(subject.training.target.levels) < 2:
        return f"{subject.target} has only one class: there is nothing to separate."
    line = best_number_line(subject.training)
    if line is None:
        return "This lesson needs a numeric feature with two different values."
    if len(line.texts) < MIN_THRESHOLDS:
        n = show_count(MIN_THRESHOLDS)
        return f"{line.name} has too few different values: this lesson needs {n} thresholds."
    return ""


def _line(subject: LessonSubject) -> NumberLine:
    return known(best_number_line(subject.training))


def _guess(subject: LessonSubject, made: Prediction) -> Facts:
    """Drag a threshold between the least and the greatest value."""
    line = _line(subject)
    best, yours = line.best, None
    offer: Offer = ((), "")
    if made.is_revealed and made.choice:
        yours = line.nearest(float(made.choice))
        score = f"{line.score_name} {show_number(float(line.scores[yours]), 3)}"
        right = made.choice if yours == best else ""
        offer = choices({made.choice: (line.rule(yours), score)}, right)
    sides = line.side(best, left=True), line.side(best, left=False)
    purer, other = sorted(sides, key=lambda side: side.impurity)
    names = {
        "feature": line.name,
        "n": line.n,
        "best": line.rule(best),
        "purer": purer,
        "pure_words": _side_words(purer, line, subject),
        "other": other,
        "score": float(line.scores[best]),
    }
    told = made.is_revealed
    picture = line_chart(subject.target, [line], is_scored=told, yours=yours, takes=not told)
    numbers = float(line.values.min()), float(line.values.max())
    return subject.facts(names, *offer, numbers=numbers, picture=picture)


def _side_words(side: LineSide, line: NumberLine, subject: LessonSubject) -> str:
    """ "8 of 20 points, all with label = 2: its Gini is 0"."""
    count = f"{show_count(side.n)} of {show_count(line.n)} {subject.rows}"
    if side.impurity > 0:
        return f"{count}, mixed: its Gini is {show_number(side.impurity, 3)}"
    name = line.classes[int(side.counts.argmax())].name
    return f"{count}, all with {subject.target} = {name}: its Gini is 0"


def _count(subject: LessonSubject, made: Prediction) -> Facts:
    """Count the rows of one class below a threshold in the list."""
    line = _line(subject)
    asked = min(len(line.texts) // 2, FIRST - 2)
    totals = np.bincount(line.class_of, minlength=len(line.classes))
    wanted = int(np.argsort(-totals, kind="stable")[1])
    left = line.counts_left(asked)
    right, n_left = int(left[wanted]), int(left.sum())
    names = {
        "feature": line.name,
        "asked": line.texts[asked],
        "asked_left": n_left,
        "asked_count": right,
        "class_b": line.classes[wanted].name,
        "n_thresholds": counted(len(line.texts), "threshold"),
    }
    offer = among(right, *(min(max(right + k, 0), n_left) for k in (-2, -1, 1, 2)))
    return subject.facts(names, *offer, picture=_counts(line, asked, told=made.is_revealed))


def _counts(line: NumberLine, asked: int, *, told: bool) -> TableView:
    """List a line per value; counts and scores appear after the reveal."""
    distinct, code = np.unique(line.values, return_inverse=True)
    names, slots, column = counted_classes(line)
    n = len(names)
    flat = np.bincount(code * n + column[line.class_of], minlength=len(distinct) * n)
    here = flat.reshape(-1, n)
    left = here.cumsum(axis=0)
    listed = _listed(len(distinct), line.best if told else None)
    heads = [Head(line.name)]
    for group in ("this value", "up to it: left", "above it: right"):
        heads += [Head(name, slot, group) for name, slot in zip(names, slots, strict=True)]
    heads += [Head("threshold"), Head(line.score_name)]
    lines = []
    for at, i in enumerate(listed):
        is_scored = told and i < len(line.texts)
        both = [*left[i], *(left[-1] - left[i])] if told else []
        value = float(distinct[i])
        moment = line.column.is_moment
        cells = (
            show_value(line.column, value) if moment else show_number(value, 6),
            *(show_count(int(count)) if count else "·" for count in here[i]),
            *([show_count(int(count)) for count in both] or [""] * (2 * n)),
            f"≤ {line.texts[i]}" if is_scored or i == asked else "",
            show_aligned(float(line.scores[i]), 3) if is_scored else "",
        )
        gap = at > 0 and listed[at - 1] != i - 1
        lines.append(TableRow(cells, told and i == line.best, i == asked, gap))
    some = f"{show_count(len(listed))} of " if len(listed) < len(distinct) else ""
    caption = f"{some}{show_count(len(distinct))} values of {line.name}, in order."
    return TableView(tuple(heads), tuple(lines), caption)


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
    rows = rows_at(tree, training.columns, node)
    ranking = ranking_at(tree, training, node)
    leading = [each for each in ranking if each.split is not None][:MAX_FEATURES]
    offered = {each.feature: each.split for each in sorted(leading, key=lambda one: one.feature)}
    split = tree.split(node)
    labels: dict[object, str] = {
        feature: _split_words(one, subject) for feature, one in offered.items() if one is not None
    }
    labels[STAYS] = "none: a leaf"
    offer = choices(labels, STAYS if split is None else split.feature)
    drawn = list(offered) or [int(tree.feature[0])]
    lines = [line for f in drawn if (line := number_line(training, f, rows)) is not None]
    picture = line_chart(subject.target, lines, marked=bool(offered)) if lines else None
    names = _next_names(tree, node, split, subject)
    shows = TreeOf(shown) if made.is_revealed else picture
    return subject.facts(names, *offer, picture=shows, also_right=ties(ranking, offered))


def _next_names(
    tree: Tree, node: int, split: Split | None, subject: LessonSubject
) -> dict[str, object]:
    root = tree.split(0)
    assert root is not None, "why_not refuses a table without a split"
    is_left, n = node == int(tree.left_child[0]), int(tree.n_samples[node])
    side = "left" if is_left else "right"
    names = {
        "side": side,
        "side_rule": rule(root, short_column(tree.features[root.feature]), is_left),
        "side_n": n,
        "mixed": "mixed " if tree.impurity[node] > 0 else "",
        "stopped_words": _stopped_words(tree, subject),
        "next_title": f"The {side} side stays a leaf",
        "next_seen": f"All {subject.rows} on this side have the same feature values, or the same "
        "class.",
    }
    if split is None:
        return names
    children = int(tree.left_child[node]), int(tree.right_child[node])
    smaller = min(children, key=lambda child: int(tree.n_samples[child]))
    smaller_rule = rule(split, short_column(tree.features[split.feature]), smaller == children[0])
    return names | {
        "next_title": f"The {side} side is split at {_split_words(split, subject)}",
        "next_seen": f"The side with {smaller_rule} has "
        f"{show_count(int(tree.n_samples[smaller]))} of the {show_count(n)} {subject.rows} "
        f"and predicts {subject.target} = {prediction_words(tree, smaller)}.",
    }


def _stopped_words(tree: Tree, subject: LessonSubject) -> str:
    """Return how many leaves the limit of depth stopped, and the contents of the first, in
    words."""
    stopped = np.flatnonzero(tree.ending == Ending.MAX_DEPTH).tolist()
    if not stopped:
        return f"At depth {DEPTH}, no leaf could be split further."
    first, n = stopped[0], len(stopped)
    most = show_count(int(tree.statistics[first].max()))
    held = f"{most} of {show_count(int(tree.n_samples[first]))} {subject.rows}"
    named = f"{subject.target} = {prediction_words(tree, first)}"
    if n == 1:
        return (
            f"The depth limit of {DEPTH} stops one leaf that is still mixed: {held} have {named}."
        )
    some = f"The depth limit of {DEPTH} stops {show_count(n)} leaves that are still mixed"
    return f"{some}; in the first of them, {held} have {named}."


def _features(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which column has the split with the most gain."""
    training, line = subject.training, _line(subject)
    tree, ranking = _searched(subject)
    in_order = sorted(ranking, key=lambda each: each.feature)
    left, right = (line.side(line.best, left=is_left) for is_left in (True, False))
    entropy = known(number_line(training, line.feature, criterion=Criterion.ENTROPY))
    below = line.values[line.values <= line.profile.threshold[line.best]]
    names = {
        "n_columns": len(ranking),
        "gain_most": _gain_most(ranking, subject),
        "left": left,
        "right": right,
        "best_gini": float(line.scores[line.best]),
        "n_thresholds": counted(len(line.texts), "threshold"),
        "best_value": show_value(line.column, float(below.max())),
        "entropy_gain": float(entropy.profile.gain[entropy.best]),
    }
    # The search shows what each gains.
    labels = {each.feature: _name(each, subject) for each in in_order}
    search = SearchOf(TreeSpec(training, SearchRules(), StopRules(max_depth=1)))
    picture = search if made.is_revealed else _columns(tree, in_order, subject)
    offer = choices(labels, ranking[0].feature)
    return subject.facts(names, *offer, picture=picture, also_right=ties(ranking, labels))


def _gain_most(ranking: Sequence[FeatureBest], subject: LessonSubject) -> str:
    equal = [_best_words(each, subject) for each in (ranking[0], *rivals_of(ranking))]
    return f"{listed(equal)} {'gains most' if len(equal) == 1 else 'tie: no split gains more'}"


def _columns(tree: Tree, best: list[FeatureBest], subject: LessonSubject) -> TableView:
    """List how many splits each column offers, and the class counts on the sides of the best."""
    training, classes = subject.training, shown_classes(tree)
    counts = np.bincount(training.target_values, minlength=len(training.classes))
    rarer = int(np.argsort(-counts, kind="stable")[1])
    at, has_it = int(classes.column[rarer]), training.target_values == rarer
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
        lines.append(TableRow((_name(each, subject), show_count(n_tried), *cells)))
    name = f"{subject.target} = {classes.name[at]}"
    caption = f"Each line shows a column's best split and the share of {name} on each side."
    return TableView(tuple(heads), tuple(lines), caption)


def _share(have_it: BoolArray) -> str:
    return f"{show_decimals(100 * have_it.mean(), 1)}\u00a0%" if len(have_it) else ""


def _ties(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which of two first splits with equal gains is better: either, since they tie."""
    training = subject.training
    _, ranking = _searched(subject)
    equal = sorted((each for each in ranking if each.is_best), key=lambda each: each.feature)
    first = equal[0].split
    assert first is not None, "a best split is a split"
    names = {
        "tie_left": int(goes_left(first, training.columns[first.feature]).sum()),
        "tie_gain": equal[0].gain,
        "taken": _best_words(ranking[0], subject),
        "n_ties": len(equal),
    }
    labels: dict[object, str] = {each.feature: _best_words(each, subject) for each in equal[:2]}
    labels[EITHER] = "neither: they tie"
    found = (number_line(training, each.feature) for each in equal[:2])
    lines = [line for line in found if line is not None]
    picture = line_chart(subject.target, lines, marked=True)
    search = SearchOf(TreeSpec(training, SearchRules(), StopRules(max_depth=1)))
    offer = choices(labels, EITHER if len(equal) > 1 else ranking[0].feature)
    return subject.facts(names, *offer, picture=search if made.is_revealed else picture)


def _searched(subject: LessonSubject) -> tuple[Tree, tuple[FeatureBest, ...]]:
    """Grow a tree of one split, and rank the best split of every feature at its root."""
    training = subject.training
    tree = grow(training, SearchRules(), StopRules(max_depth=1))
    return tree, ranking_at(tree, training, 0)


def _name(each: FeatureBest, subject: LessonSubject) -> str:
    return short_column(subject.training.features[each.feature]).name


def _best_words(each: FeatureBest, subject: LessonSubject) -> str:
    return _name(each, subject) if each.split is None else _split_words(each.split, subject)


def _split_words(split: Split, subject: LessonSubject) -> str:
    return equation(split, short_column(subject.training.features[split.feature]))


THRESHOLD = read_lesson("threshold", why_not, (_guess, _count, _next, _features, _ties))
