"""A category's splits where the target is a number: in order of the mean."""

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.growth.growing import grow
from explorer.growth.split_profile import split_profile
from explorer.growth.split_selection import split_of
from explorer.tree.rules import StopRules
from explorer.views.learn.regression.scores import SQUARES
from explorer.views.learn.step_facts import Prediction, StepFacts, counts_offered
from explorer.views.learn.subject import LessonSubject
from explorer.views.learn.table_view import Head, Line, TableView
from explorer.views.nodes.wording import equation, short, short_column


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
    lines = [
        Line(
            (
                column.levels[code],
                show_count(int((codes == code).sum())),
                show_number(means[code]) if made.is_revealed else "",
            )
        )
        for code in (order if made.is_revealed else sorted(order))
    ]
    heads = (Head(column.name, is_text=True), Head("rows"), Head(f"mean of {subject.target}"))
    texts = {
        "category": short(column.name),
        "n_levels": str(n),
        "n_ordered": str(len(profile)),
        "n_subsets": show_count(n_subsets),
        "category_split": words,
        "category_mse": show_number(float(profile.weighted_impurity[best])),
    }
    return StepFacts(
        subject.common_texts | texts,
        counts_offered((1, n - 1, n_subsets, n)),
        str(n - 1),
        picture=TableView("regression/categories", heads, tuple(lines), _caption(made, words)),
    )


def _caption(made: Prediction, words: str) -> str:
    return f"In order of the mean; best split: {words}" if made.is_revealed else "In no order yet"
