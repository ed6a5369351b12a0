"""The formula of every score, from rows and their predictions.

Most scores follow from sums over the rows (`row_terms`): the terms may be summed by node first, and
by tree once its leaves are known. The areas under curves follow from the weight of the class, and
of all others, by predicted share. The median error needs every row.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray
from explorer.growth.cancellation import check_cancelled
from explorer.judging.class_curves import class_curves
from explorer.judging.judged_rows import JudgedRows
from explorer.judging.scoring import Score, Scoring
from explorer.tree.losses import CodedLoss

RANKING = (Score.ROC_AUC, Score.AVERAGE_PRECISION)
"""Scores that follow from the order of the predicted shares."""

MAX_DRAWS, MIN_DRAWS = 200, 20
_WORK = 400_000
"""Rows scored in all: with many rows the error is small, and fewer draws are enough."""


def whole_of(
    scoring: Scoring, actual: NDArray[np.generic], weights: FloatArray, n_classes: int
) -> FloatArray:
    """Return the totals that divide a score's sums: the rows' weight (per class if classes count
    equally), or the spread of the targets for R².

    actual, weights: of the judging rows. A score is unknown if a total that it needs is 0.
    """
    match scoring.score:
        case Score.BALANCED_ACCURACY:
            return np.bincount(actual.astype(np.int64), weights, n_classes).astype(np.float64)
        case Score.ROC_AUC | Score.AVERAGE_PRECISION | Score.F1:
            is_class = actual == scoring.positive
            return np.array([weights[is_class].sum(), weights[~is_class].sum()])
        case Score.R2:
            return np.array([squared_spread(actual.astype(np.float64), weights)])
        case _:
            return np.array([weights.sum()])


def row_terms(scoring: Scoring, judged: JudgedRows, whole: FloatArray) -> FloatArray:
    """float64[n_terms, n_rows]: what each row adds to the sums of a score.

    whole: as `whole_of` returns it. For a score that ranks, the terms are the weight of the class,
    and of the others; the median error has no terms.
    """
    weights, actual = judged.weights, judged.actual
    match scoring.score:
        case Score.ACCURACY:
            return np.array([weights * (judged.predicted == actual)])
        case Score.BALANCED_ACCURACY:
            per_class = np.divide(1.0, whole, out=np.zeros(len(whole)), where=whole > 0)
            right = judged.predicted == actual
            return np.array([weights * right * per_class[actual.astype(np.int64)]])
        case Score.ROC_AUC | Score.AVERAGE_PRECISION:
            is_class = actual == scoring.positive
            return np.array([weights * is_class, weights * ~is_class])
        case Score.LOG_LOSS:
            return np.array([weights * -np.log(_smoothed(judged))])
        case Score.BRIER:
            return np.array([weights * _squared_distance(judged)])
        case Score.F1:
            return _called(judged.predicted == scoring.positive, scoring, judged)
        case Score.COST if scoring.losses:
            return np.array([weights * lost_by(scoring.losses, judged)])
        case Score.COST:
            is_called = judged.without_class_weights.share_of(scoring.positive) >= scoring.cut_off
            _, false_alarms, missed = _called(is_called, scoring, judged)
            return np.array([scoring.false_alarm * false_alarms + scoring.missed * missed])
        case Score.R2 | Score.RMSE:
            return np.array([weights * squared_errors(judged.predicted, actual)])
        case Score.MAE:
            return np.array([weights * np.abs(_errors(judged.predicted, actual))])
        case Score.MEDIAN_ERROR:
            return np.zeros((0, len(actual)))


def lost_by(losses: CodedLoss, judged: JudgedRows) -> FloatArray:
    """float64[n]: the loss of each row's prediction; 1 for an error without a listed loss."""
    lost: FloatArray = np.asarray(judged.predicted != judged.actual, np.float64)
    for true, predicted, value in losses:
        lost[(judged.actual == true) & (judged.predicted == predicted)] = value
    return lost


def from_sums(scoring: Scoring, sums: FloatArray, whole: FloatArray) -> FloatArray:
    """float64[...]: the scores of trees whose leaves sum to `sums`, float64[n_terms, ...].

    NaN if no row has weight, for R² of equal targets, and for a score of one class that no row
    has. Only for scores that follow from sums.
    """
    known = np.full(sums.shape[1:], np.nan)
    match scoring.score:
        case Score.BALANCED_ACCURACY:
            n_present = np.count_nonzero(whole)
            return sums[0] / n_present if n_present else known
        case Score.F1:
            found, false_alarms, missed = sums
            both = 2 * found + false_alarms + missed
            return np.divide(2 * found, both, out=known, where=both > 0) if whole[0] > 0 else known
        case _ if not whole[0] > 0:
            return known
        case Score.ACCURACY:
            return np.asarray(sums[0] / whole[0])
        case Score.R2:
            return np.asarray(1 - sums[0] / whole[0])
        case Score.RMSE:
            return np.asarray(-np.sqrt(sums[0] / whole[0]))
        case _:
            return np.asarray(-sums[0] / whole[0])


def ranked(scoring: Scoring, of_class: FloatArray, others: FloatArray) -> FloatArray:
    """float64[n]: areas under curves, from the weights in groups of rows of falling share.

    of_class, others: float64[n, n_groups], the weight of the class and of all other rows with each
    share; groups may be empty. The area under the ROC curve by trapezoids (Hanley and McNeil 1982),
    or average precision, as in scikit-learn. NaN without rows of the class; the ROC area also
    without other rows.
    """
    found, alarms = of_class.cumsum(axis=1), others.cumsum(axis=1)
    whole, rest = found[:, -1], alarms[:, -1]
    unknown = np.full(len(of_class), np.nan)
    if scoring.score is Score.ROC_AUC:
        area = (others * (found - of_class / 2)).sum(axis=1)
        both = (whole > 0) & (rest > 0)
        return np.asarray(np.divide(area, whole * rest, out=unknown, where=both))
    called = found + alarms
    precision = np.divide(found, called, out=np.zeros(found.shape), where=called > 0)
    summed = (of_class * precision).sum(axis=1)
    return np.asarray(np.divide(summed, whole, out=unknown, where=whole > 0))


def score_rows(scoring: Scoring, judged: JudgedRows) -> float:
    """Return the score of all these rows together."""
    whole = whole_of(scoring, judged.actual, judged.weights, judged.n_classes)
    if scoring.score in RANKING:
        is_class = judged.actual == scoring.positive
        curves = class_curves(judged.share_of(scoring.positive), is_class, judged.weights)
        of_class = np.diff(curves.found)[np.newaxis]
        others = np.diff(curves.called)[np.newaxis] - of_class
        return float(ranked(scoring, of_class, others)[0]) if of_class.size else np.nan
    if scoring.score is Score.MEDIAN_ERROR:
        errors = np.abs(_errors(judged.predicted, judged.actual))
        return -weighted_median(errors, judged.weights)
    sums = row_terms(scoring, judged, whole).sum(axis=1)
    return float(from_sums(scoring, sums, whole))


def weighted_median(values: FloatArray, weights: FloatArray) -> float:
    """Return the value with half of the weight on either side; the midpoint of two if both halves
    are full. NaN if the weights are 0."""
    order = np.argsort(values, kind="stable")
    order = order[weights[order] > 0]
    if not len(order):
        return np.nan
    total = weights[order].cumsum()
    half = total[-1] / 2
    at = min(int(np.searchsorted(total, half * (1 - 1e-12))), len(order) - 1)
    is_full = abs(total[at] - half) <= 1e-12 * total[-1] and at + 1 < len(order)
    return float((values[order[at]] + values[order[at + is_full]]) / 2)


def squared_errors(predicted: NDArray[np.generic], actual: NDArray[np.generic]) -> FloatArray:
    """float64[n]: the squared errors of predicted numbers, in the target's unit squared."""
    return _errors(predicted, actual) ** 2


def squared_spread(targets: FloatArray, weights: FloatArray) -> float:
    """Return the weighted sum of squared deviations from the targets' mean; float64[n] each.

    Exactly 0 for no rows and for equal targets, whose mean may be rounded.
    """
    if not weights.sum() > 0 or (targets == targets[0]).all():
        return 0.0
    return float(weights @ (targets - np.average(targets, weights=weights)) ** 2)


def _errors(predicted: NDArray[np.generic], actual: NDArray[np.generic]) -> FloatArray:
    return np.asarray(predicted.astype(np.float64) - actual.astype(np.float64))


def _smoothed(judged: JudgedRows) -> FloatArray:
    """Return the share of each row's own class, (count + 1) / (n + K), so that no class has
    probability 0 (Laplace's rule of succession; Provost and Domingos 2003)."""
    own = judged.actual.astype(np.int64)
    return np.asarray((judged.weight_of(own) + 1) / (judged.leaf_totals + judged.n_classes))


def _squared_distance(judged: JudgedRows) -> FloatArray:
    """Return Σ (share − 1 for the row's own class, else 0)² over the classes; for two classes half
    of it, as in scikit-learn (Brier 1950)."""
    own = judged.share_of(judged.actual.astype(np.int64))
    whole = 1 - 2 * own + judged.squared_shares
    return np.asarray(whole / 2 if judged.n_classes == 2 else whole)


def score_error(scoring: Scoring, judged: JudgedRows, seed: int = 0) -> float:
    """Return the bootstrap's standard error of `score_rows`: the deviation of the score over rows
    drawn with replacement (Efron 1979). NaN for fewer than two rows, or without a score.

    Draws without a score, such as an AUC without rows of the class, are left out.
    """
    n = len(judged)
    if n < 2:
        return float("nan")
    random = np.random.default_rng(seed)
    scores = []
    for _ in range(min(max(_WORK // n, MIN_DRAWS), MAX_DRAWS)):
        check_cancelled()
        counts = np.bincount(random.integers(0, n, n), minlength=n)
        scores.append(score_rows(scoring, replace(judged, weights=judged.weights * counts)))
    known = np.array(scores)[np.isfinite(scores)]
    return float(known.std(ddof=1)) if len(known) > 1 else float("nan")


def _called(is_called: BoolArray, scoring: Scoring, judged: JudgedRows) -> FloatArray:
    """float64[3, n]: true positives, false positives and false negatives, by weight."""
    is_class = judged.actual == scoring.positive
    weights = judged.weights
    return np.array(
        [
            weights * (is_called & is_class),
            weights * (is_called & ~is_class),
            weights * (~is_called & is_class),
        ]
    )
