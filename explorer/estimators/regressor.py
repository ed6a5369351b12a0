"""Learning a number, as a scikit-learn estimator."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import RegressorMixin

from explorer.data.schema import Column, Kind
from explorer.estimators.base import FloatArray, TreeEstimator
from explorer.estimators.settings import read_criterion
from explorer.estimators.targets import as_numbers
from explorer.tree.impurity import NUMBER_CRITERIA, Criterion


class DecisionTreeRegressor(RegressorMixin, TreeEstimator):
    """A tree that predicts a leaf's mean, or its median under absolute error.

    Parameters carry scikit-learn's names and meanings, with one more: `each_feature_once`
    lets a path split by a feature only once. Where max_features draws, a node's draw depends
    on `random_state` and the node's path.
    """

    def __init__(
        self,
        *,
        criterion: str = "squared_error",
        max_depth: int | None = None,
        min_samples_split: float = 2,
        min_samples_leaf: float = 1,
        max_features: float | str | None = None,
        random_state: Any = None,
        max_leaf_nodes: int | None = None,
        min_impurity_decrease: float = 0.0,
        ccp_alpha: float = 0.0,
        each_feature_once: bool = False,
    ) -> None:
        self.criterion = criterion
        self.max_depth = max_depth
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.max_features = max_features
        self.random_state = random_state
        self.max_leaf_nodes = max_leaf_nodes
        self.min_impurity_decrease = min_impurity_decrease
        self.ccp_alpha = ccp_alpha
        self.each_feature_once = each_feature_once

    def predict(self, X: Any) -> FloatArray:
        """float64[n_rows]: each row's prediction in the units of y. Raises as `apply`."""
        leaves = self._leaves(X)
        return np.asarray(self.tree_.prediction.take(leaves))

    def _criterion(self) -> Criterion:
        return read_criterion(self.criterion, NUMBER_CRITERIA)

    def _read_target(self, target: NDArray[Any], name: str) -> tuple[Column, NDArray[Any]]:
        return Column(name, Kind.NUMERIC), as_numbers(self, target)
