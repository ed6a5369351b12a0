"""A tree as the arrays that scikit-learn's trees have under `tree_`."""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from explorer.data.arrays import FloatArray, IntArray, frozen
from explorer.data.schema import Task
from explorer.growth.engines.engine_selection import leaves_of
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree, impurity_decreases, impurity_shares
from explorer.tree.walking import class_shares, decision_paths

TREE_UNDEFINED = -2  # what scikit-learn writes as a leaf's feature and threshold


class TreeArrays:
    """Our arrays under scikit-learn's names; nodes are numbered breadth first, not depth first.

    Every array has one entry per node and is read-only. A split by levels has threshold NaN
    (`explorer_tree_` holds the levels). A split that separates missing values has threshold
    infinity: every value goes left, and missing values go right. `apply`, `decision_path` and
    `predict` take a float64 matrix (scikit-learn's take float32), so they need a tree with only
    numeric features; the estimators' methods with these names accept everything that `fit` accepts.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    @property
    def children_left(self) -> IntArray:
        """int64[n_nodes]: each node's left child, -1 at leaves."""
        return self._tree.left_child

    @property
    def children_right(self) -> IntArray:
        """int64[n_nodes]: each node's right child, -1 at leaves."""
        return self._tree.right_child

    @property
    def impurity(self) -> FloatArray:
        """float64[n_nodes], in the criterion's units; entropy in bits."""
        return self._tree.impurity

    @property
    def n_node_samples(self) -> IntArray:
        """int64[n_nodes]: rows of positive weight; a row of weight 0 is absent here too."""
        return self._tree.n_samples

    @property
    def weighted_n_node_samples(self) -> FloatArray:
        """float64[n_nodes]: the rows' weight, multiplied by class weights."""
        return self._tree.weight

    @property
    def node_count(self) -> int:
        """The number of nodes."""
        return self._tree.n_nodes

    @property
    def n_leaves(self) -> int:
        """The number of leaves."""
        return self._tree.n_leaves

    @property
    def max_depth(self) -> int:
        """The depth of the deepest leaf; the root has depth 0."""
        return self._tree.max_depth

    @property
    def n_features(self) -> int:
        """The number of features, including those that no split uses."""
        return len(self._tree.features)

    @property
    def n_outputs(self) -> int:
        """Always 1: a tree learns one target."""
        return 1

    @property
    def n_classes(self) -> IntArray:
        """int64[1]: the number of classes; 1 for a numeric target."""
        return np.array([self.max_n_classes])

    @property
    def max_n_classes(self) -> int:
        """The number of classes; 1 for a numeric target."""
        return int(self.value.shape[2])

    @cached_property
    def feature(self) -> IntArray:
        """int64[n_nodes]: the index of the feature that a node splits on, -2 at leaves."""
        tree = self._tree
        return frozen(np.where(tree.is_leaf, TREE_UNDEFINED, tree.feature).astype(np.int64))

    @cached_property
    def threshold(self) -> FloatArray:
        """float64[n_nodes]: values up to it go left; -2 at leaves; for NaN, see the class."""
        tree = self._tree
        threshold = np.where(tree.is_leaf, float(TREE_UNDEFINED), tree.threshold)
        return frozen(np.where(tree.splits.kind == SplitKind.MISSING, np.inf, threshold))

    @cached_property
    def missing_go_to_left(self) -> NDArray[np.uint8]:
        """uint8[n_nodes]: 1 if rows without a value go left; 0 at leaves."""
        return frozen(self._tree.splits.missing_goes_left.astype(np.uint8))

    @cached_property
    def value(self) -> FloatArray:
        """float64[n_nodes, 1, n_classes]: class shares, by weight; predictions for a numeric
        target, float64[n_nodes, 1, 1]."""
        tree = self._tree
        if tree.task is Task.REGRESSION:
            return frozen(np.array(tree.prediction, np.float64).reshape(-1, 1, 1))
        shares = class_shares(tree, np.arange(tree.n_nodes), with_class_weights=True)
        return frozen(shares[:, np.newaxis, :])

    @cached_property
    def prediction(self) -> NDArray[Any]:
        """`Tree.prediction`: int64[n_nodes], indices of classes, or float64[n_nodes]."""
        return self._tree.prediction

    def apply(self, X: NDArray[Any]) -> IntArray:
        """Return the number of the leaf that each row reaches, int64[n_rows].

        X: float64[n_rows, n_features], NaN for missing; other numeric types are converted.
        Raises ValueError for anything else, for infinities, and for a tree that has a
        categorical feature.
        """
        if not isinstance(X, np.ndarray):
            raise ValueError(f"X should be in np.ndarray format, got {type(X)}.")
        if X.ndim != 2 or X.shape[1] != self.n_features or X.dtype.kind not in "fiu":
            raise ValueError(
                f"X should be a numeric matrix with {self.n_features} columns; it has dtype "
                f"{X.dtype} and shape {X.shape}."
            )
        for column in self._tree.features:
            if not column.is_numeric:
                raise ValueError(
                    f"Feature “{column.name}” is categorical, and a numeric matrix cannot hold "
                    "categories: call the same method of the estimator instead."
                )
        leaves, infinite = leaves_of(self._tree, X)
        if infinite:
            raise ValueError("X contains infinity.")
        return leaves

    def decision_path(self, X: NDArray[Any]) -> sparse.csr_matrix:
        """Return a sparse int64[n_rows, n_nodes], 1 if a row reaches a node; X as for `apply`."""
        return self.node_indicator(self.apply(X))

    def predict(self, X: NDArray[Any]) -> FloatArray:
        """Return each row's class shares, float64[n_rows, n_classes]; X as for `apply`.

        For a numeric target: predictions, float64[n_rows, 1].
        """
        return np.asarray(self.value[:, 0, :].take(self.apply(X), axis=0))

    def node_indicator(self, leaves: IntArray) -> sparse.csr_matrix:
        """Return a sparse int64[n, n_nodes], 1 for every node from the root to these n leaves."""
        paths = decision_paths(self._tree, leaves)
        ones = np.ones(len(paths.values), np.int64)
        shape = (len(leaves), self.node_count)
        return sparse.csr_matrix((ones, paths.values, paths.offsets), shape=shape)

    def compute_feature_importances(self, normalize: bool = True) -> FloatArray:
        """Return the summed impurity decrease of each feature's splits, float64[n_features].

        With `normalize` they sum to 1, or are all 0 (Breiman et al. 1984, section 5.3.4).
        """
        return impurity_shares(self._tree) if normalize else impurity_decreases(self._tree)
