"""Subsets of levels: when the answer is exact, which side is left, what is listed."""

from itertools import combinations

import numpy as np
import pytest

from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit
from tests.support.growth.oracle import Oracle
from tests.support.training_tables import LEVEL_NAMES, training_of

STUMP = StopRules(max_depth=1)


def many_levels(n_levels: int, criterion: Criterion, n_classes: int, seed: int = 0, rows: int = 4):
    random = np.random.default_rng(seed)
    levels = [LEVEL_NAMES[i] for i in range(n_levels) for _ in range(rows)]
    if criterion.task.value == "classification":
        target: list[float | str] = ["abcd"[i] for i in random.integers(0, n_classes, len(levels))]
    else:
        target = [float(i) / 4 for i in random.integers(0, 40, len(levels))]
    return training_of({"level": levels}, target)


def root_split(training, criterion: Criterion, min_samples_leaf: int = 1) -> CategorySplit:
    split = grow(training, SearchRules(criterion, min_samples_leaf), STUMP).split(0)
    assert isinstance(split, CategorySplit)
    return split


@pytest.mark.parametrize("criterion", list(Criterion))
@pytest.mark.parametrize("n_levels", [3, 9, 10, 11, 14])
@pytest.mark.parametrize("n_classes", [2, 3])
def test_a_subset_is_exact_unless_levels_are_many_and_no_order_is_known(
    criterion: Criterion, n_levels: int, n_classes: int
) -> None:
    split = root_split(many_levels(n_levels, criterion, n_classes), criterion)
    classes = criterion.task.value == "classification"
    ordered = n_classes == 2 if classes else criterion is Criterion.SQUARED_ERROR
    assert split.exact == (ordered or n_levels <= 10)
    assert sorted(split.left + split.right) == list(range(n_levels))
    assert split.left
    assert split.right


@pytest.mark.parametrize("criterion", [Criterion.GINI, Criterion.SQUARED_ERROR])
@pytest.mark.parametrize("n_levels", [10, 11])
def test_a_refused_prefix_makes_all_subsets_be_tried_and_too_many_levels_a_heuristic(
    criterion: Criterion, n_levels: int
) -> None:
    training = many_levels(n_levels, criterion, 2)
    refused = root_split(training, criterion, min_samples_leaf=5)  # a level has four rows
    assert refused.exact == (n_levels == 10)
    assert root_split(training, criterion, min_samples_leaf=4).exact


@pytest.mark.parametrize("criterion", [Criterion.GINI, Criterion.ENTROPY, Criterion.SQUARED_ERROR])
def test_the_order_by_share_or_mean_finds_the_best_of_all_subsets(criterion: Criterion) -> None:
    for seed in range(12):
        training = many_levels(7, criterion, 2, seed, rows=3)
        tree = grow(training, SearchRules(criterion), STUMP)
        oracle = Oracle(training, criterion.value, 1)
        rows = tuple(range(training.n_rows))
        codes = training.columns[0].tolist()
        gains = []
        for size in range(1, 4):
            for chosen in combinations(range(7), size):
                left = tuple(i for i in rows if codes[i] in chosen)
                right = tuple(i for i in rows if codes[i] not in chosen)
                saved = oracle.total(rows) - oracle.total(left) - oracle.total(right)
                gains.append(float(saved) / len(rows))
        assert tree.gain[0] == pytest.approx(max(gains), rel=1e-12)


@pytest.mark.parametrize("criterion", [Criterion.GINI, Criterion.ENTROPY])
def test_the_heuristic_is_no_worse_than_any_class_order(criterion: Criterion) -> None:
    for seed in range(10):
        training = many_levels(13, criterion, 4, seed)
        tree = grow(training, SearchRules(criterion), STUMP)
        oracle = Oracle(training, criterion.value, 1)
        rows = tuple(range(training.n_rows))
        codes, classes = training.columns[0], training.target_values
        for k in range(4):
            share = np.bincount(codes, classes == k) / np.bincount(codes)
            order = np.argsort(share, kind="stable").tolist()
            for n_first in range(1, 13):
                left = tuple(i for i in rows if codes[i] in order[:n_first])
                right = tuple(i for i in rows if codes[i] not in order[:n_first])
                saved = oracle.total(rows) - oracle.total(left) - oracle.total(right)
                assert tree.gain[0] >= float(saved) / len(rows) - 1e-12


def test_the_lower_share_of_the_last_class_goes_left_and_the_lower_mean() -> None:
    levels = ["u", "u", "v", "v"]
    split = root_split(training_of({"c": levels}, ["b", "b", "a", "a"]), Criterion.GINI)
    assert split.left == (1,)
    split = root_split(training_of({"c": levels}, [5.0, 6.0, 1.0, 2.0]), Criterion.SQUARED_ERROR)
    assert split.left == (1,)


def test_the_side_of_the_first_level_goes_left_with_three_classes_and_for_medians() -> None:
    levels = ["u", "u", "v", "v", "w", "w"]
    target = ["c", "c", "a", "a", "b", "b"]
    assert 0 in root_split(training_of({"c": levels}, target), Criterion.GINI).left
    numbers = training_of({"c": levels}, [9.0, 9.0, 1.0, 1.0, 2.0, 2.0])
    assert root_split(numbers, Criterion.ABSOLUTE_ERROR).left == (0,)


@pytest.mark.parametrize(("offset", "scale"), [(0.0, 1.0), (1e8, 1.0), (0.0, 1e6), (-1e8, 1e3)])
def test_of_equal_means_the_first_level_stays_left_whatever_rounding_says(
    offset: float, scale: float
) -> None:
    for seed in range(30):
        own = offset + scale * np.random.default_rng(seed).normal(size=7)
        # The same numbers thrice, added up in three orders.
        target = [*own.tolist(), *own[::-1].tolist(), *np.sort(own).tolist()]
        levels = [level for level in "uvw" for _ in own]
        training = training_of({"c": levels, "d": ["v", "u"] * 10 + ["u"]}, target)
        profile = ReferenceEngine(training).profile(
            np.arange(21), 0, SearchRules(Criterion.SQUARED_ERROR)
        )
        assert all(profile.is_left(candidate)[0] for candidate in range(len(profile)))


@pytest.mark.parametrize("criterion", list(Criterion))
@pytest.mark.parametrize("n_levels", [2, 5, 12])
def test_the_levels_on_the_left_hold_the_rows_of_the_left_child(
    criterion: Criterion, n_levels: int
) -> None:
    for n_classes in (2, 3):
        training = many_levels(n_levels, criterion, n_classes, seed=n_levels, rows=3)
        rows = np.arange(training.n_rows)
        profile = ReferenceEngine(training).profile(rows, 0, SearchRules(criterion))
        for candidate in range(len(profile)):
            left = profile.levels[profile.is_left(candidate)]
            on_left = np.isin(training.columns[0], left)
            assert profile.left.n_samples[candidate] == on_left.sum()
            if criterion.task.value == "classification":
                counts = np.bincount(training.target_values[on_left], minlength=n_classes)
                assert profile.left.statistics[candidate].tolist() == counts.tolist()


def test_missing_is_one_more_level_and_only_seen_levels_are_listed() -> None:
    columns = {"c": ["u", None, "w", None, "u", "w"], "d": [1.0, 1.0, 1.0, 1.0, 2.0, 2.0]}
    training = training_of(columns, ["a", "b", "a", "b", "a", "a"])
    split = root_split(training, Criterion.GINI)
    assert (split.feature, split.left, split.right) == (0, (0, 1), ())
    assert split.missing_seen
    assert not split.missing_goes_left
    assert split.unseen_goes_left  # four rows against two


def test_levels_absent_at_a_node_are_not_listed_there() -> None:
    columns = {"x": [1.0] * 4 + [2.0] * 4, "c": ["p", "q", "p", "q", "r", "s", "r", "s"]}
    training = training_of(columns, [0.0, 1.0, 0.0, 1.0, 10.0, 12.0, 10.0, 12.0])
    tree = grow(training)
    for node in (1, 2):
        split = tree.split(node)
        assert isinstance(split, CategorySplit)
        seen = {0, 1} if node == 1 else {2, 3}
        assert {*split.left, *split.right} == seen


def test_a_profile_names_its_best_and_those_equal_to_it() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, ["a", "b", "b", "a"])
    profile = ReferenceEngine(training).profile(np.arange(4), 0, SearchRules())
    assert profile.threshold.tolist() == [1.5, 2.5, 3.5]
    assert profile.best == 0
    assert profile.ties.tolist() == [0, 2]
    assert profile.gain[1] == 0.0
    refused = ReferenceEngine(training).profile(np.arange(4), 0, SearchRules(min_samples_leaf=3))
    assert refused.best is None
    assert len(refused.ties) == 0
