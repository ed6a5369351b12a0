"""What growth is told: which split is best, and where to stop."""

import math
from dataclasses import dataclass

from explorer.data.schema import Task
from explorer.tree.impurity import Criterion


@dataclass(frozen=True, slots=True)
class SearchRules:
    """Decide which split is best; a change means growing again.

    criterion: the impurity that a split decreases.
    min_samples_leaf: the fewest rows (not weight) that a split may leave on either side.
    """

    criterion: Criterion = Criterion.GINI
    min_samples_leaf: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "criterion", Criterion(self.criterion))
        _at_least("min_samples_leaf", self.min_samples_leaf, 1)

    @staticmethod
    def usual_for(task: Task) -> "SearchRules":
        """Gini for classes, squared error for numbers."""
        classes = task is Task.CLASSIFICATION
        return SearchRules(Criterion.GINI if classes else Criterion.SQUARED_ERROR)


@dataclass(frozen=True, slots=True)
class StopRules:
    """Decide where growth ends; every one can be moved later by trimming.

    max_depth: deepest level of a leaf, the root's being 0; None is no limit.
    min_samples_split: a node with fewer rows is not split.
    min_impurity_decrease: a split that decreases the tree's impurity by less is not made.
    max_leaf_nodes: the leaf budget, spent in best-first order; None is no limit.
    ccp_alpha: cost-complexity pruning strength; 0 prunes nothing.
    """

    max_depth: int | None = None
    min_samples_split: int = 2
    min_impurity_decrease: float = 0.0
    max_leaf_nodes: int | None = None
    ccp_alpha: float = 0.0

    def __post_init__(self) -> None:
        if self.max_depth is not None:
            _at_least("max_depth", self.max_depth, 0)
        _at_least("min_samples_split", self.min_samples_split, 2)
        if self.max_leaf_nodes is not None:
            _at_least("max_leaf_nodes", self.max_leaf_nodes, 1)
        _at_least("min_impurity_decrease", self.min_impurity_decrease, 0.0)
        _at_least("ccp_alpha", self.ccp_alpha, 0.0)

    @property
    def depth_limit(self) -> float:
        return math.inf if self.max_depth is None else self.max_depth

    @property
    def leaf_limit(self) -> float:
        return math.inf if self.max_leaf_nodes is None else self.max_leaf_nodes


def _at_least(name: str, value: float, least: float) -> None:
    if isinstance(value, bool) or not value >= least or not math.isfinite(value):
        raise ValueError(f"{name} must be at least {least}; it is {value!r}.")
