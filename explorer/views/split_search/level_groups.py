"""The levels of a feature of very many put together, so that a browser is sent a bounded table."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.views.split_search.subsets import SubsetsBySize

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class LevelGroups:
    """Neighbours in an order of levels, each a group; of few levels each is a group of its own.

    group: int64[n_levels], each level's group. n_levels: int64[n_groups]. order: int64[n_groups],
    the groups in the order of the splits. splits: int64, which of the splits by size part two
    groups, the first split being 0; best: the index of the best among these, None without one.
    """

    group: IntArray
    n_levels: IntArray
    order: IntArray
    splits: IntArray
    best: int | None


def level_groups(by_size: SubsetsBySize, shown: IntArray, most: int) -> LevelGroups:
    """Up to about `most` groups: every level of `shown` (int64) stays alone, and the best split
    parts two of them."""
    order, best = np.array(by_size.order, np.int64), by_size.best
    n = len(order)
    if n <= most or by_size.subsets:
        one_each = np.arange(n)
        return LevelGroups(one_each, np.ones(n, np.int64), order, one_each[:-1], best)
    position = np.argsort(order)
    known = [position[shown], position[shown] + 1, [0, n, 0 if best is None else best + 1]]
    evenly = np.linspace(0, n, max(most - 2 * len(shown), 2)).astype(np.int64)
    ends = np.unique(np.concatenate([*known, evenly]))
    group = np.empty(n, np.int64)
    group[order] = np.repeat(np.arange(len(ends) - 1), np.diff(ends))
    return LevelGroups(
        group=group,
        n_levels=np.diff(ends),
        order=np.arange(len(ends) - 1),
        splits=ends[1:-1] - 1,
        best=None if best is None else int(np.searchsorted(ends, best + 1)) - 1,
    )
