"""How frequent a class is in each leaf: its share, the share's interval, and its lift."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.training import TrainingTable
from explorer.growth.weighting import row_weights
from explorer.judging.intervals import effective_rows, wilson_interval
from explorer.tree.tree import Tree
from explorer.tree.walking import apply, own_weights

MIN_ROWS_TO_PICK = 10
"""A leaf of fewer rows is not named as the best if another one qualifies: the tree chose it among
all rows, which flatters small leaves more than any interval shows."""


@dataclass(frozen=True, slots=True, eq=False)
class ClassShares:
    """One class per leaf, by the rows' own weights: its share, Wilson's 95 % interval, its lift.

    Each is `float64[n_leaves]`, shares and ends 0 to 1. Lift is the leaf's share over the share
    among all rows; NaN if no row has the class.
    """

    share: FloatArray
    low: FloatArray
    high: FloatArray
    lift: FloatArray

    def surest(self, n_rows: IntArray) -> int:
        """Return the index of the leaf whose interval begins highest; n_rows: int64[n_leaves].

        Leaves of fewer than MIN_ROWS_TO_PICK rows, and those in which the class is no more
        frequent than in all rows, are considered only if there is no other.
        """
        low = np.nan_to_num(self.low, nan=-1.0)
        return int(np.lexsort((low, n_rows >= MIN_ROWS_TO_PICK, self.lift > 1))[-1])


def is_sample_of(tree: Tree, training: TrainingTable) -> bool:
    """Return whether the tree is of more rows than the table has: those of a stored table."""
    return int(tree.n_samples[0]) > training.n_rows


def class_weights_of_all(tree: Tree, training: TrainingTable) -> FloatArray:
    """Return the own weight of each class, float64[n_classes], of all rows: the tree's counts if
    the table is a sample of them."""
    if is_sample_of(tree, training):
        return np.asarray(own_weights(tree)[0])
    codes = training.target_values.astype(np.int64)
    return np.asarray(np.bincount(codes, training.weights, len(training.classes)), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class LeafRows:
    """The leaf, the class and the own weight of each row of positive weight.

    `leaf` and `target` are `int64[n_rows]`, `weight` is `float64[n_rows]`, and `squares` its
    square. Class weights only steer growth; shares of rows are counted without them. An entry may
    also stand for all rows of a class in a leaf, with their sums.
    """

    leaf: IntArray
    target: IntArray
    weight: FloatArray
    squares: FloatArray
    n_nodes: int
    n_classes: int

    @staticmethod
    def of(tree: Tree, training: TrainingTable) -> "LeafRows":
        """Send the training rows of positive weight down the tree; of a sample, which has fewer
        rows than the tree, take the tree's own counts."""
        if is_sample_of(tree, training):
            return LeafRows._counted(tree)
        taking_part = row_weights(training, tree.search) > 0
        return LeafRows(
            apply(tree, training.columns)[taking_part],
            training.target_values[taking_part].astype(np.int64),
            training.weights[taking_part],
            training.weights[taking_part] ** 2,
            tree.n_nodes,
            len(training.classes),
        )

    @staticmethod
    def _counted(tree: Tree) -> "LeafRows":
        held = np.asarray(own_weights(tree)[:])[tree.leaves]
        at, target = np.nonzero(held)
        leaf, weight = tree.leaves[at], held[at, target]
        # Exact if all rows weigh the same.
        of_row = held.sum(axis=1) / tree.n_samples[tree.leaves]
        squares = weight * of_row[at]
        return LeafRows(leaf, target, weight, squares, tree.n_nodes, held.shape[1])

    def shares_of(self, classes: IntArray, leaves: IntArray) -> ClassShares:
        """Return the shares in these leaves, in their order.

        `classes` (`int64[n_nodes]`) is the class to count in each node, `leaves`
        (`int64[n_leaves]`) are node numbers.
        """
        total, squares = self._summed(self.weight)[leaves], self._summed(self.squares)[leaves]
        counted = self._summed(self.weight * (self.target == classes[self.leaf]))[leaves]
        share = np.minimum(counted / total, 1.0)
        low, high = wilson_interval(share, effective_rows(total, squares))
        of_all = np.bincount(self.target, self.weight, self.n_classes) / self.weight.sum()
        overall = of_all[classes[leaves]]
        lift = np.divide(share, overall, out=np.full(len(leaves), np.nan), where=overall > 0)
        return ClassShares(share, low, high, lift)

    def _summed(self, amounts: FloatArray) -> FloatArray:
        """Return the sum of the rows' amounts in each node, float64[n_nodes]."""
        return np.asarray(np.bincount(self.leaf, amounts, self.n_nodes), np.float64)
