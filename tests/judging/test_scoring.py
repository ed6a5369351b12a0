"""Every score equals scikit-learn's on the same folds, and follows from the nodes of one tree."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from sklearn import metrics

from explorer.data.arrays import FloatArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging.judged_nodes import judged_by_growing_rows, judged_nodes
from explorer.judging.judged_rows import JudgedRows, judged_by_tree
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import (
    CLASS_SCORES,
    NUMBER_SCORES,
    Score,
    Scoring,
    scoring_of,
    usual_scoring,
)
from explorer.judging.unseen.complexity_surface import complexity_surface
from explorer.judging.unseen.cross_validation import cross_validate, grow_folds
from explorer.judging.unseen.folds import folds_of
from explorer.judging.unseen.leaf_sizes import leaf_size_curve
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.trimming import trim
from tests.support.samples import mixed, training_of
from tests.support.tiers import first_in_gate

POSITIVE = 1
COSTS = {"missed": 7.0, "false_alarm": 2.0}
STOP = StopRules(4, min_samples_split=12)


def weighted(training: TrainingTable, seed: int = 3) -> TrainingTable:
    weights = np.random.default_rng(seed).choice([0.0, 0.5, 1.0, 3.0], training.n_rows)
    return replace(training, weights=weights, fingerprint=f"{training.fingerprint} weighted")


def asked(score: Score) -> Scoring:
    if score is Score.COST:
        return Scoring(score, POSITIVE, **COSTS)
    return Scoring(score, POSITIVE if score.of_one_class else -1)


def expected_cost(actual: Any, shares: FloatArray, sample_weight: FloatArray) -> float:
    """The mean cost of a row, called where its share is 2 / (2 + 7) or more."""
    called, is_class = shares >= 2 / 9, actual == POSITIVE
    costs = np.where(is_class & ~called, 7.0, 0.0) + np.where(~is_class & called, 2.0, 0.0)
    return float(np.average(costs, weights=sample_weight))


def by_scikit_learn(score: Score, rows: JudgedRows) -> float:
    actual, weights = rows.actual, rows.weights
    shares = rows.shares
    own: dict[str, Any] = {"sample_weight": weights}
    if shares is None:
        functions: dict[Score, tuple[int, Callable[..., Any]]] = {
            Score.R2: (1, metrics.r2_score),
            Score.RMSE: (-1, metrics.root_mean_squared_error),
            Score.MAE: (-1, metrics.mean_absolute_error),
            Score.MEDIAN_ERROR: (-1, metrics.median_absolute_error),
        }
        sign, function = functions[score]
        return sign * float(function(actual, rows.predicted, **own))
    n_classes = shares.shape[1]
    is_class, of_class = actual == POSITIVE, shares[:, POSITIVE]
    match score:
        case Score.ACCURACY:
            return float(metrics.accuracy_score(actual, rows.predicted, **own))
        case Score.BALANCED_ACCURACY:
            return float(metrics.balanced_accuracy_score(actual, rows.predicted, **own))
        case Score.ROC_AUC:
            return float(metrics.roc_auc_score(is_class, of_class, **own))
        case Score.AVERAGE_PRECISION:
            return float(metrics.average_precision_score(is_class, of_class, **own))
        case Score.F1:
            return float(metrics.f1_score(is_class, rows.predicted == POSITIVE, **own))
        case Score.LOG_LOSS:
            held = rows.leaf_weights
            assert held is not None
            counts = held[:][rows.leaf]
            smooth = (counts + 1) / (counts.sum(axis=1, keepdims=True) + n_classes)
            return -float(metrics.log_loss(actual, smooth, labels=range(n_classes), **own))
        case Score.BRIER:
            labels = range(n_classes)
            return -float(metrics.brier_score_loss(actual, shares, labels=labels, **own))
        case Score.COST:
            plain = rows.without_class_weights.shares
            assert plain is not None
            return -expected_cost(actual, plain[:, POSITIVE], weights)
        case _:
            raise AssertionError(score)


CASES = [
    *((score, n, balanced) for score in CLASS_SCORES for n in (2, 3) for balanced in (False, True)),
    *((score, 0, False) for score in NUMBER_SCORES),
]


def table_for(n_classes: int, n: int = 240) -> TrainingTable:
    return mixed(n, n_classes=n_classes or 2, numbers=n_classes == 0)


def rules(training: TrainingTable, balanced: bool) -> SearchRules:
    usual = SearchRules.usual_for(training.task)
    return replace(usual, class_weight="balanced") if balanced else usual


@pytest.mark.parametrize(("score", "n_classes", "balanced"), CASES)
@pytest.mark.parametrize("with_weights", first_in_gate(True, False))
def test_a_score_of_folds_is_scikit_learns(
    score: Score, n_classes: int, balanced: bool, with_weights: bool
) -> None:
    plain = table_for(n_classes)
    training = weighted(plain) if with_weights else plain
    search, folds = rules(training, balanced), folds_of(plain, 5)
    found = cross_validate(training, search, STOP, folds=folds, scoring=asked(score))
    expected = []
    for fold in range(5):
        weights = np.where(folds.growing(fold), training.weights, 0.0)
        tree = grow(training, search, STOP, weights=weights)
        judged = replace(training, weights=np.where(folds.judged(fold), training.weights, 0.0))
        rows = judged_by_tree(tree, judged)
        counts = rows.weights > 0
        held = JudgedRows(
            rows.rows[counts],
            rows.actual[counts],
            rows.predicted[counts],
            rows.weights[counts],
            rows.leaf[counts],
            rows.leaf_weights,
            rows.own_weights,
        )
        expected.append(by_scikit_learn(score, held))
    assert found.scores[:, 0] == pytest.approx(expected, rel=1e-12)
    assert len(set(expected)) > 1


@pytest.mark.parametrize(("score", "n_classes", "balanced"), CASES)
def test_trimming_judges_as_growing_anew(score: Score, n_classes: int, balanced: bool) -> None:
    training = table_for(n_classes)
    search = rules(training, balanced)
    stops = [StopRules(depth, rows, 0, leaves, alpha) for depth, rows, leaves, alpha in LIMITS]
    scoring, tree = asked(score), grow(training, search, StopRules())
    parts = [np.flatnonzero(np.arange(training.n_rows) % 3 == 0), None]
    for rows in parts:
        nodes = judged_nodes(tree, training, scoring, rows)
        found = scores_of(nodes, stops)
        assert found == pytest.approx(
            [score_by_rows(trim(tree, stop), training, scoring, rows) for stop in stops], rel=1e-9
        )
    grown_rows = scores_of(judged_by_growing_rows(tree, scoring, training), stops)
    assert grown_rows == pytest.approx(found, rel=1e-9)


LIMITS: list[tuple[int | None, int, int | None, float]] = [
    (0, 2, None, 0.0),
    (1, 2, None, 0.0),
    (3, 2, None, 0.0),
    (None, 30, None, 0.0),
    (None, 2, 5, 0.0),
    (None, 2, None, 0.01),
    (None, 2, None, 0.0),
]


def scores_of(nodes: Any, stops: Sequence[StopRules]) -> list[float]:
    from explorer.judging.unseen.cross_validation import scores_under

    found: list[float] = scores_under(nodes, stops).tolist()
    return found


def score_by_rows(tree: Any, training: TrainingTable, scoring: Scoring, rows: Any) -> float:
    own = np.ones(training.n_rows, np.bool_) if rows is None else np.zeros(training.n_rows, bool)
    own[rows if rows is not None else slice(None)] = True
    judged = judged_by_tree(tree, training)
    return score_rows(
        scoring,
        JudgedRows(
            judged.rows[own],
            judged.actual[own],
            judged.predicted[own],
            judged.weights[own],
            judged.leaf[own],
            judged.leaf_weights,
            judged.own_weights,
        ),
    )


@pytest.mark.parametrize(("score", "n_classes", "balanced"), CASES[::3])
def test_surface_and_leaf_sizes_are_the_scores_of_their_limits(
    score: Score, n_classes: int, balanced: bool
) -> None:
    training = table_for(n_classes, 150)
    search, folds, scoring = rules(training, balanced), folds_of(training, 3), asked(score)
    surface = complexity_surface(training, search, [1, 3], [2, 20], folds=folds, scoring=scoring)
    for row, rows_to_split in enumerate((2, 20)):
        for column, depth in enumerate((1, 3)):
            one = cross_validate(
                training, search, StopRules(depth, rows_to_split), folds=folds, scoring=scoring
            )
            assert surface.mean[row, column] == pytest.approx(one.mean[0], rel=1e-9)
    sizes = leaf_size_curve(training, search, [1, 9], STOP, folds=folds, scoring=scoring)
    nine = replace(search, min_samples_leaf=9)
    one = cross_validate(training, nine, STOP, folds=folds, scoring=scoring)
    assert sizes.mean[1] == pytest.approx(one.mean[0], rel=1e-9)


def test_more_is_better_of_every_score() -> None:
    """A leaf that knows its rows scores more than one that does not."""
    for score in Score:
        training = (
            training_of("y", {"x": [1, 2, 3, 4] * 5, "y": [1.0, 1.1, 5.0, 5.2] * 5})
            if score.task is Task.REGRESSION
            else training_of("y", {"x": [1, 2, 3, 4] * 5, "y": list("aabb") * 5})
        )
        search = SearchRules.usual_for(training.task)
        scoring = asked(score)
        none, one = (
            score_rows(scoring, judged_by_tree(grow(training, search, StopRules(depth)), training))
            for depth in (0, 1)
        )
        assert one > none, score


def test_the_usual_score_follows_the_question() -> None:
    rare = training_of("y", {"x": range(100), "y": ["no"] * 90 + ["yes"] * 10})
    frequent = training_of("y", {"x": range(100), "y": ["no"] * 70 + ["yes"] * 30})
    numbers = training_of("y", {"x": range(9), "y": [1.5, 2.5, 3.5] * 3})
    gini, balanced = SearchRules(), SearchRules(class_weight="balanced")
    assert usual_scoring(rare, gini) == Scoring(Score.ACCURACY)
    assert usual_scoring(rare, gini, "yes") == Scoring(Score.ROC_AUC, 1)
    assert usual_scoring(rare, gini, "no") == Scoring(Score.ACCURACY)
    assert usual_scoring(rare, balanced, "yes") == Scoring(Score.BALANCED_ACCURACY)
    assert usual_scoring(frequent, gini, "yes") == Scoring(Score.ACCURACY)
    squared, absolute = (
        SearchRules(one) for one in (Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR)
    )
    assert usual_scoring(numbers, squared) == Scoring(Score.R2)
    assert usual_scoring(numbers, absolute) == Scoring(Score.MAE)


def test_a_score_is_asked_for_by_its_name() -> None:
    two, three, numbers = (table_for(n) for n in (2, 3, 0))
    gini, squared = SearchRules(), SearchRules(Criterion.SQUARED_ERROR)
    assert scoring_of(two, gini, "roc_auc") == Scoring(Score.ROC_AUC, 1)
    assert scoring_of(three, gini, "f1", positive="class c") == Scoring(Score.F1, 2)
    assert scoring_of(three, gini, "neg_log_loss") == Scoring(Score.LOG_LOSS)
    assert scoring_of(numbers, squared, "neg_median_absolute_error").score is Score.MEDIAN_ERROR
    with pytest.raises(ValueError, match="There is no score “auc”; choose one of accuracy, "):
        scoring_of(two, gini, "auc")
    with pytest.raises(ValueError, match="r2 judges numbers; for this target use accuracy, "):
        scoring_of(two, gini, "r2")
    with pytest.raises(ValueError, match="judges one class against the others: set positive"):
        scoring_of(three, gini, "roc_auc")
    with pytest.raises(ValueError, match="The target has no class “class z”"):
        scoring_of(three, gini, "f1", positive="class z")


@pytest.mark.parametrize("score", [one for one in Score if one.of_one_class])
def test_a_fold_without_the_class_has_no_score(score: Score) -> None:
    training = training_of("y", {"x": range(40), "y": ["no"] * 37 + ["yes"] * 3})
    grown = grow_folds(training, scoring=asked(score))
    found = grown.under([StopRules(1)])
    with_class = [
        bool((training.target_values[grown.folds.judged(fold)] == 1).any()) for fold in range(10)
    ]
    known = [with_class[fold] or score is Score.COST for fold in range(10)]
    assert (~np.isnan(found.scores[:, 0])).tolist() == known
    assert not np.isnan(found.mean[0])
