"""Where bins hold one value each, a tree over a warehouse is the textbook engine's."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.data.training import TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NamedSplit
from explorer.warehouse.growing import grow as grow_in_warehouse
from explorer.warehouse.prepared import PreparedTable
from tests.support.growth.engine_agreement import assert_agreeing
from tests.support.growth.in_spark import prepared_in_spark
from tests.support.growth.in_warehouse import prepared_of
from tests.support.tiers import random_cases
from tests.support.training_tables import random_case

SEEDS = st.integers(0, 2**32 - 1)


def random_rules(
    seed: int, training: TrainingTable, criterion: Criterion, least: int
) -> SearchRules:
    """Rules of every kind, often the usual ones."""
    random = np.random.default_rng(seed)
    rules = SearchRules(criterion, least)
    if training.classes and random.random() < 0.4:
        weights = [(name, float(random.choice([0.0, 0.5, 1.0, 3.0]))) for name in training.classes]
        some = any(weight for _, weight in weights)
        rules = replace(rules, class_weight=tuple(weights) if some else "balanced")
    if random.random() < 0.3:
        rules = replace(rules, each_feature_once=bool(random.random() < 0.5), max_features=1)
    if random.random() < 0.3:
        name = str(random.choice(training.features.names))
        feature = training.features[training.features.index(name)]
        split = NamedSplit(name)
        if feature.is_numeric:
            split = NamedSplit(name, threshold=float(random.integers(-3, 4)))
        elif random.random() < 0.7:
            split = NamedSplit(name, left=feature.levels[: int(random.integers(1, 3))])
        rules = replace(rules, forced=(("", split), ("L", split)))
    fraction = float(random.choice([0.0, 0.0, 0.05, 0.125, 0.3]))
    return replace(rules, min_weight_fraction_leaf=fraction)


def random_limits(seed: int) -> StopRules:
    """Limits of every kind, mostly none."""
    random = np.random.default_rng(seed)

    def sometimes(value: int) -> int | None:
        return value if random.random() < 0.2 else None

    return StopRules(
        max_depth=sometimes(int(random.integers(1, 4))),
        min_samples_split=sometimes(4) or 2,
        min_impurity_decrease=0.01 * (sometimes(1) or 0),
        max_leaf_nodes=sometimes(int(random.integers(2, 6))),
        ccp_alpha=0.02 * (sometimes(1) or 0),
    )


def check_same_tree(
    seed: int,
    max_rows: int,
    prepare: Callable[[TrainingTable], PreparedTable] = prepared_of,
) -> None:
    case = random_case(seed, max_rows, dyadic=bool(seed % 2))
    if case.criterion is Criterion.ABSOLUTE_ERROR:
        return
    search = random_rules(seed, case.training, case.criterion, case.min_samples_leaf)
    stop = random_limits(seed)
    try:
        expected = grow(case.training, search, stop, engine=ReferenceEngine(case.training))
    except ValueError as refused:  # class weights that leave no row
        with pytest.raises(ValueError, match=str(refused)):
            grow_in_warehouse(prepare(case.training), search, stop)
        return
    found = grow_in_warehouse(prepare(case.training), search, stop)
    assert_agreeing(found, expected)
    assert [each.levels for each in found.features] == [each.levels for each in expected.features]
    assert (found.search, found.stop) == (expected.search, expected.stop)
    by_class = expected.n_without_weight - case.training.n_without_weight
    assert found.n_without_weight == by_class


@random_cases(gate=25, deep=600, seed=SEEDS)
def test_the_tree_of_a_small_table_is_the_textbook_engine_s(seed: int) -> None:
    check_same_tree(seed, 14)


@random_cases(gate=4, deep=200, seed=SEEDS)
def test_the_tree_of_more_rows_is_the_textbook_engine_s(seed: int) -> None:
    check_same_tree(seed, 250)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(40))
def test_the_tree_of_rows_in_spark_is_the_textbook_engine_s(seed: int) -> None:
    check_same_tree(seed, 14 if seed % 4 else 250, prepared_in_spark)
