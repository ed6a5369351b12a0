"""A tree as the arrays that scikit-learn's trees expose under `tree_`."""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.freezing import frozen
from explorer.data.schema import Task
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

TREE_UNDEFINED = -2
"""What scikit-learn writes as a leaf's feature and threshold."""


class TreeArrays:
    """scikit-learn's names over our arrays; nodes are numbered breadth first, not depth first.

    children_left, children_right: -1 at leaves. feature, threshold: -2 at leaves. A split by
    levels has the threshold NaN (`explorer_tree_` holds the levels); one that asks whether a
    value is there has infinity: every value goes left, missing right.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    @property
    def children_left(self) -> IntArray:
        return self._tree.left_child

    @property
    def children_right(self) -> IntArray:
        return self._tree.right_child

    @property
    def impurity(self) -> FloatArray:
        return self._tree.impurity

    @property
    def n_node_samples(self) -> IntArray:
        """Rows of positive weight; a row of weight 0 is absent here too."""
        return self._tree.n_samples

    @property
    def weighted_n_node_samples(self) -> FloatArray:
        return self._tree.weight

    @property
    def node_count(self) -> int:
        return self._tree.n_nodes

    @property
    def n_leaves(self) -> int:
        return self._tree.n_leaves

    @property
    def max_depth(self) -> int:
        return self._tree.max_depth

    @property
    def n_features(self) -> int:
        return len(self._tree.features)

    @property
    def n_outputs(self) -> int:
        return 1

    @property
    def n_classes(self) -> IntArray:
        return np.array([self.max_n_classes])

    @property
    def max_n_classes(self) -> int:
        return int(self.value.shape[2])

    @cached_property
    def feature(self) -> IntArray:
        tree = self._tree
        return frozen(np.where(tree.is_leaf, TREE_UNDEFINED, tree.feature).astype(np.int64))

    @cached_property
    def threshold(self) -> FloatArray:
        tree = self._tree
        threshold = np.where(tree.is_leaf, float(TREE_UNDEFINED), tree.threshold)
        return frozen(np.where(tree.splits.kind == SplitKind.MISSING, np.inf, threshold))

    @cached_property
    def missing_go_to_left(self) -> NDArray[np.uint8]:
        return frozen(self._tree.splits.missing_goes_left.astype(np.uint8))

    @cached_property
    def value(self) -> FloatArray:
        """Class shares (nodes × 1 × classes), or answers (nodes × 1 × 1)."""
        tree = self._tree
        if tree.task is Task.REGRESSION:
            return frozen(np.array(tree.prediction, np.float64).reshape(-1, 1, 1))
        weights = np.asarray(tree.statistics)
        shares = weights / weights.sum(axis=1, keepdims=True)
        return frozen(shares[:, np.newaxis, :])

    @cached_property
    def answers(self) -> NDArray[Any]:
        """What each node answers, as `Tree.prediction`: the place of a class, or a number."""
        return self._tree.prediction

    def compute_feature_importances(self, normalize: bool = True) -> FloatArray:
        """The impurity decrease of each feature's splits; with `normalize` they sum to 1."""
        tree = self._tree
        internal = np.flatnonzero(~tree.is_leaf)
        decrease = tree.impurity_decrease[internal]
        sums = np.bincount(tree.feature[internal], decrease, minlength=self.n_features)
        total = sums.sum()
        return np.asarray(sums / total if normalize and total > 0 else sums, np.float64)
