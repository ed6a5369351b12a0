"""Growing a tree from a training table: the call that everyone makes."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitEngine
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.progress import Progress
from explorer.growth.tree_growth import grow_tree
from explorer.growth.work import GrowthBudget
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree


def grow(
    training: TrainingTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    engine: SplitEngine | None = None,
    weights: NDArray[np.float64] | None = None,
    grown: Tree | None = None,
    on_level: Callable[[Progress], None] | None = None,
    node_budget: int = CAPS.node_budget,
    work_budget: float = CAPS.work_budget,
) -> Tree:
    """The tree that CART learns under these rules (Breiman et al. 1984).

    `search=None` takes Gini for classes and squared error for numbers; `stop=None` grows
    until nodes are pure or cannot be split. `node_budget` nodes or `work_budget` steps of search
    (see growth.work) end growth at the deepest complete level within both; so do nodes × classes
    beyond CAPS.max_class_weights. `engine=None` takes the fastest that is ready. weights:
    float64[n_rows], which stand in for the table's own (weight 2 is the row twice, 0 is the row
    absent). `grown` is a tree of this very table and these weights under a smaller
    min_samples_leaf; the splits of it that still fit are kept, the tree is the same. `on_level`
    is told of each level and may raise Cancelled, which then brings the tree of the complete
    levels; see growth.cancellation for ending a growth between them.

    Raises ValueError where the rules do not fit the table, and where `weights` are not one
    finite number of at least zero for each row, some of them positive.
    """
    return grow_tree(
        engine or engine_for(training),
        training,
        search or SearchRules.usual_for(training.task),
        stop or StopRules(),
        weights=weights,
        grown=grown,
        on_level=on_level and (lambda depth, n_nodes: on_level(Progress(depth, n_nodes))),
        budget=GrowthBudget(min(node_budget, _max_nodes(training)), work_budget),
    )


def _max_nodes(training: TrainingTable) -> int:
    """As many as there is room for with the weights of all their classes."""
    return max(CAPS.max_class_weights // max(len(training.classes), 1), 1)
