"""The complexity surface as a heat map: depth across, minimum rows to split downwards."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.judging.unseen.complexity_surface import ComplexitySurface
from explorer.tree.rules import StopRules
from explorer.views.scores.score_form import ScoreForm

Cells = tuple[tuple[float | None, ...], ...]
Texts = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class SurfaceView:
    """A cell per depth and minimum number of rows to split; cells are in row order.

    depths, rows_to_split: the values of both limits, rising. depth_limits: the limit that a column
    sets; the last column's is the present limit if the tree does not reach it. mean: each cell's
    score over the folds, None if no fold has one; `texts` and `spreads` are in words. as_good: the
    cells within one standard error of the best. best: the best cell (row, column). present: the
    cell of the limits on the page. low, high: the lowest and the highest mean. title: the finding.
    among: as for a `ComplexityTrack`.
    """

    depths: tuple[int, ...]
    rows_to_split: tuple[int, ...]
    depth_limits: tuple[int | None, ...]
    mean: Cells
    texts: Texts
    spreads: Texts
    as_good: tuple[tuple[bool, ...], ...]
    best: tuple[int, int]
    present: tuple[int, int] | None
    low: float
    high: float
    title: str
    among: str


def surface_view(
    surface: ComplexitySurface,
    whole: ComplexitySurface | None,
    stop: StopRules,
    *,
    form: ScoreForm,
    is_cut: bool = True,
) -> SurfaceView | None:
    """Return the view; None if no cell has a score.

    `whole`: the surface with every number of rows from the first drawn to the last, so that the
    title covers them all; None if that takes too long. is_cut: as for a track of depths.
    """
    best = surface.best
    if best is None:
        return None
    means = surface.mean.round(12)
    return SurfaceView(
        surface.depths,
        surface.min_samples_split,
        tuple(rules.max_depth for rules in surface.cells.stops[: len(surface.depths)]),
        tuple(tuple(None if np.isnan(one) else one for one in row) for row in means.tolist()),
        _texts(means, form=form),
        tuple(tuple(form.spread(one) for one in row) for row in surface.deviation),
        tuple(map(tuple, surface.as_good.tolist())),
        best,
        _present(surface, stop),
        float(np.nanmin(means)),
        float(np.nanmax(means)),
        surface_title(surface, whole, form=form),
        "the offered depths" if is_cut and surface.cells.is_bounded else "",
    )


def surface_title(
    surface: ComplexitySurface, whole: ComplexitySurface | None, *, form: ScoreForm
) -> str:
    """Say how requiring more rows to split changes the score, at the best depth of each."""
    row, column = surface.best or (0, 0)
    if whole is None or len(whole.min_samples_split) == 1:
        return _limits_title(surface)
    asked, top = whole.min_samples_split, float(surface.mean[row, column])
    at_best_depth = np.nan_to_num(whole.mean, nan=-np.inf).max(axis=1)
    near = np.flatnonzero(at_best_depth >= surface.least)
    first, last = int(near[0]), int(near[-1])
    if last - first == len(asked) - 1:
        return (
            f"Requiring {asked[0]} rows to split is as good as requiring {asked[-1]}, each at its "
            "best depth"
        )
    if first > 0 and last < len(asked) - 1:
        found = _range(asked[first], asked[last])
        some = "" if len(near) == last - first + 1 else "some "
        near_best = "come within one standard error of the best"
        return f"Only {some}trees that require {found} rows to split {near_best}"
    lost = slice(last + 1, None) if first == 0 else slice(first)
    cost = _cost(top - float(at_best_depth[lost].max()), top, form=form)
    only = "" if first == 0 else "only "
    found = _range(asked[lost][0], asked[lost][-1])
    return f"Requiring {only}{found} rows to split {cost}, at any depth"


def _limits_title(surface: ComplexitySurface) -> str:
    """Name the limits of the smallest tree within one standard error of the best, and the best."""
    best = surface.best or (0, 0)
    column = int(np.flatnonzero(surface.as_good.any(axis=0))[0])
    smallest = int(np.flatnonzero(surface.as_good[:, column])[-1]), column
    depths, sizes = surface.depths, surface.min_samples_split
    names = [
        f"depth {depths[column]} and at least {sizes[row]} rows to split"
        for row, column in (smallest, best)
    ]
    if smallest == best:
        return f"The best limits are {names[0]}"
    return f"{names[0].capitalize()} are nearly as good as the best limits, {names[1]}"


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def _cost(gap: float, top: float, *, form: ScoreForm) -> str:
    """Say by how much, at least, the score is below the best, as both are shown."""
    shown = form.gap(top, top - gap)
    least = f" at least {form.gap_of(shown)}"
    return f"scores{least if shown > 0 else ''} less than the best, {form.text(top)}"


def _texts(means: FloatArray, *, form: ScoreForm) -> Texts:
    shown, n = form.texts(means.ravel().tolist()), means.shape[1]
    return tuple(shown[at : at + n] for at in range(0, len(shown), n))


def _present(surface: ComplexitySurface, stop: StopRules) -> tuple[int, int] | None:
    """Return the cell of the limits; beyond the deepest tree, the deepest tree's."""
    depth = surface.depths[-1] if stop.max_depth is None else stop.max_depth
    column = min(depth, surface.depths[-1])
    if column not in surface.depths or stop.min_samples_split not in surface.min_samples_split:
        return None
    return surface.min_samples_split.index(stop.min_samples_split), surface.depths.index(column)
