"""A category feature's candidate splits by how many categories they send left."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.growth.contract import SplitProfile

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class SubsetsBySize:
    """One candidate split for each number of levels sent left, from one to all but one.

    Split k sends k + 1 levels left: the first of `order`, or `subsets[k]` where every subset
    was tried. Then it is the best of its size, and all have one level on the left, the first
    that the best split has there, so that no split stands here again with its sides exchanged.
    Levels are indices into the profile's.
    `candidates` (int64[n_sizes]) are the profile's for them; `is_swapped` (bool[n_sizes])
    where split k's left is the candidate's right. `best` is the best admissible k, or None.
    """

    order: tuple[int, ...]
    subsets: tuple[tuple[int, ...], ...]
    candidates: IntArray
    is_swapped: NDArray[np.bool_]
    best: int | None


def subsets_by_size(profile: SplitProfile) -> SubsetsBySize:
    """The order or the subsets that the best candidate is among; the others are left out."""
    n = len(profile.levels)
    if len(profile) == 0:
        none = np.zeros(0, np.int64)
        return SubsetsBySize(tuple(range(n)), (), none, none.astype(np.bool_), None)
    leading = int(profile.score.argmin()) if profile.best is None else profile.best
    is_left = profile.is_left(leading)
    subsets: tuple[tuple[int, ...], ...] = ()
    if _is_every_subset(profile):
        subsets, candidates = _best_of_sizes(profile, leading)
        order = np.argsort(~is_left, kind="stable")
    else:
        candidates = np.flatnonzero(profile.order == profile.order[leading])
        order = profile.orders[profile.order[leading]]
        if profile.swapped[leading]:
            # The other end of the order goes left, as it does in the best split.
            order, candidates = order[::-1], candidates[::-1]
    if subsets:
        pairs = zip(candidates.tolist(), subsets, strict=True)
        is_swapped = np.array([not profile.is_left(c)[left[0]] for c, left in pairs], np.bool_)
    else:
        is_swapped = profile.swapped[candidates] != profile.swapped[leading]
    return SubsetsBySize(
        order=tuple(order.tolist()),
        subsets=subsets,
        candidates=candidates,
        is_swapped=is_swapped,
        best=None if profile.best is None else int(is_left.sum()) - 1,
    )


def _is_every_subset(profile: SplitProfile) -> bool:
    """Whether each candidate has an order of its own."""
    return (
        len(profile.orders) == len(profile) > 1
        and len(profile) == 2 ** (len(profile.levels) - 1) - 1
    )


def _best_of_sizes(
    profile: SplitProfile, leading: int
) -> tuple[tuple[tuple[int, ...], ...], IntArray]:
    """The best subset of each size that holds the first level of the best split's left side."""
    n = len(profile.levels)
    rank = np.lexsort((np.arange(len(profile)), profile.score, ~profile.admissible))
    rank = np.concatenate([[leading], rank[rank != leading]])
    sides = np.array([profile.is_left(candidate) for candidate in rank.tolist()])
    anchor = int(sides[0].argmax())
    sides ^= ~sides[:, [anchor]]
    first = [int((sides.sum(axis=1) == size).argmax()) for size in range(1, n)]
    return tuple(tuple(np.flatnonzero(sides[i]).tolist()) for i in first), rank[first]
