"""Measures of whole trees, against those of the rows walked down them."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, mean_absolute_error, mean_squared_error, r2_score

from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging import scores
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.walking import apply
from tests.support.samples import grown, mixed, training_of


def weighed(training: TrainingTable) -> TrainingTable:
    weights = np.random.default_rng(0).uniform(0.1, 5, training.n_rows)
    return replace(training, weights=weights, fingerprint="weighed")


@pytest.mark.parametrize("n_classes", [2, 30])
def test_accuracies_are_those_of_the_rows_by_weight(n_classes: int) -> None:
    training = weighed(mixed(n_classes=n_classes))
    tree = grown(training)
    answers = tree.prediction[apply(tree, training.columns)]
    truth, usual = training.target_values, np.full(training.n_rows, tree.prediction[0])
    leaves, root = scores.accuracies(tree)
    assert leaves == pytest.approx(accuracy_score(truth, answers, sample_weight=training.weights))
    assert root == pytest.approx(accuracy_score(truth, usual, sample_weight=training.weights))


@pytest.mark.parametrize("criterion", [Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR])
def test_errors_and_variance_explained_are_those_of_the_rows_by_weight(
    criterion: Criterion,
) -> None:
    training = weighed(mixed(numbers=True))
    tree = grow(training, SearchRules(criterion), StopRules(max_depth=3))
    answers = tree.prediction[apply(tree, training.columns)]
    truth, weights = training.target_values, training.weights
    error = mean_squared_error(truth, answers, sample_weight=weights)
    assert scores.mean_squared_error(tree) == pytest.approx(error)
    explained = r2_score(truth, answers, sample_weight=weights)
    assert scores.variance_explained(tree) == pytest.approx(explained)


def test_of_equal_targets_there_is_no_variance_to_explain() -> None:
    training = mixed(numbers=True)
    same = replace(training, target_values=np.ones(training.n_rows), fingerprint="same")
    assert np.isnan(scores.variance_explained(grown(same)))


def test_errors_about_a_median_are_squared() -> None:
    training = training_of("y", {"a": [1, 1, 1, 1], "y": [0.5, 0.5, 0.5, 8.5]})
    tree = grow(training, SearchRules(Criterion.ABSOLUTE_ERROR), StopRules(max_depth=0))
    assert tree.prediction.tolist() == [0.5]
    assert scores.mean_squared_error(tree) == 8.0**2 / 4


def test_absolute_errors_are_those_of_the_rows_by_weight() -> None:
    training = weighed(mixed(numbers=True))
    tree = grow(training, SearchRules(Criterion.ABSOLUTE_ERROR), StopRules(max_depth=3))
    predictions = tree.prediction[apply(tree, training.columns)]
    truth, weights = training.target_values, training.weights
    usual = np.full(training.n_rows, tree.prediction[0])
    leaves, root = scores.mean_absolute_error(tree)
    assert leaves == pytest.approx(mean_absolute_error(truth, predictions, sample_weight=weights))
    assert root == pytest.approx(mean_absolute_error(truth, usual, sample_weight=weights))


def test_what_is_right_everywhere_is_exactly_one() -> None:
    for seed in range(20):
        training = mixed(seed=seed)
        weights = np.random.default_rng(seed).uniform(0.1, 5, training.n_rows)
        training = replace(training, weights=weights, fingerprint=f"weighed {seed}")
        tree = grown(training, None)
        if (tree.impurity[tree.leaves] == 0).all():
            assert scores.accuracies(tree)[0] == 1.0
