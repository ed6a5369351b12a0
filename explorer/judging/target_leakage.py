"""Columns that give the target away: one of them alone answers almost every row."""

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.sampling import sample_rows
from explorer.data.schema import Kind, Schema, Task
from explorer.data.training import TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.judging.scores import accuracies, variance_explained
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree

FloatArray = NDArray[np.float64]

FEWEST_ROWS = 50
"""In fewer rows a column may fit the target by luck."""

CLASSES_GIVEN_AWAY = 0.98
"""From this share of the errors gone on: petal width, honest and strong, leaves 6 % of Iris's."""

NUMBERS_GIVEN_AWAY = 0.93
"""From this share of the variance on: a diamond's weight explains 0.87 of its price, which is
honest; the registered riders explain 0.94 of all riders, of whom they are a part."""

ROWS_EXAMINED = 50_000
"""Rows of a large table from which the trees of one column are grown."""

_ROWS_SCREENED = 2_000
_ROWS_IN_A_BIN = 8
_WORTH_A_TREE = 0.75
_MOST_TREES = 20
_LEAST_LEAF = 5


@dataclass(frozen=True, slots=True)
class Giveaway:
    """A small tree that asks about one column alone, and how much it gets right.

    `share` is the share of the weight answered rightly, or of the variance explained.
    """

    column: str
    share: float
    n_leaves: int


@dataclass(frozen=True, slots=True)
class Giveaways:
    """What was found, in how many rows, and how many columns were tried with a tree."""

    found: tuple[Giveaway, ...]
    n_rows: int
    n_rows_screened: int
    n_tried: int
    n_worth_trying: int


def giveaways(training: TrainingTable, names: frozenset[str]) -> Giveaways:
    """Those of the named features that alone answer nearly every row, by a small tree.

    A screen ranks the columns by how well eight neighbouring rows agree, which flatters; the
    best twenty are then tried with a tree. A table's only feature gives nothing away.
    """
    some = sample_rows(training, ROWS_EXAMINED)
    few = sample_rows(some, _ROWS_SCREENED)
    if some.n_rows < FEWEST_ROWS or len(training.features) < 2 or not _varies(some):
        return Giveaways((), some.n_rows, few.n_rows, 0, 0)
    scores = {
        place: _screened(few, place)
        for place, column in enumerate(training.features)
        if column.name in names
    }
    worth = sorted((p for p in scores if scores[p] >= _WORTH_A_TREE), key=lambda p: -scores[p])
    tried = sorted(worth[:_MOST_TREES])
    found = (_examined(some, place) for place in tried)
    return Giveaways(
        tuple(each for each in found if each), some.n_rows, few.n_rows, len(tried), len(worth)
    )


def _varies(training: TrainingTable) -> bool:
    return bool((training.target_values != training.target_values[0]).any())


def _screened(training: TrainingTable, place: int) -> float:
    """The share of errors, or of variance, gone where eight rows next to each other are one.

    Rows of one value stand in an order of chance: in a file sorted by its target they would
    agree with their neighbours in every column.
    """
    values, targets, weights = training.columns[place], training.target_values, training.weights
    n = len(values)
    by_chance = np.random.default_rng(0).permutation(n)
    bins = np.empty(n, np.int64)
    bins[by_chance[np.argsort(values[by_chance], kind="stable")]] = np.arange(n) // _ROWS_IN_A_BIN
    if training.task is Task.REGRESSION:
        return _variance_gone(bins, targets.astype(np.float64), weights)
    n_classes = len(training.classes)
    in_bins = np.bincount(bins * n_classes + targets, weights, (bins.max() + 1) * n_classes)
    right = in_bins.reshape(-1, n_classes).max(axis=1).sum()
    usual, total = np.bincount(targets, weights).max(), weights.sum()
    return float((right - usual) / (total - usual)) if usual < total else 0.0


def _variance_gone(bins: NDArray[np.int64], targets: FloatArray, weights: FloatArray) -> float:
    centred = targets - np.average(targets, weights=weights)
    total = float(weights @ centred**2)
    sums, heavy = np.bincount(bins, weights * centred), np.bincount(bins, weights)
    return float((sums**2 / heavy).sum() / total) if total > 0 else 0.0


def _examined(training: TrainingTable, place: int) -> Giveaway | None:
    """A tree of this column alone, with room for each class, or for 32 steps to a number."""
    column = training.features[place]
    alone = replace(
        training,
        features=Schema((column,)),
        columns=(training.columns[place],),
        fingerprint=f"{training.fingerprint} {place} alone",
    )
    usual = SearchRules.usual_for(training.task)
    search = SearchRules(usual.criterion, min_samples_leaf=_LEAST_LEAF)
    numbers = training.task is Task.REGRESSION
    depth = 5 if numbers else 2 + math.ceil(math.log2(len(training.classes)))
    tree = grow(alone, search, StopRules(max_depth=depth), engine=ReferenceEngine(alone))
    share, gone = _answered(tree)
    least = CLASSES_GIVEN_AWAY if tree.target.kind is Kind.CATEGORICAL else NUMBERS_GIVEN_AWAY
    return Giveaway(column.name, share, tree.n_leaves) if gone >= least else None


def _answered(tree: Tree) -> tuple[float, float]:
    """The share answered, and the share of the root's error that is gone."""
    if tree.task is Task.REGRESSION:
        gone = variance_explained(tree)
        return gone, gone
    answered, usual = accuracies(tree)
    return answered, (answered - usual) / (1 - usual) if usual < 1 else 0.0
