"""The naive search finds what the textbook engine finds, by counting every row again."""

import numpy as np
import pytest

from explorer.growth.contract import Queries
from explorer.growth.engines.naive import naive_best_split, naive_profile
from explorer.growth.engines.reference import ReferenceEngine
from explorer.tree.impurity import CLASS_CRITERIA
from explorer.tree.rules import SearchRules
from tests.support.tiers import first_in_gate
from tests.support.training_tables import random_case, training_of


@pytest.mark.parametrize("seeds", first_in_gate(range(100), range(100, 200)))
def test_its_best_split_is_the_engines(seeds: range) -> None:
    for seed in seeds:
        case = random_case(seed, max_rows=40)
        training = case.training
        search = SearchRules(case.criterion, min_samples_leaf=case.min_samples_leaf)
        session = ReferenceEngine(training).begin(search)
        expected = session.best_splits(Queries(np.array([0]))).splits.split(0)
        features = np.arange(len(training.features))
        found = naive_best_split(training, search, training.weights, features)
        assert found == expected, seed


@pytest.mark.parametrize("seed", range(60))
def test_it_measures_the_same_candidates_in_the_same_order(seed: int) -> None:
    case = random_case(seed, max_rows=40)
    search = SearchRules(case.criterion, min_samples_leaf=case.min_samples_leaf)
    rows = np.arange(case.training.n_rows)
    for feature in range(len(case.training.features)):
        expected = ReferenceEngine(case.training).profile(rows, feature, search)
        found = naive_profile(case.training, search, rows, case.training.weights, feature)
        np.testing.assert_array_equal(found.threshold, expected.threshold)
        np.testing.assert_array_equal(found.routing, expected.routing)
        np.testing.assert_array_equal(found.left.n_samples, expected.left.n_samples)
        np.testing.assert_array_equal(found.admissible, expected.admissible)
        np.testing.assert_allclose(found.score, expected.score, rtol=1e-9, atol=1e-9)


def test_rows_of_weight_zero_and_features_that_are_not_asked_take_no_part() -> None:
    training = training_of({"a": [1.0, 2.0, 3.0], "b": [3.0, 1.0, 2.0]}, ["x", "y", "x"])
    search, weights = SearchRules(), np.array([1.0, 1.0, 0.0])
    split = naive_best_split(training, search, weights, np.array([1]))
    assert split is not None
    assert (split.feature, getattr(split, "threshold", None)) == (1, 2.0)
    assert naive_best_split(training, search, weights, np.array([], np.int64)) is None


def test_of_more_classes_than_are_kept_densely_it_finds_the_same() -> None:
    names = [f"class {i % 30:02d}" for i in range(90)]
    columns = {
        "number": [float((7 * i) % 31) if i % 9 else None for i in range(90)],
        "town": [f"town {(i * i) % 11}" for i in range(90)],
        "constant": [1.0] * 90,
    }
    training = training_of(columns, names)
    for criterion in CLASS_CRITERIA:
        session = ReferenceEngine(training).begin(SearchRules(criterion))
        expected = session.best_splits(Queries(np.array([0]))).splits.split(0)
        found = naive_best_split(training, SearchRules(criterion), training.weights, np.arange(3))
        assert found == expected


def test_a_value_that_is_the_threshold_goes_left() -> None:
    training = training_of({"a": [1.0, float(np.nextafter(1.0, 2.0))]}, ["x", "y"])
    split = naive_best_split(training, SearchRules(), training.weights, np.array([0]))
    assert getattr(split, "threshold", None) == 1.0
