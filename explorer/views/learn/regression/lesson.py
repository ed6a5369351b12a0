"""Lesson 7 on a table: means, squared errors, medians, and a score without weights."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.growth.growing import grow, split_profile
from explorer.growth.split_selection import split_of
from explorer.lessons.lesson import Step
from explorer.tree.impurity import weighted_median
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.tree.walking import rows_at
from explorer.views.learn.regression.scores import (
    SQUARES,
    FeatureScores,
    accounts_facts,
    scores_of,
    squares_about,
)
from explorer.views.learn.regression.staircase_view import (
    Curve,
    FloatArray,
    Level,
    StaircaseView,
    Stairs,
    leaf_stairs,
    staircase,
    step_of,
)
from explorer.views.learn.steps import LessonSubject, Option, Prediction, StepFacts, counts_offered
from explorer.views.learn.table_view import Head, Line, TableView
from explorer.views.nodes.wording import equation, listed, short, short_column

DEPTH = 3

_DIGITS = 6


def categories_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """The feature of most categories, in order of the target's mean."""
    training = subject.training
    categorical = [i for i, one in enumerate(training.features) if not one.is_numeric]
    feature = max(categorical, key=lambda i: len(training.features[i].levels))
    column = short_column(training.features[feature])
    root = grow(training, SQUARES, StopRules(max_depth=0))
    profile = split_profile(root, training, training.features[feature].name)
    codes, targets = training.columns[feature], np.asarray(training.target_values, np.float64)
    means = {code: float(targets[codes == code].mean()) for code in profile.levels.tolist()}
    order = sorted(means, key=lambda code: means[code])
    n, n_subsets = len(order), 2 ** (len(order) - 1) - 1
    best = profile.best
    assert best is not None
    words = equation(split_of(profile, best), column)
    lines = []
    for code in order if made.is_revealed else sorted(order):
        mean = show_number(means[code]) if made.is_revealed else ""
        n_rows = show_count(int((codes == code).sum()))
        lines.append(Line((column.levels[code], n_rows, mean)))
    heads = (Head(column.name, is_text=True), Head("rows"), Head(f"mean of {subject.target}"))
    caption = f"In order of the mean; best split: {words}"
    caption = caption if made.is_revealed else "In no order yet"
    texts = {
        "category": short(column.name),
        "n_levels": str(n),
        "n_ordered": str(len(profile)),
        "n_subsets": show_count(n_subsets),
        "category_split": words,
        "category_mse": show_number(float(profile.weighted_impurity[best])),
    }
    options = counts_offered((1, n - 1, n_subsets, n))
    picture = TableView("regression/categories", heads, tuple(lines), caption)
    return subject.facts(texts, options, str(n - 1), picture=picture)


def _drawn(
    key: str,
    subject: LessonSubject,
    feature: int,
    about: str,
    stairs: Sequence[Stairs] = (),
    **more: Any,
) -> StaircaseView:
    name = short(subject.training.features.names[feature])
    caption = f"{subject.target} over {name}, {about}"
    return staircase(f"regression/{key}", subject.training, feature, caption, stairs, **more)


def middles_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """The leaf, its mean and its median with and without its farthest point."""
    training = subject.training
    name = training.features.names[0]
    search = SearchRules(SQUARES.criterion, features=(name,))
    tree = grow(training, search, StopRules(max_depth=DEPTH))
    values, every = training.columns[0], np.asarray(training.target_values, np.float64)
    targets = [every[rows_at(tree, training.columns, int(leaf))] for leaf in tree.leaves]
    means, medians = [float(t.mean()) for t in targets], [_median(t) for t in targets]
    at = int(np.argmax([abs(a - b) for a, b in zip(means, medians, strict=True)]))
    held = targets[at]
    rest = np.delete(held, int(np.argmax(np.abs(held - means[at]))))
    moved = abs(float(rest.mean()) - means[at]), abs(_median(rest) - medians[at])
    low, high = float(values.min()), float(values.max())
    by_mean = leaf_stairs(tree, low, high, means, "means", "mean")
    by_median = leaf_stairs(tree, low, high, medians, "medians", "median")
    begin, end, _ = next(one for one in by_mean.steps if one[2] == means[at])
    texts = {
        "leaf_range": f"{short(name)} from {show_number(begin, 3)} to {show_number(end, 3)}",
        "leaf_n": show_count(len(held)),
        "mean_with": show_number(means[at], 3),
        "mean_without": show_number(float(rest.mean()), 3),
        "median_with": show_number(medians[at], 3),
        "median_without": show_number(_median(rest), 3),
        "mean_moves": show_number(moved[0], 2),
        "median_moves": show_number(moved[1], 2),
    }
    labels = {"mean": "the mean", "median": "the median", "same": "both alike"}
    options = (Option(key, label) for key, label in labels.items())
    right = "mean" if moved[0] > moved[1] else "median" if moved[1] > moved[0] else "same"
    stairs = (by_mean, by_median) if made.is_revealed else (by_mean,)
    about = "with the means and medians of a tree's leaves."
    picture = _drawn("median", subject, 0, about, stairs)
    return subject.facts(texts, options, right, picture=picture)


def _median(values: FloatArray) -> float:
    return weighted_median(values, np.ones(len(values)))


def stairs_facts(subject: LessonSubject, feature: FeatureScores, made: Prediction) -> StepFacts:
    """The steps at depth 1, 2 and 3, and what error they leave."""
    training, name = subject.training, feature.column.name
    grown = grow(training, SearchRules(SQUARES.criterion, features=(name,)), StopRules(DEPTH))
    trees = [trim(grown, StopRules(depth)) for depth in range(1, DEPTH + 1)]
    counts = [tree.n_leaves for tree in trees]
    values = training.columns[training.features.index(name)]
    ends = float(values.min()), float(values.max())
    drawn = []
    for depth, tree in enumerate(trees, start=1):
        means = [float(tree.statistics[int(leaf)][0]) for leaf in tree.leaves]
        look = "mean" if depth == DEPTH else "median"
        drawn.append(leaf_stairs(tree, *ends, means, f"depth {depth}", look))
    right = counts[-1]
    texts = {
        "feature": short(name),
        "n_steps": str(right),
        "steps_by_depth": listed([str(count) for count in counts]),
        "mse_by_depth": listed([show_number(_error(tree)) for tree in trees]),
    }
    stairs = (drawn[0], drawn[-1]) if made.is_revealed else drawn[:1]
    about = "with the means of a tree's leaves."
    picture = _drawn("stairs", subject, feature.profile.feature, about, stairs)
    return subject.facts(texts, counts_offered((3, 4, 6, 8, right)), str(right), picture=picture)


def _error(tree: Tree) -> float:
    """The mean squared error of the leaves, each by its rows."""
    leaves = tree.leaves
    return float((tree.weight[leaves] * tree.impurity[leaves]).sum() / tree.weight[0])


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
        return middles_facts(subject, made)
    if step.key == "categories":
        return categories_facts(subject, made)
    feature = best_feature(subject)
    match step.key:
        case "guess":
            return _guess(subject, feature, made)
        case "accounts":
            return accounts_facts(subject, feature, made)
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
    targets = np.asarray(subject.training.target_values, np.float64)
    mean, low, high = float(targets.mean()), float(targets.min()), float(targets.max())
    sse = squares_about(targets, mean)
    texts = {
        "mean": show_number(mean),
        "sse": show_number(sse, _DIGITS),
        "mse": show_number(sse / len(targets)),
    }
    at, options = float(made.choice) if made.choice else None, list[Option]()
    if made.is_revealed and at is not None:
        score = f"squared error {show_number(squares_about(targets, at), _DIGITS)}"
        options.append(Option(made.choice, show_number(at), score))
    stairs = [_flat(feature, mean)] if made.is_revealed else []
    level = Level(at, step_of(low, high), not made.is_revealed)
    index, about = feature.profile.feature, "a dot for each of the rows."
    picture = _drawn("guess", subject, index, about, stairs, level=level)
    return subject.facts(texts, options, right="mean", picture=picture, numbers=(low, high))


def _flat(feature: FeatureScores, mean: float) -> Stairs:
    ends = feature.threshold
    steps = ((float(ends[0]), float(ends[-1]), mean),)
    return Stairs(f"mean {show_number(mean)}", "mean", steps)


def _split(subject: LessonSubject, feature: FeatureScores, made: Prediction) -> StepFacts:
    """Four thresholds, the best among them; the reveal is the split search."""
    best = feature.best
    mean = float(np.asarray(subject.training.target_values, np.float64).mean())
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
    index, about = feature.profile.feature, "with the mean of all rows."
    picture = _drawn("split", subject, index, about, [_flat(feature, mean)])
    return subject.facts(texts, options, str(best), picture=picture)


def _weights(subject: LessonSubject, made: Prediction) -> StepFacts:
    """The feature on which the score without weights cuts off the fewest rows."""
    found = min(scores_of(subject.training), key=lambda one: one.smaller(one.best_unweighted))
    ours, theirs = found.best, found.best_unweighted
    nearer = "end" if found.smaller(theirs) < found.smaller(ours) else "middle"
    texts = {
        "weights_feature": short(found.column.name),
        "weighted_split": found.words(ours),
        "unweighted_split": found.words(theirs),
        "weighted_small": show_count(found.smaller(ours)),
        "sliver": show_count(found.smaller(theirs)),
        "scored_n": show_count(subject.training.n_rows),
    }
    labels = {"end": "nearer to an end", "same": "at the same threshold"}
    labels["middle"] = "nearer to the middle"
    options = (Option(key, label) for key, label in labels.items())
    picture = _scored(subject, found, is_revealed=made.is_revealed)
    return subject.facts(texts, options, "same" if ours == theirs else nearer, picture=picture)


def _scored(subject: LessonSubject, found: FeatureScores, *, is_revealed: bool) -> StaircaseView:
    lines = (
        ("weighed by rows", "weighted", found.weighted, found.best),
        ("not weighed", "unweighted", found.unweighted, found.best_unweighted),
    )
    curves = []
    for name, look, scores, best in lines:
        points = tuple(zip(found.threshold.tolist(), scores.tolist(), strict=True))
        curves.append(Curve(name, look, points, points[best], found.words(best)))
    curves = curves if is_revealed else curves[:1]
    about = "and the scores of its thresholds."
    return _drawn("weights", subject, found.profile.feature, about, curves=curves)
