"""Scores of rows: scikit-learn's metrics, and some small tables by hand."""

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from sklearn import metrics

import explorer
from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.judging.judged_rows import JudgedRows, judged_by_tree
from explorer.judging.part_scores import ClassScores, NumberScores, score, scores_of
from explorer.judging.scores import accuracies
from explorer.judging.unseen.cross_validation import grow_folds, judged_by_folds
from explorer.judging.unseen.folds import folds_of
from explorer.tree.impurity import Criterion
from tests.support.samples import mixed, training_of


def parts(training: TrainingTable) -> tuple[TrainingTable, TrainingTable]:
    """Rows that grow and rows that judge, each of its own weight."""
    weights = np.random.default_rng(4).uniform(0.2, 3, training.n_rows)
    weighed = replace(training, weights=weights, fingerprint="weighed")
    half = training.n_rows // 2
    rows = np.arange(training.n_rows)
    return take_rows(weighed, rows[:half], "growing"), take_rows(weighed, rows[half:], "judging")


def laplace(judged: JudgedRows, n_classes: int) -> np.ndarray:
    shares = judged.shares
    assert shares is not None
    counts = shares * judged.leaf_totals[:, None]
    return np.asarray((counts + 1) / (counts.sum(axis=1, keepdims=True) + n_classes))


@pytest.mark.parametrize("n_classes", [2, 3, 30])
def test_scores_of_classes_are_scikit_learns_by_weight(n_classes: int) -> None:
    growing, judging = parts(mixed(400, n_classes=n_classes))
    tree = grow(growing, None, StopRules(max_depth=5))
    found, judged = score(tree, judging), judged_by_tree(tree, judging)
    assert isinstance(found, ClassScores)
    true, said, weights = judging.target_values, judged.predicted, judging.weights
    codes = list(range(n_classes))
    by_weight = {"sample_weight": weights}
    assert found.accuracy == pytest.approx(metrics.accuracy_score(true, said, **by_weight))
    balanced = np.nanmean(
        metrics.recall_score(
            true, said, labels=codes, average=None, zero_division=np.nan, **by_weight
        )
    )
    assert found.balanced_accuracy == pytest.approx(balanced)
    for own, theirs in (
        (found.recall, metrics.recall_score),
        (found.precision, metrics.precision_score),
    ):
        expected = theirs(true, said, labels=codes, average=None, zero_division=np.nan, **by_weight)
        assert own == pytest.approx(expected, nan_ok=True)
    matrix = metrics.confusion_matrix(true, said, labels=codes, **by_weight)
    assert found.confusion == pytest.approx(matrix)
    lost = metrics.log_loss(true, laplace(judged, n_classes), labels=codes, **by_weight)
    assert found.log_loss == pytest.approx(lost)
    assert found.n_rows == len(true)
    assert found.n_wrong == (true != said).sum()
    assert found.weight == pytest.approx(weights.sum())


@pytest.mark.parametrize("criterion", [Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR])
def test_scores_of_numbers_are_scikit_learns_by_weight(criterion: Criterion) -> None:
    growing, judging = parts(mixed(300, numbers=True))
    tree = grow(growing, SearchRules(criterion), StopRules(max_depth=4))
    found, judged = score(tree, judging), judged_by_tree(tree, judging)
    assert isinstance(found, NumberScores)
    true, said, weights = judging.target_values, judged.predicted, judging.weights
    assert found.r2 == pytest.approx(metrics.r2_score(true, said, sample_weight=weights))
    error = metrics.root_mean_squared_error(true, said, sample_weight=weights)
    assert found.rmse == pytest.approx(error)
    absolute = metrics.mean_absolute_error(true, said, sample_weight=weights)
    assert found.mae == pytest.approx(absolute)


def test_a_class_that_is_absent_has_no_recall_and_counts_for_no_balance() -> None:
    training = training_of("y", {"x": [1, 2, 3, 4, 5, 6], "y": ["a", "a", "b", "b", "c", "c"]})
    tree = grow(training)
    found = score(tree, take_rows(training, np.array([0, 2, 3]), "without c"))
    assert isinstance(found, ClassScores)
    assert found.recall.tolist()[:2] == [1.0, 1.0]
    assert math.isnan(found.recall[2])
    assert math.isnan(found.precision[2])
    assert found.balanced_accuracy == found.accuracy == 1.0
    assert found.confusion.tolist() == [[1, 0, 0], [0, 2, 0], [0, 0, 0]]


def test_a_small_table_by_hand_in_exact_arithmetic() -> None:
    """One split at x ≤ 2.5; its leaves are 2 of a, and 1 of a with 3 of b."""
    training = training_of("y", {"x": [1, 2, 3, 3, 3, 3], "y": ["a", "a", "a", "b", "b", "b"]})
    tree = grow(training, None, StopRules(max_depth=1))
    weights = np.array([1.0, 2.0, 1.0, 1.0, 4.0, 1.0])
    found = score(tree, replace(training, weights=weights, fingerprint="weighed"))
    assert isinstance(found, ClassScores)
    assert found.accuracy == 9 / 10
    assert found.balanced_accuracy == pytest.approx(float((Fraction(3, 4) + 1) / 2))
    assert found.precision.tolist() == [1.0, pytest.approx(6 / 7)]
    # (count + 1) / (n + K): a in the left leaf 3/4; a and b in the right one 2/6 and 4/6.
    logs = [(3, Fraction(3, 4)), (1, Fraction(1, 3)), (6, Fraction(2, 3))]
    expected = -sum(weight * math.log(chance) for weight, chance in logs) / 10
    assert found.log_loss == pytest.approx(expected)
    assert found.n_wrong == 1


def test_numbers_by_hand_in_exact_arithmetic() -> None:
    """Leaves of means 1.5 and 6.5: errors of 1, 1, 2 and 2; the mean of all is 4."""
    training = training_of("y", {"x": [1, 1, 2, 2], "y": [0.5, 2.5, 4.5, 8.5]})
    found = score(grow(training), training)
    assert isinstance(found, NumberScores)
    assert found.mae == 1.5
    assert found.rmse == math.sqrt(10 / 4)
    spread = sum((Fraction(value) - 4) ** 2 for value in (0.5, 2.5, 4.5, 8.5))
    assert found.r2 == pytest.approx(float(1 - 10 / spread))


def test_equal_targets_have_no_r2_and_one_class_is_all_right() -> None:
    same = training_of("y", {"x": [1, 2, 3], "y": [2.5, 2.5, 2.5]})
    numbers = score(grow(same), same)
    assert isinstance(numbers, NumberScores)
    assert math.isnan(numbers.r2)
    assert numbers.mae == numbers.rmse == 0
    only = training_of("y", {"x": [1, 2, 3], "y": ["a", "a", "a"]})
    classes = score(grow(only), only)
    assert isinstance(classes, ClassScores)
    assert (classes.accuracy, classes.balanced_accuracy, classes.log_loss) == (1, 1, 0)


def test_the_score_on_the_rows_that_grew_a_tree_is_that_of_its_own_statistics() -> None:
    training = encode(load_dataset("penguins"), "species")
    tree = grow(training, None, StopRules(max_depth=3))
    found = explorer.score(tree, training)
    assert isinstance(found, ClassScores)
    assert found.accuracy == pytest.approx(accuracies(tree)[0])


def test_rows_of_all_folds_are_scored_at_once() -> None:
    training = encode(load_dataset("penguins"), "species")
    grown = grow_folds(training, folds=folds_of(training))
    judged = judged_by_folds(grown, training, StopRules(max_depth=3))
    found = scores_of(judged, training.classes)
    assert isinstance(found, ClassScores)
    assert found.accuracy == np.mean(judged.actual == judged.predicted)
    assert found.n_rows == training.n_rows
