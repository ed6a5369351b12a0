"""How much searching a growth may do: counted in steps, so that every machine counts alike."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.growth.candidates import (
    MAX_CLASS_ORDERS,
    MAX_ENUMERATED_LEVELS,
    MAX_REFINEMENTS,
)
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class GrowthBudget:
    """Where growth ends by itself, at the deepest complete level within both bounds.

    nodes: of the tree. work: of the searches, in the steps of `work_of_search`; infinity for
    no bound.
    """

    nodes: int
    work: float


def work_of_search(training: TrainingTable, search: SearchRules, n_samples: IntArray) -> float:
    """The steps of searching nodes: rows × features, and levels × orders.

    n_samples: int64[n_nodes], the rows of each node. A categorical feature counts as if as many
    of its levels as can be were present, under all the orders that may be tried.
    """
    open_features = [
        feature
        for feature in training.features
        if search.features is None or feature.name in search.features
    ]
    steps = float(n_samples.sum()) * len(open_features)
    for feature in open_features:
        if not feature.is_numeric:
            n_levels = np.minimum(n_samples, len(feature.levels) + 1)
            steps += float((n_levels * _orders(training, search, n_levels)).sum())
    return steps


def _orders(training: TrainingTable, search: SearchRules, n_levels: IntArray) -> IntArray:
    n_classes = len(training.classes)
    if search.criterion is Criterion.SQUARED_ERROR or 0 < n_classes <= 2:
        return np.ones_like(n_levels)
    many = 2 if n_classes == 0 else min(n_classes, MAX_CLASS_ORDERS) + 1 + MAX_REFINEMENTS
    few = 1 << np.minimum(n_levels, MAX_ENUMERATED_LEVELS) - 1
    return np.where(n_levels <= MAX_ENUMERATED_LEVELS, few, many)
