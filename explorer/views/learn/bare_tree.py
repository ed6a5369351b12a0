"""A tree with only its questions and predictions, and the flower that a text sends down it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.judging.what_if import RowValues, leaf_of
from explorer.tree.conditions import path_rule
from explorer.tree.pruning import prune_at
from explorer.tree.splits import MissingSplit
from explorer.tree.tree import Tree
from explorer.views.learn.steps import LessonSubject, Option, StepFacts
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.wording import (
    listed,
    prediction_words,
    rule_words,
    short_columns,
    split_words,
)

_ANSWERS = {"L": "yes", "R": "no"}

FLOWER = {"sepal_length": 5.84, "sepal_width": 3.05, "petal_length": 3.76}
"""Decision trees, 2021: the values of its example."""
MEASURES = tuple(FLOWER)

SEPAL_LENGTH_BELOW, SEPAL_WIDTH_FROM = 6.0, 3.0
"""What its picture asks of them before it says versicolor."""

NAMED = "versicolor"


@dataclass(frozen=True, slots=True)
class BareNode:
    """A node by its path.

    answer: that of its parent's question which leads here, "" at the root. question: "" where the
    tree ends. predicts: what is predicted there, with the mark of its class, `slot`.
    """

    path: str
    answer: str
    question: str
    predicts: str
    slot: int


@dataclass(frozen=True, slots=True)
class BareTreeView:
    """The picture, each node before those below it.

    id: the step's, by which a value that is dragged in it lights another way. lit: the path that is
    followed, None for none. is_small: it shares its room with another picture.
    """

    id: str
    nodes: tuple[BareNode, ...]
    lit: str | None
    is_small: bool = False


def without_idle_questions(tree: Tree) -> Tree:
    """The tree ends where all that is below predicts the same: it predicts as before, and asks
    less. The same object where no question is idle."""
    ends = tree.is_leaf.copy()
    predicts = tree.prediction
    for node in np.flatnonzero(~tree.is_leaf)[::-1].tolist():  # children come after their parents
        left, right = int(tree.left_child[node]), int(tree.right_child[node])
        ends[node] = ends[left] and ends[right] and predicts[left] == predicts[right]
        if ends[node] and predicts[node] != predicts[left]:
            ends[node] = False  # a tie that is decided otherwise above
    return prune_at(tree, [tree.path(node) for node in np.flatnonzero(ends).tolist()])


def bare_tree_view(
    name: str, tree: Tree, lit: str | None, *, is_small: bool = False
) -> BareTreeView:
    """The picture of a tree whose leaves predict classes; `lit` is a node's path."""
    classes = shown_classes(tree)
    slots = [classes.slot[at] for at in classes.column]
    nodes = tuple(_node(tree, node, slots) for node in range(tree.n_nodes))
    return BareTreeView(name, nodes, lit, is_small)


def answer_words(path: str) -> str:
    """The answers that lead down a path: "yes, no, no"."""
    return ", ".join(_ANSWERS[turn] for turn in path)


def _node(tree: Tree, node: int, slots: Sequence[int]) -> BareNode:
    path, split = tree.path(node), tree.split(node)
    answer, above = _ANSWERS.get(path[-1:], ""), None
    if path:
        above = tree.split(int(tree.parent[node]))
    # A question after missing values says itself where rows without a value go.
    if above is not None and not isinstance(above, MissingSplit) and above.missing_seen:
        answer += " or missing" if above.missing_goes_left == path.endswith("L") else ""
    if split is not None:
        question = split_words(split, short_columns(tree.features)[split.feature])
        return BareNode(path, answer, question, "", -1)
    slot = slots[int(tree.prediction[node])]
    return BareNode(path, answer, "", prediction_words(tree, node), slot)


def flower_values(training: TrainingTable) -> RowValues:
    """The text's flower; what it does not tell is missing."""
    return tuple(FLOWER.get(name, math.nan) for name in training.features.names)


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
    named = zip(names, counts, strict=True)
    others = [f"{show_count(count)} {name}" for name, count in named if name != NAMED and count]
    texts = subject.common_texts | {
        "flower": listed([f"{name} {show_number(value)}" for name, value in FLOWER.items()]),
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
