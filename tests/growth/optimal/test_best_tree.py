"""The best tree of two or three levels: no combination of splits has less loss on its own rows."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, TrainingTable, Tree, encode, grow, load_dataset
from explorer.data.columns import from_columns
from explorer.data.schema import Task
from explorer.growth.cancellation import Cancelled
from explorer.growth.optimal import reach
from explorer.growth.optimal.best_tree import best_tree
from explorer.growth.optimal.bounds import Bounds
from explorer.growth.optimal.reach import OutOfReachError
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import CLASS_CRITERIA, Criterion, class_total
from explorer.tree.walking import apply
from tests.support.growth.invariants import check_invariants
from tests.support.tiers import first_in_gate, random_cases
from tests.support.training_tables import random_case

SEEDS = st.integers(0, 100_000)


def loss(
    training: TrainingTable, weights: np.ndarray, rows: np.ndarray, criterion: Criterion
) -> float:
    """Return the loss of one leaf with these rows."""
    own, targets = weights[rows], training.target_values[rows]
    if not own.sum():
        return 0.0
    if criterion in CLASS_CRITERIA:
        return float(class_total(criterion, np.bincount(targets.astype(np.int64), own)))
    return float((own * (targets - np.average(targets, weights=own)) ** 2).sum())


def usual(training: TrainingTable) -> Criterion:
    classes = training.task is Task.CLASSIFICATION
    return Criterion.MISCLASSIFICATION if classes else Criterion.SQUARED_ERROR


def loss_of(
    tree: Tree, training: TrainingTable, search: SearchRules, criterion: Criterion | None = None
) -> float:
    weights, leaves = row_weights(training, search), apply(tree, training.columns)
    wanted = criterion or usual(training)
    return sum(
        loss(training, weights, np.flatnonzero(leaves == leaf), wanted) for leaf in set(leaves)
    )


def ways(training: TrainingTable, rows: np.ndarray) -> list[np.ndarray]:
    """Every division of the rows by one feature, found independently."""
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
    training: TrainingTable,
    weights: np.ndarray,
    rows: np.ndarray,
    least: int,
    depth: int,
    criterion: Criterion,
) -> float:
    best = loss(training, weights, rows, criterion)
    if depth == 0:
        return best
    for left in ways(training, rows):
        sides = rows[left], rows[~left]
        if min(map(len, sides)) >= least:
            found = sum(
                least_loss(training, weights, side, least, depth - 1, criterion) for side in sides
            )
            best = min(best, found)
    return best


def assert_best(seed: int, max_rows: int, depth: int, criterion: Criterion) -> None:
    case = random_case(seed, max_rows, dyadic=True)
    training = case.training
    if (criterion in CLASS_CRITERIA) != (training.task is Task.CLASSIFICATION):
        return
    if any(not c.is_numeric and len(c.levels) > 5 for c in training.features):
        return
    search = SearchRules(criterion, case.min_samples_leaf)
    weights = row_weights(training, search)
    found = best_tree(training, search, depth=depth, criterion=criterion)
    check_invariants(found.tree)
    assert found.tree.depth.max() <= depth
    assert found.is_exact
    rows = np.flatnonzero(weights > 0)
    near = {"abs": 1e-9 * max(loss(training, weights, rows, criterion), 1.0)}
    expected = least_loss(training, weights, rows, search.min_samples_leaf, depth, criterion)
    assert loss_of(found.tree, training, search, criterion) == pytest.approx(expected, **near)
    assert found.lost == pytest.approx(expected, **near)
    lowest = min((one.lost.min(initial=np.inf) for one in found.first), default=np.inf)
    assert min(found.as_leaf, lowest) == pytest.approx(expected, **near)


SEARCHED = [c for c in Criterion if c is not Criterion.ABSOLUTE_ERROR]


@random_cases(gate=20, deep=50, seed=SEEDS)
@pytest.mark.parametrize("criterion", SEARCHED)
def test_no_pair_of_levels_has_less_loss(criterion: Criterion, seed: int) -> None:
    assert_best(seed, 9, 2, criterion)


@random_cases(gate=6, deep=15, seed=SEEDS)
@pytest.mark.parametrize("criterion", SEARCHED)
def test_no_three_levels_have_less_loss(criterion: Criterion, seed: int) -> None:
    assert_best(seed, 6, 3, criterion)


def test_three_levels_solve_the_parity_of_three_bits_and_two_do_not() -> None:
    training = encode(load_dataset("parity3"), "parity")
    search = SearchRules()
    assert best_tree(training, search).lost > 60
    found = best_tree(training, search, depth=3)
    assert found.lost == 0
    assert found.tree.n_leaves == 8


def test_thresholds_at_equal_shares_are_tried_where_all_would_take_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    training = encode(load_dataset("diagonal"), "side")
    search = SearchRules(Criterion.GINI)
    exact = best_tree(training, search, criterion=Criterion.GINI)
    assert exact.is_exact
    assert exact.n_splits == 485 * 2
    monkeypatch.setattr(reach, "MAX_STEPS", 3e5)
    binned = best_tree(training, search, criterion=Criterion.GINI)
    assert not binned.is_exact
    assert binned.n_splits == exact.n_splits
    assert 2 * 8 < binned.n_tried < 300
    assert exact.lost <= binned.lost < 1.2 * exact.lost
    for one in binned.first:
        n_left = np.searchsorted(np.sort(training.columns[one.ways.feature]), one.ways.thresholds)
        steps = np.diff(n_left)
        assert steps.max() <= 2 * steps.min() + 2


def test_a_search_tells_how_far_it_is_and_can_be_given_up() -> None:
    training = encode(load_dataset("iris"), "species")
    told: list[tuple[int, int]] = []
    best_tree(training, SearchRules(), on_step=lambda *step: told.append(step))
    assert told[-1][0] == told[-1][1] == 119
    assert [done for done, _ in told] == sorted({done for done, _ in told})

    def give_up(done: int, of: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        best_tree(training, SearchRules(), on_step=give_up)


@pytest.mark.parametrize("name", ["xor", "penguins", "titanic", "cars_mpg"])
def test_it_is_never_worse_than_cart(name: str) -> None:
    table = load_dataset(name)
    target = {"cars_mpg": "mpg", "penguins": "species", "titanic": "survived", "wine": "cultivar"}
    features = {"cars_mpg": ["cylinders", "year", "origin"], "titanic": ["sex", "class"]}
    training = encode(table, target.get(name, table.schema.names[-1]), features.get(name))
    search = SearchRules.usual_for(training.task)
    best = best_tree(training, search).tree
    cart = grow(training, search, StopRules(max_depth=2))
    assert loss_of(best, training, search) <= loss_of(cart, training, search) * (1 + 1e-12)
    if name == "penguins":
        assert loss_of(best, training, search) < loss_of(cart, training, search)


def test_equal_trees_take_the_first_column_and_no_split_in_vain() -> None:
    columns = {"a": [0, 0, 1, 1], "b": [0, 0, 1, 1], "c": ["p", "p", "q", "q"]}
    training = encode(from_columns("t", columns), "c")
    tree = best_tree(training, SearchRules()).tree
    assert tree.n_leaves == 2
    assert tree.features.names[int(tree.feature[0])] == "a"
    alike = encode(from_columns("t", {"a": [1, 1], "c": ["p", "q"]}), "c")
    assert best_tree(alike, SearchRules()).tree.n_nodes == 1


@pytest.mark.parametrize("scale", [2.0**-40, 2.0**40])
def test_small_and_large_numbers_make_the_same_splits(scale: float) -> None:
    x = np.arange(12.0)
    y = np.select([x < 3, x < 7, x < 9], [1.0, 5.0, 2.0], 7.0) + x % 2 / 8
    training = encode(from_columns("t", {"x": x, "y": y}), "y", task=Task.REGRESSION)
    scaled = encode(from_columns("t", {"x": x, "y": y * scale}), "y", task=Task.REGRESSION)
    search = SearchRules.usual_for(training.task)
    expected, found = best_tree(training, search).tree, best_tree(scaled, search).tree
    assert expected.n_leaves == 4
    assert found.threshold.tolist() == pytest.approx(expected.threshold.tolist(), nan_ok=True)


def test_rules_on_splits_hold() -> None:
    training = encode(load_dataset("penguins"), "species")
    rules = SearchRules(features=("island", "sex"), each_feature_once=True, min_samples_leaf=30)
    tree = best_tree(training, rules).tree
    assert tree.n_samples[tree.is_leaf].min() >= 30
    names = [tree.features.names[int(f)] for f in tree.feature[~tree.is_leaf]]
    assert set(names) <= {"island", "sex"}
    assert names.count("island") == 1


def test_out_of_reach_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    many = {"a": [f"l{i}" for i in range(9)], "c": list("pqpqpqpqp")}
    with pytest.raises(OutOfReachError, match="“a” has more than 8 categories"):
        best_tree(encode(from_columns("t", many), "c"), SearchRules())
    missing = many | {"a": [None, *many["a"][1:]]}
    with pytest.raises(OutOfReachError, match="8 categories, counting missing values as one"):
        best_tree(encode(from_columns("t", missing), "c"), SearchRules())
    wide = {"a": list(range(3000)), "c": [str(i % 2) for i in range(3000)]}
    with monkeypatch.context() as patch:
        patch.setattr(reach, "MAX_STEPS", 1000)
        patch.setattr(reach, "MAX_SWEPT", 1000)
        told = "2999 splits and 3000 rows give too many combinations"
        with pytest.raises(OutOfReachError, match=told):
            best_tree(encode(from_columns("t", wide), "c"), SearchRules())
    numbers = encode(from_columns("t", {"a": [1.0, 2.0], "y": [1.5, 2.5]}), "y")
    with pytest.raises(OutOfReachError, match="uses squared error"):
        best_tree(numbers, SearchRules(Criterion.ABSOLUTE_ERROR))


@pytest.mark.parametrize("kind", ["classes", "wide leaves", "gini", "numbers"])
@pytest.mark.parametrize("seed", first_in_gate(*range(3)))
def test_bounds_rule_out_no_first_split_that_would_be_taken(seed: int, kind: str) -> None:
    """Against the two best trees of depth two below each first split, in exact arithmetic: targets
    and weights are small whole numbers. Of equals the first is found."""
    training = small_table(np.random.default_rng(seed), of_numbers=kind == "numbers")
    least = 3 if kind == "wide leaves" else 1
    search = replace(SearchRules.usual_for(training.task), min_samples_leaf=least)
    criterion = Criterion.GINI if kind == "gini" else usual(training)
    found = best_tree(training, search, depth=3, criterion=criterion)
    kept = training.weights > 0

    def lost_below(here: np.ndarray) -> float:
        weights = np.zeros(training.n_rows)
        weights[kept] = np.where(here, training.weights[kept], 0.0)
        side = replace(training, weights=weights)
        return best_tree(side, search, criterion=criterion).lost

    totals = []
    for one in found.first:
        left = [one.ways.left(way) for way in range(len(one.ways))]
        sides = np.array([[lost_below(here), lost_below(~here)] for here in left]).T
        weight = np.array([training.weights[kept][here].sum() for here in left])
        fits = [least <= here.sum() <= len(here) - least for here in left]
        totals += np.where(fits, sides.sum(axis=0), np.inf).tolist()
        for way in range(len(left)):
            for side in range(2):
                bounds = Bounds.of(one.ways, weight, criterion, least)
                bounds.learn(way, side, sides[side, way])
                assert (bounds.lost <= sides + 1e-9).all(), "no bound is too high"
    told = np.concatenate([one.lost for one in found.first])
    assert min(found.as_leaf, *totals) == pytest.approx(found.lost, abs=1e-9)
    if found.tree.n_leaves > 1:
        band = min(totals) + 1e-9
        assert np.argmax(told <= band) == np.argmax(np.array(totals) <= band)
    assert np.isinf(told).any(), "some are ruled out"


def small_table(random: np.random.Generator, *, of_numbers: bool) -> TrainingTable:
    """Ties, missing values, categories and weights; rows of weight 0, too."""
    n = 16
    columns: dict[str, object] = {}
    for name, most in (("x", 20), ("y", 4)):
        values = random.integers(0, most, n).astype(float)
        values[random.random(n) < 0.15] = np.nan
        columns[name] = values
    columns["letter"] = random.choice(["p", "q", "r"], n).tolist()
    target = random.integers(0, 3, n)
    columns["target"] = target.astype(float) if of_numbers else [f"c{code}" for code in target]
    task = Task.REGRESSION if of_numbers else Task.CLASSIFICATION
    weights = random.integers(0, 4, n).astype(float)
    return encode(from_columns("t", columns), "target", task=task, weights=weights)


def test_three_levels_that_take_too_long_are_given_up_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    training = encode(load_dataset("iris"), "species")
    assert best_tree(training, SearchRules(), depth=3).lost == 1
    monkeypatch.setattr(reach, "CAPS", replace(reach.CAPS, max_three_level_steps=1_000_000))
    told = "119 splits of 150 rows need more than the 1 million steps"
    with pytest.raises(OutOfReachError, match=told):
        best_tree(training, SearchRules(), depth=3)


@pytest.mark.parametrize("seed", first_in_gate(*range(40), n=20))
def test_the_sweep_finds_what_histograms_find(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """For every first split of every feature, with missing values, ties and weights."""
    random = np.random.default_rng(seed)
    n, n_classes = int(random.integers(2, 60)), int(random.integers(1, 4))
    columns = {}
    for name in "xyz":
        values = np.round(random.normal(size=n), int(random.integers(0, 3)))
        values[random.random(n) < random.choice([0.0, 0.0, 0.3])] = np.nan
        columns[name] = values
    if seed % 3 == 0:
        columns["letter"] = random.choice(list("pqrs"), n).tolist()
    columns["class"] = [f"c{code}" for code in random.integers(0, n_classes, n)]
    weights = random.integers(0, 4, n).astype(float) if seed % 2 else None
    if weights is not None and not weights.any():
        weights = None
    training = encode(from_columns("t", columns), "class", weights=weights)
    histograms = best_tree(training, SearchRules())
    monkeypatch.setattr(reach, "MAX_STEPS", 0)
    swept = best_tree(training, SearchRules())
    assert swept.is_exact
    assert swept.lost == histograms.lost
    for one, other in zip(swept.first, histograms.first, strict=True):
        assert one.lost.tolist() == other.lost.tolist()


def test_ten_thousand_rows_of_different_numbers_are_searched_whole() -> None:
    """Histograms of two such columns would have a hundred million cells."""
    random = np.random.default_rng(0)
    numbers = random.normal(size=(10_000, 2))
    labels = np.where((numbers[:, 0] > 0.5) ^ (numbers[:, 1] > -0.2), "a", "b")
    training = encode(from_columns("t", {"x": numbers[:, 0], "y": numbers[:, 1], "c": labels}), "c")
    found = best_tree(training, SearchRules())
    assert found.is_exact
    assert (found.n_tried, found.lost) == (2 * 9_999, 0)
    assert loss_of(found.tree, training, SearchRules()) == 0
