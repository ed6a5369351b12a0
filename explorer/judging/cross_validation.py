"""Cross-validation: every row is predicted by a tree that has not seen it."""

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.growing import grow
from explorer.judging.folds import Folds, folds_of
from explorer.judging.node_losses import Loss, node_losses
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import kept_splits

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class CrossValidation:
    """Scores of trees under several stop rules, each fold judged by a tree grown without it.

    scores: float64[n_folds, n_stops]; of classes the accuracy, of numbers R² (1 − Σ squared
    errors / Σ squared deviations from the fold's own mean), or under absolute error the mean
    absolute error. NaN where a fold has no row of positive weight, and R² of a fold whose targets
    are equal. training_scores: those of the trees on the rows that grew them.
    """

    stops: tuple[StopRules, ...]
    folds: Folds
    loss: Loss
    scores: FloatArray
    training_scores: FloatArray

    @property
    def mean(self) -> FloatArray:
        """float64[n_stops]: over the folds that have a score."""
        return _over_folds(np.nanmean, self.scores)

    @property
    def deviation(self) -> FloatArray:
        """float64[n_stops]: the standard deviation of the folds' scores (divided by n)."""
        return _over_folds(np.nanstd, self.scores)

    @property
    def standard_error(self) -> FloatArray:
        """float64[n_stops]: of the mean, deviation / √(n − 1); 0 of one fold."""
        n = np.maximum((~np.isnan(self.scores)).sum(axis=0), 2)
        return np.asarray(self.deviation / np.sqrt(n - 1))


def cross_validate(
    training: TrainingTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    folds: Folds | None = None,
) -> CrossValidation:
    """Scores of the trees under these rules, one a fold; `folds=None` takes `folds_of`'s ten."""
    return complexity_curve(training, search, [stop or StopRules()], folds=folds)


def complexity_curve(
    training: TrainingTable,
    search: SearchRules | None = None,
    stops: Sequence[StopRules] = (),
    *,
    folds: Folds | None = None,
) -> CrossValidation:
    """Scores under each of `stops`, as many growths as folds: a fold's tree is trimmed, not grown
    again. Law: each column is what `cross_validate` says under that stop rule.
    """
    asked = search or SearchRules.usual_for(training.task)
    found = folds or folds_of(training)
    loss, loosest = Loss.usual_for(asked.criterion), _loosest(stops)
    judged_scores: list[FloatArray] = []
    training_scores: list[FloatArray] = []
    for fold in range(found.n_folds):
        check_cancelled()
        growing, judged = found.growing(fold), found.judged(fold)
        tree = grow(training, asked, loosest, weights=np.where(growing, training.weights, 0.0))
        kept = kept_splits(tree, stops)
        for rows, scores in ((judged, judged_scores), (growing, training_scores)):
            scores.append(_scores(tree, training, np.flatnonzero(rows), kept, loss))
    return CrossValidation(
        tuple(stops), found, loss, np.array(judged_scores), np.array(training_scores)
    )


def _loosest(stops: Sequence[StopRules]) -> StopRules:
    """Rules of which each of `stops` is a trim."""
    depths = [stop.max_depth for stop in stops]
    deepest = None if None in depths else max((d for d in depths if d is not None), default=None)
    return StopRules(
        deepest,
        min(stop.min_samples_split for stop in stops),
        min(stop.min_impurity_decrease for stop in stops),
    )


def _scores(
    tree: Tree, training: TrainingTable, rows: IntArray, kept: NDArray[np.bool_], loss: Loss
) -> FloatArray:
    """float64[n_stops]: of the trees that keep these splits (bool[n_stops, n_nodes])."""
    losses = node_losses(tree, training, rows, training.weights, loss)
    is_leaf = ~kept
    is_leaf[:, 1:] &= kept[:, tree.parent[1:]]
    lost = is_leaf @ losses
    weights = training.weights[rows]
    if loss is Loss.SQUARED_ERROR:
        return 1 - _ratio(
            lost, _squared_deviations(np.asarray(training.target_values, np.float64)[rows], weights)
        )
    shares = _ratio(lost, float(weights.sum()))
    return 1 - shares if loss is Loss.MISCLASSIFICATION else shares


def _ratio(lost: FloatArray, whole: float) -> FloatArray:
    return lost / whole if whole > 0 else np.full(lost.shape, np.nan)


def _squared_deviations(values: FloatArray, weights: FloatArray) -> float:
    mean = np.average(values, weights=weights)
    return float(weights @ (values - mean) ** 2)


def _over_folds(summary: Callable[..., FloatArray], scores: FloatArray) -> FloatArray:
    with warnings.catch_warnings():  # a column without any score stays NaN
        warnings.simplefilter("ignore", RuntimeWarning)
        return np.asarray(summary(scores, axis=0))
