"""The best tree of depth two: no pair of levels has less loss on its own rows."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, TrainingTable, Tree, encode, grow, load_dataset
from explorer.data.columns import from_columns
from explorer.data.schema import Task
from explorer.growth.best_depth_two import OutOfReachError, best_depth_two
from explorer.growth.weighting import row_weights
from explorer.tree.breadth_first import check_invariants
from explorer.tree.impurity import Criterion
from explorer.tree.walking import apply
from tests.support.training_tables import random_case

SEEDS = st.integers(0, 100_000)


def loss(training: TrainingTable, weights: np.ndarray, rows: np.ndarray) -> float:
    """The weight that one leaf of these rows predicts wrongly, or its sum of squared errors."""
    own, targets = weights[rows], training.target_values[rows]
    if not own.sum():
        return 0.0
    if training.task is Task.CLASSIFICATION:
        return float(own.sum() - np.bincount(targets.astype(np.int64), own).max())
    return float((own * (targets - np.average(targets, weights=own)) ** 2).sum())


def loss_of(tree: Tree, training: TrainingTable, search: SearchRules) -> float:
    weights, leaves = row_weights(training, search), apply(tree, training.columns)
    return sum(loss(training, weights, np.flatnonzero(leaves == leaf)) for leaf in set(leaves))


def ways(training: TrainingTable, rows: np.ndarray) -> list[np.ndarray]:
    """Every division of the rows by one feature, found anew."""
    found = []
    for column, values in zip(training.features, training.columns, strict=True):
        here = values[rows]
        if not column.is_numeric:
            levels = np.unique(here).tolist()
            sets = (some for n in range(1, len(levels)) for some in combinations(levels, n))
            found += [np.isin(here, some) for some in sets]
            continue
        missing = np.isnan(here)
        for value in np.unique(here[~missing]):
            found += [here <= value, (here <= value) | missing]
        found.append(~missing)
    return found


def least_loss(
    training: TrainingTable, weights: np.ndarray, rows: np.ndarray, least: int, depth: int
) -> float:
    best = loss(training, weights, rows)
    if depth == 0:
        return best
    for left in ways(training, rows):
        sides = rows[left], rows[~left]
        if min(map(len, sides)) >= least:
            found = sum(least_loss(training, weights, side, least, depth - 1) for side in sides)
            best = min(best, found)
    return best


@settings(max_examples=60)
@given(SEEDS)
def test_no_pair_of_levels_has_less_loss(seed: int) -> None:
    case = random_case(seed, 9, dyadic=True)
    search = SearchRules(case.criterion, case.min_samples_leaf)
    if search.criterion is Criterion.ABSOLUTE_ERROR:
        search = SearchRules(Criterion.SQUARED_ERROR, case.min_samples_leaf)
    training, weights = case.training, row_weights(case.training, search)
    if any(not c.is_numeric and len(c.levels) > 5 for c in training.features):
        return
    tree = best_depth_two(training, search)
    check_invariants(tree)
    assert tree.depth.max() <= 2
    rows = np.flatnonzero(weights > 0)
    whole = loss(training, weights, rows)
    expected = least_loss(training, weights, rows, search.min_samples_leaf, 2)
    assert loss_of(tree, training, search) == pytest.approx(expected, abs=1e-9 * max(whole, 1.0))


@pytest.mark.parametrize("name", ["xor", "penguins", "titanic", "cars_mpg"])
def test_it_is_never_worse_than_cart(name: str) -> None:
    table = load_dataset(name)
    target = {"cars_mpg": "mpg", "penguins": "species", "titanic": "survived", "wine": "cultivar"}
    features = {"cars_mpg": ["cylinders", "year", "origin"], "titanic": ["sex", "class"]}
    training = encode(table, target.get(name, table.schema.names[-1]), features.get(name))
    search = SearchRules.usual_for(training.task)
    best = best_depth_two(training, search)
    cart = grow(training, search, StopRules(max_depth=2))
    assert loss_of(best, training, search) <= loss_of(cart, training, search) * (1 + 1e-12)
    if name == "penguins":
        assert loss_of(best, training, search) < loss_of(cart, training, search)


def test_equal_trees_take_the_first_column_and_no_split_in_vain() -> None:
    columns = {"a": [0, 0, 1, 1], "b": [0, 0, 1, 1], "c": ["p", "p", "q", "q"]}
    training = encode(from_columns("t", columns), "c")
    tree = best_depth_two(training, SearchRules())
    assert tree.n_leaves == 2
    assert tree.features.names[int(tree.feature[0])] == "a"
    alike = encode(from_columns("t", {"a": [1, 1], "c": ["p", "q"]}), "c")
    assert best_depth_two(alike, SearchRules()).n_nodes == 1


@pytest.mark.parametrize("scale", [2.0**-40, 2.0**40])
def test_small_and_large_numbers_make_the_same_splits(scale: float) -> None:
    x = np.arange(12.0)
    y = np.select([x < 3, x < 7, x < 9], [1.0, 5.0, 2.0], 7.0) + x % 2 / 8
    training = encode(from_columns("t", {"x": x, "y": y}), "y", task=Task.REGRESSION)
    scaled = encode(from_columns("t", {"x": x, "y": y * scale}), "y", task=Task.REGRESSION)
    search = SearchRules.usual_for(training.task)
    expected, found = best_depth_two(training, search), best_depth_two(scaled, search)
    assert expected.n_leaves == 4
    assert found.threshold.tolist() == pytest.approx(expected.threshold.tolist(), nan_ok=True)


def test_rules_on_splits_hold() -> None:
    training = encode(load_dataset("penguins"), "species")
    rules = SearchRules(features=("island", "sex"), each_feature_once=True, min_samples_leaf=30)
    tree = best_depth_two(training, rules)
    assert tree.n_samples[tree.is_leaf].min() >= 30
    names = [tree.features.names[int(f)] for f in tree.feature[~tree.is_leaf]]
    assert set(names) <= {"island", "sex"}
    assert names.count("island") == 1


def test_out_of_reach_is_said() -> None:
    many = {"a": [f"l{i}" for i in range(9)], "c": list("pqpqpqpqp")}
    with pytest.raises(OutOfReachError, match="“a” has more than 8 categories"):
        best_depth_two(encode(from_columns("t", many), "c"), SearchRules())
    wide = {"a": list(range(3000)), "c": [str(i % 2) for i in range(3000)]}
    with pytest.raises(OutOfReachError, match="2999 splits of 3000 rows make too many pairs"):
        best_depth_two(encode(from_columns("t", wide), "c"), SearchRules())
    numbers = encode(from_columns("t", {"a": [1.0, 2.0], "y": [1.5, 2.5]}), "y")
    with pytest.raises(OutOfReachError, match="by squared error"):
        best_depth_two(numbers, SearchRules(Criterion.ABSOLUTE_ERROR))
