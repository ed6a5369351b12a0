"""Every threshold of a numeric feature at a node, under each routing of missing values."""

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.training import FeatureValues
from explorer.growth.candidates import MISSING_APART
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.child_statistics import ChildStatistics, Targets, profile_of
from explorer.growth.leaf_minimum import LeafMinimum


def midpoints(below: FloatArray, above: FloatArray) -> FloatArray:
    """Return thresholds a/2 + b/2, or a itself if that rounds to b (adjacent doubles).

    below, above: float64[n], finite, below < above. Halves first: a sum may overflow.
    """
    middle = below / 2 + above / 2
    return np.where(middle >= above, below, middle)


def numeric_profile(
    feature: int, values: FeatureValues, targets: Targets, least: LeafMinimum
) -> SplitProfile:
    """Return all splits `value <= threshold`, first with missing rows left, then right, then apart.

    values: float64[n], NaN for missing, parallel to the n targets of the node's rows.
    """
    missing = np.isnan(values)
    absent, present = np.flatnonzero(missing), np.flatnonzero(~missing)
    rising = present[np.argsort(values[present], kind="stable")]
    ordered = np.asarray(values[rising], np.float64)
    ends = np.flatnonzero(ordered[1:] > ordered[:-1]) + 1  # rows on the left of each threshold
    below, above = ordered[ends - 1], ordered[ends]
    children = children_of_thresholds(targets, absent, rising, ends)
    lengths = [len(left.total) for left, _ in children]
    thresholds = midpoints(below, above)
    with np.errstate(over="ignore"):
        gaps = np.minimum(above - below, np.finfo(np.float64).max)
    apart = np.full(lengths[MISSING_APART] if len(lengths) > MISSING_APART else 0, np.nan)
    repeats = min(len(children), MISSING_APART)
    return profile_of(
        feature,
        targets.whole(),
        ChildStatistics.concatenate([left for left, _ in children]),
        ChildStatistics.concatenate([right for _, right in children]),
        least,
        routing=np.repeat(np.arange(len(children), dtype=np.int8), lengths),
        threshold=np.concatenate([np.tile(thresholds, repeats), apart]),
        gap=np.concatenate([np.tile(gaps, repeats), apart]),
    )


def children_of_thresholds(
    targets: Targets, absent: IntArray, rising: IntArray, ends: IntArray
) -> list[tuple[ChildStatistics, ChildStatistics]]:
    """Return the left and right children of every threshold, routing by routing.

    Each child is summed in the order in which rows join it. Without missing rows there is one
    routing; if all rows are missing, none is apart from them.
    """

    def sums(joining: IntArray, counts: IntArray) -> ChildStatistics:
        return targets.take(joining).cumulative(counts)

    falling, n_absent, n_present = rising[::-1], len(absent), len(rising)
    with_rising = np.concatenate([absent, rising])
    with_falling = np.concatenate([absent, falling])
    children = [(sums(with_rising, n_absent + ends), sums(falling, n_present - ends))]
    if n_absent:
        children.append((sums(rising, ends), sums(with_falling, n_absent + n_present - ends)))
    if n_absent and n_present:
        children.append((sums(rising, np.array([n_present])), sums(absent, np.array([n_absent]))))
    return children
