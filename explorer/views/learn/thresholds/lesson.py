"""Lesson 4 on a table: every threshold of a feature, what each scores, and the split after it."""

import numpy as np

from explorer.data.display import show_count, show_number, show_value
from explorer.lessons.lesson import Step
from explorer.tree.impurity import Criterion
from explorer.views.learn.step_facts import Option, Prediction, StepFacts, counts_offered
from explorer.views.learn.subject import LessonSubject
from explorer.views.learn.thresholds.axis_view import axis_strip, axis_view
from explorer.views.learn.thresholds.columns import columns_facts, ties_facts
from explorer.views.learn.thresholds.counts_table import asked_threshold, counts_table
from explorer.views.learn.thresholds.next_split import next_facts
from explorer.views.learn.thresholds.number_line import (
    LineSide,
    NumberLine,
    best_number_line,
    number_line,
)

MIN_THRESHOLDS = 3


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
        options = (Option(made.choice, line.rule(yours), line.score_words(yours)),)
        right = made.choice if yours == line.best else ""
    strip = axis_strip(line, is_scored=made.is_revealed, yours=yours)
    return StepFacts(
        texts=subject.common_texts | _best_texts(line, subject),
        options=options,
        right=right,
        numbers=(float(line.values.min()), float(line.values.max())),
        picture=axis_view(id, subject.target, [line], [strip], chooses=not made.is_revealed),
    )


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
        "n_thresholds": thresholds(len(line.texts)),
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
    return StepFacts(
        texts=subject.common_texts | _best_texts(line, subject) | texts,
        options=counts_offered(min(max(right + k, 0), n_left) for k in (-2, -1, 0, 1, 2)),
        right=str(right),
        picture=counts_table(id, line, is_revealed=made.is_revealed),
    )


def thresholds(count: int) -> str:
    """A count of thresholds in words."""
    return f"{show_count(count)} threshold{'' if count == 1 else 's'}"
