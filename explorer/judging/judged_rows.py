"""Rows with their predictions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import leaves_of_values
from explorer.tree.class_weights import ClassWeights
from explorer.tree.tree import Tree
from explorer.tree.walking import own_predicting_weights

Values = NDArray[np.int32] | IntArray | FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class JudgedRows:
    """Actual and predicted targets of some rows.

    rows: int64[n], rising, indices from 0 into the training table judged. actual, predicted:
    int32[n] class codes, or float64[n] in the target's unit. weights: float64[n], the table's own;
    class weights steer only growth and judge nothing. leaf: int64[n], the leaf that each row
    reaches, an index into leaf_weights: float64[n_leaves, n_classes], the weight of each class
    among the rows that grew the leaf, class weights multiplied in; for more than 20 classes without
    the zeros, None for numbers. own_weights: the same without class weights; None
    if there are none. counts: int64[n], the rows that each entry stands for, if the rows are not in
    memory: those of one class in one leaf, with the sum of their weights; `rows` then number the
    entries. None if each entry is a row.
    """

    rows: IntArray
    actual: Values
    predicted: Values
    weights: FloatArray
    leaf: IntArray
    leaf_weights: FloatArray | ClassWeights | None
    own_weights: FloatArray | ClassWeights | None = None
    counts: IntArray | None = None

    def __len__(self) -> int:
        """Return how many rows are judged."""
        return len(self.rows) if self.counts is None else int(self.counts.sum())

    @property
    def is_weighted(self) -> bool:
        """Whether rows count by weights that are not all 1."""
        return bool((self.weights != (1 if self.counts is None else self.counts)).any())

    @property
    def n_classes(self) -> int:
        """How many classes the target has; 0 for numbers."""
        return 0 if self.leaf_weights is None else self.leaf_weights.shape[1]

    @property
    def without_class_weights(self) -> "JudgedRows":
        """These rows with shares of the plain rows in each leaf, as a cut-off from costs needs."""
        if self.own_weights is None:
            return self
        return replace(self, leaf_weights=self.own_weights, own_weights=None)

    @property
    def squared_shares(self) -> FloatArray:
        """float64[n]: the sum of the squared shares of all classes in each row's leaf."""
        held = self._held()
        if isinstance(held, ClassWeights):
            of_leaf = np.add.reduceat(held.weights**2, held.classes.offsets[:-1])
        else:
            of_leaf = (held**2).sum(axis=1)
        return np.asarray(of_leaf[self.leaf] / self.leaf_totals**2)

    @property
    def shares(self) -> FloatArray | None:
        """float64[n, n_classes]: the share of each class in the row's leaf; None for numbers.

        Large for many rows and classes: `share_of` returns the share of one class.
        """
        if self.leaf_weights is None:
            return None
        of_leaves = self.leaf_weights[:]
        return np.asarray((of_leaves / of_leaves.sum(axis=1, keepdims=True))[self.leaf])

    def share_of(self, classes: int | IntArray) -> FloatArray:
        """float64[n]: the share of a class in each row's leaf; or of each row's own class.

        classes: a class code, or int64[n]. Raises ValueError if numbers are predicted.
        """
        weight, total = self.weight_of(classes), self.leaf_totals
        return weight / total

    def weight_of(self, classes: int | IntArray) -> FloatArray:
        """float64[n]: what the class weighs in each row's leaf; classes as for `share_of`."""
        held = self._held()
        codes = np.broadcast_to(np.asarray(classes, np.int64), self.leaf.shape)
        if not isinstance(held, ClassWeights):
            return np.asarray(held[self.leaf, codes])
        # Leaf and class make one rising number, so that bisection finds it.
        lengths = held.classes.lengths
        keys = np.repeat(np.arange(len(held)), lengths) * held.n_classes + held.classes.values
        wanted = self.leaf * held.n_classes + codes
        at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        return np.where(keys[at] == wanted, held.weights[at], 0.0)

    @property
    def leaf_totals(self) -> FloatArray:
        """float64[n]: the weight of the rows that grew each row's leaf. ValueError for numbers."""
        held = self._held()
        if isinstance(held, ClassWeights):
            totals = np.add.reduceat(held.weights, held.classes.offsets[:-1])
            return np.asarray(totals[self.leaf])
        return np.asarray(held.sum(axis=1)[self.leaf])

    def _held(self) -> FloatArray | ClassWeights:
        if self.leaf_weights is None:
            raise ValueError("The predictions are numbers, not classes.")
        return self.leaf_weights


def judged_by_tree(tree: Tree, training: TrainingTable) -> JudgedRows:
    """Return every row of a table, predicted by one tree.

    The table must have the tree's own features and target, as the parts that `hold_out` and
    `matched` make do.
    """
    return judged_at(tree, training, np.arange(training.n_rows))


def judged_at(tree: Tree, training: TrainingTable, rows: IntArray) -> JudgedRows:
    """Return some rows of a table (int64, indices), predicted by one tree."""
    node, leaves = leaves_reached(tree, training, rows), tree.leaves
    is_classes, prediction = tree.task is Task.CLASSIFICATION, np.asarray(tree.prediction)
    return JudgedRows(
        rows,
        training.target_values[rows],
        prediction.astype(np.int32)[node] if is_classes else prediction.astype(np.float64)[node],
        training.weights[rows],
        np.searchsorted(leaves, node),
        tree.predicting_weights.take(leaves, axis=0) if is_classes else None,
        own_predicting_weights(tree).take(leaves, axis=0)
        if tree.weight_of_class is not None
        else None,
    )


def judged_by_votes(
    training: TrainingTable,
    rows: IntArray,
    predicted: NDArray[np.generic],
    votes: FloatArray | None = None,
) -> JudgedRows:
    """Return some rows of a table (int64, indices) with the predictions of any model.

    predicted: class codes or numbers, one per row. votes: float64[n_rows, n_classes], the model's
    weight for each class; None for numbers.
    """
    return JudgedRows(
        rows,
        training.target_values[rows],
        predicted.astype(np.int32) if votes is not None else predicted.astype(np.float64),
        training.weights[rows],
        np.arange(len(rows)),
        votes,
    )


def joined_rows(parts: Sequence[JudgedRows]) -> JudgedRows:
    """Join the rows of at least one part, all with the same target; rows rise."""
    held = [part.leaf_weights for part in parts if part.leaf_weights is not None]
    own = [part.own_weights for part in parts if part.own_weights is not None]
    n_leaves = [0 if part.leaf_weights is None else len(part.leaf_weights) for part in parts]
    starts = np.cumsum([0, *n_leaves[:-1]])
    shifted = [part.leaf + start for part, start in zip(parts, starts, strict=True)]
    rows = np.concatenate([part.rows for part in parts])
    order = np.argsort(rows, kind="stable")
    counts = [part.counts for part in parts if part.counts is not None]
    return JudgedRows(
        rows[order],
        np.concatenate([part.actual for part in parts])[order],
        np.concatenate([part.predicted for part in parts])[order],
        np.concatenate([part.weights for part in parts])[order],
        np.concatenate(shifted)[order],
        _stacked(held) if held else None,
        _stacked(own) if own else None,
        np.concatenate(counts)[order] if counts else None,
    )


def _stacked(held: Sequence[FloatArray | ClassWeights]) -> FloatArray | ClassWeights:
    sparse = [each for each in held if isinstance(each, ClassWeights)]
    if sparse:
        return ClassWeights.concatenate(sparse)  # trees of one target are all of one form
    return np.concatenate([np.asarray(each) for each in held])


def leaves_reached(tree: Tree, training: TrainingTable, rows: IntArray) -> IntArray:
    """int64[n]: the node number of the leaf that each of these rows of the table reaches."""
    return leaves_of_values(tree, tuple(column[rows] for column in training.columns))


def are_same(
    one: NDArray[np.generic], other: NDArray[np.generic], training: TrainingTable
) -> BoolArray:
    """bool[n]: where two predictions of the table's target are the same class, or the same number
    up to the rounding of sums of targets."""
    if training.task is Task.CLASSIFICATION:
        return np.asarray(one == other)
    rounding = 1e-12 * float(np.abs(training.target_values).max(initial=0.0))
    return np.asarray(np.isclose(one, other, rtol=0.0, atol=rounding))
