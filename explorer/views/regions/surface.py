"""A regression tree over two features as a surface: flat steps, each as high as its prediction."""

from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.views.nodes.axes import Axis, number_axis
from explorer.views.nodes.wording import in_words, number_words
from explorer.views.regions.regions_view import RegionsView

Heights = tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True, slots=True)
class SurfaceView:
    """Cells between the edges of two axes: `heights[row][column]`, None where no region is.

    Edges ascend in the axes' own units, rows go with `y_edges`; heights are in the target's
    units, `z` is their axis. `words` are the heights where these cannot be read as numbers.
    `rows` stand where their values and their target say, those alone that fall into the regions;
    `row_words` tell of them. Without heights `caption` says why.
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
    """The surface of regions of numbers over two features; nothing is smoothed or sampled.

    It has no heights where an axis has more than `max_edges` edges.
    """
    regions = view.regions
    x_edges = np.unique([edge for region in regions for edge in (region.x0, region.x1)])
    y_edges = np.unique([edge for region in regions for edge in (region.y0, region.y1)])
    n_edges = max(len(x_edges), len(y_edges))
    predictions = sorted({region.prediction for region in regions})
    points = view.points
    inside = [i for i, is_outside in enumerate(points.is_outside) if not is_outside]
    measured = tuple((points.x[i], points.y[i], points.value[i]) for i in inside)
    in_words_of = {value: number_words(view.target, value) for value in predictions}
    heights: Heights = ()
    if n_edges > max_edges:
        caption = (
            f"These regions have {show_count(n_edges)} edges along an axis; a surface is drawn of "
            f"at most {max_edges}. A smaller depth leaves fewer."
        )
    else:
        cells = np.full((len(y_edges) - 1, len(x_edges) - 1), np.nan)
        for region in regions:
            columns = slice(*np.searchsorted(x_edges, (region.x0, region.x1)))
            rows = slice(*np.searchsorted(y_edges, (region.y0, region.y1)))
            cells[rows, columns] = region.prediction
        heights = tuple(
            tuple(None if np.isnan(cell) else cell for cell in row) for row in cells.tolist()
        )
        n_leaves = len({region.node for region in regions})
        caption = (
            f"{in_words(n_leaves).capitalize()} flat steps between {in_words_of[predictions[0]]} "
            f"and {in_words_of[predictions[-1]]}: a tree predicts one number in a whole region. "
            f"Dots are the rows drawn that fall into these regions: {show_count(len(inside))}."
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
