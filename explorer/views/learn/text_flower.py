"""The flower of one of the texts, and what its rule and our tree make of it."""

import math

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.judging.what_if import RowValues, leaf_of, questions_of, yardsticks
from explorer.tree.tree import Tree
from explorer.views.learn.step_facts import Option, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.nodes.wording import listed, prediction_words, rule, short_columns

MEASURES = ("sepal_length", "sepal_width", "petal_length")
FLOWER = (5.84, 3.05, 3.76)
"""Decision trees, 2021: the values of its example, in the order of `MEASURES`."""

SEPAL_LENGTH_BELOW, SEPAL_WIDTH_FROM = 6.0, 3.0
"""What its picture asks of them before it says versicolor."""

NAMED = "versicolor"


def flower_values(training: TrainingTable) -> RowValues:
    """The text's flower; what it does not tell is missing."""
    told = dict(zip(MEASURES, FLOWER, strict=True))
    return tuple(told.get(name, math.nan) for name in training.features.names)


def flower_facts(subject: LessonSubject, tree: Tree) -> StepFacts:
    """How many flowers the text's rule fits, by species, and what our tree asks instead."""
    training = subject.training
    fits = fitting(training)
    names = training.target.levels
    counts = np.bincount(training.target_values[fits], minlength=len(names)).tolist()
    right, n = counts[names.index(NAMED)], int(fits.sum())
    values = flower_values(training)
    leaf = leaf_of(tree, values)
    columns = short_columns(tree.features)
    way = questions_of(tree, values, yardsticks(training.columns))
    asked = [rule(one.split, columns[one.split.feature], one.goes_left) for one in way]
    others = [
        f"{show_count(count)} {name}"
        for name, count in zip(names, counts, strict=True)
        if name != NAMED and count
    ]
    texts = subject.common_texts | {
        "flower": listed(
            [f"{name} {show_number(value)}" for name, value in zip(MEASURES, FLOWER, strict=True)]
        ),
        "text_rule": f"sepal_length < {SEPAL_LENGTH_BELOW} and sepal_width ≥ {SEPAL_WIDTH_FROM}",
        "named": NAMED,
        "n_fits": show_count(n),
        "n_named": show_count(right),
        "others": listed(others),
        "asked": listed(asked),
        "prediction": prediction_words(tree, leaf),
        "leaf_n": show_count(int(tree.n_samples[leaf])),
        "leaf_named": show_count(int(tree.statistics[leaf][names.index(NAMED)])),
    }
    offered = sorted({right, n // 4, n // 2, n})
    options = tuple(
        Option(str(count), f"{show_count(count)} of {show_count(n)}") for count in offered
    )
    return StepFacts(texts, options, str(right))


def flower_path(tree: Tree, training: TrainingTable) -> str:
    """Where the text's flower ends in a tree."""
    return tree.path(leaf_of(tree, flower_values(training)))


def fitting(training: TrainingTable) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which rows answer the two questions of the text's picture as its flower does."""
    length, width = (training.columns[training.features.index(name)] for name in MEASURES[:2])
    return np.asarray((length < SEPAL_LENGTH_BELOW) & (width >= SEPAL_WIDTH_FROM))
