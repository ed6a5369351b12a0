"""Lesson 9 on a table: the code that runs, what it computes, and what its work costs."""

import numpy as np

from explorer.data.display import show_count, show_number, show_share
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging.cost import Size, count_candidates
from explorer.judging.three_programs import errors_of_the_recipe, three_programs
from explorer.lessons.lesson import Step
from explorer.tree.impurity import CLASS_CRITERIA, class_total
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.views.learn.steps import (
    LessonSubject,
    Option,
    Prediction,
    StepFacts,
    counts_offered,
    words_offered,
)
from explorer.views.learn.study_view import PartBar, bars_view, part_bar
from explorer.views.nodes.wording import listed, short

PRINTED = ("68.95", "67.15")
"""Mean squared errors that a text prints, and that its own recipe does not yield."""

_TIMES = ("the same", "2 times", "4 times", "8 times")


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    training = subject.training
    if len(np.unique(training.target_values)) < 2:
        return f"{subject.target} has one class alone: its impurity is 0 everywhere."
    if _numeric_feature(training) is None:
        return "This lesson counts thresholds: it needs a feature of numbers with two values."
    return ""


def code_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws; `why_not` must have found nothing.

    The picture of the steps that show code is the feature (its index) that the code is run on.
    """
    match step.key:
        case "formula" | "arrays":
            return _code_facts(step, subject)
        case "naive" | "slopes":
            return _cost_facts(step, subject, made)
        case "compare":
            return _program_facts(subject, made)
        case _:
            return _recipe_facts(subject)


def _recipe_facts(subject: LessonSubject) -> StepFacts:
    """What the text prints beside what its recipe yields, of its own program and scikit-learn's."""
    here = [show_number(one, 4) for one in errors_of_the_recipe()]
    printed_by = (f"printed: {name}" for name in ("the text's program", "scikit-learn"))
    names = [*printed_by, "here: this app", "here: scikit-learn"]
    most = max(map(float, (*PRINTED, *here)))
    bars = tuple(
        PartBar(name, "mean squared error", float(text) / most, text, name.startswith("here"))
        for name, text in zip(names, (*PRINTED, *here), strict=True)
    )
    texts = {"printed": listed(list(PRINTED)), "here": listed(list(dict.fromkeys(here)))}
    return subject.facts(texts, picture=bars_view("code/not-repeated", bars))


def _code_facts(step: Step, subject: LessonSubject) -> StepFacts:
    training = subject.training
    feature = _numeric_feature(training)
    if feature is None:
        raise ValueError(why_not(subject))
    root = _root(training)
    values = training.columns[feature]
    n_values = len(np.unique(values[values == values]))
    impurity = show_number(float(root.impurity[0]), 3)
    texts = {
        "impurity": impurity,
        "class_counts": _class_counts(root, subject),
        "feature": short(training.features[feature].name),
        "n_values": show_count(n_values),
        "n_thresholds": show_count(n_values - 1),
        "row_or_gap": "row or each gap between two values",
    }
    if step.key == "formula":
        options, right = _impurities(root), impurity
    else:
        options = counts_offered({n_values - 1, n_values, n_values // 2, n_values + 1} - {0})
        right = str(n_values - 1)
    return subject.facts(texts, options, right, picture=feature)


def _root(training: TrainingTable) -> Tree:
    return grow(training, SearchRules.usual_for(training.task), StopRules(max_depth=0))


def _numeric_feature(training: TrainingTable) -> int | None:
    """The first feature of numbers with two values or more."""
    for index, (column, values) in enumerate(zip(training.features, training.columns, strict=True)):
        if column.is_numeric and len(np.unique(values[values == values])) > 1:
            return index
    return None


def _class_counts(root: Tree, subject: LessonSubject) -> str:
    counts = np.asarray(root.statistics[0])
    names = subject.training.target.levels
    order = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)]
    told = [
        f"{show_count(round(float(counts[i])))} of {subject.target} = {short(names[i])}"
        for i in order
    ]
    return listed(told, 3)


def _impurities(root: Tree) -> tuple[Option, ...]:
    """The node's impurity under each criterion, and what is left of 1 under Gini."""
    counts = np.asarray(root.statistics[0], np.float64)
    n = float(counts.sum())
    found = [float(class_total(criterion, counts)) / n for criterion in CLASS_CRITERIA]
    values = sorted({*found, 1 - found[0], found[0] / 2})
    return words_offered(show_number(value, 3) for value in values)


def _cost_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    training = subject.training
    every = np.arange(len(training.features))
    search = SearchRules.usual_for(training.task)
    size = Size(training.n_rows, count_candidates(training, search, training.weights, every))
    n, candidates = size.n_rows, sum(size.n_candidates)
    texts = {
        "n_candidates": show_count(candidates),
        "naive_steps": show_count(size.naive_steps),
        "sorted_steps": show_count(round(size.sorted_steps)),
    }
    if step.key == "slopes":
        return subject.facts(texts, words_offered(_TIMES), "4 times")
    options = counts_offered((n + candidates, round(size.sorted_steps), size.naive_steps, n * n))
    steps = (
        ("naive", "n · d · k", size.naive_steps),
        ("sorted", "n · d · log₂ n", size.sorted_steps),
    )
    told, most = made.is_revealed, size.naive_steps
    bars = tuple(
        part_bar(name, formula, count / most, show_count(round(count)), is_told=told)
        for name, formula, count in steps
    )
    return subject.facts(texts, options, str(most), picture=bars_view("code/naive", bars))


def _program_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    found = three_programs(subject.training)
    texts = {"n_training": show_count(found.n_training), "n_test": show_count(found.n_test)}
    rights = {"ours": found.ours, "theirs": found.scikit_learn, "shortest": found.shortest}
    names, bars = ("this app", "scikit-learn", "the shortest program"), []
    for name, (key, right) in zip(names, rights.items(), strict=True):
        share, n_right, told = right / found.n_test, show_count(right), made.is_revealed
        texts |= {key: show_share(share), f"{key}_right": n_right}
        note = f"{n_right} of {texts['n_test']}" if told else "not told yet"
        bars.append(part_bar(name, note, share, texts[key], is_told=told))
    options = counts_offered((found.n_parted, 1, 5, found.n_test // 10))
    picture = bars_view("code/compare", tuple(bars))
    return subject.facts(texts, options, str(found.n_parted), picture=picture)
