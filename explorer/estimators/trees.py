"""The classification tree and the regression tree as scikit-learn estimators."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import ClassifierMixin, RegressorMixin

from explorer.data.arrays import FloatArray
from explorer.data.schema import Column, Kind
from explorer.estimators.base import TreeEstimator
from explorer.estimators.settings import loss_by_level, weights_by_level
from explorer.estimators.targets import as_classes, as_numbers
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA


class DecisionTreeClassifier(ClassifierMixin, TreeEstimator):
    """A tree that predicts the heaviest class of a leaf; ties go to the first class.

    Parameters have scikit-learn's names and meanings, with some additions. `criterion` may be
    "misclassification". `each_feature_once` lets a path split on a feature only once.
    `monotonic_cst` may also be a mapping {column name: -1, 0 or 1}. `loss` gives the losses of
    misclassifications: as {true class: {predicted class: loss}}, where all others are 1, or as a
    matrix in the order of `classes_`, with a row for each true class. A leaf then predicts the
    class with the least expected loss, not the most probable one. If `max_features` makes each
    node draw its features, the draw depends on `random_state` and on the node's path.
    """

    _criteria = CLASS_CRITERIA

    def __init__(
        self,
        *,
        criterion: str = "gini",
        max_depth: int | None = None,
        min_samples_split: float = 2,
        min_samples_leaf: float = 1,
        min_weight_fraction_leaf: float = 0.0,
        max_features: float | str | None = None,
        random_state: Any = None,
        max_leaf_nodes: int | None = None,
        min_impurity_decrease: float = 0.0,
        class_weight: Any = None,
        ccp_alpha: float = 0.0,
        monotonic_cst: Any = None,
        each_feature_once: bool = False,
        loss: Any = None,
    ) -> None:
        self.criterion = criterion
        self.max_depth = max_depth
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.min_weight_fraction_leaf = min_weight_fraction_leaf
        self.max_features = max_features
        self.random_state = random_state
        self.max_leaf_nodes = max_leaf_nodes
        self.min_impurity_decrease = min_impurity_decrease
        self.class_weight = class_weight
        self.ccp_alpha = ccp_alpha
        self.monotonic_cst = monotonic_cst
        self.each_feature_once = each_feature_once
        self.loss = loss

    def predict(self, X: Any) -> NDArray[Any]:
        """Return each row's class, in the type that y had; n_rows entries. Raises like `apply`."""
        leaves = self._leaves(X)
        return np.asarray(self.classes_.take(self.tree_.prediction).take(leaves))

    def predict_proba(self, X: Any) -> FloatArray:
        """Return class shares, by weight, of the leaf's training rows, float64[n_rows, n_classes].

        Columns are in the order of `classes_`. Shares are not smoothed, so 0 and 1 occur. Raises
        like `apply`.
        """
        leaves = self._leaves(X)
        return np.asarray(self.tree_.value[:, 0, :].take(leaves, axis=0))

    def predict_log_proba(self, X: Any) -> FloatArray:
        """Return the natural logarithm of `predict_proba`; -inf if a leaf has no row of a class."""
        shares = self.predict_proba(X)
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(shares))

    def _read_target(self, target: NDArray[Any], name: str) -> tuple[Column, NDArray[Any]]:
        classes = as_classes(target)
        self.classes_ = classes.labels
        self.n_classes_ = len(classes.labels)
        self._levels = classes.levels
        return classes.column(name), classes.codes

    def _loss(self) -> Any:
        return loss_by_level(self.loss, self.classes_.tolist(), self._levels)

    def _class_weight(self) -> Any:
        return weights_by_level(self.class_weight, self.classes_.tolist(), self._levels)


class DecisionTreeRegressor(RegressorMixin, TreeEstimator):
    """A tree that predicts a leaf's mean, or its median under absolute error.

    Parameters have scikit-learn's names and meanings, with one addition: `each_feature_once`
    lets a path split on a feature only once. If `max_features` makes each node draw its features,
    the draw depends on `random_state` and on the node's path.
    """

    _criteria = NUMBER_CRITERIA

    def __init__(
        self,
        *,
        criterion: str = "squared_error",
        max_depth: int | None = None,
        min_samples_split: float = 2,
        min_samples_leaf: float = 1,
        min_weight_fraction_leaf: float = 0.0,
        max_features: float | str | None = None,
        random_state: Any = None,
        max_leaf_nodes: int | None = None,
        min_impurity_decrease: float = 0.0,
        ccp_alpha: float = 0.0,
        monotonic_cst: Any = None,
        each_feature_once: bool = False,
    ) -> None:
        self.criterion = criterion
        self.max_depth = max_depth
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.min_weight_fraction_leaf = min_weight_fraction_leaf
        self.max_features = max_features
        self.random_state = random_state
        self.max_leaf_nodes = max_leaf_nodes
        self.min_impurity_decrease = min_impurity_decrease
        self.ccp_alpha = ccp_alpha
        self.monotonic_cst = monotonic_cst
        self.each_feature_once = each_feature_once

    def predict(self, X: Any) -> FloatArray:
        """Return each row's prediction in the units of y, float64[n_rows]. Raises like `apply`."""
        leaves = self._leaves(X)
        return np.asarray(self.tree_.prediction.take(leaves))

    def _read_target(self, target: NDArray[Any], name: str) -> tuple[Column, NDArray[Any]]:
        return Column(name, Kind.NUMERIC), as_numbers(self, target)
