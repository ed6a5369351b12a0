"""Growing a tree: at once where the engine can, otherwise level by level."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.contract import (
    GrownNodes,
    SplitEngine,
    WholeGrower,
)
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.feature_sampler import FeatureSampler
from explorer.growth.level_wise import grow_level_wise
from explorer.growth.warm_start import WarmStart
from explorer.growth.weighting import row_weights
from explorer.tree.class_weights import compact
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import SplitArrays, SplitKind
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import trim

IntArray = NDArray[np.int64]

# Plain numbers: arrays are slow to compare with an enum's members.
SPLIT, LEAF = int(Ending.SPLIT), int(SplitKind.LEAF)
NO_SPLITS = SplitArrays.of([])


# A plain number: arrays are slow to compare with an enum's members.
GROWTH_BUDGET = int(Ending.GROWTH_BUDGET)


class Cancelled(Exception):  # noqa: N818  # no error: growth was asked to stop
    """Raised by an `on_level` callback to give growth up."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far growth has come: a complete level, and the nodes so far."""

    depth: int
    n_nodes: int


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
) -> Tree:
    """The tree that CART learns under these rules (Breiman et al. 1984).

    `search=None` takes Gini for classes and squared error for numbers; `stop=None` grows
    until nodes are pure or cannot be split, or until `node_budget` would be exceeded, at a
    complete level. `weights` stand in for the table's own (weight 2 is the row twice, 0 is
    the row absent). `grown` is a tree of this very table and these weights under a smaller
    min_samples_leaf; the splits of it that still fit are kept. `on_level` is told of each
    level and may raise Cancelled. Raises ValueError where the rules do not fit the table, or
    where `weights` are not one number of at least zero for each row, some of them positive.
    """
    search = search or SearchRules.usual_for(training.task)
    stop = stop or StopRules()
    engine = engine or engine_for(training)
    if not engine.supports(search):
        raise ValueError(
            f"Criterion {search.criterion.value!r} does not fit a {training.task.value} target."
        )
    row_weight = row_weights(training, search, weights)
    # Engines prepare the table's own weights once; they are not handed over again.
    given = None if row_weight is training.weights else row_weight
    tell = (lambda depth, n: on_level(Progress(depth, n))) if on_level else None
    asked = (engine, search, stop, given, node_budget, tell)
    allowance = FeatureSampler.at_root(training.features, search)
    known = WarmStart.at_root(grown, search)
    nodes = _grown_whole(*asked) if allowance is None and known is None else None
    if nodes is None:
        nodes = grow_level_wise(*asked, allowance, known)
    n_zero = int(np.count_nonzero(row_weight == 0))
    return trim(_tree_of(nodes, training, search, stop, n_zero), stop)


def _grown_whole(
    engine: SplitEngine,
    search: SearchRules,
    stop: StopRules,
    weights: NDArray[np.float64] | None,
    node_budget: int,
    on_level: Callable[[int, int], None] | None,
) -> GrownNodes | None:
    """All nodes from an engine that grows whole trees; None from one that does not."""
    if not hasattr(engine, "grow_whole"):  # isinstance takes longer than a small tree's search
        return None
    return cast(WholeGrower, engine).grow_whole(search, stop, weights, node_budget, on_level)


def _tree_of(
    grown: GrownNodes,
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    n_zero_weights: int,
) -> Tree:
    nodes, is_classes = grown.nodes, training.task is Task.CLASSIFICATION
    statistics = compact(np.asarray(nodes.statistics), is_classes)
    if statistics is not nodes.statistics:
        nodes = replace(nodes, statistics=statistics)
    if stop.max_leaf_nodes is not None or stop.ccp_alpha > 0:  # trimming comes to these
        stop = StopRules(stop.max_depth, stop.min_samples_split, stop.min_impurity_decrease)
    return Tree(
        features=training.features,
        target=training.target,
        search=search,
        stop=stop,
        parent=grown.parent,
        left_child=grown.left_child,
        right_child=grown.right_child,
        depth=grown.depth,
        nodes=nodes,
        splits=grown.splits,
        gain=grown.gain,
        ending=grown.ending,
        n_without_target=training.n_without_target,
        n_without_weight=training.n_without_weight + n_zero_weights,
        budget_reached=bool((grown.ending == GROWTH_BUDGET).any()),
    )
