"""A tree grown by a given engine: in one call where the engine can, else level by level."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.contract import (
    GrownNodes,
    GrowthBudget,
    GrowthCancelled,
    SplitEngine,
    WholeGrower,
)
from explorer.growth.feature_sampler import FeatureSampler
from explorer.growth.forced_splits import ForcedSplits
from explorer.growth.level_wise import WarmStart, grow_level_wise
from explorer.growth.weighting import class_factors, is_weighted, row_weights
from explorer.tree.class_weights import compact
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import trim

# A plain number: arrays are slow to compare with an enum's members.
GROWTH_BUDGET = int(Ending.GROWTH_BUDGET)


def grow_tree(
    engine: SplitEngine,
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    *,
    weights: FloatArray | None,
    grown: Tree | None,
    on_level: Callable[[int, int], None] | None,
    budget: GrowthBudget,
) -> Tree:
    """Grow a tree like `grow`, with all arguments settled.

    The engine must be one over this table. `on_level` receives each level's depth and the nodes
    so far. Raises ValueError if the engine does not support the rules, and Cancelled if
    growth is cancelled.
    """
    if not engine.supports(search):
        raise ValueError(
            f"Criterion {search.criterion.value!r} does not fit a {training.task.value} target."
        )
    row_weight = row_weights(training, search, weights)
    # Engines prepare the table's own weights once; they are not handed over again.
    given = None if row_weight is training.weights else row_weight
    asked = (search, stop, given, budget, on_level)
    sampler = FeatureSampler.at_root(training.features, search)
    warm_start = WarmStart.at_root(grown, search)
    forced = ForcedSplits.at_root(training, search, row_weight)
    # What an engine's one call can do: draws of features, but of all of them at every node.
    draws_at_most = sampler is None or (sampler.allows_all and not search.each_feature_once)
    try:
        nodes = None
        is_simple = draws_at_most and not warm_start and not forced
        if is_simple and hasattr(engine, "grow_whole"):  # isinstance takes longer than small trees
            nodes = cast(WholeGrower, engine).grow_whole(*asked)
        if nodes is None:
            nodes = grow_level_wise(engine, *asked, training, sampler, warm_start, forced)
    except GrowthCancelled as given_up:
        reached = replace(stop, max_depth=given_up.depth)
        tree = tree_of(given_up.nodes, training, search, reached, weights)
        given_up.tree = trim(tree, reached)
        raise
    return trim(tree_of(nodes, training, search, stop, weights), stop)


def tree_of(
    grown: GrownNodes,
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    weights: FloatArray | None,
) -> Tree:
    """The nodes of a growth as a Tree. weights: float64[n_rows], without class weights; None for
    the table's own."""
    row_weight = row_weights(training, search, weights)
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
        n_without_weight=training.n_without_weight + int(np.count_nonzero(row_weight == 0)),
        is_weighted=is_weighted(row_weight),
        budget_reached=bool((grown.ending == GROWTH_BUDGET).any()),
        weight_of_class=class_factors(training, search, weights),
    )
