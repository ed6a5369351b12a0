"""How well any rows are predicted: the usual scores, by weight."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.training import TrainingTable
from explorer.judging.judged_rows import JudgedRows, judged_by_tree
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Score, Scoring
from explorer.tree.second_table import matched
from explorer.tree.tree import Tree


@dataclass(frozen=True, slots=True, eq=False)
class ClassScores:
    """Scores of predicted classes. Everything except `n_rows` and `pair_rows` counts by weight.

    `actual`, `predicted` (int64[n_pairs], class codes), `pair_rows` (int64[n_pairs]) and
    `pair_weights` (float64[n_pairs]) hold the cells of the confusion matrix that are not empty.
    `log_loss` is −Σ weight · ln p / Σ weight, in nats. p, for a row's own class, is
    (count + 1) / (n + K): count and n are the weights of the class and of all K classes among the
    rows that grew the leaf, so that no class has probability 0 (Laplace's rule of succession;
    Provost and Domingos 2003).
    """

    classes: tuple[str, ...]
    n_rows: int
    actual: IntArray
    predicted: IntArray
    pair_rows: IntArray
    pair_weights: FloatArray
    log_loss: float

    @property
    def weight(self) -> float:
        """The weight of all rows."""
        return float(self.pair_weights.sum())

    @property
    def confusion(self) -> FloatArray:
        """float64[n_classes, n_classes]: the weight by actual class (row of the matrix) and
        predicted class (column), as in scikit-learn."""
        matrix = np.zeros((len(self.classes), len(self.classes)))
        matrix[self.actual, self.predicted] = self.pair_weights
        return matrix

    @property
    def n_wrong(self) -> int:
        """How many rows are misclassified, each counted once whatever it weighs."""
        return int(self.pair_rows[self.actual != self.predicted].sum())

    @property
    def accuracy(self) -> float:
        """The share of the weight that is predicted correctly."""
        return float(self._right.sum() / self.weight)

    @property
    def balanced_accuracy(self) -> float:
        """The mean of the recalls of the classes that occur (Brodersen et al. 2010)."""
        return float(np.nanmean(self.recall))

    @property
    def recall(self) -> FloatArray:
        """float64[n_classes]: recall per class; NaN for a class without rows."""
        return _shares(self._right, _sums(self.actual, self.pair_weights, self._n))

    @property
    def precision(self) -> FloatArray:
        """float64[n_classes]: precision per class; NaN for a class that is never predicted."""
        return _shares(self._right, _sums(self.predicted, self.pair_weights, self._n))

    @property
    def _right(self) -> FloatArray:
        on_diagonal = self.actual == self.predicted
        return _sums(self.actual, self.pair_weights * on_diagonal, self._n)

    @property
    def _n(self) -> int:
        return len(self.classes)


@dataclass(frozen=True, slots=True)
class NumberScores:
    """Scores of predicted numbers, by weight.

    r2: 1 − Σ weight · error² / Σ weight · (target − mean)², with the mean of these rows; NaN
    if their targets are equal. rmse, mae: the root of the mean squared error, and the mean
    absolute error, in the target's unit.
    """

    n_rows: int
    weight: float
    r2: float
    rmse: float
    mae: float


def score(tree: Tree, training: TrainingTable) -> ClassScores | NumberScores:
    """Return how well a tree predicts the rows of a table: those that grew it, or others.

    A table other than the tree's is matched by names (`matched`): a class that the tree does
    not know is always an error. Rows count by the table's weights, without class weights. Equals
    scikit-learn's `metrics` for `sample_weight`, except that R² of equal targets is NaN here.
    Raises TableError if the table lacks a column of the tree.
    """
    tree, training = matched(tree, training)
    return scores_of(judged_by_tree(tree, training), training.classes)


def scores_of(judged: JudgedRows, classes: tuple[str, ...]) -> ClassScores | NumberScores:
    """Return the scores of rows judged by one tree or by folds; `classes` is empty for numbers.

    The rows of all folds are scored at once: R² uses the mean of all of them.
    """
    return _of_classes(judged, classes) if classes else _of_numbers(judged)


def _of_classes(judged: JudgedRows, classes: tuple[str, ...]) -> ClassScores:
    n = len(classes)
    keys = judged.actual.astype(np.int64) * n + judged.predicted
    pairs, at = np.unique(keys, return_inverse=True)
    return ClassScores(
        classes,
        len(judged),
        pairs // n,
        pairs % n,
        np.bincount(at, judged.counts, len(pairs)).astype(np.int64),
        _sums(at, judged.weights, len(pairs)),
        -score_rows(Scoring(Score.LOG_LOSS), judged),
    )


def _of_numbers(judged: JudgedRows) -> NumberScores:
    r2, rmse, mae = (
        score_rows(Scoring(score), judged) for score in (Score.R2, Score.RMSE, Score.MAE)
    )
    return NumberScores(len(judged), float(judged.weights.sum()), r2, -rmse, -mae)


def _sums(at: IntArray, amounts: FloatArray, n: int) -> FloatArray:
    return np.bincount(at, amounts, n).astype(np.float64)


def _shares(part: FloatArray, whole: FloatArray) -> FloatArray:
    return np.asarray(np.divide(part, whole, out=np.full(len(part), np.nan), where=whole > 0))
