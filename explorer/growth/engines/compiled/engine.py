"""The compiled engine: the reference engine's trees, by kernels that sort only once."""

import numpy as np

from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.engines import reference
from explorer.growth.engines.compiled.arrays import FloatArray, IntArray
from explorer.growth.engines.compiled.session import CompiledSession
from explorer.growth.engines.compiled.table import SortedTable
from explorer.growth.weighting import row_weights
from explorer.tree.rules import SearchRules

SMALL_SHARE = 16
"""Nodes with less than one in so many rows are sorted, not filtered from the whole order."""


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

    def profile(self, rows: IntArray, feature: int, search: SearchRules) -> SplitProfile:
        """Every cut of one feature at a node that holds `rows`, as the reference engine has it."""
        weights = row_weights(self.training, search)
        return reference.profile(
            self.training, search, self._rising(rows, feature), weights, feature
        )

    def _rising(self, rows: IntArray, feature: int) -> IntArray:
        """The rows as the feature rises: what is in order already is sorted in no time."""
        slot = self.table.slots[feature]
        if slot < 0 or len(rows) * SMALL_SHARE < self.training.n_rows:
            return rows
        records = self.table.records[slot]
        in_order: IntArray = np.bitwise_and(records, self.table.layout.row_mask).astype(np.int64)
        if len(rows) == len(in_order):
            return in_order
        chosen = np.zeros(len(in_order), np.bool_)
        chosen[rows] = True
        return np.asarray(in_order[chosen[in_order]])
