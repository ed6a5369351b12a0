"""What a cut-off on one class's share makes of rows: its errors, what they cost, and its curves."""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike

from explorer.data.arguments import AtLeast, one_a_row, weights_of
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.errors import ArgumentError

Cost = Annotated[float, AtLeast(0, 1e300)]


# No slots: the curves of one table are asked for again and again.
@dataclass(frozen=True, eq=False)
class ClassCurves:
    """Rows called by the name of a class where its predicted share is at least a cut-off.

    Everything counts by weight. cut_offs: float64[n + 1], falling: infinity, at which no row is
    called, then each different share predicted. called, found: float64[n + 1], how much is
    called at each, and how much of that is of the class (true positives). of_class, total: float,
    how much there is of the class, and in all.
    """

    cut_offs: FloatArray
    called: FloatArray
    found: FloatArray
    of_class: float
    total: float

    def drawn(self, most: int) -> IntArray:
        """Return the indices of all cut-offs, or of `most` at equal distances with both ends."""
        n = len(self.cut_offs)
        if n <= most:
            return np.arange(n)
        return np.unique(np.linspace(0, n - 1, most).round().astype(np.int64))

    @property
    def false_alarms(self) -> FloatArray:
        """float64[n + 1]: called, and not of the class (false positives)."""
        # Sums of the same weights in another order: none is below nothing.
        return np.maximum(self.called - self.found, 0.0)

    @property
    def missed(self) -> FloatArray:
        """float64[n + 1]: of the class, and not called (false negatives)."""
        return np.maximum(self.of_class - self.found, 0.0)

    @cached_property
    def recall(self) -> FloatArray:
        """float64[n + 1]: the share of the class that is called; NaN where there is none of it."""
        return _over(self.found, self.of_class)

    @cached_property
    def false_alarm_rate(self) -> FloatArray:
        """float64[n + 1]: the share of all other rows that is called; NaN where there are none."""
        return _over(self.false_alarms, self.total - self.of_class)

    @cached_property
    def precision(self) -> FloatArray:
        """float64[n + 1]: how much of what is called is of the class; NaN where none is called."""
        with np.errstate(invalid="ignore"):
            return np.asarray(self.found / self.called)

    @property
    def called_share(self) -> FloatArray:
        """float64[n + 1]: the share of everything that is called. With `recall` the gains curve."""
        return _over(self.called, self.total)

    @property
    def lift(self) -> FloatArray:
        """float64[n + 1]: precision over the class's share of everything; NaN as these are."""
        average = self.of_class / self.total if self.total else np.nan
        return _over(self.precision, average)

    @property
    def roc_area(self) -> float | None:
        """The area under recall over false-alarm rate, by trapezoids: how often a row of the class
        has the higher share of two rows, one of either kind, ties counted half (Hanley and McNeil
        1982). None where one of the kinds is not there.
        """
        if not 0 < self.of_class < self.total:
            return None
        return float(np.trapezoid(self.recall, self.false_alarm_rate))

    @property
    def average_precision(self) -> float | None:
        """Σ (recall − the recall before) · precision, as scikit-learn has it; None where there is
        none of the class."""
        if not self.of_class > 0:
            return None
        return float(np.sum(np.diff(self.recall) * self.precision[1:]))

    def cost(self, missed: float, false_alarm: float) -> FloatArray:
        """float64[n + 1]: what the errors of each cut-off cost together, at these costs each."""
        return missed * self.missed + false_alarm * self.false_alarms


def class_curves(shares: ArrayLike, is_class: ArrayLike, weights: ArrayLike) -> ClassCurves:
    """The curves of rows by the share predicted of each; rows of weight 0 take no part.

    shares: float64[n], 0 to 1. is_class: bool[n]. weights: float64[n]. Rows of one share are
    called together: no cut-off divides them (Fawcett 2006, section 5). Raises ArgumentError for
    shares beyond 0 and 1, for negative weights, and for arrays of unequal length.
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
    """What is predicted beside what is found, in bins of rising share.

    predicted: float64[n_bins], the mean share predicted in each; actual: float64[n_bins], how
    much of it is of the class; weight: float64[n_bins].
    """

    predicted: FloatArray
    actual: FloatArray
    weight: FloatArray


def calibration(curves: ClassCurves, n_bins: int = 10) -> Calibration:
    """Bins of about one n-th of the weight each; rows of one share stay together.

    The shares of a tree are few: a leaf that holds more than a bin's weight is a bin of its own,
    and there are fewer bins.
    """
    weight = np.diff(curves.called)[::-1]
    found, share = np.diff(curves.found)[::-1], curves.cut_offs[:0:-1]
    if not len(weight):
        return Calibration(np.zeros(0), np.zeros(0), np.zeros(0))
    # A share belongs to the bin that the middle of its weight falls into.
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
    """Return the cut-offs on the share that cost least: above the first and up to the second.

    All of them call the same rows. Of several such stretches it is the one with the highest
    cut-offs; 0 and infinity stand for calling every row and none. missed, false_alarm: what one
    error of each kind costs per weight, at least 0. `Scoring.cut_off` is the cut-off for shares
    that are right (Elkan 2001); this one is found on the rows of the curves.
    """
    costs = curves.cost(missed, false_alarm)
    at = int(np.argmin(costs))
    below = float(curves.cut_offs[at + 1]) if at + 1 < len(costs) else 0.0
    return below, float(curves.cut_offs[at])


def _over(values: FloatArray, total: float) -> FloatArray:
    if not total > 0:
        return np.full_like(values, np.nan)
    return np.asarray(values / total)
