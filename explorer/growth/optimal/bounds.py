"""Bounds that rule out first splits, from the losses of trees with other first splits.

A tree loses no less on more rows, and at most their weight more if it counts wrong predictions.
Each way of a numeric feature sends the rows of the previous one to the left, and some more: the
loss of one of them on a side bounds the losses of the others there (Brita, van der Linden and
Demirovic 2025).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray
from explorer.growth.optimal.ways import Ways
from explorer.tree.impurity import Criterion

LossOfSide = Callable[[int, int, int], float]
"""The loss of the best tree of fewer levels, by a feature's place, a way's number and a side
(0: left, 1: right)."""


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """The least losses of the trees of a feature's ways on each side, float64[2, n_ways].

    weight: float64[n_ways], of the rows on the left. chains: ranges of ways each of which sends
    all rows left that the one before it sends. by_rows: whether a tree loses no less on more rows;
    by_weight: and at most their weight more.
    """

    lost: FloatArray
    weight: FloatArray
    chains: tuple[slice, ...]
    by_rows: bool
    by_weight: bool

    @staticmethod
    def of(ways: Ways, weight: FloatArray, criterion: Criterion, min_samples_leaf: int) -> "Bounds":
        """Return the bounds before anything is known. If leaves need rows, more rows allow more
        splits, and may lose less."""
        by_rows = min_samples_leaf <= 1
        by_weight = by_rows and criterion is Criterion.MISCLASSIFICATION
        return Bounds(np.zeros((2, len(ways))), weight, ways.chains(), by_rows, by_weight)

    def learn(self, way: int, side: int, lost: float) -> None:
        """Tighten the bounds by the loss of a side of a way."""
        self.lost[side, way] = lost
        chain = next((one for one in self.chains if one.start <= way < one.stop), None)
        if chain is None or not self.by_rows:
            return
        here = self.lost[side, chain]
        at, weight = way - chain.start, self.weight[chain]
        more, fewer = (here[at:], here[: at + 1]) if side == 0 else (here[: at + 1], here[at:])
        np.maximum(more, lost, out=more)
        if self.by_weight:
            away = np.abs(weight - weight[at])
            of_fewer = away[: at + 1] if side == 0 else away[at:]
            np.maximum(fewer, lost - of_fewer, out=fewer)


def bounded_losses(
    bounds: list[Bounds],
    promise: list[FloatArray],
    admissible: list[BoolArray],
    loss_of_side: LossOfSide,
    as_leaf: float,
    band: float,
    on_step: Callable[[int, int], None] | None = None,
) -> list[FloatArray]:
    """float64[n_ways] of each feature: what the best tree loses whose first split a way is;
    infinity for ways that bounds rule out: they lose more than another, or the same as an earlier
    one.

    promise: float64[n_ways], what a way's tree of fewer levels loses; the lowest are tried first.
    Losses that differ by at most `band` are equal; a tree that loses `as_leaf` has no split.
    """
    found = [np.full(len(one), np.inf) for one in admissible]
    is_open = [one.copy() for one in admissible]
    best, best_at, turn = as_leaf, (-1, -1), 0
    n_all = sum(map(len, admissible))
    while True:
        candidates = [
            part & _may_be_taken(bound, feature, best, best_at, band)
            for feature, (part, bound) in enumerate(zip(is_open, bounds, strict=True))
        ]
        n_left = sum(int(part.sum()) for part in candidates)
        if on_step:
            on_step(n_all - n_left, n_all)
        if not n_left:
            return found
        choose = _longest if turn % 4 else _most_promising
        feature, way = choose(candidates, promise)
        turn += 1
        is_open[feature][way] = False
        bound = bounds[feature]
        first_side = int(2 * bound.weight[way] < bound.weight.max(initial=0.0))
        for side in (first_side, 1 - first_side):
            bound.learn(way, side, loss_of_side(feature, way, side))
            if not _may_be_taken(bound, feature, best, best_at, band)[way]:
                break
        else:
            total = float(bound.lost[:, way].sum())
            found[feature][way] = total
            best, best_at = min(total, best), (feature, way)


def _may_be_taken(
    bound: Bounds, feature: int, best: float, best_at: tuple[int, int], band: float
) -> BoolArray:
    """bool[n_ways]: the ways that may lose less than the best, or the same and come before it."""
    least = bound.lost.sum(axis=0)
    last = best_at[1] if feature == best_at[0] else len(least) * (feature < best_at[0])
    comes_before = np.arange(len(least)) < last
    return np.asarray((least < best - band) | ((least <= best + band) & comes_before))


def _most_promising(candidates: list[BoolArray], promise: list[FloatArray]) -> tuple[int, int]:
    lowest = [
        float(of[part].min(initial=np.inf)) for part, of in zip(candidates, promise, strict=True)
    ]
    feature = int(np.argmin(lowest))
    return feature, int(np.argmin(np.where(candidates[feature], promise[feature], np.inf)))


def _longest(candidates: list[BoolArray], _: list[FloatArray]) -> tuple[int, int]:
    """Return the middle of the longest stretch of candidates."""
    found, longest = (0, 0), 0
    for feature, part in enumerate(candidates):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], part.astype(np.int8), [0]])))
        for start, stop in edges.reshape(-1, 2).tolist():
            if stop - start > longest:
                found, longest = (feature, (start + stop) // 2), stop - start
    return found
