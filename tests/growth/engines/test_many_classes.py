"""Candidates of more classes than both sides are stored for: equal numbers in less memory."""

import tracemalloc
from dataclasses import replace

import numpy as np
import pytest

from explorer import StopRules, grow
from explorer.caps import CAPS
from explorer.data.columns import from_columns
from explorer.data.training import TrainingTable, encode
from explorer.growth.engines.reference import ReferenceEngine
from explorer.tree.class_weights import MAX_DENSE_CLASSES, PrefixWeights, RowRun
from explorer.tree.impurity import CLASS_CRITERIA, class_total
from explorer.tree.rules import SearchRules
from tests.support.category_tables import category_table
from tests.support.growth.engine_agreement import numbers_and_target
from tests.support.growth.profile_agreement import assert_profiles_agree
from tests.support.traced_memory import traced_memory

MANY = MAX_DENSE_CLASSES + 10
WEIGHTS = np.array([0.1, 1 / 3, 1.0, 2.5])


def weighted(training: TrainingTable) -> TrainingTable:
    rows = np.arange(training.n_rows)
    return replace(training, weights=WEIGHTS[rows * 7 % len(WEIGHTS)])


def tables(n_levels: int) -> list[TrainingTable]:
    random = np.random.default_rng(n_levels)
    target = random.permutation(np.arange(240) % MANY)
    numbers = random.normal(size=(240, 2)).round(1)
    numbers[random.random(240) < 0.1, 0] = np.nan
    by_level = category_table([random.integers(0, n_levels, 240)], target)
    return [numbers_and_target(numbers, target), by_level]


@pytest.mark.parametrize("n_levels", [4, 30])
def test_profiles_of_many_classes_agree(n_levels: int) -> None:
    for training in tables(n_levels):
        for table in (training, weighted(training)):
            for criterion in CLASS_CRITERIA:
                assert_profiles_agree(table, SearchRules(criterion, 1 + n_levels // 10))


@pytest.mark.parametrize("n_levels", [4, 30])
def test_the_sides_of_a_candidate_hold_what_it_scores(n_levels: int) -> None:
    for training in map(weighted, tables(n_levels)):
        for criterion in CLASS_CRITERIA:
            profile = ReferenceEngine(training).profile(
                np.arange(training.n_rows), 0, SearchRules(criterion)
            )
            left, right = (np.asarray(s.statistics) for s in (profile.left, profile.right))
            np.testing.assert_allclose(
                left + right, np.tile(profile.node.statistics[0], (len(left), 1))
            )
            score = class_total(criterion, left) + class_total(criterion, right)
            np.testing.assert_allclose(score, profile.score, rtol=1e-12)


@pytest.mark.parametrize("n_levels", [1, 2])
def test_a_feature_of_one_category_has_no_split_however_many_the_classes(n_levels: int) -> None:
    level = np.arange(MANY) % n_levels
    training = category_table([level], np.arange(MANY))
    for criterion in CLASS_CRITERIA:
        search = SearchRules(criterion)
        profile = ReferenceEngine(training).profile(np.arange(MANY), 0, search)
        assert len(profile) == n_levels - 1
        tree = grow(training, search, engine=ReferenceEngine(training))
        assert tree.n_leaves == n_levels


def test_prefixes_read_like_the_array_in_any_order() -> None:
    run = RowRun(np.array([0, 2, 2, 1]), np.array([0.1, 0.2, 0.3, 0.4]))
    other = RowRun(np.array([1]), np.array([5.0]))
    held = PrefixWeights.concatenate(
        [
            PrefixWeights(3, (run,), np.zeros(2, np.int64), np.array([4, 1])),
            PrefixWeights(3, (other, run), np.array([0, 1]), np.array([1, 3])),
        ]
    )
    full = [[0.1, 0.4, 0.2 + 0.3], [0.1, 0, 0], [0, 5, 0], [0.1, 0, 0.2 + 0.3]]
    np.testing.assert_array_equal(held, full)
    np.testing.assert_array_equal(held.take(np.array([3, 0])), [full[3], full[0]])
    np.testing.assert_array_equal(held[2], full[2])
    assert len(held.runs) == 2
    assert held.shape == (4, 3)


def test_listing_candidates_of_many_classes_takes_room_for_rows_not_for_rows_times_classes() -> (
    None
):
    n, n_classes = 4000, 1000
    random = np.random.default_rng(0)
    target = random.permutation(np.arange(n) % n_classes)
    for training in (
        numbers_and_target(random.normal(size=(n, 1)), target),
        category_table([random.integers(0, 400, n)], target),
    ):
        with traced_memory():
            profile = ReferenceEngine(training).profile(np.arange(n), 0, SearchRules())
            _, most = tracemalloc.get_traced_memory()
        assert len(profile) > 3000
        assert most < 20e6 < len(profile) * n_classes * 8  # bytes


def test_growth_ends_where_the_class_weights_of_another_level_have_no_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random = np.random.default_rng(0)
    training = numbers_and_target(random.normal(size=(400, 2)), np.arange(400) % 50)
    monkeypatch.setattr("explorer.growth.growing.CAPS", replace(CAPS, max_class_weights=50 * 20))
    tree = grow(training)
    assert tree.budget_reached
    assert tree.n_nodes <= 20
    assert not grow(training, stop=StopRules(max_depth=tree.max_depth)).budget_reached


def test_a_single_category_is_divided_from_missing_values_alone() -> None:
    target = [f"class {i % 30}" for i in range(60)]
    for missing, n_candidates in ((0, 0), (10, 1)):
        columns = {"level": ["a"] * (60 - missing) + [None] * missing, "target": target}
        training = encode(from_columns("t", columns), "target")
        assert_profiles_agree(training, SearchRules())
        profile = ReferenceEngine(training).profile(np.arange(60), 0, SearchRules())
        assert len(profile.score) == n_candidates
