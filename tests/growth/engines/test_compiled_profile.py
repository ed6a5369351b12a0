"""The compiled engine's profile of a feature is the reference engine's, candidate for candidate."""

from dataclasses import replace

import numpy as np
import pytest

from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.compiled.describing import (
    running_absolute as compiled_running_absolute,
)
from explorer.tree.impurity import CLASS_CRITERIA, Criterion, running_absolute
from explorer.tree.rules import SearchRules
from tests.support.growth.engine_agreement import numbers_and_target
from tests.support.growth.profile_agreement import assert_profiles_agree
from tests.support.tiers import first_in_gate
from tests.support.training_tables import random_case


@pytest.mark.parametrize("batch", first_in_gate(*range(4)))
def test_profiles_agree_on_random_tables(batch: int) -> None:
    for seed in range(50 * batch, 50 * batch + 50):
        case = random_case(seed, 60, dyadic=seed % 2 == 0)
        search = SearchRules(case.criterion, case.min_samples_leaf)
        assert_profiles_agree(case.training, search)
        if case.criterion in CLASS_CRITERIA:
            assert_profiles_agree(case.training, replace(search, class_weight="balanced"))


@pytest.mark.parametrize("criterion", list(Criterion))
@pytest.mark.parametrize("n_classes", [1, 2, 3, 6])
@pytest.mark.parametrize("fractional", first_in_gate(False, True, n=6))
def test_profiles_agree_at_every_size_of_node(
    criterion: Criterion, n_classes: int, fractional: bool
) -> None:
    random = np.random.default_rng(n_classes)
    columns = random.normal(size=(400, 3))
    columns[:, 1] = columns[:, 1].round()
    columns[:, 2] = columns[:, 2].round(1)
    columns[random.random(columns.shape) < 0.15] = np.nan
    target = random.integers(0, n_classes, 400)
    target[:n_classes] = np.arange(n_classes)
    training = numbers_and_target(
        columns, target if criterion in CLASS_CRITERIA else 1e8 + target / 3
    )
    if fractional:
        training = replace(training, weights=random.choice([0.1, 1 / 3, 0.7, 2.5], 400))
    for size, least in ((400, 1), (200, 4), (30, 1), (9, 4), (9, 1), (2, 1), (1, 1)):
        rows = np.sort(random.choice(400, size, replace=False))
        assert_profiles_agree(training, SearchRules(criterion, least), rows)


@pytest.mark.filterwarnings("ignore:invalid value")
@pytest.mark.parametrize("criterion", CLASS_CRITERIA)
@pytest.mark.parametrize("n_classes", [2, 3])
def test_profiles_agree_where_a_class_weighs_nothing(criterion: Criterion, n_classes: int) -> None:
    target = np.arange(60) // 7 % n_classes
    training = numbers_and_target(np.arange(60.0)[:, np.newaxis], target)
    weightless = (("class 000", 0.0),)
    assert_profiles_agree(training, SearchRules(criterion, class_weight=weightless))


def test_profiles_agree_where_values_are_adjacent_huge_or_all_missing() -> None:
    spaced = 1e9 + np.spacing(1e9) * np.arange(40)
    huge = np.where(np.arange(40) % 2, 1.7e308, -1.7e308)
    zeros = np.where(np.arange(40) % 2, 0.0, -0.0)
    columns = np.column_stack([spaced, huge, zeros, np.full(40, np.nan), np.full(40, 2.0)])
    training = numbers_and_target(columns, np.arange(40) // 3 % 3)
    for rows in (None, np.arange(0, 40, 3), np.array([7, 7, 8, 8, 8, 20])):
        assert_profiles_agree(training, SearchRules(), rows)


def test_a_profile_does_not_change_when_another_is_made() -> None:
    training = random_case(4, 60).training
    engine, rows = CompiledEngine(training), np.arange(training.n_rows)
    search = SearchRules.usual_for(training.task)
    first = engine.profile(rows, 0, search)
    score = first.score.copy()
    engine.profile(rows[:-1], 0, search)
    np.testing.assert_array_equal(first.score, score)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 8, 9, 300])
def test_running_medians_are_the_textbook_engines_to_the_last_digit(n: int) -> None:
    random = np.random.default_rng(n)
    for case in range(12):
        values = random.integers(-20, 20, n) * 1.0 if case % 2 else random.normal(size=n)
        weights = random.choice([0.5, 1.0, 2.0, 3.7], n) if case % 3 else np.ones(n)
        for mine, theirs in zip(
            compiled_running_absolute(values, weights),
            running_absolute(values, weights),
            strict=True,
        ):
            np.testing.assert_array_equal(mine, theirs)
