"""The engine over a warehouse: which criteria it supports, and growth over all rows."""

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.schema import Task
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.tree_growth import RowFacts
from explorer.growth.weighting import weights_of_classes
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules
from explorer.warehouse.counted import Measure
from explorer.warehouse.prepared import PreparedTable
from explorer.warehouse.protocol import Cells, NodeRows
from explorer.warehouse.session import WarehouseSession

ROOT = np.zeros(1, np.int64)


class WarehouseEngine:
    """A GrowthEngine for every criterion that sums can measure."""

    def __init__(self, prepared: PreparedTable) -> None:
        self.prepared = prepared

    def supports(self, search: SearchRules) -> bool:
        """Return whether the criterion fits the target; absolute error is not supported, because it
        needs medians."""
        fits = search.criterion.task is self.prepared.task
        return fits and search.criterion is not Criterion.ABSOLUTE_ERROR

    def begin(self, search: SearchRules, rows: NodeRows | None = None) -> WarehouseSession:
        """Return a growth over all rows, or over `rows`; class weights are multiplied in.

        Raises ValueError for class weights of a numeric target, or of classes that do not occur.
        """
        rows, counts = rows or self.prepared.rows.begin(), self.prepared.counts
        is_classes = self.prepared.task is Task.CLASSIFICATION
        root = rows.totals(ROOT, None) if is_classes else None
        class_weights = self._weights(search, root)
        total = 0.0
        if search.min_weight_fraction_leaf > 0:
            whole = rows.totals(ROOT, np.zeros(1)) if root is None else root
            of_class = np.ones(1) if root is None else class_weights[root.target]
            total = float((whole.weight * of_class).sum())
        measure = Measure(search, class_weights, LeafMinimum.of(search, total))
        n_left, weighted = 0, False
        if root is not None:
            n_left = int(root.n_rows.sum() - measure.weighed(root).n_rows.sum())
            weights = measure.class_weights[root.target]
            weighted = bool(((weights != 1) & (weights > 0)).any())
        facts = RowFacts(
            counts.n_without_target,
            counts.n_without_weight + n_left,
            weighted or not counts.all_weigh_one,
            measure.class_weights if search.weighs_classes else None,
        )
        if root is not None and n_left == root.n_rows.sum():
            raise ValueError("Every row has weight zero, so there is nothing to learn from.")
        session = WarehouseSession(self.prepared, rows, measure, facts)
        if root is not None:
            session.know(root)
        return session

    def _weights(self, search: SearchRules, root: Cells | None) -> FloatArray:
        if root is None:
            if search.class_weight is not None:
                raise ValueError(
                    "Class weights need a categorical target, but this target is numeric."
                )
            if search.loss:
                raise ValueError("Losses need a categorical target, but this target is numeric.")
            return np.ones(1)
        classes = self.prepared.target.levels
        totals = np.bincount(root.target, root.weight, len(classes)).astype(np.float64)
        return weights_of_classes(classes, search, totals, float(totals.sum()))
