"""Every way to part categories in two groups, scored; 511 of ten categories."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.tree.impurity import TIE_BAND, Criterion, class_total
from explorer.views.learn.categories.shares import Shares

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Groupings:
    """One row a grouping, the best first; each is listed once, the first category on its left.

    is_left: bool[n_groupings, n_categories]. left, right, weighted, gain: float64[n_groupings],
    impurities of both groups, of both weighted by their rows, and what they gain.
    """

    is_left: NDArray[np.bool_]
    left: FloatArray
    right: FloatArray
    weighted: FloatArray
    gain: FloatArray

    def __len__(self) -> int:
        return len(self.gain)

    @property
    def keeps_order(self) -> NDArray[np.bool_]:
        """Whether the left group is the first so many categories."""
        is_left = self.is_left
        return np.asarray((is_left[:, :-1] | ~is_left[:, 1:]).all(axis=1))

    @property
    def is_single(self) -> NDArray[np.bool_]:
        """Whether one of the groups is one category alone."""
        n = self.is_left.sum(axis=1)
        return np.asarray((n == 1) | (n == self.is_left.shape[1] - 1))

    @property
    def best(self) -> int:
        """The best grouping; of equal ones the first that keeps the order, if one does."""
        ties = self.weighted <= self.weighted[0] * (1 + TIE_BAND)
        return int((ties & self.keeps_order).argmax())


def groupings_of(shares: Shares, criterion: Criterion = Criterion.GINI) -> Groupings:
    """All 2^(n − 1) − 1 of them; n ≥ 2, and memory grows as their number."""
    n, counts = shares.n, shares.counts
    masks = np.arange(2 ** (n - 1) - 1, dtype=np.int64)
    bits = (masks[:, None] >> np.arange(n - 1)) & 1
    is_left = np.concatenate([np.ones((len(masks), 1), np.int64), bits], axis=1).astype(np.bool_)
    left = is_left.astype(np.float64) @ counts
    right = counts.sum(axis=0) - left
    totals = [class_total(criterion, side) for side in (left, right)]
    weight = counts.sum()
    weighted = (totals[0] + totals[1]) / weight
    order = np.argsort(weighted, kind="stable")
    parent = float(class_total(criterion, counts.sum(axis=0))) / weight
    return Groupings(
        is_left[order],
        (totals[0] / left.sum(axis=1))[order],
        (totals[1] / right.sum(axis=1))[order],
        weighted[order],
        (parent - weighted)[order],
    )


def ordered(groupings: Groupings) -> list[int]:
    """Those that keep the order, the smallest left group first."""
    kept = np.flatnonzero(groupings.keeps_order).tolist()
    return sorted(kept, key=lambda one: int(groupings.is_left[one].sum()))
