"""Mean against median in the leaf where they are farthest apart."""

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.growth.growing import grow
from explorer.tree.impurity import weighted_median
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at
from explorer.views.learn.regression.scores import SQUARES
from explorer.views.learn.regression.staircase_view import FloatArray, leaf_stairs, staircase
from explorer.views.learn.step_facts import Option, Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.nodes.wording import short

_DEPTH = 3


def middles_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """The leaf, its mean and its median with and without its farthest point."""
    training = subject.training
    name = training.features.names[0]
    search = SearchRules(SQUARES.criterion, features=(name,))
    tree = grow(training, search, StopRules(max_depth=_DEPTH))
    targets = [_targets(tree, subject, int(leaf)) for leaf in tree.leaves]
    means, medians = [float(t.mean()) for t in targets], [_median(t) for t in targets]
    at = int(np.argmax([abs(a - b) for a, b in zip(means, medians, strict=True)]))
    held = targets[at]
    rest = np.delete(held, int(np.argmax(np.abs(held - means[at]))))
    moved = abs(float(rest.mean()) - means[at]), abs(_median(rest) - medians[at])
    values = training.columns[0]
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
    return StepFacts(
        subject.common_texts | texts,
        (Option("mean", "the mean"), Option("median", "the median"), Option("same", "both alike")),
        "mean" if moved[0] > moved[1] else "median" if moved[1] > moved[0] else "same",
        picture=staircase(
            "regression/median",
            training,
            0,
            f"{subject.target} over {short(name)}, with the means and medians of a tree's leaves.",
            (by_mean, by_median) if made.is_revealed else (by_mean,),
        ),
    )


def _targets(tree: Tree, subject: LessonSubject, leaf: int) -> FloatArray:
    rows = rows_at(tree, subject.training.columns, leaf)
    return np.asarray(subject.training.target_values, np.float64)[rows]


def _median(values: FloatArray) -> float:
    return weighted_median(values, np.ones(len(values)))
