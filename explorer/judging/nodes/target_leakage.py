"""Target leakage: columns of which one alone predicts almost every row."""

import math
from dataclasses import dataclass, field, replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.sampling import sample_rows
from explorer.data.schema import Kind, Schema, Task
from explorer.data.set_aside import Oddity, oddity
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.judging.scores import accuracies, variance_explained
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree

MIN_ROWS = 50
"""In fewer rows a column may fit the target by luck."""

MIN_ERRORS_REMOVED = 0.96
"""From this share of the errors gone on: petal width, honest and strong, leaves 6 % of Iris's; a
fee that 244 of 250 who left had paid, and nobody else, leaves 2.4 %."""

MIN_VARIANCE_REMOVED = 0.93
"""From this share of the variance on: a diamond's weight explains 0.87 of its price, which is
honest; the registered riders explain 0.94 of all riders, of whom they are a part."""

MIN_SCREEN_SCORE = 0.75
"""From this share on a column is worth a tree: the screen flatters, so that few are missed."""

ROWS_IN_A_BIN = 8
"""Neighbouring rows that the screen takes for one."""

MIN_SAMPLES_LEAF = 5
"""Rows in a leaf of a tree that is tried: a leaf of one row would learn the rows by heart."""


@dataclass(frozen=True, slots=True)
class LeakingColumn:
    """A column that alone predicts nearly every row, by a small tree of `n_leaves` leaves.

    `share` is, 0 to 1, the share of the weight predicted correctly, or of the variance explained.
    """

    column: str
    share: float
    n_leaves: int


@dataclass(frozen=True, slots=True)
class LeakageSearch:
    """The leaking columns in schema order, and how they were looked for.

    Trees were grown from `n_rows` rows for `n_tried` of the `n_worth_trying` columns that a
    screen of `n_rows_screened` rows had found.
    """

    found: tuple[LeakingColumn, ...]
    n_rows: int
    n_rows_screened: int
    n_tried: int
    n_worth_trying: int


@dataclass(frozen=True, slots=True)
class LeakageMemory:
    """What was found of single columns beside one target, in the same rows and weights.

    Other roles change none of it, so that a wide table is searched once. `seed` is that of the
    rows drawn; the other fields fill as columns are looked at.
    """

    seed: str
    oddities: dict[str, Oddity | None] = field(default_factory=dict)
    scores: dict[str, float] = field(default_factory=dict)
    tried: dict[str, LeakingColumn | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ColumnFindings:
    """What is odd about each feature, in schema order, and which of the others leak the target."""

    oddities: tuple[Oddity | None, ...]
    leakage: LeakageSearch


def find_odd_columns(
    training: TrainingTable, memory: LeakageMemory | None = None
) -> ColumnFindings:
    """Judge every feature by the rows that take part.

    What has one value or names rows is learned by heart or not at all, so that only the others are
    searched for leakage. What `memory` holds is not looked for again.
    """
    memory = memory or LeakageMemory(training.fingerprint)
    for column, values in zip(training.features, training.columns, strict=True):
        if column.name not in memory.oddities:
            check_cancelled()
            memory.oddities[column.name] = oddity(column, values)
    found = {name: memory.oddities[name] for name in training.features.names}
    names = frozenset(name for name, odd in found.items() if odd in (None, Oddity.EMPTY))
    return ColumnFindings(tuple(found.values()), find_target_leakage(training, names, memory))


def find_target_leakage(
    training: TrainingTable, names: frozenset[str], memory: LeakageMemory | None = None
) -> LeakageSearch:
    """Those of the named features that alone predict nearly every row, by a small tree.

    A screen ranks the columns by how well neighbouring rows agree, which flatters; the best are
    then tried with a tree. Nothing is found among fewer than `MIN_ROWS` rows, for a target of
    one value, and in a table of one feature. Names that are no features are passed over.
    What `memory` holds is not looked for again.
    """
    memory = memory or LeakageMemory(training.fingerprint)
    training = replace(training, fingerprint=memory.seed)
    some = sample_rows(training, CAPS.max_leakage_rows)
    few = sample_rows(some, CAPS.max_leakage_screen_rows)
    if some.n_rows < MIN_ROWS or len(training.features) < 2 or not _varies(some):
        return LeakageSearch((), some.n_rows, few.n_rows, 0, 0)
    scores: dict[int, float] = {}
    for index, column in enumerate(training.features):
        if column.name in names:
            if column.name not in memory.scores:
                memory.scores[column.name] = _screen_score(few, index)
            scores[index] = memory.scores[column.name]
    worth = sorted((i for i in scores if scores[i] >= MIN_SCREEN_SCORE), key=lambda i: -scores[i])
    tried = sorted(worth[: CAPS.max_leakage_trees])
    found = [_tried_once(some, index, memory) for index in tried]
    return LeakageSearch(
        tuple(each for each in found if each), some.n_rows, few.n_rows, len(tried), len(worth)
    )


def _varies(training: TrainingTable) -> bool:
    return bool((training.target_values != training.target_values[0]).any())


def _screen_score(training: TrainingTable, index: int) -> float:
    """The share of errors, or of variance, gone where rows next to each other are one.

    Rows of one value stand in an order of chance: in a file sorted by its target they would
    agree with their neighbours in every column.
    """
    check_cancelled()
    values, targets, weights = training.columns[index], training.target_values, training.weights
    n = len(values)
    by_chance = np.random.default_rng(0).permutation(n)
    bins = np.empty(n, np.int64)
    bins[by_chance[np.argsort(values[by_chance], kind="stable")]] = np.arange(n) // ROWS_IN_A_BIN
    if training.task is Task.REGRESSION:
        return _variance_removed(bins, targets.astype(np.float64), weights)
    n_classes = len(training.classes)
    in_bins = np.bincount(bins * n_classes + targets, weights, (bins.max() + 1) * n_classes)
    right = in_bins.reshape(-1, n_classes).max(axis=1).sum()
    usual, total = np.bincount(targets, weights).max(), weights.sum()
    return float((right - usual) / (total - usual)) if usual < total else 0.0


def _variance_removed(bins: IntArray, targets: FloatArray, weights: FloatArray) -> float:
    centred = targets - np.average(targets, weights=weights)
    total = float(weights @ centred**2)
    sums, heavy = np.bincount(bins, weights * centred), np.bincount(bins, weights)
    return float((sums**2 / heavy).sum() / total) if total > 0 else 0.0


def _tried_once(training: TrainingTable, index: int, memory: LeakageMemory) -> LeakingColumn | None:
    name = training.features[index].name
    if name not in memory.tried:
        memory.tried[name] = _tried(training, index)
    return memory.tried[name]


def _tried(training: TrainingTable, index: int) -> LeakingColumn | None:
    """A tree of this column alone, with room for each class, or for 32 steps to a number.

    Classes are told apart by entropy, which halves equal ones; all splits between whole classes
    of one size lower the Gini impurity alike, so that one would be split off a level.
    """
    column = training.features[index]
    alone = replace(
        training,
        features=Schema((column,)),
        columns=(training.columns[index],),
        fingerprint=f"{training.fingerprint} {column.name} alone",
    )
    numbers = training.task is Task.REGRESSION
    criterion = Criterion.SQUARED_ERROR if numbers else Criterion.ENTROPY
    search = SearchRules(criterion, min_samples_leaf=MIN_SAMPLES_LEAF)
    depth = 5 if numbers else 2 + math.ceil(math.log2(len(training.classes)))
    tree = grow(alone, search, StopRules(max_depth=depth), engine=ReferenceEngine(alone))
    share, removed = _predicted(tree)
    is_classes = tree.target.kind is Kind.CATEGORICAL
    least = MIN_ERRORS_REMOVED if is_classes else MIN_VARIANCE_REMOVED
    return LeakingColumn(column.name, share, tree.n_leaves) if removed >= least else None


def _predicted(tree: Tree) -> tuple[float, float]:
    """The share predicted correctly, and the share of the root's error that is gone."""
    if tree.task is Task.REGRESSION:
        removed = variance_explained(tree)
        return removed, removed
    right, usual = accuracies(tree)
    return right, (right - usual) / (1 - usual) if usual < 1 else 0.0
