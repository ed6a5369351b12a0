"""Lesson 1: a tree asks one question at a time; the lesson needs no earlier one."""

from dataclasses import replace

import numpy as np

from explorer.data.arrays import BoolArray
from explorer.data.display import show_count, show_number, show_threshold
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging.nodes.split_ranking import ranking_at
from explorer.judging.what_if import RowValues, leaf_of
from explorer.lessons.engine import Offer, among, choices, known, ties
from explorer.lessons.example import (
    DIGITS,
    Example,
    FirstQuestion,
    change_chart,
    example_of,
    flips_at,
    leaf_at,
    value_range,
)
from explorer.lessons.lesson import Facts, LessonSubject, Option, Prediction
from explorer.lessons.pictures import Several
from explorer.lessons.reading import read_lesson
from explorer.tree.conditions import NumberCondition, leaf_rules, path_rule
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NumericSplit
from explorer.tree.tree import Tree
from explorer.views.learn.bare_tree import (
    BareNode,
    BareTreeView,
    answer_words,
    bare_tree_view,
    without_idle_questions,
)
from explorer.views.learn.chart_view import ChartView, shares_view
from explorer.views.learn.strips import Strip, strip_of, strips_chart
from explorer.views.nodes.axes import show_feature_value
from explorer.views.nodes.classes import class_slots, listed_classes, shown_classes
from explorer.views.nodes.wording import (
    in_words,
    listed,
    prediction_words,
    rule_words,
    short,
    short_column,
    short_columns,
    split_words,
)

MAX_DEPTH = 3
"""Most questions per row."""

MAX_STRIPS, MAX_LISTED, MAX_CLASSES_OFFERED = 3, 4, 9

_THEN = "On each side, the tree asks another question."
_ANOTHER_GETS_MORE = (
    "With a different question, you get more right; lesson 3 shows how a tree chooses."
)

_STAYS = "The highlighted path belongs to this value."
_FOLLOWS = "Now the highlighted path follows the value that you drag."

_STRIP_WORDS = "The strip shows the flowers that fit the first condition, coloured by species."

FLOWER = {"sepal_length": 5.84, "sepal_width": 3.05, "petal_length": 3.76}
"""Values of the example in “Decision trees” (2021)."""

LENGTH_BELOW, WIDTH_FROM, NAMED = 6.0, 3.0, "versicolor"
"""The questions of that book's picture, and the class that follows."""


def tree_of(training: TrainingTable, features: tuple[str, ...] | None = None) -> Tree:
    """Grow the small tree of the lesson, without questions that change no prediction."""
    tree = grow(training, SearchRules(features=features), StopRules(max_depth=MAX_DEPTH))
    return without_idle_questions(tree)


def found_in(training: TrainingTable) -> Example:
    """Return the row to guess; `why_not` must have returned ""."""
    return known(example_of(tree_of(training), training))


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    training = subject.training
    if len(training.target.levels) < 2:
        return f"{subject.target} has only one class: there is nothing to guess."
    example = example_of(tree_of(training), training)
    if example is None:
        return (
            "This lesson changes one number of a row until a small tree predicts another class. "
            "This is not possible for any row of this table."
        )
    if len(example.questions) < 2:
        return "This lesson compares questions about several features; here, only one can be split."
    return ""


def _guess(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which class one row belongs to. Before any question, the most frequent class is
    safest."""
    training = subject.training
    example = found_in(training)
    tree = example.tree
    counts, levels = tree.statistics[0], [short(name) for name in training.target.levels]
    frequent = sorted(range(len(counts)), key=lambda code: (code != example.actual, -counts[code]))
    offered = sorted(frequent[:MAX_CLASSES_OFFERED])
    n, most = show_count(training.n_rows), int(counts.argmax())
    scores = {code: (levels[code], f"{show_count(int(counts[code]))} of {n}") for code in offered}
    names = {
        "actual": levels[example.actual],
        "n_actual": int(counts[example.actual]),
        "n_similar": int(tree.n_samples[example.leaf]),
        "n_like_it": int(tree.statistics[example.leaf][example.actual]),
        "majority": levels[most],
        "n_majority": int(counts[most]),
    }
    asked = dict.fromkeys(tree.feature[~tree.is_leaf].tolist())
    others = [feature for feature in range(len(training.features)) if feature not in asked]
    drawn = sorted([*asked, *others][:MAX_STRIPS])
    strips = tuple(_strip(example, training, feature) for feature in drawn)
    classes = listed_classes(shown_classes(tree))
    caption = "; ".join(f"{one.label}: {one.hint}" for one in strips)
    picture = strips_chart(subject.target, classes, strips, f"{caption}.")
    return subject.facts(names, *choices(scores, example.actual), picture=picture)


def _ask(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which question is the best first one. Each is scored by the rows that it gets right."""
    training = subject.training
    example = found_in(training)
    asked = {one.feature: _strip(example, training, one.feature, one) for one in example.questions}
    right = {feature: one.n_right for feature, one in asked.items()}
    best = example.best
    options = {feature: (one.label, one.score) for feature, one in asked.items()}
    names = {
        "best_question": asked[best.feature].label,
        "best_right": right[best.feature],
        "n_majority": int(example.tree.statistics[0].max()),
        "then": _THEN if right[best.feature] == max(right.values()) else _ANOTHER_GETS_MORE,
    }
    strips = tuple(replace(one, is_told=made.is_revealed) for one in asked.values())
    classes = listed_classes(shown_classes(example.tree))
    picture = strips_chart(subject.target, classes, strips)
    also = ties(ranking_at(example.tree, training, 0), options)
    offer = choices(options, best.feature)
    return subject.facts(names, *offer, picture=picture, also_right=also)


def _path(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which path the row takes down the tree."""
    example = found_in(subject.training)
    tree, leaf = example.tree, example.leaf
    columns = short_columns(tree.features)
    n = len(example.way)
    asked = dict.fromkeys(tree.feature[~tree.is_leaf].tolist())
    own = [f"{columns[f].name} {show_feature_value(columns[f], example.values[f])}" for f in asked]
    names = {
        "asked_values": listed(own, MAX_LISTED),
        "n_questions": f"{in_words(n)} question{'' if n == 1 else 's'}".capitalize(),
        "leads": "leads" if n == 1 else "lead",
        "leaf_n": int(tree.n_samples[leaf]),
        "leaf_right": int(tree.statistics[leaf][example.actual]),
        "prediction": prediction_words(tree, leaf),
        "rule": rule_words(path_rule(tree, leaf), columns, 2).replace("; ", ", and "),
    }
    lit = tree.path(leaf) if made.is_revealed else None
    picture = bare_tree_view(tree, lit)
    return subject.facts(names, *_paths(example), picture=picture)


def _paths(example: Example) -> Offer:
    """Offer the row's path to its leaf as turns, and for each turn a path that leaves it there."""
    tree, own = example.tree, example.tree.path(example.leaf)
    paths = [rule.path for rule in leaf_rules(tree)]
    offered: dict[int, str] = {}
    for path in reversed(paths):
        offered[sum(own.startswith(path[:k]) for k in range(1, len(path) + 1))] = path
    return choices({path: answer_words(path) for path in paths if path in offered.values()}, own)


def _change(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how far one value must move until the prediction changes; the tree is above the
    handle."""
    training = subject.training
    example = found_in(training)
    tree, change = example.tree, example.flip.changes[0]
    column, own = short_column(tree.features[change.feature]), example.values[change.feature]
    condition, is_more = change.condition, change.value > own
    assert isinstance(condition, NumberCondition)
    bound = known(condition.low if is_more else condition.high)
    threshold = show_threshold(column, bound.threshold, bound.gap)
    names = {
        "feature": column.name,
        "path_words": _FOLLOWS if made.is_revealed else _STAYS,
        "own_value": show_feature_value(column, own),
        "flip_rule": f"above {threshold}" if is_more else f"{threshold} or less",
        "threshold": threshold,
        "apart": show_number(abs(own - bound.threshold), 3),
        "prediction": prediction_words(tree, example.leaf),
        "flip_class": prediction_words(tree, example.flip.leaf),
    }
    view = change_chart(example, training, made.choice, is_revealed=made.is_revealed)
    options: tuple[Option, ...] = ()
    right = ""
    if made.choice:
        value = float(made.choice)
        leaf = leaf_at(example, value)
        still = "still " if tree.prediction[leaf] == example.actual else ""
        words = f"{column.name} {show_number(value, DIGITS)}"
        options = (Option(made.choice, words, f"{still}{prediction_words(tree, leaf)}"),)
        right = made.choice if value in flips_at(example, training) else ""
    path = path_of(example, made) if made.is_revealed else tree.path(example.leaf)
    picture = Several((view, bare_tree_view(tree, path, is_small=True)))
    numbers = value_range(example, training)
    return subject.facts(names, options, right, picture=picture, numbers=numbers)


def path_of(example: Example, made: Prediction) -> str:
    """Return the path that the row takes with the value chosen for it, or with its own."""
    leaf = leaf_at(example, float(made.choice)) if made.choice else example.leaf
    return example.tree.path(leaf)


def _flower(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many flowers answer a textbook's two questions as its flower does, by species."""
    training = subject.training
    counts = np.bincount(training.target_values[fitting(training)], minlength=3).tolist()
    by_name = dict(zip(training.target.levels, counts, strict=True))
    right, n = by_name[NAMED], sum(counts)
    tree = tree_of(training, tuple(FLOWER))
    leaf = leaf_of(tree, flower_values(training))
    leaf_named = tree.statistics[leaf][training.target.levels.index(NAMED)]
    names = {
        "flower": [f"{name} {show_number(value)}" for name, value in FLOWER.items()],
        "text_rule": f"sepal_length < {LENGTH_BELOW} and sepal_width ≥ {WIDTH_FROM}",
        "named": NAMED,
        "strip_words": "" if made.is_revealed else _STRIP_WORDS,
        "n_fits": n,
        "n_named": right,
        "others": [f"{count} {name}" for name, count in by_name.items() if name != NAMED and count],
        "asked": rule_words(path_rule(tree, leaf), short_columns(tree.features)),
        "leaf_n": int(tree.n_samples[leaf]),
        "leaf_named": int(leaf_named),
    }
    slots = class_slots(grow(training).statistics[0].tolist())
    tree_of_text = _text_tree(slots[training.target.levels.index(NAMED)])
    bars = ((name, "", count / n, show_count(count)) for name, count in by_name.items())
    counts = shares_view(bars)
    shows = counts if made.is_revealed else _flower_widths(subject)
    picture = Several((shows, tree_of_text), widths=(1, 1))
    offer = among(
        right, n // 4, n // 2, n, show=lambda one: f"{show_count(one)} of {show_count(n)}"
    )
    return subject.facts(names, *offer, picture=picture)


def _flower_widths(subject: LessonSubject) -> ChartView:
    """Draw the flowers that answer the textbook's first question by what its second is about."""
    training = subject.training
    length, width = list(FLOWER)[:2]
    is_short = training.columns[training.features.index(length)] < LENGTH_BELOW
    shown, feature = shown_classes(grow(training)), training.features.index(width)
    values = training.columns[feature][is_short]
    below = float(values[values < WIDTH_FROM].max())
    split = NumericSplit(feature, (below + WIDTH_FROM) / 2, WIDTH_FROM - below, False, False, False)
    label, hint = f"{width} ≥ {WIDTH_FROM}?", f"if {length} < {LENGTH_BELOW}"
    strip = strip_of(training, shown, feature, label, rows=is_short, split=split, hint=hint)
    return strips_chart(subject.target, listed_classes(shown), [strip])


def _text_tree(slot: int) -> BareTreeView:
    """Draw the textbook's picture: two questions, and the class that follows them."""
    nodes = (
        BareNode("", "", f"sepal_length < {LENGTH_BELOW}?", "", -1),
        BareNode("L", "yes", f"sepal_width ≥ {WIDTH_FROM}?", "", -1),
        BareNode("R", "no", "", "…", -1),
        BareNode("LL", "yes", "", NAMED, slot),
        BareNode("LR", "no", "", "…", -1),
    )
    return BareTreeView(nodes, "LL")


def flower_values(training: TrainingTable) -> RowValues:
    """Return the textbook's flower; values that the textbook does not give are missing."""
    return tuple(FLOWER.get(name, float("nan")) for name in training.features.names)


def fitting(training: TrainingTable) -> BoolArray:
    """Return which rows answer the two questions of the textbook's picture as its flower does."""
    length, width = (training.columns[training.features.index(name)] for name in list(FLOWER)[:2])
    return np.asarray((length < LENGTH_BELOW) & (width >= WIDTH_FROM))


def _strip(
    example: Example, training: TrainingTable, feature: int, question: FirstQuestion | None = None
) -> Strip:
    """Draw the row's value among all values of a feature, split by a question about it."""
    shown, row = shown_classes(example.tree), example.row
    column = short_column(training.features[feature])
    value = show_feature_value(column, example.values[feature])
    if question is None:
        return strip_of(training, shown, feature, column.name, row=row, hint=value)
    label, hint, split = split_words(question.split, column), f"this one: {value}", question.split
    strip = strip_of(training, shown, feature, label, row=row, split=split, hint=hint)
    return replace(strip, is_best=question == example.best)


TWENTY_QUESTIONS = read_lesson("twenty-questions", why_not, (_guess, _ask, _path, _change, _flower))
