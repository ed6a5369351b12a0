"""A row to be guessed, the tree that guesses it, and the questions that may be asked first."""

import math
from dataclasses import dataclass

import numpy as np

from explorer.data.table import is_missing
from explorer.data.training import TrainingTable
from explorer.growth.split_profile import split_profile
from explorer.growth.split_selection import split_of
from explorer.judging.what_if import (
    Flip,
    Question,
    RowValues,
    leaf_of,
    questions_of,
    row_values,
    what_would_flip,
    yardsticks,
)
from explorer.tree.splits import Split
from explorer.tree.tree import Tree
from explorer.tree.walking import apply

MAX_QUESTIONS = 3
"""Questions that are offered to be asked first."""

_MAX_TRIED = 200
"""Rows whose smallest changes are looked for."""


@dataclass(frozen=True, slots=True)
class FirstQuestion:
    """The best split of one feature at the root.

    alike: how often two rows drawn from one side, the first of them put back, are of one class:
    1 minus the weighted Gini impurity.
    """

    feature: int
    split: Split
    alike: float


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One row of a table, by its index among the training rows, and a small tree.

    way: its decision path. flip: the smallest change of one number that changes its prediction.
    questions: the best split of some features, in schema order; the tree's own is among them.
    """

    tree: Tree
    row: int
    values: RowValues
    leaf: int
    way: tuple[Question, ...]
    flip: Flip
    questions: tuple[FirstQuestion, ...]

    @property
    def actual(self) -> int:
        """The code of its class, which the tree predicts."""
        return int(self.tree.prediction[self.leaf])

    @property
    def best(self) -> FirstQuestion:
        """The tree's own first question."""
        return next(one for one in self.questions if one.feature == int(self.tree.feature[0]))


def example_of(tree: Tree, training: TrainingTable) -> Example | None:
    """A row that the tree gets right after as many questions as it has; of these one of the rarest
    class, the nearest to that class's medians. None where none is flipped by a number alone."""
    measures = yardsticks(training.columns)
    leaves = apply(tree, training.columns)
    for row in _candidates(tree, training, leaves).tolist():
        values = row_values(training.columns, row)
        found = what_would_flip(tree, values, measures)
        flip = next((one for one in found.singles if _is_number(tree, one, values)), None)
        if flip is not None:
            way = questions_of(tree, values, measures)
            leaf = leaf_of(tree, values)
            return Example(tree, row, values, leaf, way, flip, _first_questions(tree, training))
    return None


def _is_number(tree: Tree, flip: Flip, values: RowValues) -> bool:
    """Whether one number that is there is changed into another; days are not dragged."""
    feature = flip.changes[0].feature
    column = tree.features[feature]
    return column.is_number and not math.isnan(values[feature])


def _candidates(
    tree: Tree, training: TrainingTable, leaves: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    classes = np.asarray(training.target_values)
    is_whole = np.ones(training.n_rows, np.bool_)
    for column, values in zip(training.features, training.columns, strict=True):
        is_whole &= ~is_missing(column, values)
    rows = np.flatnonzero((tree.prediction[leaves] == classes) & is_whole)
    if not len(rows):
        return rows
    n_of_class = np.bincount(classes)[classes[rows]]
    order = np.lexsort((rows, _from_middle(training, rows), n_of_class, -tree.depth[leaves[rows]]))
    return rows[order][:_MAX_TRIED]


def _from_middle(
    training: TrainingTable, rows: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How far each row lies from the medians of its class, in standard deviations."""
    measures = yardsticks(training.columns)
    classes = np.asarray(training.target_values)[rows]
    distance = np.zeros(len(rows))
    for index, column in enumerate(training.features):
        if not column.is_numeric:
            continue
        values = training.columns[index][rows] / measures.deviation[index]
        for code in np.unique(classes).tolist():
            own = classes == code
            distance[own] += (values[own] - np.median(values[own])) ** 2
    return distance


def _first_questions(tree: Tree, training: TrainingTable) -> tuple[FirstQuestion, ...]:
    found = []
    for name in training.features.names:
        profile = split_profile(tree, training, name)
        if profile.best is not None:
            alike = 1 - float(profile.weighted_impurity[profile.best])
            split = split_of(profile, profile.best)
            found.append(FirstQuestion(profile.feature, split, alike))
    own = int(tree.feature[0])
    leading = sorted(found, key=lambda one: (one.feature != own, -one.alike))[:MAX_QUESTIONS]
    return tuple(sorted(leading, key=lambda one: one.feature))
