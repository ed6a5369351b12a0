"""The flower of one of the texts, and what its rule and our tree make of it."""

import math

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.judging.what_if import RowValues, leaf_of
from explorer.tree.conditions import path_rule
from explorer.tree.tree import Tree
from explorer.views.learn.bare_tree import bare_tree_view
from explorer.views.learn.step_facts import Option, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.nodes.path_rule import rule_words
from explorer.views.nodes.wording import listed, prediction_words, short_columns

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


def flower_facts(subject: LessonSubject, tree: Tree, *, is_revealed: bool) -> StepFacts:
    """How many flowers the text's rule fits, by species, and what our tree asks instead: its way is
    lit by the reveal."""
    training = subject.training
    fits = fitting(training)
    names = training.target.levels
    counts = np.bincount(training.target_values[fits], minlength=len(names)).tolist()
    right, n = counts[names.index(NAMED)], int(fits.sum())
    values = flower_values(training)
    leaf = leaf_of(tree, values)
    columns = short_columns(tree.features)
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
        "asked": rule_words(path_rule(tree, leaf), columns),
        "prediction": prediction_words(tree, leaf),
        "leaf_n": show_count(int(tree.n_samples[leaf])),
        "leaf_named": show_count(int(tree.statistics[leaf][names.index(NAMED)])),
    }
    offered = sorted({right, n // 4, n // 2, n})
    options = tuple(
        Option(str(count), f"{show_count(count)} of {show_count(n)}") for count in offered
    )
    lit = tree.path(leaf) if is_revealed else None
    picture = bare_tree_view("twenty-questions/flower", tree, lit)
    return StepFacts(texts, options, str(right), picture=picture)


def fitting(training: TrainingTable) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which rows answer the two questions of the text's picture as its flower does."""
    length, width = (training.columns[training.features.index(name)] for name in MEASURES[:2])
    return np.asarray((length < SEPAL_LENGTH_BELOW) & (width >= SEPAL_WIDTH_FROM))
