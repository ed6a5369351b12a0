"""Every threshold of a numeric feature at a node, under each routing of missing values."""

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import FeatureValues
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.child_statistics import ChildStatistics, Targets
from explorer.growth.engines.profiling import profile_of

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


def midpoints(below: FloatArray, above: FloatArray) -> FloatArray:
    """Thresholds a/2 + b/2, and a itself where that rounds to b (adjacent doubles).

    below, above: float64[n], finite, below < above. Halves first: a sum may overflow.
    """
    middle = below / 2 + above / 2
    return np.where(middle >= above, below, middle)


def numeric_profile(
    feature: int, values: FeatureValues, targets: Targets, min_samples_leaf: int
) -> SplitProfile:
    """All splits `value <= threshold`, first with missing rows left, then right, then apart.

    values: float64[n], NaN for missing, beside the n targets of the node's rows.
    """
    missing = np.isnan(values)
    absent, present = np.flatnonzero(missing), np.flatnonzero(~missing)
    rising = present[np.argsort(values[present], kind="stable")]
    ordered = np.asarray(values[rising], np.float64)
    ends = np.flatnonzero(ordered[1:] > ordered[:-1]) + 1  # rows on the left of each threshold
    below, above = ordered[ends - 1], ordered[ends]
    falling, n_absent, n_present = rising[::-1], len(absent), len(present)

    def sides(first: IntArray, counts: IntArray) -> ChildStatistics:
        return targets.take(first).cumulative(counts)

    blocks = [
        (
            sides(np.concatenate([absent, rising]), n_absent + ends),
            sides(falling, n_present - ends),
        )
    ]
    if n_absent:
        blocks.append(
            (
                sides(rising, ends),
                sides(np.concatenate([absent, falling]), n_absent + n_present - ends),
            )
        )
        if n_present:
            blocks.append(
                (sides(rising, np.array([n_present])), sides(absent, np.array([n_absent])))
            )
    lengths = [len(left.total) for left, _ in blocks]
    thresholds = midpoints(below, above)
    with np.errstate(over="ignore"):
        gaps = np.minimum(above - below, np.finfo(np.float64).max)
    apart = np.full(lengths[2] if len(lengths) == 3 else 0, np.nan)
    repeats = min(len(blocks), 2)
    return profile_of(
        feature,
        targets.whole(),
        ChildStatistics.concatenate([left for left, _ in blocks]),
        ChildStatistics.concatenate([right for _, right in blocks]),
        min_samples_leaf,
        routing=np.repeat(np.arange(len(blocks), dtype=np.int8), lengths),
        threshold=np.concatenate([np.tile(thresholds, repeats), apart]),
        gap=np.concatenate([np.tile(gaps, repeats), apart]),
    )
