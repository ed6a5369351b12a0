"""An engine that peels one row per level: the deepest tree that a table allows."""

import numpy as np

from explorer.growth.contract import BestSplits, Queries
from explorer.growth.engines.reference import ReferenceEngine, ReferenceSession
from explorer.tree.rules import SearchRules
from explorer.tree.splits import NumericSplit, SplitArrays
from tests.support.training_tables import training_of


class PeelingEngine(ReferenceEngine):
    """An engine that always splits off the row with the lowest value of feature 0, without gain."""

    def begin(self, search: SearchRules, rows=None, weights=None) -> ReferenceSession:
        return PeelingSession(
            self.training, search, np.arange(self.training.n_rows), self.training.weights
        )


class PeelingSession(ReferenceSession):
    def best_splits(self, queries: Queries) -> BestSplits:
        values = self._training.columns[0]
        splits = [
            NumericSplit(
                0, float(values[self._rows[int(node)]].min()) + 0.5, 1.0, False, False, False
            )
            for node in queries.nodes
        ]
        return BestSplits(SplitArrays.of(splits), np.zeros(len(splits)))


def chain_training(n_rows: int):
    """Alternating classes along one feature, so that every remainder is impure."""
    values = [float(i) for i in range(n_rows)]
    return training_of({"x": values}, ["a" if i % 2 else "b" for i in range(n_rows)])
