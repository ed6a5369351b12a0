"""The compiled engine: the reference engine's trees, by kernels that sort only once."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from explorer.data.training import TrainingTable
from explorer.growth.contract import GrownNodes, SplitProfile
from explorer.growth.engines.category_splits import category_profile
from explorer.growth.engines.child_statistics import Targets
from explorer.growth.engines.compiled.arrays import FloatArray, IntArray, plain
from explorer.growth.engines.compiled.profiling import numeric_profile, rising_rows
from explorer.growth.engines.compiled.running import running_absolute
from explorer.growth.engines.compiled.session import CompiledSession
from explorer.growth.engines.compiled.table import SortedTable
from explorer.growth.engines.compiled.whole import grow_whole
from explorer.growth.engines.numeric_splits import numeric_profile as reference_profile
from explorer.growth.weighting import row_weights
from explorer.growth.work import GrowthBudget
from explorer.tree.class_weights import MAX_DENSE_CLASSES
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules


class CompiledEngine:
    """Keeps the contract of a SplitEngine for every criterion; same trees as ReferenceEngine."""

    def __init__(self, training: TrainingTable) -> None:
        self.training = training
        self.table = SortedTable.of(training)

    def supports(self, search: SearchRules) -> bool:
        """Every criterion that fits the target."""
        return search.criterion.task is self.training.task

    def begin(
        self, search: SearchRules, rows: IntArray | None = None, weights: FloatArray | None = None
    ) -> CompiledSession:
        """A growth over `rows` (all of them) with `weights` (the table's own).

        The table's order is filtered, not sorted again. Raises ValueError where a row is
        given twice: give it a weight of 2.
        """
        return CompiledSession(self.table, search, rows, weights)

    def grow_whole(
        self,
        search: SearchRules,
        stop: StopRules,
        weights: FloatArray | None,
        budget: GrowthBudget,
        on_level: Callable[[int, int], None] | None,
    ) -> GrownNodes | None:
        """All nodes of a tree at once; None for a table with categories, and for one of wide
        records: there the calls that a level takes are the least of it."""
        is_wide = self.table.records.dtype != np.uint32
        if is_wide or len(self.table.categories) or not len(self.table.numeric):
            return None
        return grow_whole(self.table, search, stop, weights, budget, on_level)

    def profile(self, rows: IntArray, feature: int, search: SearchRules) -> SplitProfile:
        """Every split of one feature at a node of these rows, as by the reference engine."""
        weights = row_weights(self.training, search)
        rows = plain(np.asarray(rows, np.int64))
        if weights is not self.training.weights:
            rows = rows[weights[rows] > 0]
        is_category = not self.training.features[feature].is_numeric
        is_absolute = search.criterion is Criterion.ABSOLUTE_ERROR
        if is_category or is_absolute or len(self.training.classes) > MAX_DENSE_CLASSES:
            if not is_category:
                # What is in order already sorts faster.
                rows = rising_rows(self.table, rows, feature)
            targets = Targets.of(self.training, rows, weights, search.criterion)
            targets = replace(targets, running=running_absolute)
            measure = category_profile if is_category else reference_profile
            values = self.training.columns[feature][rows]
            return measure(feature, values, targets, search.min_samples_leaf)
        own = self.table.weights if weights is self.training.weights else plain(weights)
        return numeric_profile(self.table, rows, feature, search, own)
