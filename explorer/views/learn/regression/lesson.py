"""Lesson 7 on a table: means, squared errors, medians, and a score without weights."""

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.lessons.lesson import Step
from explorer.views.learn.regression import accounts, categories, middles
from explorer.views.learn.regression.scores import (
    FeatureScores,
    scores_of,
    squares_about,
)
from explorer.views.learn.regression.staircase_view import (
    Curve,
    Level,
    StaircaseView,
    Stairs,
    staircase,
    step_of,
)
from explorer.views.learn.regression.stairs import stairs_facts
from explorer.views.learn.step_facts import Option, Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.nodes.wording import short

_DIGITS = 6


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    training = subject.training
    if len(np.unique(training.target_values)) < 2:
        return f"All rows have the same {subject.target}: there is no error to make smaller."
    if not scores_of(training):
        return "This lesson needs a feature of numbers that misses no value."
    return ""


def regression_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws; `why_not` must have found nothing."""
    if step.key == "median":
        return middles.middles_facts(subject, made)
    if step.key == "categories":
        return categories.categories_facts(subject, made)
    feature = best_feature(subject)
    match step.key:
        case "guess":
            return _guess(subject, feature, made)
        case "accounts":
            return accounts.accounts_facts(subject, feature, made)
        case "split":
            return _split(subject, feature, made)
        case "weights":
            return _weights(subject, made)
        case _:
            return stairs_facts(subject, feature, made)


def best_feature(subject: LessonSubject) -> FeatureScores:
    """The feature of numbers whose best split leaves the least squared error."""
    found = scores_of(subject.training)
    if not found:
        raise ValueError(why_not(subject))
    return min(found, key=lambda one: float(one.weighted.min()))


def index_of(subject: LessonSubject, feature: FeatureScores) -> int:
    """Its place among the features."""
    return subject.training.features.index(feature.column.name)


def _guess(subject: LessonSubject, feature: FeatureScores, made: Prediction) -> StepFacts:
    training = subject.training
    targets = np.asarray(training.target_values, np.float64)
    mean, low, high = float(targets.mean()), float(targets.min()), float(targets.max())
    sse = squares_about(targets, mean)
    texts = {
        "mean": show_number(mean),
        "sse": show_number(sse, _DIGITS),
        "mse": show_number(sse / len(targets)),
    }
    at = float(made.choice) if made.choice else None
    options: tuple[Option, ...] = ()
    if made.is_revealed and at is not None:
        score = f"squared error {show_number(squares_about(targets, at), _DIGITS)}"
        options = (Option(made.choice, show_number(at), score),)
    stairs = [_flat(feature, mean, f"mean {texts['mean']}", "mean")] if made.is_revealed else []
    picture = staircase(
        "regression/guess",
        training,
        index_of(subject, feature),
        f"{subject.target} over {short(feature.column.name)}, a dot for each of the rows.",
        stairs,
        level=Level(at, step_of(low, high), not made.is_revealed),
    )
    return StepFacts(
        subject.common_texts | texts, options, right="mean", picture=picture, numbers=(low, high)
    )


def _flat(feature: FeatureScores, level: float, name: str, look: str) -> Stairs:
    ends = feature.profile.threshold
    return Stairs(name, look, ((float(ends[0]), float(ends[-1]), level),))


def _split(subject: LessonSubject, feature: FeatureScores, made: Prediction) -> StepFacts:
    """Four thresholds, the best among them; the reveal is the split search."""
    training, best = subject.training, feature.best
    mean = float(np.asarray(training.target_values, np.float64).mean())
    apart = {best, *(int(len(feature.threshold) * share) for share in (0.08, 0.35, 0.9))}
    options = [
        Option(str(i), feature.words(i), f"leaves {show_number(float(feature.weighted[i]))}")
        for i in sorted(apart)
    ]
    sides = (feature.profile.left, feature.profile.right)
    means = [float(side.statistics[best][0]) for side in sides]
    texts = {
        "feature": short(feature.column.name),
        "split": feature.words(best),
        "mse": show_number(float(feature.profile.node.impurity[0])),
        "mse_after": show_number(float(feature.weighted[best])),
        "mean_left": show_number(means[0]),
        "mean_right": show_number(means[1]),
    }
    return StepFacts(
        subject.common_texts | texts,
        tuple(options),
        str(best),
        picture=staircase(
            "regression/split",
            training,
            index_of(subject, feature),
            f"{subject.target} over {short(feature.column.name)}, with the mean of all rows.",
            [_flat(feature, mean, f"mean {show_number(mean)}", "mean")],
        ),
    )


def _weights(subject: LessonSubject, made: Prediction) -> StepFacts:
    """The feature on which the score without weights cuts off the fewest rows."""
    found = min(scores_of(subject.training), key=lambda one: one.smaller(one.best_unweighted))
    ours, theirs = found.best, found.best_unweighted
    right = (
        "same"
        if ours == theirs
        else "end"
        if found.smaller(theirs) < found.smaller(ours)
        else "middle"
    )
    texts = {
        "weights_feature": short(found.column.name),
        "weighted_split": found.words(ours),
        "unweighted_split": found.words(theirs),
        "weighted_small": show_count(found.smaller(ours)),
        "sliver": show_count(found.smaller(theirs)),
        "scored_n": show_count(subject.training.n_rows),
    }
    return StepFacts(
        subject.common_texts | texts,
        (
            Option("end", "nearer to an end"),
            Option("same", "at the same threshold"),
            Option("middle", "nearer to the middle"),
        ),
        right,
        picture=_scored(subject, found, is_revealed=made.is_revealed),
    )


def _scored(subject: LessonSubject, found: FeatureScores, *, is_revealed: bool) -> StaircaseView:
    lines = (
        ("weighed by rows", "weighted", found.weighted, found.best),
        ("not weighed", "unweighted", found.unweighted, found.best_unweighted),
    )
    curves = [
        Curve(
            name,
            look,
            tuple(zip(found.threshold.tolist(), scores.tolist(), strict=True)),
            (float(found.threshold[best]), float(scores[best])),
            found.words(best),
        )
        for name, look, scores, best in lines
    ]
    name = short(found.column.name)
    return staircase(
        "regression/weights",
        subject.training,
        index_of(subject, found),
        f"{subject.target} over {name}, and the scores of its thresholds.",
        curves=curves if is_revealed else curves[:1],
    )
