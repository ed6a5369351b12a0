"""The pruning path: every alpha at which cost-complexity pruning changes a tree."""

import heapq
import sys
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.tree.impurity import TIE_BAND
from explorer.tree.tree import Tree
from explorer.tree.trim_index import trim_index_of

MIN_ALPHA = sys.float_info.min
"""Stands for "any alpha above 0", at which splits that never paid fall; 0 prunes nothing."""

Link = tuple[float, float, int, float]
"""A branch that falls: minus the alpha (so that heaps give the largest), the alpha without the
band for rounding, the leaves that go, and the cost that comes."""


@dataclass(frozen=True, slots=True, eq=False)
class PruningPath:
    """From `alphas[i]` up to the next one, pruning leaves `n_leaves[i]` of total `impurities[i]`.

    All three have one length. alphas: float64, rising from 0 (the whole tree) to the one that
    leaves the root alone. impurities: float64, Σ weight / total weight × impurity over the
    leaves, in the criterion's units. n_leaves: int64, falling to 1.
    """

    alphas: NDArray[np.float64]
    impurities: NDArray[np.float64]
    n_leaves: NDArray[np.int64]


def pruning_path(tree: Tree) -> PruningPath:
    """The alphas at which `trim` with ccp_alpha changes the tree (Breiman et al. 1984, 3.3).

    The law: trimming to an alpha of the path leaves as many leaves as the path says. Links
    that differ by rounding alone fall together. O(n log² n), and no tree is too deep.
    """
    links = sorted(_links(tree), reverse=True)
    alphas, costs, leaves = (
        [0.0],
        [float(trim_index_of(tree).cost[tree.leaves].sum())],
        [tree.n_leaves],
    )
    for minus_alpha, unbanded, fewer, more in links:
        if len(alphas) == 1 or -minus_alpha > alphas[-1]:
            alphas.append(max(unbanded if minus_alpha < 0 else 0.0, MIN_ALPHA))
            costs.append(costs[-1])
            leaves.append(leaves[-1])
        costs[-1] += more
        leaves[-1] -= fewer
    return PruningPath(np.array(alphas), np.array(costs), np.array(leaves, np.int64))


def _links(tree: Tree) -> list[Link]:
    """The branches that fall one by one as alpha rises, none inside another that falls first.

    From the deepest level up each branch keeps a heap of the falls within it. A node asks at
    which alpha it falls itself: first as if all below had fallen, then with the latest falls
    undone as long as they come after its own.
    """
    cost, left = trim_index_of(tree).cost.tolist(), tree.left_child.tolist()
    falls: list[list[Link] | None] = [None] * tree.n_nodes
    for node in range(tree.n_nodes - 1, -1, -1):
        child = left[node]
        if child < 0:
            continue
        heap = _merged(falls[child], falls[child + 1])
        falls[child] = falls[child + 1] = None
        heapq.heappush(heap, _fall(cost[node], cost[child] + cost[child + 1], heap))
        falls[node] = heap
    return falls[0] or []


def _fall(cost: float, below: float, heap: list[Link]) -> Link:
    """When a node falls whose children's leaves cost `below`; takes what falls later off."""
    banded_cost, more_leaves = cost * (1 - TIE_BAND), 1
    alpha, unbanded = banded_cost - below, cost - below
    while heap and -heap[0][0] > alpha:
        later, its_unbanded, fewer, more = heapq.heappop(heap)
        more_leaves += fewer
        below -= more
        alpha, unbanded = (banded_cost - below) / more_leaves, (cost - below) / more_leaves
        if alpha >= -later:  # its fall brings the node's own
            alpha, unbanded = -later, its_unbanded
            break
    return -alpha, unbanded, more_leaves, cost - below


def _merged(one: list[Link] | None, other: list[Link] | None) -> list[Link]:
    """Both heaps in one; the smaller is poured into the larger."""
    small, large = sorted((one or [], other or []), key=len)
    for link in small:
        heapq.heappush(large, link)
    return large
