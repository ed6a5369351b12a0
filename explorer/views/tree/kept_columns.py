"""What rows kept back are in each node, beside the rows that grew it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.node_losses import leaves_reached
from explorer.judging.nodes.node_disagreement import (
    CHANCE,
    NodeDisagreement,
    name_of_test,
    node_disagreement,
    sums_by_node,
)
from explorer.tree.tree import Tree
from explorer.views.nodes.classes import ShownClasses
from explorer.views.nodes.node_arrays import six_digits
from explorer.views.nodes.wording import number_words, rows, short

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class KeptFacts:
    """Of a tree beside rows kept back: how many, the test that compares each node, and how small a
    p-value, times the nodes tested, marks one."""

    rows: int
    test: str
    chance: float


@dataclass(frozen=True, slots=True, eq=False)
class KeptColumns:
    """An entry a node; rows count one each.

    kept_rows: int64[n_nodes]. kept_classes: int64[n_nodes, n_shown_classes] rows of each class
    shown, no columns where numbers are predicted. kept_value: float64[n_nodes], the mean of
    numbers, six digits, NaN without a row; empty of classes. kept_p: float64[n_nodes] of the test,
    not corrected; NaN where it cannot be made. kept_text: a sentence without its end.
    """

    kept_rows: IntArray
    kept_classes: IntArray
    kept_value: FloatArray
    kept_p: FloatArray
    kept_text: tuple[str, ...]


def kept_facts(tree: Tree, kept: TrainingTable) -> KeptFacts:
    """The facts that hold for all nodes of the tree."""
    return KeptFacts(kept.n_rows, name_of_test(tree.task), CHANCE)


def kept_columns(
    tree: Tree, training: TrainingTable, kept: TrainingTable, classes: ShownClasses
) -> KeptColumns:
    """Of every node of the tree that was grown from `training`."""
    found = node_disagreement(tree, training, kept)
    is_classes = tree.task is Task.CLASSIFICATION
    return KeptColumns(
        kept_rows=found.n_kept,
        kept_classes=_by_class(tree, kept, classes)
        if is_classes
        else np.zeros((tree.n_nodes, 0), np.int64),
        kept_value=np.zeros(0) if is_classes else _six_digits_or_nan(found.kept),
        kept_p=_six_digits_or_nan(found.p_value),
        kept_text=_sentences(tree, found),
    )


def _by_class(tree: Tree, kept: TrainingTable, classes: ShownClasses) -> IntArray:
    reached = leaves_reached(tree, kept, np.arange(kept.n_rows))
    shown = classes.column[kept.target_values.astype(np.int64)]
    of_class = (
        sums_by_node(tree, reached, (shown == column).astype(np.float64))
        for column in range(len(classes.name))
    )
    return np.rint(np.column_stack(list(of_class))).astype(np.int64)


def _six_digits_or_nan(values: FloatArray) -> FloatArray:
    known = np.where(np.isnan(values), 1.0, values)
    return np.where(np.isnan(values), np.nan, six_digits(known))


def _sentences(tree: Tree, found: NodeDisagreement) -> tuple[str, ...]:
    predicted = np.asarray(tree.prediction).tolist()
    each = zip(found.n_kept.tolist(), found.kept.tolist(), predicted, strict=True)
    if tree.task is Task.CLASSIFICATION:
        names = [short(level) for level in tree.target.levels]
        return tuple(_of_classes(n, share, names[code]) for n, share, code in each)
    return tuple(_of_numbers(tree, n, mean) for n, mean, _ in each)


def _of_classes(n: int, share: float, name: str) -> str:
    if n == 0:
        return "No row kept back gets here"
    if n == 1:
        return f"The one row kept back that gets here is {'' if share else 'not '}{name}"
    return f"Of {rows(n)} kept back, {show_share(share)} are {name}"


def _of_numbers(tree: Tree, n: int, mean: float) -> str:
    if n == 0:
        return "No row kept back gets here"
    told = number_words(tree.target, mean)
    if n == 1:
        return f"The one row kept back that gets here has {told}"
    return f"The mean of {rows(n)} kept back is {told}"
