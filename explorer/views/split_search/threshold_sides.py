"""What both sides of each threshold hold, in the form that a browser adds up again."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.growth.contract import SplitProfile
from explorer.tree.impurity import Criterion
from explorer.views.split_search.node_rows import NodeRows, interleaved, plain_numbers

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

Columns = tuple[tuple[float, ...], ...]
"""Statistics side by side, each a list with an entry a threshold."""


@dataclass(frozen=True, slots=True)
class ThresholdSides:
    """Both sides of the thresholds, rows without a value on neither.

    Classes: `gained` holds class and weight in turn of what threshold i sends left beyond
    threshold i - 1, `lengths[i]` pairs of them. Numbers: `left` and `right` hold weight, mean
    (from the node's centre) and sum of squared deviations. `medians` are for absolute error
    alone: for each routing of missing rows (left, right, apart; one where none is missing)
    median (from the centre) and sum of absolute deviations of the left side, then the right.
    """

    gained: tuple[float, ...]
    lengths: tuple[int, ...]
    left: Columns
    right: Columns
    medians: tuple[Columns, ...]


def threshold_sides(
    profile: SplitProfile,
    kept: IntArray,
    n_thresholds: int,
    members: NodeRows,
    criterion: Criterion,
    has_missing: bool,
) -> ThresholdSides:
    """The sides of the thresholds `kept`, numbered from 0 to `n_thresholds` - 1."""
    # Left without missing rows is that of "missing right"; right without them, of "left".
    left = profile.left.take(kept + n_thresholds if has_missing else kept)
    if members.is_classes:
        return _class_sides(np.asarray(left.statistics), members.n_classes)
    right = profile.right.take(kept)
    medians: tuple[Columns, ...] = ()
    if criterion is Criterion.ABSOLUTE_ERROR:
        apart = np.array([2 * n_thresholds])
        ways = [kept, kept + n_thresholds, apart] if has_missing else [kept]
        medians = tuple(_medians(profile, way, members.centre) for way in ways)
    return ThresholdSides(
        gained=(),
        lengths=(),
        left=_moments(left.weight, np.asarray(left.statistics), members.centre),
        right=_moments(right.weight, np.asarray(right.statistics), members.centre),
        medians=medians,
    )


def _class_sides(weights: FloatArray, n_classes: int) -> ThresholdSides:
    """From class weights left of each threshold (float64[n_thresholds, n_classes])."""
    steps = np.diff(weights, axis=0, prepend=np.zeros((1, n_classes)))
    thresholds, classes = np.nonzero(steps)
    lengths = np.bincount(thresholds, minlength=len(weights))
    gained = interleaved(classes, steps[thresholds, classes])
    return ThresholdSides(gained, tuple(lengths.tolist()), (), (), ())


def _moments(weight: FloatArray, statistics: FloatArray, centre: float) -> Columns:
    columns = weight, statistics[:, 0] - centre, statistics[:, 1]
    return tuple(tuple(plain_numbers(column)) for column in columns)


def _medians(profile: SplitProfile, way: IntArray, centre: float) -> Columns:
    return tuple(
        tuple(plain_numbers(column))
        for side in (profile.left.take(way), profile.right.take(way))
        for column in absolute_columns(np.asarray(side.statistics), centre)
    )


def absolute_columns(statistics: FloatArray, centre: float) -> tuple[FloatArray, FloatArray]:
    """Medians from the centre, and sums of absolute deviations."""
    return statistics[:, 2] - centre, statistics[:, 3]
