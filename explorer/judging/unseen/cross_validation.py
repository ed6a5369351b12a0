"""Cross-validation: every row is predicted by a tree that has not seen it."""

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.growing import grow
from explorer.judging.node_losses import Loss, as_scores, node_losses, whole_loss
from explorer.judging.unseen.folds import Folds, folds_of
from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import kept_splits


@dataclass(frozen=True, slots=True, eq=False)
class CrossValidation:
    """Scores of trees under several stop rules, each fold judged by a tree grown without it.

    scores: float64[n_folds, n_stops]; of classes the accuracy, of numbers R² (1 − Σ squared
    errors / Σ squared deviations from the fold's own mean), or under absolute error the mean
    absolute error. NaN where a fold has no row of positive weight, and R² of a fold whose targets
    are equal.
    """

    stops: tuple[StopRules, ...]
    folds: Folds
    loss: Loss
    scores: FloatArray

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

    def best(self) -> int | None:
        """The stop of the best mean, and of equal ones the first; None where none has a score."""
        better = self._better
        if np.isnan(better).all():
            return None
        top = np.nanmax(better)
        return int(np.flatnonzero(better >= top - abs(top) * TIE_BAND)[0])

    def simplest(self) -> int | None:
        """The first stop whose mean lies within one standard error of the best: the smallest tree
        of stops that rise (Breiman et al. 1984, section 3.4.3)."""
        best = self.best()
        if best is None:
            return None
        better, error = self._better, float(self.standard_error[best])
        return int(np.flatnonzero(better >= better[best] - error)[0])

    def at(self, indices: Sequence[int]) -> "CrossValidation":
        """Of these stop rules (indices into `stops`), in this order."""
        chosen = list(indices)
        return CrossValidation(
            tuple(self.stops[i] for i in chosen),
            self.folds,
            self.loss,
            self.scores[:, chosen],
        )

    @property
    def _better(self) -> FloatArray:
        return -self.mean if self.loss is Loss.ABSOLUTE_ERROR else self.mean


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
    return grow_folds(training, search, _loosest(stops), folds=folds).under(stops)


@dataclass(frozen=True, slots=True, eq=False)
class Lost:
    """What a tree's nodes lose on some rows, were they leaves: see `node_losses`.

    by_node: float64[n_nodes]. whole: what the score is a share of: the rows' weight, or under
    squared error the sum of their squared deviations from their own mean.
    """

    by_node: FloatArray
    whole: float

    def scores(self, is_leaf: BoolArray, loss: Loss) -> FloatArray:
        """float64[n_stops]: of trees with these leaves (bool[n_stops, n_nodes])."""
        return self.as_scores(is_leaf @ self.by_node, loss)

    def as_scores(self, lost: FloatArray, loss: Loss) -> FloatArray:
        """Of trees whose leaves lose so much on the rows; an array of the same shape."""
        return as_scores(lost, self.whole, loss)


@dataclass(frozen=True, slots=True, eq=False)
class GrownFold:
    """A fold's tree, and what its nodes lose on the rows of the fold."""

    tree: Tree
    lost: Lost

    def scores(self, stops: Sequence[StopRules], loss: Loss) -> FloatArray:
        """float64[n_stops]: under each of these rules; ValueError where it was not grown so far."""
        check_cancelled()
        kept = kept_splits(self.tree, stops)
        is_leaf = ~kept
        is_leaf[:, 1:] &= kept[:, self.tree.parent[1:]]
        return self.lost.scores(is_leaf, loss)


@dataclass(frozen=True, slots=True, eq=False)
class GrownFolds:
    """The trees of all folds, which any tighter stop rule trims."""

    folds: Folds
    loss: Loss
    grown: tuple[GrownFold, ...]

    def under(self, stops: Sequence[StopRules]) -> CrossValidation:
        """The scores under each of these rules; ValueError where a tree was not grown so far."""
        scores = [fold.scores(stops, self.loss) for fold in self.grown]
        return CrossValidation(tuple(stops), self.folds, self.loss, np.array(scores))


def grow_folds(
    training: TrainingTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    folds: Folds | None = None,
    loss: Loss | None = None,
) -> GrownFolds:
    """A tree for each fold under these rules, grown from the rows that the fold does not judge.

    `folds=None` takes `folds_of`'s ten, `loss=None` that of the criterion.
    """
    asked, all_folds = search or SearchRules.usual_for(training.task), folds or folds_of(training)
    found = loss or Loss.usual_for(asked.criterion)
    grown = (
        grow_fold(training, asked, stop or StopRules(), all_folds, fold, found)
        for fold in range(all_folds.n_folds)
    )
    return GrownFolds(all_folds, found, tuple(grown))


def grow_fold(
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    folds: Folds,
    fold: int,
    loss: Loss,
) -> GrownFold:
    """One of them. Rows that grow weigh as in `grow`, class weights too; rows that judge weigh what
    the table says."""
    check_cancelled()
    tree = grow(
        training, search, stop, weights=np.where(folds.growing(fold), training.weights, 0.0)
    )
    return GrownFold(tree, _lost(tree, training, np.flatnonzero(folds.judged(fold)), loss))


def scores_on(
    part: TrainingTable, tree: Tree, stops: Sequence[StopRules], *, loss: Loss | None = None
) -> FloatArray:
    """float64[n_stops]: what a tree scores on the rows of a part under each of `stops`.

    part: rows of any weight, of the schema that the tree was grown from. Scores are those of a
    `CrossValidation`, NaN too. Law: each is the score of the tree trimmed to its stop rule.
    """
    found = loss or Loss.usual_for(tree.search.criterion)
    return GrownFold(tree, lost_on(part, tree, found)).scores(stops, found)


def lost_on(part: TrainingTable, tree: Tree, loss: Loss) -> Lost:
    """What each of a tree's nodes would lose on all rows of a part, which come down it once."""
    return _lost(tree, part, np.arange(part.n_rows), loss)


def _loosest(stops: Sequence[StopRules]) -> StopRules:
    """Rules of which each of `stops` is a trim."""
    depths = [stop.max_depth for stop in stops]
    deepest = None if None in depths else max((d for d in depths if d is not None), default=None)
    return StopRules(
        deepest,
        min(stop.min_samples_split for stop in stops),
        min(stop.min_impurity_decrease for stop in stops),
    )


def _lost(tree: Tree, training: TrainingTable, rows: IntArray, loss: Loss) -> Lost:
    by_node = node_losses(tree, training, rows, loss)
    return Lost(by_node, whole_loss(loss, training.target_values[rows], training.weights[rows]))


def _over_folds(summary: Callable[..., FloatArray], scores: FloatArray) -> FloatArray:
    with warnings.catch_warnings():  # a column without any score stays NaN
        warnings.simplefilter("ignore", RuntimeWarning)
        # Each stop's folds side by side: else their sum depends on how many stops are asked for,
        # and a mean that ends in 5 is shown in two ways.
        return np.asarray(summary(np.ascontiguousarray(scores.T), axis=1))
