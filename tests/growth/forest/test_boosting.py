"""Boosting, step by step as scikit-learn's, where no two splits gain the same."""

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingClassifier, GradientBoostingRegressor

from explorer import StopRules, TrainingTable
from explorer.growth.forest.boosting import RESIDUAL, boost, residuals, shares
from tests.support.training_tables import training_of

NAMES = ("a", "b", "c")


def tie_free(seed: int, n_rows: int = 120) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    # What 32 bits hold: scikit-learn casts features to them.
    matrix = random.normal(size=(n_rows, 3)).astype(np.float32).astype(np.float64)
    target = np.sin(matrix[:, 0]) + matrix[:, 1] * matrix[:, 2] + random.normal(0, 0.1, n_rows)
    return matrix, target


def table(matrix: np.ndarray, target: np.ndarray, weights: np.ndarray | None) -> TrainingTable:
    columns = {name: matrix[:, i].tolist() for i, name in enumerate(NAMES)}
    return training_of(columns, target.tolist(), None if weights is None else weights.tolist())


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("is_weighted", [False, True])
@pytest.mark.parametrize(("depth", "rate"), [(1, 1.0), (3, 0.1)])
def test_each_step_of_boosting_numbers_is_scikit_learns(
    seed: int, is_weighted: bool, depth: int, rate: float
) -> None:
    matrix, target = tie_free(seed)
    weights = np.random.default_rng(seed).uniform(0.5, 2, len(target)) if is_weighted else None
    theirs = GradientBoostingRegressor(n_estimators=20, learning_rate=rate, max_depth=depth).fit(
        matrix, target, weights
    )
    training = table(matrix, target, weights)
    ours = boost(training, StopRules(depth), n_estimators=20, learning_rate=rate)
    steps = list(ours.scores(training.columns))
    assert len(steps) == 21
    np.testing.assert_allclose(steps[0], np.average(target, weights=weights))
    for mine, predicted in zip(steps[1:], theirs.staged_predict(matrix), strict=True):
        np.testing.assert_allclose(mine, predicted, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_each_step_of_boosting_two_classes_is_scikit_learns(seed: int) -> None:
    matrix, target = tie_free(seed)
    names = np.where(target > 0.3, "yes", "no")
    # The first residuals have only two values; without weights many splits gain the same.
    weights = np.random.default_rng(seed).uniform(0.5, 2, len(target))
    theirs = GradientBoostingClassifier(n_estimators=20, learning_rate=0.3).fit(
        matrix, names, weights
    )
    training = table(matrix, names, weights)
    ours = boost(training, n_estimators=20, learning_rate=0.3)
    steps = list(ours.scores(training.columns))
    for mine, predicted in zip(steps[1:], theirs.staged_predict_proba(matrix), strict=True):
        np.testing.assert_allclose(shares(mine), predicted[:, 1], rtol=1e-9)


def test_a_step_at_full_rate_takes_away_the_mean_residual_of_each_leaf() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, [0.0, 2.0, 10.0, 20.0])
    boosting = boost(training, StopRules(1), n_estimators=1, learning_rate=1.0)
    before, after = boosting.scores(training.columns)
    assert before.tolist() == [8.0] * 4
    assert residuals(training, before).tolist() == [-8.0, -6.0, 2.0, 12.0]
    # The best split of −8, −6, 2, 12 is after the third: its mean is −4, the last one's 12.
    assert boosting.steps[0].tree.target.name == RESIDUAL
    split = boosting.steps[0].tree.threshold[0]
    expected = [1.0, 1.0, 15.0, 15.0] if split == 2.5 else [4.0, 4.0, 4.0, 20.0]
    np.testing.assert_allclose(after, expected)


def test_when_nothing_is_left_over_the_trees_are_single_leaves() -> None:
    training = training_of({"x": [1.0, 2.0]}, [0.0, 1.0])
    boosting = boost(training, n_estimators=3, learning_rate=1.0)
    assert [step.tree.n_nodes for step in boosting.steps] == [3, 1, 1]
    assert list(boosting.scores(training.columns))[-1].tolist() == [0.0, 1.0]


def test_classes_that_are_told_apart_for_certain_stay_finite() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, ["a", "a", "b", "b"])
    boosting = boost(training, n_estimators=400, learning_rate=1.0)
    last = list(boosting.scores(training.columns))[-1]
    assert np.isfinite(last).all()
    assert (shares(last) > 0.5).tolist() == [False, False, True, True]


def test_three_classes_are_refused_in_one_sentence() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0]}, ["a", "b", "c"])
    with pytest.raises(ValueError, match=r"^Boosting needs a numeric target or exactly two"):
        boost(training)
