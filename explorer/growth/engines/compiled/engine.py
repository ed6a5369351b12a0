"""The compiled engine: the reference engine's trees, by kernels that sort only once."""

import numpy as np

from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.engines import reference
from explorer.growth.engines.compiled.arrays import FloatArray, IntArray, plain
from explorer.growth.engines.compiled.profiling import numeric_profile, rising_rows
from explorer.growth.engines.compiled.session import CompiledSession
from explorer.growth.engines.compiled.table import SortedTable
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules


class CompiledEngine:
    """Keeps the contract of a SplitEngine for every criterion; same trees as ReferenceEngine."""

    def __init__(self, training: TrainingTable) -> None:
        self.training = training
        self.table = SortedTable.of(training)
        self._weights = plain(training.weights)

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

    def profile(self, rows: IntArray, feature: int, search: SearchRules) -> SplitProfile:
        """Every cut of one feature at a node that holds `rows`, as the reference engine has it."""
        weights = row_weights(self.training, search)
        rows = plain(np.asarray(rows, np.int64))
        if weights is not self.training.weights:
            rows = rows[weights[rows] > 0]
        if not self.training.features[feature].is_numeric:
            return reference.profile(self.training, search, rows, weights, feature)
        if search.criterion is Criterion.ABSOLUTE_ERROR:
            # Its sums of deviations are the reference's; what is in order already sorts faster.
            rows = rising_rows(self.table, rows, feature)
            return reference.profile(self.training, search, rows, weights, feature)
        own = self._weights if weights is self.training.weights else plain(weights)
        return numeric_profile(self.table, rows, feature, search, own)
