"""Regions on a grid of cells: as a surface, and where two trees predict differently."""

from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.display import show_count
from explorer.views.nodes.axes import Axis, number_axis
from explorer.views.nodes.wording import in_words, number_words
from explorer.views.regions.region_walk import Rectangle, RegionsKind
from explorer.views.regions.regions_view import RegionsView

Heights = tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True, slots=True)
class SurfaceView:
    """Cells between the edges of two axes: `heights[row][column]`, None if there is no region.

    Edges ascend in the axes' own units; rows of heights follow `y_edges`. Heights are in the
    target's units, and `z` is their axis. `words` are the heights in words if they cannot be read
    as numbers. `rows` are the positions of the rows that fall into the regions, by values and
    target; `row_words` describe them. Without heights, `caption` says why.
    """

    x: Axis
    y: Axis
    z: Axis
    x_edges: tuple[float, ...]
    y_edges: tuple[float, ...]
    heights: Heights
    words: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[float, float, float], ...]
    row_words: tuple[str, ...]
    lowest: float
    highest: float
    caption: str


def surface_view(view: RegionsView, max_edges: int = CAPS.max_surface_edges) -> SurfaceView:
    """Return the surface of a regression tree's regions over two features, neither smoothed nor
    sampled.

    It does not have heights if an axis has more than `max_edges` edges.
    """
    regions = view.regions
    x_edges, y_edges = _edges(view)
    n_edges = max(len(x_edges), len(y_edges))
    predictions = sorted({region.prediction for region in regions})
    points = view.points
    inside = [i for i, is_outside in enumerate(points.is_outside) if not is_outside]
    measured = tuple((points.x[i], points.y[i], points.value[i]) for i in inside)
    in_words_of = {value: number_words(view.target, value) for value in predictions}
    heights: Heights = ()
    if n_edges > max_edges:
        caption = (
            f"These regions have {show_count(n_edges)} edges along one axis, but a surface can "
            f"have at most {max_edges}. Reduce the depth to get fewer edges."
        )
    else:
        cells = _painted(view, x_edges, y_edges).tolist()
        heights = tuple(tuple(None if np.isnan(one) else one for one in row) for row in cells)
        n_leaves = len({region.node for region in regions})
        steps = f"{in_words(n_leaves)} flat step{'s' * (n_leaves != 1)}"
        ends = f"{in_words_of[predictions[0]]} and {in_words_of[predictions[-1]]}"
        caption = (
            f"The surface has {steps} between {ends}, because a tree predicts one number per "
            f"region. The dots are rows in these regions ({show_count(len(inside))} drawn)."
        )
    return SurfaceView(
        x=view.x,
        y=view.y,
        z=number_axis(view.target, np.array([*predictions, *(row[2] for row in measured)])),
        x_edges=tuple(x_edges.tolist()),
        y_edges=tuple(y_edges.tolist()),
        heights=heights,
        words=tuple(tuple("" if h is None else in_words_of[h] for h in row) for row in heights)
        if view.target.is_moment
        else (),
        rows=measured,
        row_words=tuple(points.words[i] for i in inside),
        lowest=view.lowest,
        highest=view.highest,
        caption=caption,
    )


def disagreement(
    one: RegionsView, other: RegionsView, tolerance: float = 0.0
) -> tuple[Rectangle, ...]:
    """Return disjoint rectangles, from the lowest up, in which the two trees' predictions differ.

    Classes differ, or numbers by more than `tolerance`. Empty for steps, whose differences are
    visible. The order of the trees does not matter. O(edges across × edges up). Raises ValueError
    if the axes differ.
    """
    if (one.along, one.x, one.y) != (other.along, other.x, other.y):
        raise ValueError("Both trees’ regions must have the same axes.")
    if RegionsKind.NUMBER_STEPS in (one.kind, other.kind):
        return ()
    across, up = _edges(one, other)
    first, second = (_painted(view, across, up) for view in (one, other))
    with np.errstate(invalid="ignore"):  # cells without a region, as between numbers and missing
        differs = np.abs(first - second) > tolerance
    return _rectangles_of(differs, across, up)


def _edges(*views: RegionsView) -> tuple[FloatArray, FloatArray]:
    """Return the edges of all regions across, and up."""
    regions = [region for view in views for region in view.regions]
    across = np.array([(region.x0, region.x1) for region in regions], np.float64)
    return np.unique(across), np.unique([(region.y0, region.y1) for region in regions])


def _painted(view: RegionsView, across: FloatArray, up: FloatArray) -> FloatArray:
    """Return the prediction of each cell between edges, float64[n_up, n_across]; NaN outside."""
    cells = np.full((len(up) - 1, len(across) - 1), np.nan)
    for region in view.regions:
        left, right = np.searchsorted(across, (region.x0, region.x1))
        low, high = np.searchsorted(up, (region.y0, region.y1))
        cells[low:high, left:right] = region.prediction
    return cells


def _rectangles_of(cells: BoolArray, across: FloatArray, up: FloatArray) -> tuple[Rectangle, ...]:
    """Join adjacent cells into ranges, and equal ranges above each other into rectangles."""
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
