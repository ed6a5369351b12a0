"""A tree grown at once is the tree grown level by level: every field, every digit."""

import numpy as np
import pytest

from explorer.growth.contract import GrowthBudget
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.compiled import engine as whole
from explorer.growth.engines.compiled.levels import BATCH
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.growth.progress import Progress
from explorer.tree.impurity import CLASS_CRITERIA, Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Ending
from tests.support.growth.engine_agreement import numbers_and_target
from tests.support.growth.level_by_level import LevelByLevel
from tests.support.growth.sameness import assert_same_tree
from tests.support.growth.whole_growth import (
    assert_at_once_is_by_levels,
    assert_whole_is_by_levels,
    numeric_case,
)
from tests.support.tiers import first_in_gate
from tests.support.training_tables import training_of


def random_stop(seed: int) -> StopRules:
    random = np.random.default_rng(seed)
    return StopRules(
        max_depth=random.choice([None, None, 0, 1, 3, 6]),
        min_samples_split=int(random.choice([2, 2, 5, 12])),
        min_impurity_decrease=float(random.choice([0.0, 0.0, 0.01, 0.05])),
        max_leaf_nodes=random.choice([None, None, 6]),
        ccp_alpha=float(random.choice([0.0, 0.0, 0.01])),
    )


def assert_the_law_on(seeds: range, criterion: Criterion, max_rows: int) -> None:
    for seed in seeds:
        random = np.random.default_rng(seed)
        search = SearchRules(
            criterion,
            int(random.choice([1, 1, 2, 4])),
            max_features=random.choice([None, 1, 2, 3]),
            seed=seed,
        )
        budget = int(random.choice([1, 2, 7, 20, 200_000, 10**30 if seed % 2 else 200_000]))
        training = numeric_case(seed, criterion, max_rows)
        work = float(random.choice([0, 20, 300, 2000, np.inf, np.inf]))
        assert_whole_is_by_levels(
            training, search, random_stop(seed), node_budget=budget, work_budget=work
        )


@pytest.mark.parametrize("criterion", list(Criterion))
def test_a_tree_grown_at_once_is_the_tree_grown_by_levels(criterion: Criterion) -> None:
    assert_the_law_on(range(30), criterion, 40)


@pytest.mark.deep
@pytest.mark.parametrize("criterion", list(Criterion))
@pytest.mark.parametrize("batch", range(5))
def test_thousands_of_trees_grown_at_once_are_those_grown_by_levels(
    criterion: Criterion, batch: int
) -> None:
    assert_the_law_on(range(1000 + 200 * batch, 1200 + 200 * batch), criterion, 120)


@pytest.mark.parametrize("criterion", list(Criterion))
@pytest.mark.parametrize(("n_rows", "n_values"), first_in_gate((2500, 4), (14_000, 3000)))
def test_levels_of_more_nodes_than_a_batch_are_grown_alike(
    criterion: Criterion, n_rows: int, n_values: int
) -> None:
    random = np.random.default_rng(n_values)
    columns = random.integers(0, n_values, (n_rows, 3)).astype(np.float64)
    columns[random.random(columns.shape) < 0.02] = np.nan
    classes = criterion in CLASS_CRITERIA
    target = random.integers(0, 3, n_rows) if classes else random.normal(size=n_rows)
    training, search = numbers_and_target(columns, target), SearchRules(criterion)
    if n_values == 4:
        assert_whole_is_by_levels(training, search)
    else:  # too many for the oracle
        tree = assert_at_once_is_by_levels(training, search)
        assert np.bincount(tree.depth).max() > BATCH


@pytest.mark.parametrize("room", [1, 3, 50])
def test_a_tree_that_outgrows_its_room_is_the_same(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    training = numeric_case(5, Criterion.SQUARED_ERROR, 400)
    engine = CompiledEngine(training)
    expected = grow(training, engine=engine)
    monkeypatch.setattr(whole, "FEW_NODES", room)
    assert expected.n_nodes > 50
    assert_same_tree(grow(training, engine=engine), expected)
    told: list[Progress] = []
    assert_same_tree(grow(training, engine=engine, on_level=told.append), expected)
    assert [p.depth for p in told] == list(range(expected.max_depth + 1))


def test_levels_are_reported_as_level_by_level() -> None:
    for criterion in Criterion:
        training = numeric_case(7, criterion, 60)
        told: list[list[Progress]] = []
        for engine in (CompiledEngine(training), LevelByLevel(training)):
            told.append([])
            grow(training, SearchRules(criterion), engine=engine, on_level=told[-1].append)
        assert told[0] == told[1]


@pytest.mark.parametrize("criterion", list(Criterion))
def test_growing_at_once_survives_tables_without_a_split(criterion: Criterion) -> None:
    classes = criterion in CLASS_CRITERIA
    search = SearchRules(criterion)

    def root_of(columns: np.ndarray, target: np.ndarray) -> Ending:
        training = numbers_and_target(columns, target.astype(np.int64 if classes else np.float64))
        tree = assert_whole_is_by_levels(training, search)
        assert tree.n_nodes == 1
        return Ending(tree.ending[0])

    mixed = np.array([0, 1, 1, 0])
    assert root_of(np.ones((1, 2)), np.zeros(1)) is Ending.PURE
    assert root_of(np.arange(4.0)[:, np.newaxis], np.zeros(4)) is Ending.PURE
    assert root_of(np.ones((4, 2)), mixed) is Ending.NO_SPLIT
    assert root_of(np.full((4, 2), np.nan), mixed) is Ending.NO_SPLIT


@pytest.mark.parametrize("criterion", list(Criterion))
def test_weights_given_to_a_growth_take_the_place_of_the_tables(criterion: Criterion) -> None:
    training = numeric_case(3, criterion, 60)
    random = np.random.default_rng(0)
    for choices in ([0.0, 1.0], [0.0, 0.5, 2.0], [1.0]):
        weights = random.choice(choices, training.n_rows)
        weights[0] = 1.0
        assert_whole_is_by_levels(training, SearchRules(criterion), weights=weights)


def test_tables_with_categories_are_grown_level_by_level() -> None:
    training = training_of({"x": [1.0, 2.0], "level": ["a", "b"]}, ["yes", "no"])
    engine = CompiledEngine(training)
    assert engine.grow_whole(SearchRules(), StopRules(), None, GrowthBudget(100, 1e6), None) is None
    assert not hasattr(ReferenceEngine(training), "grow_whole")


def test_tables_of_wide_records_are_grown_level_by_level_to_the_same_tree() -> None:
    random = np.random.default_rng(2)
    target = np.concatenate([np.arange(140), random.integers(0, 140, 160)])
    training = numbers_and_target(random.integers(0, 30, (300, 2)).astype(np.float64), target)
    engine = CompiledEngine(training)
    assert engine.grow_whole(SearchRules(), StopRules(), None, GrowthBudget(100, 1e6), None) is None
    assert_whole_is_by_levels(training, SearchRules())
