"""Comparison of our tree with scikit-learn's for the same table, limits and seed."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.errors import TableError
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.estimators.from_sklearn import as_our_tree, as_scikit_learn_reads
from explorer.estimators.interop.to_sklearn import unfitted
from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.growing import grow
from explorer.growth.progress import tell
from explorer.growth.weighting import row_weights
from explorer.judging.divergence import Divergence, first_divergence
from explorer.judging.judged_rows import JudgedRows, are_same, judged_at, judged_by_votes
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.cross_validation import GrownFolds
from explorer.judging.unseen.folds import USUAL_SEED, Folds
from explorer.tree.impurity import Criterion
from explorer.tree.rules import PruningCost, SearchRules, StopRules
from explorer.tree.tree import Tree

USUAL_STATES = 50
MAX_TIMED_CELLS = 200_000
"""Up to this many rows × columns, growth is timed several times."""
TIMES = 5


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """One measure of our tree and of scikit-learn's."""

    ours: float
    theirs: float


@dataclass(frozen=True, slots=True, eq=False)
class BesideScikitLearn:
    """Two trees grown from the same rows under the same rules: ours and scikit-learn's.

    theirs: scikit-learn's tree at one random state, over `read`, the rows as it reads them.
    training: the score on the training rows. folds: the mean score over the same folds,
    scikit-learn's at that random state; NaN if no fold has a score. states: float64[n_states],
    scikit-learn's mean scores at random states 0, 1, … agree: the share of the rows' weight for
    which both predict the same (numbers: up to rounding). seconds: growth times, medians of
    `n_timed` growths, ours from the table's columns, scikit-learn's from the matrix that it needs.
    parting: where the trees first differ, or None. n_columns: the columns of that matrix.
    """

    theirs: Tree
    read: TrainingTable
    scoring: Scoring
    training: Pair
    folds: Pair
    states: FloatArray
    agree: float
    seconds: Pair
    n_timed: int
    parting: Divergence | None
    n_columns: int


def scikit_learn_tree(
    search: SearchRules,
    stop: StopRules,
    random_state: int = USUAL_SEED,
    *,
    names: Sequence[str] = (),
) -> Any:
    """Return an unfitted `sklearn.tree` estimator under the same rules.

    Class weights are left to the row weights. names: the columns that it will be fitted on, of
    which monotonic constraints hold. Raises TableError if scikit-learn lacks a rule.
    """
    if search.criterion is Criterion.MISCLASSIFICATION:
        raise TableError(
            "scikit-learn's trees have no misclassification criterion: choose Gini or entropy."
        )
    if search.loss:
        raise TableError(
            "scikit-learn's trees have no loss matrix: remove the losses, or weight the classes."
        )
    if stop.max_depth == 0 or stop.max_leaf_nodes == 1:
        raise TableError("scikit-learn cannot grow a tree without splits: allow at least one.")
    if search.each_feature_once or search.max_features is not None:
        raise TableError(
            "scikit-learn's trees choose random features differently: search all features."
        )
    if search.forced:
        raise TableError("scikit-learn cannot use your own splits: go back to the best splits.")
    if stop.ccp_alpha > 0 and stop.pruning_cost is not PruningCost.CRITERION:
        raise TableError("scikit-learn prunes by the criterion: choose that pruning cost here.")
    model, signs = unfitted(search, stop, random_state), dict(search.monotonic_cst)
    for name in signs:
        if name not in names:
            raise TableError(
                f"scikit-learn's trees cannot constrain the categories of “{name}”: remove its "
                "monotonic constraint."
            )
    if signs:
        model.set_params(monotonic_cst=[signs.get(name, 0) for name in names])
    return model


def beside_scikit_learn(
    tree: Tree,
    training: TrainingTable,
    stop: StopRules,
    grown: GrownFolds,
    *,
    n_states: int = USUAL_STATES,
    random_state: int = USUAL_SEED,
) -> BesideScikitLearn:
    """Compare `tree` and its folds' trees (`grown`, trimmed under `stop`) with scikit-learn's.

    Raises TableError if scikit-learn does not know the rules, or refuses the rows.
    """
    read, search, scoring = as_scikit_learn_reads(training), tree.search, grown.scoring
    asked = None if search.features is None else set(search.features)
    if asked is not None and not asked >= set(training.features.names):
        raise TableError(
            "The split search covers only some features, but scikit-learn's covers all: exclude "
            "the other features from the table."
        )
    matrix = _Matrix(read, search, stop)
    fitted = matrix.fitted(training.weights, random_state)
    theirs = as_our_tree(fitted, read, search, stop)
    rows = np.arange(training.n_rows)
    mine, its = judged_at(tree, training, rows), matrix.judged(fitted, rows)

    def splits_under(limits: StopRules, of_node: IntArray) -> bool:
        again = matrix.fitted(training.weights, random_state, limits)
        return splits_node(again, matrix.X[of_node])

    scores: dict[int, float] = {}
    wanted = dict.fromkeys((random_state, *range(n_states)))
    for state in wanted:
        tell(f"{len(scores)} of {len(wanted)} random states are done.")
        scores[state] = _over_folds(matrix, grown.folds, scoring, state)
    at_one_alpha = replace(grown, whole=None)
    n_timed = TIMES if matrix.X.size <= MAX_TIMED_CELLS else 1
    return BesideScikitLearn(
        theirs=theirs,
        read=read,
        scoring=scoring,
        training=Pair(score_rows(scoring, mine), score_rows(scoring, its)),
        folds=Pair(float(at_one_alpha.under([stop]).mean[0]), scores[random_state]),
        states=np.array([scores[state] for state in range(n_states)]),
        agree=_agreement(training, mine.predicted, its.predicted),
        seconds=_seconds(training, search, stop, matrix, random_state, n_timed),
        n_timed=n_timed,
        parting=first_divergence(tree, training, theirs, read, splits_under),
        n_columns=matrix.X.shape[1],
    )


def splits_node(fitted: Any, X: NDArray[np.float32]) -> bool:
    """Return whether the fitted tree has a node of exactly these of its rows, and splits it."""
    passed = np.asarray(fitted.decision_path(X).sum(axis=0)).ravel()
    last, arrays = np.flatnonzero(passed == len(X))[-1], fitted.tree_
    return bool(arrays.n_node_samples[last] == len(X) and arrays.children_left[last] >= 0)


class _Matrix:
    """The rows as scikit-learn's `fit` takes them, and what it predicts for some of them."""

    def __init__(self, read: TrainingTable, search: SearchRules, stop: StopRules) -> None:
        self.read, self._search, self._stop = read, search, stop
        self.X = np.column_stack(read.columns).astype(np.float32)

    def fitted(self, weights: FloatArray, random_state: int, stop: StopRules | None = None) -> Any:
        """Return an estimator fitted on the rows of positive weight, class weights multiplied in.

        `stop` replaces the tree's own limits.
        """
        check_cancelled()
        own = row_weights(self.read, self._search, weights)
        taken = own > 0
        reached = _reached(stop or self._stop, int(taken.sum()))
        names = self.read.features.names
        found = scikit_learn_tree(self._search, reached, random_state, names=names)
        try:
            return found.fit(self.X[taken], self.read.target_values[taken], own[taken])
        except ValueError as refusal:
            raise TableError(f"scikit-learn refuses this table: {_first_line(refusal)}") from None

    def judged(self, fitted: Any, rows: IntArray) -> JudgedRows:
        """Return the predictions for these rows; for classes, with the weights in the leaves."""
        predicted, votes = np.asarray(fitted.predict(self.X[rows])), None
        if self.read.task is Task.CLASSIFICATION:
            leaf, arrays = fitted.apply(self.X[rows]), fitted.tree_
            votes = np.zeros((len(rows), len(self.read.classes)))
            shares = arrays.value[leaf, 0]
            votes[:, fitted.classes_] = shares * arrays.weighted_n_node_samples[leaf, np.newaxis]
        return judged_by_votes(self.read, rows, predicted, votes)


def _reached(stop: StopRules, n_rows: int) -> StopRules:
    """Return limits that give the same tree, with at most as many leaves as these rows can reach.

    scikit-learn allocates memory for all allowed nodes, which takes a second for a million.
    """
    if stop.max_leaf_nodes is None:
        return stop
    return replace(stop, max_leaf_nodes=min(stop.max_leaf_nodes, max(n_rows, 2)))


def _over_folds(matrix: _Matrix, folds: Folds, scoring: Scoring, random_state: int) -> float:
    """Return the mean of the folds' scores; NaN if no fold has a score."""
    scores = []
    for fold in range(folds.n_folds):
        weights = np.where(folds.growing(fold), matrix.read.weights, 0.0)
        fitted = matrix.fitted(weights, random_state)
        rows = np.flatnonzero(folds.judged(fold))
        scores.append(score_rows(scoring, matrix.judged(fitted, rows)))
    known = [score for score in scores if score == score]
    return float(np.mean(known)) if known else float("nan")


def _agreement(training: TrainingTable, mine: NDArray[Any], its: NDArray[Any]) -> float:
    same = are_same(mine, its, training)
    return float(training.weights @ same / training.weights.sum())


def _seconds(
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    matrix: _Matrix,
    random_state: int,
    n_timed: int,
) -> Pair:
    """Return the median growth times in this process, by turns so that both meet the same load."""
    ours, theirs = [], []
    for _ in range(n_timed):
        begun = time.perf_counter()
        grow(training, search, stop, engine=engine_for(training, keep=False))
        between = time.perf_counter()
        matrix.fitted(training.weights, random_state)
        ours.append(between - begun)
        theirs.append(time.perf_counter() - between)
    return Pair(float(np.median(ours)), float(np.median(theirs)))


def _first_line(refusal: ValueError) -> str:
    return str(refusal).strip().split("\n")[0]
