"""The base of both estimators: `fit` encodes, grows and prunes; the rest reads the grown tree."""

import math
import warnings
from typing import Any, Self
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from sklearn.base import BaseEstimator, clone
from sklearn.utils import Bunch
from sklearn.utils.validation import check_is_fitted

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.estimators.arrays import TreeArrays
from explorer.estimators.features import read_features
from explorer.estimators.settings import (
    features_drawn,
    monotonic_by_name,
    number_of,
    read_criterion,
    rows_of,
    seed_of,
    stop_rules,
)
from explorer.estimators.targets import read_target, read_weights, refuse_infinities
from explorer.growth.engines.engine_selection import engine_for, leaves_of
from explorer.growth.growing import grow
from explorer.growth.pruning_path import pruning_path
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.tree import Tree
from explorer.tree.walking import apply


class TreeEstimator(BaseEstimator):
    """A tree grown by `fit`: `explorer_tree_` is the tree, `tree_` its scikit-learn arrays.

    `tree_`, `apply` and `decision_path` number nodes breadth first.
    """

    _criteria: tuple[Criterion, ...]
    explorer_tree_: Tree
    tree_: TreeArrays
    n_features_in_: int

    def _read_target(self, target: NDArray[Any], name: str) -> tuple[Column, NDArray[Any]]:
        """Return the target's column and values; store what prediction needs of them."""
        raise NotImplementedError

    def _class_weight(self) -> Any:
        """Return class weights by level, as SearchRules takes them; None for a numeric target."""
        return None

    def _loss(self) -> Any:
        """Return the losses by level, as SearchRules takes them; None for a numeric target."""
        return None

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Grow the tree. A row of weight 2 counts twice, a row of weight 0 not at all.

        X: rows × features, a DataFrame or an array. Numeric types are numeric; text,
        categories and booleans are categorical; NaN and None are missing. Raises ValueError
        for infinities, for a missing y, and for weights that are negative or all zero. Warns
        if growth ends early because nodes × classes would take too much memory (see `grow`).
        """
        training = self._training_table(X, y, sample_weight)
        parameters = vars(self)  # by scikit-learn's rule they are attributes
        n_features = len(training.features)
        self.max_features_ = features_drawn(parameters["max_features"], n_features)
        draws = self.max_features_ < n_features
        search = SearchRules(
            criterion=read_criterion(parameters["criterion"], self._criteria),
            min_samples_leaf=rows_of(parameters, "min_samples_leaf", training.n_rows),
            class_weight=self._class_weight(),
            each_feature_once=bool(parameters["each_feature_once"]),
            max_features=self.max_features_ if draws else None,
            seed=seed_of(parameters["random_state"]) if draws else 0,
            min_weight_fraction_leaf=number_of(parameters, "min_weight_fraction_leaf"),
            loss=self._loss(),
            monotonic_cst=monotonic_by_name(parameters["monotonic_cst"], training.features.names),
        )
        stop = stop_rules(parameters, training.n_rows)
        # A program wants the complete tree, and no tree has more nodes than this budget. Only
        # memory limits growth: every node stores the weights of all classes.
        self.explorer_tree_ = grow(
            training,
            search,
            stop,
            engine=engine_for(training, keep=False),
            node_budget=2 * training.n_rows,
            work_budget=math.inf,
        )
        if self.explorer_tree_.budget_reached:
            depth, n_classes = self.explorer_tree_.max_depth, len(training.classes)
            warnings.warn(
                f"The tree was grown only to depth {depth}. A deeper tree would take too much "
                f"memory, because each node stores the weights of {n_classes} classes.",
                stacklevel=2,
            )
        self.tree_ = TreeArrays(self.explorer_tree_)
        self.n_outputs_ = 1
        return self

    def apply(self, X: Any) -> IntArray:
        """Return the number of the leaf that each row reaches, as in `tree_`; int64[n_rows].

        Raises ValueError if X does not have the columns that fit saw or contains an infinity,
        and TableError (a ValueError) if a column is of a different kind.
        """
        return self._leaves(X)

    def decision_path(self, X: Any) -> sparse.csr_matrix:
        """Return sparse int64[n_rows, n_nodes]: 1 if a row reaches a node. Raises like `apply`."""
        leaves = self._leaves(X)
        return self.tree_.node_indicator(leaves)

    def cost_complexity_pruning_path(self, X: Any, y: Any, sample_weight: Any = None) -> Bunch:
        """Return every `ccp_alpha` at which pruning changes the tree, and the leaves' impurity.

        A Bunch of `ccp_alphas` and `impurities` (totals), float64 of equal length, both rising.
        Equally weak links are pruned at the same alpha; scikit-learn lists it once per link.
        """
        whole = clone(self).set_params(ccp_alpha=0.0).fit(X, y, sample_weight)
        path = pruning_path(whole.explorer_tree_)
        return Bunch(ccp_alphas=path.alphas, impurities=path.impurities)

    def get_depth(self) -> int:
        """Return the depth of the deepest leaf; the root has depth 0."""
        check_is_fitted(self)
        return self.explorer_tree_.max_depth

    def get_n_leaves(self) -> int:
        """Return the number of leaves."""
        check_is_fitted(self)
        return self.explorer_tree_.n_leaves

    @property
    def feature_importances_(self) -> FloatArray:
        """float64[n_features]: shares of the impurity decrease; all 0 if the root is a leaf."""
        check_is_fitted(self)
        return self.tree_.compute_feature_importances()

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        tags.input_tags.categorical = True
        return tags

    def _leaves(self, X: Any) -> IntArray:
        check_is_fitted(self)
        features, tree = read_features(self, X, reset=False), self.explorer_tree_
        matrix, leaves, infinite = features.matrix, None, True
        if matrix is not None and all(column.is_numeric for column in tree.features):
            leaves, infinite = leaves_of(tree, matrix)
        if matrix is not None and infinite:
            refuse_infinities(self, matrix, "X", allow_nan=True)
        return apply(tree, features.encoded(tree.features)) if leaves is None else leaves

    def _training_table(self, X: Any, y: Any, sample_weight: Any) -> TrainingTable:
        features = read_features(self, X, reset=True)
        if features.matrix is not None:
            refuse_infinities(self, features.matrix, "X", allow_nan=True)
        target = read_target(self, y, features.n_rows)
        weights = read_weights(sample_weight, features.n_rows)
        # Indices of the rows with weight; None for all rows.
        rows = None if weights is None or (weights > 0).all() else np.flatnonzero(weights > 0)
        name = getattr(y, "name", None)
        taken = target if rows is None else target[rows]
        column, values = self._read_target(taken, name if isinstance(name, str) else "y")
        schema, columns = features.taken(rows)
        n_rows = features.n_rows if rows is None else len(rows)
        if weights is None:
            weights = np.ones(n_rows)
        return TrainingTable(
            features=schema,
            columns=columns,
            target=column,
            target_values=values,
            weights=weights if rows is None else weights[rows],
            rows=np.arange(n_rows) if rows is None else rows,
            fingerprint=uuid4().hex,  # no cache uses it, so the data need no hash
            n_without_weight=features.n_rows - n_rows,
        )
