"""Ordered categories: prefixes of the order are the candidates, in every engine."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from explorer.data.schema import Column, Kind, Schema
from explorer.data.training import TrainingTable
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.naive import naive_profile
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.growth.optimal.best_tree import best_tree
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit, NamedSplit, NumericSplit
from explorer.warehouse.growing import grow as grow_in_warehouse
from tests.support.category_tables import random_category_case
from tests.support.growth.engine_agreement import assert_agreeing, assert_engines_agree
from tests.support.growth.in_warehouse import prepared_of
from tests.support.growth.oracle_agreement import assert_tree_is_the_oracles
from tests.support.tiers import first_in_gate
from tests.support.training_tables import Case, random_case, training_of


def in_order(training: TrainingTable) -> TrainingTable:
    """The table with every category feature ordered as its schema is."""
    columns = [replace(c, is_ordered=not c.is_numeric) for c in training.features]
    return replace(
        training, features=Schema(tuple(columns)), fingerprint=training.fingerprint + " in order"
    )


def as_codes(training: TrainingTable) -> TrainingTable:
    """The table with the codes of every category feature as its numbers."""
    columns = [c if c.is_numeric else Column(c.name, Kind.NUMERIC) for c in training.features]
    values = [np.where(v == -1, np.nan, v.astype(np.float64)) if v.dtype == np.int32 else v
              for v in training.columns]  # fmt: skip
    return replace(training, features=Schema(tuple(columns)), columns=tuple(values))


def random_ordered(seed: int, max_rows: int = 14) -> Case:
    case = random_case(seed, max_rows, dyadic=seed % 2 == 0)
    return replace(case, training=in_order(case.training))


@pytest.mark.parametrize("batch", first_in_gate(*range(4)))
def test_every_split_is_the_one_that_trying_every_prefix_in_exact_arithmetic_finds(
    batch: int,
) -> None:
    seeds = range(40 * batch, 40 * batch + 40)
    assert sum(assert_tree_is_the_oracles(random_ordered(seed)) for seed in seeds) > 40


@pytest.mark.parametrize("batch", first_in_gate(*range(4)))
def test_the_engines_agree_on_ordered_categories(batch: int) -> None:
    for seed in range(20 * batch, 20 * batch + 20):
        case = random_ordered(seed, 40)
        assert_engines_agree(case.training, SearchRules(case.criterion, case.min_samples_leaf))
        training, search = random_category_case(seed)
        assert_engines_agree(in_order(training), search)


@pytest.mark.parametrize("seed", first_in_gate(*range(30), n=8))
@pytest.mark.parametrize("engine", [ReferenceEngine, CompiledEngine])
def test_without_missing_values_an_ordered_feature_is_the_numbers_of_its_codes(
    seed: int, engine: type
) -> None:
    training, search = random_category_case(seed)
    training = in_order(without_missing(training))
    numbers = as_codes(training)
    tree = grow(training, search, engine=engine(training))
    other = grow(numbers, search, engine=engine(numbers))
    for name in ("parent", "left_child", "ending", "n_samples", "feature"):
        np.testing.assert_array_equal(getattr(tree, name), getattr(other, name), name)
    np.testing.assert_allclose(tree.impurity, other.impurity, 1e-12, 1e-13)
    np.testing.assert_allclose(tree.gain, other.gain, 1e-9, 1e-12 * tree.impurity.max())
    for node in np.flatnonzero(~tree.is_leaf):
        of_levels, of_codes = tree.split(node), other.split(node)
        assert isinstance(of_levels, CategorySplit)
        assert isinstance(of_codes, NumericSplit)
        assert of_codes.threshold == (max(of_levels.left) + min(of_levels.right)) / 2
        assert of_levels.unseen_goes_left == of_codes.unseen_goes_left


def without_missing(training: TrainingTable) -> TrainingTable:
    return replace(training, columns=tuple(np.maximum(v, 0) for v in training.columns))


@pytest.mark.parametrize("seed", range(6))
def test_the_naive_search_measures_the_same_candidates(seed: int) -> None:
    case = random_ordered(2 * seed, 30)
    training, search = case.training, SearchRules(case.criterion, case.min_samples_leaf)
    weights, rows = row_weights(training, search), np.arange(training.n_rows)
    for feature in range(len(training.features)):
        one = naive_profile(training, search, rows, weights, feature)
        other = ReferenceEngine(training).profile(rows, feature, search)
        np.testing.assert_array_equal(one.n_first, other.n_first)
        np.testing.assert_allclose(one.score, other.score, 1e-12, 1e-12)


@pytest.mark.parametrize("criterion", [Criterion.GINI, Criterion.SQUARED_ERROR])
def test_a_warehouse_grows_the_same_tree(criterion: Criterion) -> None:
    grown = 0
    for seed in range(30):
        case = random_ordered(seed, 30)
        if case.criterion is criterion and any(c.is_ordered for c in case.training.features):
            search = SearchRules(criterion, case.min_samples_leaf)
            other = grow_in_warehouse(prepared_of(case.training), search)
            assert_agreeing(grow(case.training, search), other)
            grown += 1
    assert grown > 1


@pytest.mark.parametrize("depth", [2, 3])
def test_the_best_tree_loses_what_that_of_the_codes_does(depth: int) -> None:
    for seed in range(4):
        case = random_ordered(4 * seed + 1, 12)
        if case.criterion is not Criterion.ABSOLUTE_ERROR:
            both = case.training, as_codes(case.training)
            lost = [best_tree(training, depth=depth).lost for training in both]
            assert lost[0] == pytest.approx(lost[1])


def test_the_best_tree_tries_the_prefixes() -> None:
    levels = [*range(9)] * 2  # of unordered categories there are at most eight
    target = ["ab"[code // 3 == 1] for code in levels]
    training = training_of({"size": [f"level {c}" for c in levels]}, target)
    found = best_tree(in_order(training), depth=2)
    assert found.lost == 0
    assert found.n_splits == 8
    split = found.tree.split(0)
    assert isinstance(split, CategorySplit)
    assert max(split.left) + 1 == min(split.right)


def test_missing_values_go_to_either_side_or_apart() -> None:
    column = ["a", "a", "b", "b", "c", "c", None, None]
    sides = {
        "left": (list("xxyyyyxx"), (0,), (1, 2), True),
        "right": (list("xxyyyyyy"), (0,), (1, 2), False),
        "apart": (list("xxxxxxyy"), (0, 1, 2), (), False),
    }
    for target, left, right, missing_left in sides.values():
        training = in_order(training_of({"size": column}, target))
        split = assert_engines_agree(training, SearchRules(Criterion.GINI)).split(0)
        assert isinstance(split, CategorySplit)
        assert (split.left, split.right) == (left, right)
        assert split.missing_goes_left == missing_left


def test_a_profile_has_every_prefix_once_and_the_low_side_is_left() -> None:
    training = in_order(training_of({"size": ["a", "b", "c", None]}, list("yxyx")))
    profile = ReferenceEngine(training).profile(np.arange(4), 0, SearchRules(Criterion.GINI))
    masks = [tuple(profile.levels[profile.is_left(i)].tolist()) for i in range(len(profile))]
    assert masks == [(0,), (0, 1), (0, 1, 2), (0, -1), (0, 1, -1)]
    assert profile.exact


def test_no_node_separates_two_levels_and_sends_one_between_them_elsewhere() -> None:
    case = random_category_case(3)
    tree = grow(in_order(case[0]), case[1])
    splits = [tree.split(node) for node in np.flatnonzero(~tree.is_leaf)]
    assert len(splits) > 3
    for split in splits:
        assert isinstance(split, CategorySplit)
        assert all(low < high for low, high in pairwise((*split.left, *split.right)))


def test_a_forced_split_that_breaks_the_order_is_refused() -> None:
    column, target = ["low", "mid", "top"] * 4, list("xyx" * 4)
    training = in_order(training_of({"size": column}, target))
    for left, is_taken in [(("low", "top"), False), (("low",), True), (("low", "mid"), True)]:
        search = SearchRules(Criterion.GINI, forced=(("", NamedSplit("size", left=left)),))
        split = grow(training, search, StopRules(max_depth=1)).split(0)
        assert isinstance(split, CategorySplit)
        names = tuple(training.features[0].levels[code] for code in split.left)
        assert (names == left) == is_taken
