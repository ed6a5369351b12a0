"""Three or more classes above ten levels: few orders, the same in both engines, close to best."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from explorer.growth.candidates import MAX_CLASS_ORDERS, MAX_REFINEMENTS
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.category_orders import (
    LevelShares,
    first_orders,
    principal_component,
)
from explorer.growth.engines.child_statistics import Targets
from explorer.growth.engines.compiled.arrays import GINI, kernel, plain
from explorer.growth.engines.compiled.categories import heuristic as kernels
from explorer.growth.engines.compiled.categories.levels import Cells, Levels
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.impurity import CLASS_CRITERIA, Criterion, class_total
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit
from tests.support.category_tables import category_table


def mixed(seed: int, n_levels: int, n_classes: int, rows: int = 300):
    """Levels whose class shares differ, in random numbers of rows."""
    random = np.random.default_rng(seed)
    shares = random.dirichlet(np.full(n_classes, 0.7), n_levels)
    codes = np.concatenate([np.arange(n_levels), random.integers(0, n_levels, rows - n_levels)])
    target = np.array([random.choice(n_classes, p=shares[code]) for code in codes])
    target[:n_classes] = np.arange(n_classes)
    return category_table([codes], target)


def profile_at_root(training, search: SearchRules) -> SplitProfile:
    return ReferenceEngine(training).profile(np.arange(training.n_rows), 0, search)


def level_sums(training) -> np.ndarray:
    sums = np.zeros((len(training.features[0].levels), len(training.classes)))
    np.add.at(sums, (training.columns[0], training.target_values), training.weights)
    return sums


@pytest.mark.parametrize("criterion", CLASS_CRITERIA)
@pytest.mark.parametrize(("n_levels", "n_classes"), [(11, 3), (30, 7), (40, 25)])
def test_no_more_orders_are_tried_than_classes_and_refinements_allow(
    criterion: Criterion, n_levels: int, n_classes: int
) -> None:
    profile = profile_at_root(mixed(1, n_levels, n_classes), SearchRules(criterion))
    first = min(n_classes, MAX_CLASS_ORDERS) + 1
    assert first < len(profile.orders) <= first + MAX_REFINEMENTS
    assert not profile.exact


@pytest.mark.parametrize(
    ("criterion", "most_lost"),
    [(Criterion.GINI, 0.001), (Criterion.ENTROPY, 0.005), (Criterion.MISCLASSIFICATION, 0.01)],
)
def test_hardly_any_of_the_best_gain_is_lost(criterion: Criterion, most_lost: float) -> None:
    n_levels, lost = 11, []
    chosen = np.array(list(product([1.0, 0.0], repeat=n_levels - 1)))[1:]
    chosen = np.column_stack([np.ones(len(chosen)), chosen])
    for seed in range(25):
        sums = level_sums(training := mixed(seed, n_levels, 3 + seed % 8))
        left = chosen @ sums
        scores = class_total(criterion, left) + class_total(criterion, sums.sum(axis=0) - left)
        best = class_total(criterion, sums.sum(axis=0)) - scores.min()
        found = float(profile_at_root(training, SearchRules(criterion)).gain.max())
        lost.append(1 - found * training.n_rows / float(best))
    assert -1e-9 < np.mean(lost) < most_lost


@pytest.mark.parametrize("criterion", CLASS_CRITERIA)
def test_refining_finds_what_the_first_orders_miss(criterion: Criterion) -> None:
    better = 0
    for seed in range(40):
        training = mixed(seed, 24, 12)
        profile = profile_at_root(training, SearchRules(criterion))
        of_first = profile.order <= MAX_CLASS_ORDERS
        better += profile.score.min() < profile.score[of_first].min() - 1e-9
    assert better > 4


def test_a_refinement_starts_from_what_min_samples_leaf_admits() -> None:
    training = mixed(3, 14, 5, rows=60)
    profile = profile_at_root(training, SearchRules(min_samples_leaf=31))
    assert not profile.admissible.any()
    assert len(profile.orders) == 6


def test_levels_of_equal_shares_keep_schema_order_under_every_key() -> None:
    random = np.random.default_rng(2)
    of_group = random.multinomial(30, np.full(5, 0.2), size=4)
    groups = np.arange(16) * 7 % 4
    codes, target = [], []
    for level, group in enumerate(groups):
        times = 1 + level % 3
        target += np.repeat(np.arange(5), of_group[group] * times).tolist()
        codes += [level] * 30 * times
    training = category_table([np.array(codes)], np.array(target))
    for criterion in CLASS_CRITERIA:
        for order in profile_at_root(training, SearchRules(criterion)).orders:
            for group in range(4):
                members = order[groups[order] == group]
                np.testing.assert_array_equal(members, np.sort(members))


@pytest.mark.parametrize("criterion", CLASS_CRITERIA)
def test_the_order_of_the_rows_decides_nothing(criterion: Criterion) -> None:
    for seed in range(6):
        training = mixed(seed, 30, 9)
        order = np.random.default_rng(seed).permutation(training.n_rows)
        moved = category_table([training.columns[0][order]], training.target_values[order])
        one, other = (
            grow(t, SearchRules(criterion), StopRules(max_depth=2)).split(0)
            for t in (training, moved)
        )
        assert isinstance(one, CategorySplit)
        assert one == other


@kernel
def _kernel_orders(cells, levels, criterion, least, band):
    """The kernels' component and first orders, which only kernels can call.

    Constants are given to it: in its text every part would be compiled again for them.
    """
    component = kernels._principal_component(cells, levels.weight)
    counts = np.empty(cells.n_columns)
    found = kernels.prefixes_of_classes(cells, levels, criterion, counts, least, 0.0, band)
    return component, found.orders


def orders_of_both_engines(training) -> tuple[tuple, tuple]:
    """Component and first orders: by the kernels, and by the textbook's functions."""
    n, n_levels = training.n_rows, len(training.features[0].levels)
    targets = Targets.of(training, np.arange(n), training.weights, Criterion.GINI)
    shares = LevelShares.of(targets, training.columns[0], n_levels)
    begin = np.searchsorted(shares.level, np.arange(n_levels + 1))
    cells = Cells(begin, plain(shares.column), plain(shares.weight), shares.n_columns)
    n_rows = np.bincount(training.columns[0], minlength=n_levels)
    levels = Levels(np.arange(n_levels), n_rows, plain(shares.level_weight))
    own = _kernel_orders(cells, levels, GINI, 1 << 40, 0.0)
    return own, (principal_component(shares), first_orders(shares))


@pytest.mark.parametrize("weighted", [False, True])
def test_both_engines_compute_the_same_keys_to_the_last_bit(weighted: bool) -> None:
    for seed in range(12):
        training = mixed(seed, 11 + 3 * seed, 3 + seed)
        if weighted:
            weights = np.random.default_rng(seed).choice([0.1, 1 / 3, 2.5], training.n_rows)
            training = replace(training, weights=weights)
        kernels_own, textbooks = orders_of_both_engines(training)
        for mine, theirs in zip(kernels_own, textbooks, strict=True):
            np.testing.assert_array_equal(mine, theirs)


def test_levels_whose_keys_hardly_differ_keep_schema_order() -> None:
    training = mixed(5, 16, 4)
    codes = np.concatenate([training.columns[0], np.repeat([16, 17], 4)])
    target = np.concatenate([training.target_values, np.tile(np.arange(4), 2)])
    for lighter in (16, 17):
        weights = np.ones(len(codes))
        weights[np.flatnonzero(codes == lighter)[0]] -= 1e-9
        for _, orders in orders_of_both_engines(category_table([codes], target, weights)):
            for order in orders.tolist():
                assert order.index(16) + 1 == order.index(17)
