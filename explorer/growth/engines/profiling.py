"""From the measured children of every candidate to a split profile."""

import numpy as np
from numpy.typing import NDArray

from explorer.growth.contract import SplitProfile
from explorer.growth.engines.child_statistics import ChildStatistics
from explorer.growth.split_selection import with_ties
from explorer.tree.tree import NodeArrays

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


def profile_of(
    feature: int,
    node: NodeArrays,
    left: ChildStatistics,
    right: ChildStatistics,
    min_samples_leaf: int,
    *,
    routing: NDArray[np.int8] | None = None,
    threshold: FloatArray | None = None,
    gap: FloatArray | None = None,
    levels: NDArray[np.int32] | None = None,
    orders: IntArray | None = None,
    order: IntArray | None = None,
    n_first: IntArray | None = None,
    swapped: NDArray[np.bool_] | None = None,
    exact: bool = True,
) -> SplitProfile:
    """The profile of measured children, with its best candidate and those equal to it.

    left, right: n candidates' children. The other arrays have n entries as in SplitProfile and
    stand for candidates of the other kind of feature where they are left out.
    """
    n = len(left.total)
    none = np.zeros(n, np.int64)
    score = left.total + right.total
    smaller = np.minimum(left.nodes.n_samples, right.nodes.n_samples)
    admissible = smaller >= min_samples_leaf
    profile = SplitProfile(
        feature=feature,
        node=node,
        routing=np.zeros(n, np.int8) if routing is None else routing,
        threshold=np.full(n, np.nan) if threshold is None else threshold,
        gap=np.full(n, np.nan) if gap is None else gap,
        levels=np.zeros(0, np.int32) if levels is None else levels,
        orders=np.zeros((0, 0), np.int64) if orders is None else orders,
        order=none if order is None else order,
        n_first=none if n_first is None else n_first,
        swapped=np.zeros(n, np.bool_) if swapped is None else swapped,
        left=left.nodes,
        right=right.nodes,
        score=score,
        admissible=admissible,
        exact=exact,
        best=None,
        ties=none[:0],
    )
    return with_ties(profile)
