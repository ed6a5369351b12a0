"""Pruning: every alpha at which cost-complexity pruning changes a tree, and pruning by hand."""

import heapq
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Task
from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import PruningCost
from explorer.tree.tree import Ending, Tree, select_nodes
from explorer.tree.trimming import trim_index_of

NOT_LISTED = np.iinfo(np.int64).max  # of a node that falls with a branch above it

MIN_ALPHA = sys.float_info.min
"""Represents "any alpha above 0", which prunes splits that gain nothing; 0 prunes nothing."""

Link = tuple[float, int, float, int, float]
"""A branch that falls: minus the alpha (so that heaps give the largest), the node that it leaves,
the alpha without the band for rounding, the leaves that go, and the cost that comes."""


class Falls(NamedTuple):
    """The branches that fall one by one as alpha rises, none inside another that falls first.

    In any order, one entry per branch: alpha: float64, at which it falls, with the band for
    rounding; unbanded: float64, without; fewer: int64, the leaves that go; node: int64, the one
    that it leaves.
    """

    alpha: FloatArray
    unbanded: FloatArray
    fewer: IntArray
    node: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class PruningPath:
    """From `alphas[i]` up to the next one, pruning leaves `n_leaves[i]` of total `impurities[i]`.

    One entry per subtree of the sequence: alphas: float64, rising from 0 (the whole tree) to the
    one that leaves only the root. impurities: float64, Σ weight / total weight × impurity over the
    leaves, in the criterion's units. errors: float64, the share of the weight that the leaves
    misclassify; NaN for numbers. n_leaves: int64, falling to 1.

    One entry per node of the tree: in how many of the subtrees, from the first on, it is split
    (split_in) and exists (present_in), int64.
    """

    alphas: FloatArray
    impurities: FloatArray
    errors: FloatArray
    n_leaves: IntArray
    split_in: IntArray
    present_in: IntArray

    def collapsed(self, step: int) -> IntArray:
        """int64, rising: the nodes that pruning to `alphas[step]` makes leaves; none for step 0."""
        made = (self.split_in == step) & (self.present_in > step)
        return np.flatnonzero(made & (self.split_in > 0))


def falls_of(tree: Tree, costs: FloatArray) -> Falls:
    """Return the falls of a tree whose nodes cost `costs`, float64[n_nodes], while they are leaves.

    From the deepest level up each branch keeps a heap of the falls within it. A node asks at
    which alpha it falls itself: first as if all below had fallen, then with the latest falls
    undone as long as they come after its own. O(n log² n), and no tree is too deep.
    """
    cost, left = costs.tolist(), tree.left_child.tolist()
    falls: list[list[Link] | None] = [None] * tree.n_nodes
    for node in np.flatnonzero(~tree.is_leaf)[::-1].tolist():
        child = left[node]
        small, heap = sorted((falls[child] or [], falls[child + 1] or []), key=len)
        falls[child] = falls[child + 1] = None
        for link in small:  # the smaller heap is poured into the larger
            heapq.heappush(heap, link)
        heapq.heappush(heap, _fall(node, cost[node], cost[child] + cost[child + 1], heap))
        falls[node] = heap
    links = falls[0] or []
    minus_alpha, node, unbanded, fewer, _ = zip(*links, strict=True) if links else [()] * 5
    return Falls(
        -np.array(minus_alpha, np.float64),
        np.array(unbanded, np.float64),
        np.array(fewer, np.int64),
        np.array(node, np.int64),
    )


def pruning_path(
    tree: Tree,
    pruning_cost: PruningCost | None = None,
    *,
    falls: Callable[[Tree, FloatArray], Falls] = falls_of,
) -> PruningPath:
    """Return the alphas at which `trim` with ccp_alpha changes the tree (Breiman et al. 1984, 3.3).

    `pruning_cost=None` takes the cost from the tree's own rules. The law: trimming to an alpha of
    the path keeps the splits that the path lists. Links that differ only by rounding fall together.
    `falls` finds the same as `falls_of`. Raises ValueError if wrong predictions are to be counted
    for a numeric target.
    """
    index = trim_index_of(tree)
    found = falls(tree, index.cost_of(pruning_cost or tree.stop.pruning_cost))
    order = np.lexsort((found.node, -found.unbanded, found.alpha))
    alphas, step = _steps(found.alpha[order], found.unbanded[order])
    n = len(alphas)
    fallen = np.full(tree.n_nodes, NOT_LISTED)
    fallen[found.node[order]] = step
    split_in, present_in = _lasting(tree, fallen, n)
    fewer = np.bincount(step, found.fewer[order], n).astype(np.int64)
    is_numbers = tree.task is Task.REGRESSION
    return PruningPath(
        np.array(alphas),
        _of_leaves(index.cost, split_in, present_in, n),
        np.full(n, np.nan) if is_numbers else _of_leaves(index.error, split_in, present_in, n),
        tree.n_leaves - np.cumsum(fewer),
        split_in,
        present_in,
    )


def prune_at(tree: Tree, paths: str | Iterable[str], ending: Ending = Ending.BY_HAND) -> Tree:
    """Return the tree with the nodes at these paths made leaves, with this ending: pruning by hand.

    A single path may be given without a list. A path that leads to no node, or to a leaf, changes
    nothing; if no path changes anything, the same object is returned. Prune by hand after every
    other limit: `trim` refuses such a tree.
    """
    keep, ends = nodes_left(tree, (paths,) if isinstance(paths, str) else paths)
    if not ends.any():
        return tree
    endings = np.where(ends, ending, tree.ending).astype(np.int8)
    return select_nodes(tree, keep, endings, tree.stop)


def nodes_left(tree: Tree, paths: Iterable[str]) -> tuple[BoolArray, BoolArray]:
    """bool[n_nodes] each: the nodes that `prune_at` leaves, and those that it makes leaves."""
    nodes = [node for path in paths if (node := tree.node_at(path)) is not None]
    ends = np.zeros(tree.n_nodes, np.bool_)
    ends[nodes] = True
    return left_without(tree, ends)


def left_without(tree: Tree, ends: BoolArray) -> tuple[BoolArray, BoolArray]:
    """bool[n_nodes] each: the nodes that remain if those of `ends` are leaves, and among these the
    ones that are made leaves. Leaves stay leaves."""
    ends, keep = ends & ~tree.is_leaf, np.ones(tree.n_nodes, np.bool_)
    if ends.any():
        for level in trim_index_of(tree).levels[1:]:
            above = tree.parent[level]
            keep[level] = keep[above] & ~ends[above]
    return keep, ends & keep


def _lasting(tree: Tree, fallen: IntArray, n: int) -> tuple[IntArray, IntArray]:
    """Return `split_in` and `present_in`; a node without its own fall goes with one above it."""
    split_in, present_in = np.where(tree.is_leaf, 0, fallen), np.full(tree.n_nodes, n)
    for level in trim_index_of(tree).levels[1:]:
        above = split_in[tree.parent[level]]
        present_in[level] = above
        split_in[level] = np.minimum(split_in[level], above)
    return split_in, present_in


def _of_leaves(values: FloatArray, split_in: IntArray, present_in: IntArray, n: int) -> FloatArray:
    """float64[n]: the values of each subtree's leaves, added up."""
    # A node is a leaf from the step at which it is no longer split until it is removed.
    changes = np.bincount(split_in, values, n + 1) - np.bincount(present_in, values, n + 1)
    return np.asarray(changes[:n].cumsum())


def _steps(alpha: FloatArray, unbanded: FloatArray) -> tuple[list[float], IntArray]:
    """Return the alphas of the path, from 0 on, and for each fall, in rising order, its index
    there."""
    banded, exact, end = alpha.tolist(), unbanded.tolist(), len(alpha)
    alphas, begins, i = [0.0], [0], 0
    while i < end:  # what falls at the same alpha, up to rounding, falls in one step
        alphas.append(max(exact[i] if banded[i] > 0 else 0.0, MIN_ALPHA))
        begins.append(i)
        i = bisect_right(banded, alphas[-1], i + 1)
    steps = np.repeat(np.arange(len(alphas)), np.diff([*begins, end]))
    return alphas, steps


def _fall(node: int, cost: float, below: float, heap: list[Link]) -> Link:
    """Return when a node falls whose children's leaves cost `below`; pop falls that come later."""
    banded_cost, more_leaves = cost * (1 - TIE_BAND), 1
    alpha, unbanded = banded_cost - below, cost - below
    while heap and -heap[0][0] > alpha:
        later, _, its_unbanded, fewer, more = heapq.heappop(heap)
        more_leaves += fewer
        below -= more
        alpha, unbanded = (banded_cost - below) / more_leaves, (cost - below) / more_leaves
        if alpha >= -later:  # its fall brings the node's own
            alpha, unbanded = -later, its_unbanded
            break
    return -alpha, node, unbanded, more_leaves, cost - below
