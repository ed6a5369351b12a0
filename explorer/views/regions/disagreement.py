"""Where two trees' regions along the same axes, for the same fixed values, predict otherwise."""

import numpy as np
from numpy.typing import NDArray

from explorer.views.regions.region_walk import Rectangle, RegionsKind
from explorer.views.regions.regions_view import RegionsView

BoolArray = NDArray[np.bool_]
FloatArray = NDArray[np.float64]


def disagreement(
    one: RegionsView, other: RegionsView, tolerance: float = 0.0
) -> tuple[Rectangle, ...]:
    """Rectangles that do not overlap, from the lowest up: another class is predicted there, or a
    number further than `tolerance` away. None of steps, which show by themselves.

    The same from either side. O(edges across × edges up). Raises ValueError for other axes.
    """
    if (one.along, one.x, one.y) != (other.along, other.x, other.y):
        raise ValueError("The regions run along other axes.")
    if RegionsKind.NUMBER_STEPS in (one.kind, other.kind):
        return ()
    across = _edges(*((r.x0, r.x1) for view in (one, other) for r in view.regions))
    up = _edges(*((r.y0, r.y1) for view in (one, other) for r in view.regions))
    first, second = (_painted(view, across, up) for view in (one, other))
    with np.errstate(invalid="ignore"):  # where nothing is, as between numbers and missing
        differs = np.abs(first - second) > tolerance
    return _rectangles_of(differs, across, up)


def _edges(*spans: tuple[float, float]) -> FloatArray:
    return np.unique(np.array(spans, np.float64))


def _painted(view: RegionsView, across: FloatArray, up: FloatArray) -> FloatArray:
    """float64[n_up, n_across]: what is predicted in each cell between edges; NaN of no region."""
    cells = np.full((len(up) - 1, len(across) - 1), np.nan)
    for region in view.regions:
        left, right = np.searchsorted(across, (region.x0, region.x1))
        low, high = np.searchsorted(up, (region.y0, region.y1))
        cells[low:high, left:right] = region.prediction
    return cells


def _rectangles_of(cells: BoolArray, across: FloatArray, up: FloatArray) -> tuple[Rectangle, ...]:
    """Cells beside each other become a stretch, and equal stretches above each other one
    rectangle."""
    found: list[Rectangle] = []
    open_at: dict[tuple[int, int], int] = {}
    for row in range(len(cells) + 1):
        edges = np.zeros(0, np.int64)
        if row < len(cells):
            steps = np.diff(np.concatenate([[0], cells[row].astype(np.int8), [0]]))
            edges = np.flatnonzero(steps)
        stretches = {(int(a), int(b)) for a, b in edges.reshape(-1, 2)}
        for left, right in sorted(set(open_at) - stretches):
            low = open_at.pop((left, right))
            found.append(
                (float(across[left]), float(across[right]), float(up[low]), float(up[row]))
            )
        for stretch in stretches:
            open_at.setdefault(stretch, row)
    return tuple(found)
