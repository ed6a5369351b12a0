"""Boosting's scores step by step, against scikit-learn's."""

import numpy as np
import pytest

from explorer import SearchRules, encode, load_dataset
from explorer.data.training import TrainingTable
from explorer.judging.forest import boosting_study
from explorer.judging.forest.boosting_study import (
    BoostingSettings,
    why_no_boosting,
)
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.impurity import Criterion
from tests.support.samples import mixed, training_of
from tests.support.scored import boosting_of

FIFTEEN = BoostingSettings(15, 0.3, 2)
SQUARED = SearchRules(Criterion.SQUARED_ERROR)


def numbers(seed: int, n: int = 90) -> TrainingTable:
    random = np.random.default_rng(seed)
    x, y = random.normal(size=(2, n)).astype(np.float32).astype(np.float64)
    columns = {"x": x.tolist(), "y": y.tolist(), "t": (x * y + np.sin(x)).tolist()}
    return training_of("t", columns)


def test_of_numbers_every_score_is_scikit_learns() -> None:
    found = boosting_of(numbers(0), numbers(1), SQUARED, FIFTEEN)
    assert found.kept_back is not None
    assert found.theirs is not None
    assert len(found.kept_back) == 16
    np.testing.assert_allclose(found.kept_back, found.theirs, rtol=1e-9, atol=1e-12)
    assert found.training[0] == pytest.approx(0.0)
    assert (np.diff(found.training) > 0).all()


def test_of_two_classes_accuracy_is_near_scikit_learns() -> None:
    kept = hold_out(encode(load_dataset("diagonal"), "side"), test=0.3)
    found = boosting_of(kept.training, kept.test, SearchRules(), FIFTEEN)
    assert found.kept_back is not None
    assert found.theirs is not None
    assert found.kept_back[-1] == pytest.approx(found.theirs[-1], abs=0.04)
    assert found.training[-1] > found.training[0]


def test_scikit_learns_takes_no_missing_values_and_that_is_said() -> None:
    found = boosting_of(mixed(numbers=True), mixed(seed=2, numbers=True), SQUARED, FIFTEEN)
    assert found.theirs is None
    assert found.why_not_theirs == "It does not accept missing values."


def test_a_table_that_would_take_long_is_not_given_to_scikit_learn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(boosting_study, "MAX_TREE_CELLS", 10)
    found = boosting_of(numbers(0), numbers(1), SQUARED, FIFTEEN)
    assert found.why_not_theirs == "It would take too long here."


def test_class_weights_count() -> None:
    training, judging = mixed(n_classes=2), mixed(seed=4, n_classes=2)
    one = BoostingSettings(1, 0.1, 1)
    weights = SearchRules(class_weight={"class a": 1000.0})
    named = boosting_of(training, judging, weights, one)
    start, share = named.boosting.start, (judging.target_values == 0).mean()
    assert start < -5
    assert named.kept_back is not None
    assert named.kept_back[0] == pytest.approx(share)


def test_three_classes_are_not_boosted() -> None:
    assert "this target has 3" in why_no_boosting(mixed(), SearchRules())
    assert why_no_boosting(mixed(n_classes=2), SearchRules()) == ""
    assert why_no_boosting(mixed(numbers=True), SearchRules()) == ""
