"""Long curves drawn with a few points a pixel, and no minimum lost."""

import numpy as np
from numpy.typing import NDArray

PIXEL_COLUMNS = 400


def thinned(
    x: NDArray[np.float64],
    score: NDArray[np.float64],
    admissible: NDArray[np.bool_],
    pixel_columns: int = PIXEL_COLUMNS,
) -> NDArray[np.int64]:
    """The places of the lowest and the highest score in each pixel column, and of both ends.

    `x` rises. Admissible and refused cuts are kept apart, so that the best admissible cut stays.
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


def _firsts(
    score: NDArray[np.float64], begins: NDArray[np.int64], least: np.ufunc
) -> NDArray[np.int64]:
    """The first place of the least (or most) finite score of each stretch."""
    extreme = least.reduceat(score, begins)
    lengths = np.diff(begins, append=len(score))
    places = np.flatnonzero(score == np.repeat(extreme, lengths))
    stretch = np.searchsorted(begins, places, side="right")
    is_first = np.diff(stretch, prepend=0) > 0
    found = places[is_first]
    return np.asarray(found[np.isfinite(score[found])])
