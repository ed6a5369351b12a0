"""Growing a tree with a given engine: in one call if the engine can, else level by level."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.matching import Learned
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import ConnectionLostError
from explorer.growth.contract import (
    GrownNodes,
    GrowthBudget,
    GrowthCancelled,
    GrowthEngine,
    GrowthSession,
    SplitEngine,
    WholeGrower,
)
from explorer.growth.feature_sampler import FeatureSampler
from explorer.growth.forced_splits import ForcedSplits
from explorer.growth.level_wise import WarmStart, grow_level_wise
from explorer.growth.weighting import class_factors, is_weighted, row_weights
from explorer.tree.class_weights import compact
from explorer.tree.monotonic import check_monotonic
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import trim

# A plain number: arrays are slow to compare with an enum's members.
GROWTH_BUDGET = int(Ending.GROWTH_BUDGET)


@dataclass(frozen=True, slots=True)
class RowFacts:
    """Facts of a tree's rows: how many are left out, and how the others are weighted.

    weight_of_class: float64[n_classes], the factor of each class's rows, if there are such factors.
    """

    n_without_target: int
    n_without_weight: int
    is_weighted: bool
    weight_of_class: FloatArray | None

    @staticmethod
    def of(
        training: TrainingTable,
        search: SearchRules,
        weights: FloatArray | None,
        row_weight: FloatArray,
    ) -> "RowFacts":
        """Return those of a table. weights: as for `row_weights`, whose result is row_weight."""
        n_without = training.n_without_weight + int(np.count_nonzero(row_weight == 0))
        return RowFacts(
            training.n_without_target,
            n_without,
            is_weighted(row_weight),
            class_factors(training, search, weights),
        )


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
    check_supported(engine, training, search)
    row_weight = row_weights(training, search, weights)
    # Engines prepare the table's own weights once; they are not handed over again.
    given = None if row_weight is training.weights else row_weight

    def whole() -> GrownNodes | None:
        if not hasattr(engine, "grow_whole"):  # isinstance takes longer than small trees
            return None
        return cast(WholeGrower, engine).grow_whole(search, stop, given, budget, on_level)

    def begin() -> GrowthSession:
        return engine.begin(search, weights=given)

    facts = RowFacts.of(training, search, weights, row_weight)
    return grow_session(
        begin, training, search, stop, facts, grown=grown, on_level=on_level, budget=budget,
        whole=whole,
    )  # fmt: skip


def check_supported(engine: GrowthEngine, learned: Learned, search: SearchRules) -> None:
    """Raise ValueError if the engine cannot measure the criterion on this target."""
    if not engine.supports(search):
        raise ValueError(
            f"Criterion {search.criterion.value!r} does not fit a {learned.task.value} target."
        )


def grow_session(
    begin: Callable[[], GrowthSession],
    learned: Learned,
    search: SearchRules,
    stop: StopRules,
    facts: RowFacts,
    *,
    grown: Tree | None,
    on_level: Callable[[int, int], None] | None,
    budget: GrowthBudget,
    whole: Callable[[], GrownNodes | None] = lambda: None,
) -> Tree:
    """Return the tree of a session that `begin` opens, or of `whole`, which grows it in one call.

    `whole` is called if no node is closed to a feature, warm or forced, and returns None if the
    engine cannot. Raises ArgumentError for monotonic constraints that do not fit the table, and
    Cancelled if growth is cancelled.
    """
    is_numbers = learned.task is Task.REGRESSION
    check_monotonic(search, learned.features, 0 if is_numbers else len(learned.target.levels))
    sampler = FeatureSampler.at_root(learned.features, search)
    warm_start = WarmStart.at_root(grown, search)
    forced = ForcedSplits.at_root(learned.features, search)
    # An engine's one call can draw features, but only from all of them at every node.
    draws_at_most = sampler is None or (sampler.allows_all and not search.each_feature_once)
    try:
        is_simple = draws_at_most and not warm_start and not forced
        nodes = whole() if is_simple else None
        if nodes is None:
            known = (learned, sampler, warm_start, forced)
            nodes = grow_level_wise(begin(), search, stop, budget, on_level, *known)
    except GrowthCancelled as given_up:
        reached = replace(stop, max_depth=given_up.depth)
        tree = tree_of(given_up.nodes, learned, search, reached, facts)
        cause = given_up.__cause__
        ended = cause if isinstance(cause, ConnectionLostError) else given_up
        ended.tree = trim(tree, reached)
        raise ended from None
    return trim(tree_of(nodes, learned, search, stop, facts), stop)


def tree_of(
    grown: GrownNodes,
    learned: Learned,
    search: SearchRules,
    stop: StopRules,
    facts: RowFacts,
) -> Tree:
    """Return the nodes of a growth as a Tree."""
    nodes, is_classes = grown.nodes, learned.task is Task.CLASSIFICATION
    statistics = compact(np.asarray(nodes.statistics), is_classes)
    if statistics is not nodes.statistics:
        nodes = replace(nodes, statistics=statistics)
    if stop.max_leaf_nodes is not None or stop.ccp_alpha > 0:  # trimming comes to these
        stop = StopRules(stop.max_depth, stop.min_samples_split, stop.min_impurity_decrease)
    return Tree(
        features=learned.features,
        target=learned.target,
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
        n_without_target=facts.n_without_target,
        n_without_weight=facts.n_without_weight,
        is_weighted=facts.is_weighted,
        budget_reached=bool((grown.ending == GROWTH_BUDGET).any()),
        weight_of_class=facts.weight_of_class,
    )
