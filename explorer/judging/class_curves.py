"""The errors, costs and curves of each cut-off on the predicted share of one class."""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike

from explorer.data.arguments import AtLeast, one_a_row, weights_of
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.errors import ArgumentError

Cost = Annotated[float, AtLeast(0, 1e300)]


# No slots, for `cached_property`: the curves of one table are read again and again.
@dataclass(frozen=True, eq=False)
class ClassCurves:
    """Counts of rows that are called positive if their predicted share of a class reaches a
    cut-off.

    Everything counts by weight. cut_offs: float64[n + 1], falling: infinity, at which no row is
    called, then each distinct predicted share. called, found: float64[n + 1], the weight called
    at each cut-off, and the part of it that is of the class (true positives). of_class, total:
    float, the weight of the class, and of all rows.
    """

    cut_offs: FloatArray
    called: FloatArray
    found: FloatArray
    of_class: float
    total: float

    def drawn(self, most: int) -> IntArray:
        """Return the indices of all cut-offs, or of `most` evenly spaced ones with both ends."""
        n = len(self.cut_offs)
        if n <= most:
            return np.arange(n)
        return np.unique(np.linspace(0, n - 1, most).round().astype(np.int64))

    @property
    def false_alarms(self) -> FloatArray:
        """float64[n + 1]: called, and not of the class (false positives)."""
        # Both sum the same weights in different orders, so rounding may leave less than 0.
        return np.maximum(self.called - self.found, 0.0)

    @property
    def missed(self) -> FloatArray:
        """float64[n + 1]: of the class, but not called (false negatives)."""
        return np.maximum(self.of_class - self.found, 0.0)

    @cached_property
    def recall(self) -> FloatArray:
        """float64[n + 1]: the share of the class that is called; NaN if no row is of the class."""
        return _over(self.found, self.of_class)

    @cached_property
    def false_alarm_rate(self) -> FloatArray:
        """float64[n + 1]: the share of all other rows that is called; NaN if there are none."""
        return _over(self.false_alarms, self.total - self.of_class)

    @cached_property
    def precision(self) -> FloatArray:
        """float64[n + 1]: the share of the called rows that is of the class; NaN if none is."""
        with np.errstate(invalid="ignore"):
            return np.asarray(self.found / self.called)

    @property
    def called_share(self) -> FloatArray:
        """float64[n + 1]: the share of all rows that is called. With `recall`, the gains curve."""
        return _over(self.called, self.total)

    @property
    def lift(self) -> FloatArray:
        """float64[n + 1]: precision over the class's share of all rows; NaN if either is."""
        average = self.of_class / self.total if self.total else np.nan
        return _over(self.precision, average)

    @property
    def roc_area(self) -> float | None:
        """The area under the ROC curve, by trapezoids; None without rows of the class or others.

        How often a row of the class has a higher share than another row, with ties counted half
        (Hanley and McNeil 1982).
        """
        if not 0 < self.of_class < self.total:
            return None
        return float(np.trapezoid(self.recall, self.false_alarm_rate))

    @property
    def average_precision(self) -> float | None:
        """Σ (recall − previous recall) · precision, as in scikit-learn; None if no row is of the
        class."""
        if not self.of_class > 0:
            return None
        return float(np.sum(np.diff(self.recall) * self.precision[1:]))

    def cost(self, missed: float, false_alarm: float) -> FloatArray:
        """Return what the errors of each cut-off cost, at these costs per error, float64[n + 1]."""
        return missed * self.missed + false_alarm * self.false_alarms


def class_curves(shares: ArrayLike, is_class: ArrayLike, weights: ArrayLike) -> ClassCurves:
    """Return the curves of rows by their predicted shares; rows of weight 0 are ignored.

    shares: float64[n], 0 to 1. is_class: bool[n]. weights: float64[n]. Rows with equal shares are
    called together: no cut-off divides them (Fawcett 2006, section 5). Raises ArgumentError for
    shares outside 0 to 1, for negative weights, and for arrays of unequal length.
    """
    n_rows = np.size(np.asarray(shares))
    share = one_a_row("shares", shares, n_rows)
    if not ((share >= 0) & (share <= 1)).all():
        raise ArgumentError("shares must be numbers from 0 to 1.")
    own = one_a_row("is_class", is_class, n_rows, np.bool_)
    weight = weights_of(weights, n_rows)
    counts = weight > 0
    share, own, weight = share[counts], own[counts], weight[counts]
    values, group = np.unique(-share, return_inverse=True)
    n = len(values)
    called = np.cumsum(np.bincount(group, weight, n))
    found = np.cumsum(np.bincount(group, weight * own, n))
    return ClassCurves(
        cut_offs=np.concatenate([[np.inf], -values]),
        called=np.concatenate([[0.0], called]),
        found=np.concatenate([[0.0], found]),
        of_class=float(found[-1]) if n else 0.0,
        total=float(called[-1]) if n else 0.0,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """Predicted and actual shares, in bins of rising share.

    predicted: float64[n_bins], the mean predicted share in each bin; actual: float64[n_bins], the
    share of its weight that is of the class; weight: float64[n_bins].
    """

    predicted: FloatArray
    actual: FloatArray
    weight: FloatArray


def calibration(curves: ClassCurves, n_bins: int = 10) -> Calibration:
    """Return bins of about 1 / n_bins of the weight each; rows with equal shares stay together.

    A tree has few distinct shares: a leaf with more than a bin's weight is its own bin, and there
    are fewer bins.
    """
    weight = np.diff(curves.called)[::-1]
    found, share = np.diff(curves.found)[::-1], curves.cut_offs[:0:-1]
    if not len(weight):
        return Calibration(np.zeros(0), np.zeros(0), np.zeros(0))
    # A share belongs to the bin that contains the middle of its weight.
    middle = (np.cumsum(weight) - weight / 2) / curves.total
    bins = np.unique(
        np.minimum((middle * n_bins).astype(np.int64), n_bins - 1), return_inverse=True
    )
    group = bins[1]
    held = np.bincount(group, weight)
    return Calibration(
        predicted=np.asarray(np.bincount(group, weight * share) / held),
        actual=np.asarray(np.bincount(group, found) / held),
        weight=held.astype(np.float64),
    )


def least_cost_cut_offs(
    curves: ClassCurves, missed: Cost = 1.0, false_alarm: Cost = 1.0
) -> tuple[float, float]:
    """Return the cheapest cut-offs on the share: above the first and up to the second.

    All of them call the same rows. Ties go to the highest cut-offs; 0 means that every row is
    called, infinity that none is. missed, false_alarm: the cost of one error of each kind per
    weight, at least 0. `Scoring.cut_off` is the cut-off for correct shares (Elkan 2001); this one
    is found on the rows of the curves.
    """
    costs = curves.cost(missed, false_alarm)
    at = int(np.argmin(costs))
    below = float(curves.cut_offs[at + 1]) if at + 1 < len(costs) else 0.0
    return below, float(curves.cut_offs[at])


def _over(values: FloatArray, total: float) -> FloatArray:
    if not total > 0:
        return np.full_like(values, np.nan)
    return np.asarray(values / total)
