"""The complexity surface: scores under each pair of max_depth and min_samples_split."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from explorer.data.arguments import some
from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.training import TrainingTable
from explorer.judging.judged_nodes import JudgedNodes
from explorer.judging.row_scores import from_sums
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.cross_validation import (
    CrossValidation,
    GrownFolds,
    grow_folds,
)
from explorer.judging.unseen.folds import Folds, chosen_folds
from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.trimming import kept_splits


@dataclass(frozen=True, slots=True, eq=False)
class ComplexitySurface:
    """Scores of trees limited in depth and in rows to split, a cell for each pair of limits.

    depths, min_samples_split: the values of both limits, rising. cells: the scores of the cells,
    [n_splits, n_depths], flattened row by row.
    """

    depths: tuple[int, ...]
    min_samples_split: tuple[int, ...]
    cells: CrossValidation

    @property
    def shape(self) -> tuple[int, int]:
        """The number of values of min_samples_split, and of depths."""
        return len(self.min_samples_split), len(self.depths)

    @property
    def mean(self) -> FloatArray:
        """float64[n_splits, n_depths]: the mean over the folds that have a score."""
        return self.cells.mean.reshape(self.shape)

    @property
    def deviation(self) -> FloatArray:
        """float64[n_splits, n_depths]: the standard deviation of the folds' scores."""
        return self.cells.deviation.reshape(self.shape)

    @property
    def best(self) -> tuple[int, int] | None:
        """The cell of the best mean (row, column); ties go to the shallowest, then to the largest
        min_samples_split. None if no cell has a score."""
        mean = self.mean
        if np.isnan(mean).all():
            return None
        top = np.nanmax(mean)
        rows, columns = np.nonzero(mean >= top - abs(top) * TIE_BAND)
        place = np.lexsort((-rows, columns))[0]
        return int(rows[place]), int(columns[place])

    @property
    def least(self) -> float:
        """The least score within one standard error of the best."""
        best = self.best
        if best is None:
            return np.nan
        error = self.cells.standard_error.reshape(self.shape)
        return float(self.mean[best] - error[best])

    @property
    def as_good(self) -> BoolArray:
        """bool[n_splits, n_depths]: the cells within one standard error of the best."""
        return np.asarray(self.mean >= self.least)


def complexity_surface(
    training: TrainingTable,
    search: SearchRules | None = None,
    depths: Sequence[int] = (),
    min_samples_split: Sequence[int] = (),
    stop: StopRules | None = None,
    *,
    folds: Folds | None = None,
    groups: ArrayLike | None = None,
    times: ArrayLike | None = None,
    scoring: Scoring | str | None = None,
) -> ComplexitySurface:
    """Return the scores under every pair of the two limits; `stop` gives the others.

    One tree is grown per fold. Values rise; `folds`, `groups`, `times` and `scoring` as for
    `cross_validate`. Law: each cell is what `cross_validate` returns under its limits.
    """
    for name, values in (("depths", depths), ("min_samples_split", min_samples_split)):
        some(name, values)
    rules = replace(
        stop or StopRules(), max_depth=max(depths), min_samples_split=min_samples_split[0]
    )
    grown_under = replace(rules, max_leaf_nodes=None, ccp_alpha=0.0)
    own = chosen_folds(training, folds, groups, times)
    grown = grow_folds(training, search, grown_under, folds=own, scoring=scoring)
    return surface_of(grown, depths, min_samples_split, rules)


def surface_of(
    grown: GrownFolds, depths: Sequence[int], min_samples_split: Sequence[int], stop: StopRules
) -> ComplexitySurface:
    """Return the surface from trees grown under the loosest limits; `stop` gives the other limits.

    Raises ValueError if values do not rise, or if a tree was not grown that far.
    """
    for values in (depths, min_samples_split):
        if not values or any(a >= b for a, b in pairwise(values)):
            raise ValueError(
                "Each limit needs at least one value, and its values must be in increasing order."
            )
    pairs = [
        [replace(stop, max_depth=depth, min_samples_split=rows) for depth in depths]
        for rows in min_samples_split
    ]
    if is_quick(grown, stop):
        scores = np.stack([_nested(fold, pairs).ravel() for fold in grown.grown])
    else:  # a leaf budget and pruning choose among the splits that both limits allow
        scores = np.hstack([grown.under(row).scores for row in pairs])
    stops = tuple(stop for row in pairs for stop in row)
    deeper = grown.goes_deeper(stops)
    cells = CrossValidation(stops, grown.folds, grown.scoring, scores, deeper)
    return ComplexitySurface(tuple(depths), tuple(min_samples_split), cells)


def is_quick(grown: GrownFolds, stop: StopRules) -> bool:
    """Return whether all cells follow from what each split adds: scores are sums, and only the two
    limits shape the trees."""
    is_nested = stop.max_leaf_nodes is None and stop.ccp_alpha == 0
    return is_nested and all(fold.are_sums for fold in grown.grown)


def _nested(fold: JudgedNodes, pairs: list[list[StopRules]]) -> FloatArray:
    """float64[n_splits, n_depths]: the scores, summed from what each split of the tree adds.

    Depth grows and rows shrink down a path, so that a split is made under all greater depths and
    all smaller numbers of rows: one histogram, cumulated along both axes.
    """
    tree, sums = fold.tree, fold.sums
    depths = [stop.depth_limit for stop in pairs[0]]
    rows_to_split = [row[0].min_samples_split for row in pairs]
    made = np.flatnonzero(kept_splits(tree, [pairs[0][-1]])[0])
    left, right = tree.left_child[made], tree.right_child[made]
    added = sums[:, left] + sums[:, right] - sums[:, made]
    column = np.searchsorted(depths, tree.depth[made], side="right")
    row = np.searchsorted(rows_to_split, tree.n_samples[made], side="right") - 1
    shape = len(rows_to_split), len(depths)
    cells, n_cells = row * shape[1] + column, shape[0] * shape[1]
    at = np.array([np.bincount(cells, term, n_cells).reshape(shape) for term in added])
    summed = at[:, ::-1].cumsum(axis=1)[:, ::-1].cumsum(axis=2)
    return from_sums(fold.scoring, sums[:, 0, np.newaxis, np.newaxis] + summed, fold.whole)
