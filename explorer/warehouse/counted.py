"""Turn a warehouse's counts into targets and candidate splits of the textbook engine."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.growth.candidates import MISSING_APART
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.category_splits import category_profile
from explorer.growth.engines.child_statistics import Targets
from explorer.growth.engines.numeric_splits import numeric_profile
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.split_selection import with_ties
from explorer.tree.impurity import CLASS_CRITERIA
from explorer.tree.rules import SearchRules
from explorer.tree.tree import NodeArrays
from explorer.warehouse.bins import Bins, NumberBins
from explorer.warehouse.protocol import Cells


@dataclass(frozen=True, slots=True, eq=False)
class Measure:
    """The measure of impurity: the search rules, and the weight of a row of each class.

    class_weights: float64[n_classes]; [1] for a numeric target. least: a child's minimum.
    """

    search: SearchRules
    class_weights: FloatArray
    least: LeafMinimum

    @property
    def is_classes(self) -> bool:
        """Whether classes are learned."""
        return self.search.criterion in CLASS_CRITERIA

    def weighed(self, cells: Cells) -> Cells:
        """Return the cells with class weights multiplied in; those of weight 0 are left out."""
        if not self.is_classes or (self.class_weights == 1).all():
            return cells
        weighed = replace(cells, weight=cells.weight * self.class_weights[cells.target])
        return weighed.take(weighed.weight > 0)

    def targets(self, cells: Cells, centre: float) -> Targets:
        """Return targets of weighed cells; those of numbers are measured from the centre."""
        n_classes, criterion = len(self.class_weights), self.search.criterion
        if self.is_classes:
            made = Targets(criterion, cells.target, cells.weight, n_classes, 0.0)
            return replace(made, n_rows=cells.n_rows)
        shift = cells.first / cells.weight
        within = np.maximum(cells.second - cells.first * shift, 0.0)
        made = Targets(criterion, shift, cells.weight, 0, centre)
        return replace(made, n_rows=cells.n_rows, within=within)

    def node(self, cells: Cells, centre: float) -> NodeArrays:
        """Return the cells as one node; its impurity is exactly 0 if all targets are equal."""
        targets = self.targets(cells, centre)
        if not self.is_classes and cells.lowest.min() == cells.highest.max():
            none = np.zeros(len(cells))
            targets = replace(targets, values=none, within=none, centre=float(cells.lowest[0]))
        return targets.whole()

    def profile(self, feature: int, bins: Bins, cells: Cells, centre: float) -> SplitProfile:
        """Return every split between bins. If bins are not exact, thresholds lie between
        codes."""
        if isinstance(bins, NumberBins):
            return self.profile_of_values(feature, bins.of_codes(cells.value), cells, centre)
        codes = np.where(np.isnan(cells.value), -1, cells.value).astype(np.int32)
        targets = self.targets(cells, centre)
        return category_profile(feature, codes, targets, self.least, bins.column.is_ordered)

    def profile_of_values(
        self, feature: int, values: FloatArray, cells: Cells, centre: float
    ) -> SplitProfile:
        """Return every split of these numbers (float64[n_cells], NaN for missing).

        A threshold next to an infinite value is not admissible: infinity stands for all values on
        that side, which were not requested one by one.
        """
        targets = self.targets(cells, centre)
        found = numeric_profile(feature, values, targets, self.least)
        known = np.isfinite(found.threshold) | (found.routing == MISSING_APART)
        if known.all():
            return found
        return with_ties(replace(found, admissible=found.admissible & known))


def by_value(cells: Cells, values: Cells, lowest: int, highest: int) -> Cells:
    """Return a feature's cells at a node, with single values in place of the bins lowest to
    highest.

    Bins below are of the value minus infinity, those above of infinity; missing stays.
    """
    outside = np.where(cells.value < lowest, -np.inf, np.inf)
    outside = np.where(np.isnan(cells.value), np.nan, outside)
    kept = np.isnan(cells.value) | (cells.value < lowest) | (cells.value > highest)
    return Cells.concatenate([replace(cells, value=outside).take(kept), values])
