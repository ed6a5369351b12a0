"""Lesson 4 on a table: every threshold of a feature, what each scores, and the split after it."""

import numpy as np

from explorer.data.display import show_aligned, show_count, show_number, show_value
from explorer.data.schema import Column
from explorer.lessons.lesson import Step
from explorer.tree.impurity import Criterion
from explorer.views.learn.steps import (
    LessonSubject,
    Option,
    Prediction,
    StepFacts,
    counted,
    counts_offered,
)
from explorer.views.learn.table_view import Head, Line, TableView
from explorer.views.learn.thresholds.number_line import (
    LineSide,
    NumberLine,
    axis_strip,
    axis_view,
    best_number_line,
    number_line,
)
from explorer.views.learn.thresholds.splits import columns_facts, next_facts, ties_facts

MAX_LINES = 14
"""Lines that are listed; of more values the first, the last, and those around the best."""

FIRST = 11

MAX_CLASSES = 4
"""Classes that are counted one by one; of more, the heaviest, and the others together."""

MIN_THRESHOLDS = 3


def asked_threshold(line: NumberLine) -> int:
    """The threshold that is counted down to: in the middle, or as far as is listed."""
    return min(len(line.texts) // 2, FIRST - 2)


def counts_table(id: str, line: NumberLine, *, is_revealed: bool) -> TableView:
    """A line a value; what is counted and scored is told once it is revealed."""
    distinct, code = np.unique(line.values, return_inverse=True)
    names, slots, column = _columns(line)
    n = len(names)
    flat = np.bincount(code * n + column[line.class_of], minlength=len(distinct) * n)
    here = flat.reshape(-1, n)
    left = here.cumsum(axis=0)
    asked = asked_threshold(line)
    listed = _listed(len(distinct), line.best if is_revealed else None)
    heads = [Head(line.name)]
    for group in ("here", "at most: left", "more: right"):
        heads += [Head(name, slot, group) for name, slot in zip(names, slots, strict=True)]
    heads += [Head("threshold"), Head(line.score_name)]
    lines = []
    for at, i in enumerate(listed):
        is_told = is_revealed and i < len(line.texts)
        counted = [*left[i], *(left[-1] - left[i])] if is_revealed else []
        cells = (
            _written(line.column, float(distinct[i])),
            *(show_count(int(count)) if count else "·" for count in here[i]),
            *([show_count(int(count)) for count in counted] or [""] * (2 * n)),
            f"≤ {line.texts[i]}" if is_told or i == asked else "",
            show_aligned(float(line.scores[i]), 3) if is_told else "",
        )
        is_best = is_revealed and i == line.best
        lines.append(Line(cells, is_best, i == asked, at > 0 and listed[at - 1] != i - 1))
    some = f"{show_count(len(listed))} of " if len(listed) < len(distinct) else ""
    caption = f"{some}{show_count(len(distinct))} values of {line.name}, in order."
    return TableView(id, tuple(heads), tuple(lines), caption)


def _written(column: Column, value: float) -> str:
    """A value as the thresholds beside it are written."""
    return show_value(column, value) if column.is_moment else show_number(value, 6)


def _columns(line: NumberLine) -> tuple[list[str], list[int], np.ndarray]:
    """Names and slots of the counted classes, and for each class its column among them."""
    n = len(line.classes)
    if n <= MAX_CLASSES:
        return [one.name for one in line.classes], [one.slot for one in line.classes], np.arange(n)
    heaviest = sorted(range(n), key=lambda i: -line.classes[i].weight)[: MAX_CLASSES - 1]
    shown = sorted(heaviest)
    column = np.full(n, len(shown))
    column[shown] = np.arange(len(shown))
    names = [line.classes[i].name for i in shown]
    return [*names, "others"], [*(line.classes[i].slot for i in shown), -1], column


def _listed(n: int, best: int | None) -> list[int]:
    if n <= MAX_LINES:
        return list(range(n))
    near = [] if best is None else [i for i in (best - 1, best, best + 1) if 0 <= i < n]
    return sorted({*range(FIRST), *near, n - 1})


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    if len(subject.training.target.levels) < 2:
        return f"{subject.target} has one class alone: no threshold can part it."
    line = best_number_line(subject.training)
    if line is None:
        return "This lesson needs a feature of numbers with two different values."
    if len(line.texts) < MIN_THRESHOLDS:
        n = show_count(MIN_THRESHOLDS)
        return f"{line.name} has too few different values: this lesson needs {n} thresholds."
    return ""


def threshold_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws; `why_not` must have found nothing."""
    id = f"threshold/{step.key}"
    if step.key == "ties":
        return ties_facts(id, subject)
    line = best_number_line(subject.training)
    if line is None:
        raise ValueError(why_not(subject))
    match step.key:
        case "count":
            return _count(id, line, subject, made)
        case "features":
            return columns_facts(id, subject, _best_texts(line, subject))
        case "next":
            return next_facts(id, subject)
        case _:
            return _guess(id, line, subject, made)


def _guess(id: str, line: NumberLine, subject: LessonSubject, made: Prediction) -> StepFacts:
    """A threshold is dragged to, between the least and the greatest value."""
    yours, right = None, ""
    options: tuple[Option, ...] = ()
    if made.is_revealed and made.choice:
        yours = line.nearest(float(made.choice))
        score = f"{line.score_name} {show_number(float(line.scores[yours]), 3)}"
        options = (Option(made.choice, line.rule(yours), score),)
        right = made.choice if yours == line.best else ""
    strip = axis_strip(line, is_scored=made.is_revealed, yours=yours)
    picture = axis_view(id, subject.target, [line], [strip], chooses=not made.is_revealed)
    numbers = float(line.values.min()), float(line.values.max())
    texts = _best_texts(line, subject)
    return subject.facts(texts, options, right, numbers=numbers, picture=picture)


def _best_texts(line: NumberLine, subject: LessonSubject) -> dict[str, str]:
    best = line.best
    left, right = (line.side(best, left=is_left) for is_left in (True, False))
    purer, other = sorted((left, right), key=lambda side: side.impurity)
    entropy = number_line(subject.training, line.feature, criterion=Criterion.ENTROPY)
    if entropy is None:
        raise ValueError("A feature with a threshold has one under every criterion.")
    below = line.values[line.values <= line.profile.threshold[best]]
    return {
        "feature": line.name,
        "n": show_count(line.n),
        "best": line.rule(best),
        "pure_words": f"The {purer.word} side has {_side_words(purer, line, subject)}.",
        "other": other.word,
        "other_gini": show_number(other.impurity, 3),
        "best_score": show_number(float(line.scores[best]), 3),
        "n_thresholds": counted(len(line.texts), "threshold"),
        "left_gini": show_number(left.impurity, 6),
        "right_gini": show_number(right.impurity, 6),
        "best_gini": show_number(float(line.scores[best]), 6),
        "best_value": show_value(line.column, float(below.max())),
        "entropy_gain": show_number(float(entropy.profile.gain[entropy.best]), 4),
    }


def _side_words(side: LineSide, line: NumberLine, subject: LessonSubject) -> str:
    """ "8 points, all with label = 2: its Gini is 0"."""
    count = f"{show_count(side.n)} of {show_count(line.n)} {subject.rows}"
    if side.impurity > 0:
        return f"{count}, mixed: its Gini is {show_number(side.impurity, 3)}"
    name = line.classes[int(side.counts.argmax())].name
    return f"{count}, all with {subject.target} = {name}: its Gini is 0"


def _count(id: str, line: NumberLine, subject: LessonSubject, made: Prediction) -> StepFacts:
    """How many rows of one class are left of a threshold in the list."""
    asked = asked_threshold(line)
    totals = np.bincount(line.class_of, minlength=len(line.classes))
    wanted = int(np.argsort(-totals, kind="stable")[1])
    left = line.counts_left(asked)
    right = int(left[wanted])
    n_left = int(left.sum())
    texts = {
        "asked": line.texts[asked],
        "asked_left": show_count(n_left),
        "asked_count": show_count(right),
        "class_b": line.classes[wanted].name,
    }
    texts = _best_texts(line, subject) | texts
    options = counts_offered(min(max(right + k, 0), n_left) for k in (-2, -1, 0, 1, 2))
    picture = counts_table(id, line, is_revealed=made.is_revealed)
    return subject.facts(texts, options, str(right), picture=picture)
