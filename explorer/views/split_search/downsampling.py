"""Draw long curves with a few points per pixel, without losing a minimum."""

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import show_count

PIXEL_COLUMNS = 400


def downsampled(
    x: FloatArray, score: FloatArray, admissible: BoolArray, pixel_columns: int = PIXEL_COLUMNS
) -> IntArray:
    """Return the indices of the lowest and highest score in each pixel column, and of both ends.

    `x` rises. Admissible and refused candidates are treated separately, so that the best admissible
    one remains.
    """
    n = len(x)
    if n <= 2 * pixel_columns:
        return np.arange(n)
    # Halves, because the distance between two numbers may be too large for a number.
    step = (x[-1] / 2 - x[0] / 2) / pixel_columns
    edges = 2 * (x[0] / 2 + step * np.arange(1, pixel_columns))
    begins = np.unique(np.concatenate([[0], np.searchsorted(x, edges)]))
    begins = begins[begins < n]
    kept = [np.array([0, n - 1])]
    refused = ~admissible
    for chosen, others in ((admissible, refused), (refused, admissible)):
        if not others.any():
            kept += [_firsts(score, begins, np.minimum), _firsts(score, begins, np.maximum)]
        elif chosen.any():
            kept += [
                _firsts(np.where(chosen, score, np.inf), begins, np.minimum),
                _firsts(np.where(chosen, score, -np.inf), begins, np.maximum),
            ]
    return np.unique(np.concatenate(kept))


def drawn_caption(n_drawn: int, n_thresholds: int) -> str:
    """Say how many of the thresholds are drawn; "" if all are."""
    if n_drawn == n_thresholds:
        return ""
    return (
        f"{show_count(n_drawn)} of {show_count(n_thresholds)} thresholds are drawn, including the "
        "best for each pixel."
    )


def _firsts(score: FloatArray, begins: IntArray, least: np.ufunc) -> IntArray:
    """Return the index of each stretch's first lowest (or highest) finite score."""
    extreme = least.reduceat(score, begins)
    lengths = np.diff(begins, append=len(score))
    indices = np.flatnonzero(score == np.repeat(extreme, lengths))
    stretch = np.searchsorted(begins, indices, side="right")
    is_first = np.diff(stretch, prepend=0) > 0
    found = indices[is_first]
    return np.asarray(found[np.isfinite(score[found])])
