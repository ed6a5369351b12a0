"""A regression tree over two features as a terrain: flat steps, exactly as high as its answers."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count
from explorer.data.schema import Display
from explorer.views.nodes.axes import Axis, number_axis
from explorer.views.nodes.wording import in_words, number_answer
from explorer.views.regions.regions_view import RegionsView

MOST_EDGES = 160
"""Edges along an axis: a browser turns about a hundred thousand corners smoothly."""

Heights = tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True, slots=True)
class TerrainView:
    """Cells between the edges of two axes: `heights[row][column]`, None where no box is.

    `z` is the axis of heights; `words` are the heights where these cannot be read as numbers.
    Without heights `reading` says why.
    """

    x: Axis
    y: Axis
    z: Axis
    x_edges: tuple[float, ...]
    y_edges: tuple[float, ...]
    heights: Heights
    words: tuple[tuple[str, ...], ...]
    lowest: float
    highest: float
    reading: str


def terrain_view(view: RegionsView, most_edges: int = MOST_EDGES) -> TerrainView:
    """The terrain of a plane of numbers; nothing is smoothed or sampled."""
    regions = view.regions
    x_edges = np.unique([edge for region in regions for edge in (region.x0, region.x1)])
    y_edges = np.unique([edge for region in regions for edge in (region.y0, region.y1)])
    n_edges = max(len(x_edges), len(y_edges))
    answers = sorted({region.answer for region in regions})
    said = {answer: number_answer(view.target, answer) for answer in answers}
    heights: Heights = ()
    if n_edges > most_edges:
        reading = (
            f"These boxes have {show_count(n_edges)} edges along an axis; a terrain is drawn of "
            f"at most {most_edges}. A smaller depth leaves fewer."
        )
    else:
        cells = np.full((len(y_edges) - 1, len(x_edges) - 1), np.nan)
        for region in regions:
            columns = slice(*np.searchsorted(x_edges, (region.x0, region.x1)))
            cells[slice(*np.searchsorted(y_edges, (region.y0, region.y1))), columns] = region.answer
        heights = tuple(
            tuple(None if np.isnan(cell) else cell for cell in row) for row in cells.tolist()
        )
        n_leaves = len({region.node for region in regions})
        reading = (
            f"{in_words(n_leaves).capitalize()} flat steps between {said[answers[0]]} and "
            f"{said[answers[-1]]}: a tree answers one number all over a box."
        )
    return TerrainView(
        x=view.x,
        y=view.y,
        z=number_axis(view.target, np.array(answers)),
        x_edges=tuple(x_edges.tolist()),
        y_edges=tuple(y_edges.tolist()),
        heights=heights,
        words=tuple(tuple("" if h is None else said[h] for h in row) for row in heights)
        if view.target.display is Display.DATE
        else (),
        lowest=view.lowest,
        highest=view.highest,
        reading=reading,
    )
