"""The impurity that a threshold at the root leaves, in a table and in disturbed ones."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import SearchRules, grow
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.growing import split_profile
from explorer.judging.stability.disturbing import Disturbance, Perturbation, disturbed
from explorer.judging.stability.root_curves import root_curves, whole_curve
from explorer.tree.impurity import Criterion
from explorer.tree.rules import StopRules
from tests.support.training_tables import random_case, training_of

SEEDS = st.integers(0, 100_000)


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_the_curve_of_the_whole_table_is_the_profile_of_its_root(seed: int) -> None:
    case = random_case(seed)
    fraction = (0.0, 0.1, 0.3)[seed % 3]
    training = case.training
    search = SearchRules(case.criterion, case.min_samples_leaf, min_weight_fraction_leaf=fraction)
    stump = grow(training, search, StopRules(max_depth=0))
    for feature, column in enumerate(training.features):
        if not column.is_numeric:
            continue
        profile = split_profile(stump, training, column.name)
        thresholds = np.unique(profile.threshold[~np.isnan(profile.threshold)])
        impurity = np.where(profile.admissible, profile.weighted_impurity, np.inf)
        expected = [
            impurity[profile.threshold == threshold].min(initial=np.inf) for threshold in thresholds
        ]
        found = whole_curve(training, search, feature, thresholds)
        unit = 1e-9 * max(float(stump.impurity[0]), 1.0)
        np.testing.assert_allclose(
            np.where(np.isnan(found), np.inf, found), expected, rtol=1e-9, atol=unit
        )


def numbers(n_rows: int) -> TrainingTable:
    random = np.random.default_rng(4)
    x, z = random.normal(size=(2, n_rows))
    return training_of({"x": x.tolist()}, (np.round(x + z, 1)).tolist())


def two_classes(n_rows: int) -> TrainingTable:
    random = np.random.default_rng(4)
    x, z = random.normal(size=(2, n_rows))
    return training_of({"x": x.tolist()}, np.where(x + z > 0, "yes", "no").tolist())


@pytest.mark.parametrize("criterion", list(Criterion))
@pytest.mark.parametrize("way", list(Perturbation))
def test_the_lowest_point_of_a_samples_curve_is_what_its_trees_root_leaves(
    criterion: Criterion, way: Perturbation
) -> None:
    is_classes = criterion.task is Task.CLASSIFICATION
    training = (two_classes if is_classes else numbers)(40)
    search, how = SearchRules(criterion), Disturbance(way, 6)
    for number in range(6):
        table = disturbed(training, how, number)
        tree = grow(table.training, search, StopRules(1), weights=table.weights)
        at = np.linspace(-3, 3, 201)
        thresholds = np.sort(np.append(at, tree.threshold[0]))
        (curve,) = root_curves(training, search, how, 0, thresholds, [number])
        left = float(tree.impurity[0] - tree.gain[0])
        assert np.nanmin(curve) == pytest.approx(left)
        assert curve[np.searchsorted(thresholds, tree.threshold[0])] == pytest.approx(left)


def test_a_threshold_beyond_all_rows_splits_nothing_and_has_no_impurity() -> None:
    training = two_classes(20)
    for criterion in (Criterion.GINI, Criterion.ENTROPY):
        found = whole_curve(training, SearchRules(criterion), 0, np.array([-99.0, 0.0, 99.0]))
        assert np.isnan(found).tolist() == [True, False, True]
    found = whole_curve(numbers(20), SearchRules(Criterion.ABSOLUTE_ERROR), 0, np.array([-99, 0.0]))
    assert np.isnan(found).tolist() == [True, False]


def test_class_weights_weigh_in_the_curve_as_in_growth() -> None:
    training = two_classes(40)
    search = SearchRules(class_weight={"yes": 5.0, "no": 1.0})
    tree = grow(training, search, StopRules(1))
    found = whole_curve(training, search, 0, np.array([tree.threshold[0]]))
    assert found[0] == pytest.approx(float(tree.impurity[0] - tree.gain[0]))
