"""What the best second split leaves over, for every first split, two features at a time."""

import numpy as np
from numpy.typing import NDArray

from explorer.growth.optimal.losses import Losses
from explorer.growth.optimal.ways import Ways

FloatArray = NDArray[np.float64]

_NUMBERS_AT_ONCE = 2_000_000
"""Sums held at a time; more would leave the processor's cache for no gain."""


def pair_losses(first: Ways, second: Ways, losses: Losses, min_samples_leaf: int) -> FloatArray:
    """float64[2, n_ways of the first]: the least that any way of the second feature loses on the
    rows left of each way of the first, and on those right of it; infinity where none leaves
    `min_samples_leaf` rows on both of its sides.

    Exact, from the joint histogram of both features' cells: O(n_rows + n_ways × n_ways).
    """
    n_first, n_second = first.n_cells, second.n_cells
    joint = losses.in_cells(first.cell * n_second + second.cell, n_first * n_second)
    by_first = joint.reshape(n_first, n_second, -1)
    left = first.left_sums(by_first)  # [way of the first, cell of the second, k]
    whole = by_first.sum(axis=0)
    found = np.full((2, len(first)), np.inf)
    if not len(second):
        return found
    at_once = max(_NUMBERS_AT_ONCE // (len(second) * joint.shape[1]), 1)
    for start in range(0, len(first), at_once):
        part = left[start : start + at_once]
        for side, cells in enumerate((part, whole - part)):
            found[side, start : start + at_once] = _least(second, cells, losses, min_samples_leaf)
    return found


def _least(second: Ways, cells: FloatArray, losses: Losses, min_samples_leaf: int) -> FloatArray:
    """float64[n]: of each of n sets of rows; cells: float64[n, n_cells, k]."""
    below_left = second.left_sums(np.moveaxis(cells, 1, 0))
    below_right = cells.sum(axis=1) - below_left
    lost = losses.lost(below_left) + losses.lost(below_right)
    fewest = np.minimum(below_left[..., -1], below_right[..., -1])
    lost[fewest < min_samples_leaf] = np.inf
    return np.asarray(lost.min(axis=0))
