"""Trees of disturbed tables compared with the tree of all rows."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, TrainingTable, grow
from explorer.data.sampling import take_rows
from explorer.growth.cancellation import Cancellation, Cancelled, cancellable
from explorer.growth.forest.voting import bootstrap_counts
from explorer.growth.progress import heard_by
from explorer.judging.stability.disturbing import (
    Disturbance,
    Perturbation,
    disturbed,
    dropped_rows,
    spread,
)
from explorer.judging.stability.stability import stability, tree_of
from explorer.tree.walking import apply
from tests.support.growth.sameness import assert_same_tree
from tests.support.tiers import random_cases
from tests.support.training_tables import random_case, training_of

SEEDS = st.integers(0, 100_000)
WAYS = list(Perturbation)


def classes_of(n_rows: int, seed: int = 0) -> TrainingTable:
    random = np.random.default_rng(seed)
    a, b = random.normal(size=(2, n_rows))
    target = np.where(a + b + random.normal(0, 0.7, n_rows) > 0, "yes", "no")
    return training_of({"a": a.tolist(), "b": b.tolist()}, target.tolist())


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_without_any_noise_nothing_changes(seed: int) -> None:
    case = random_case(seed)
    search = SearchRules(case.criterion, case.min_samples_leaf)
    found = stability(
        case.training, search, disturbance=Disturbance(Perturbation.NOISE, 3, seed=seed, noise=0.0)
    )
    assert not found.changed.any()
    assert found.changed_share == 0
    assert not found.moved.any()
    assert not len(found.often)
    for tree in found.trees:
        assert_same_tree(tree, found.whole)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_the_tree_without_a_row_is_the_tree_of_a_table_without_it(seed: int) -> None:
    case = random_case(seed)
    training = case.training
    if training.n_rows < 2:
        return
    search = SearchRules(case.criterion, case.min_samples_leaf)
    found = stability(training, search, disturbance=Disturbance(Perturbation.DROP, 100))
    assert found.dropped.tolist() == list(range(training.n_rows))
    for row, tree in zip(found.dropped, found.trees, strict=True):
        others = np.delete(np.arange(training.n_rows), row)
        without = grow(take_rows(training, others, f"without {row}"), search)
        same = replace(tree, n_without_weight=without.n_without_weight)
        assert_same_tree(same, without)


@random_cases(gate=15, deep=30, seed=SEEDS, way=st.sampled_from(WAYS))
def test_every_fact_is_counted_from_the_trees_by_hand(seed: int, way: Perturbation) -> None:
    case = random_case(seed)
    training = case.training
    if training.n_rows < 2:
        return
    search = SearchRules(case.criterion, case.min_samples_leaf)
    found = stability(training, search, disturbance=Disturbance(way, 12, seed=seed, noise=0.5))
    before = found.whole.prediction[apply(found.whole, training.columns)]
    unit = np.abs(np.asarray(training.target_values, float)).max(initial=1.0)
    for number, tree in enumerate(found.trees):
        assert_same_tree(tree, tree_of(training, found.disturbance, number, search))
        after = tree.prediction[apply(tree, training.columns)]
        expected = np.abs(np.subtract(after, before, dtype=float)) > 1e-12 * unit
        assert found.changed[number].tolist() == expected.tolist()
        assert found.root[number] == tree.feature[0]
        np.testing.assert_array_equal(found.threshold[number], tree.threshold[0])
    assert found.wins.sum() + found.n_without_split == found.n_trees == len(found.trees)
    assert found.changed_by_tree.sum() == found.changed.sum()
    assert found.changed_share == pytest.approx(found.changes_of_row.mean())
    assert found.often.tolist() == [
        row for row, share in enumerate(found.changes_of_row) if share > 0.1 + 1e-9
    ]


@pytest.mark.parametrize("way", WAYS)
def test_a_seed_gives_the_same_trees_again_and_another_seed_others(way: Perturbation) -> None:
    training = classes_of(80)
    first, again, other = (
        stability(training, disturbance=Disturbance(way, 20, seed=seed)) for seed in (1, 1, 2)
    )
    for one, two in zip(first.trees, again.trees, strict=True):
        assert_same_tree(one, two)
    assert (first.changed == again.changed).all()
    same = first.threshold.tolist() == other.threshold.tolist()
    assert not same or first.dropped.tolist() != other.dropped.tolist()


def test_a_tree_does_not_depend_on_how_many_there_are() -> None:
    training = classes_of(60)
    for way in (Perturbation.BOOTSTRAP, Perturbation.NOISE):
        few, many = (stability(training, disturbance=Disturbance(way, n)) for n in (3, 9))
        for one, two in zip(few.trees, many.trees[:3], strict=True):
            assert_same_tree(one, two)


def test_a_bootstrap_tree_is_grown_from_the_samples_of_forests() -> None:
    training = classes_of(50)
    found = stability(training, disturbance=Disturbance(n_trees=4, seed=7))
    for number, tree in enumerate(found.trees):
        counts = bootstrap_counts(training.n_rows, 7, number)
        assert_same_tree(tree, grow(training, weights=counts * training.weights))


def test_of_many_rows_a_sample_is_dropped_each_row_once() -> None:
    training = classes_of(300)
    rows = dropped_rows(training, Disturbance(Perturbation.DROP, 40))
    assert len(rows) == len(set(rows.tolist())) == 40
    assert rows.tolist() == sorted(rows.tolist())
    assert not len(dropped_rows(training, Disturbance(Perturbation.BOOTSTRAP, 40)))
    for number, row in enumerate(rows.tolist()):
        weights = disturbed(training, Disturbance(Perturbation.DROP, 40), number).weights
        assert np.flatnonzero(weights == 0).tolist() == [row]


def test_often_is_in_more_than_one_tree_of_ten() -> None:
    found = stability(classes_of(3), disturbance=Disturbance(n_trees=20))
    changed = np.zeros((20, 3), np.bool_)
    changed[:2, 1] = changed[:3, 2] = True
    assert replace(found, changed=changed).often.tolist() == [2]


def test_the_row_without_which_most_predictions_change_is_named() -> None:
    training = training_of(
        {"x": [1.0, 2.0, 3.0, 4.0, 6.0, 7.0, 8.0, 9.0]},
        ["a", "a", "a", "b", "b", "b", "b", "a"],
    )
    found = stability(training, stop=StopRules(1), disturbance=Disturbance(Perturbation.DROP, 50))
    counts = [
        int((tree.prediction[apply(tree, training.columns)] != before).sum())
        for before in [found.whole.prediction[apply(found.whole, training.columns)]]
        for tree in found.trees
    ]
    assert max(counts) > 0
    assert found.telling.tolist() == [i for i, n in enumerate(counts) if n == max(counts)]
    assert not len(stability(training, disturbance=Disturbance(n_trees=3)).telling)


def test_a_number_changes_where_it_is_further_off_than_the_tolerance() -> None:
    training = training_of({"x": [1.0, 2.0, 3.5, 4.0]}, [0.0, 1.0, 10.0, 12.0])
    how = Disturbance(Perturbation.DROP, 10)
    strict, lax = (
        stability(training, stop=StopRules(1), disturbance=how, tolerance=t) for t in (0.0, 0.75)
    )
    # Depth one separates 0, 1 from 10, 12: without a row its side's mean moves by 0.5 or by 1.
    assert strict.changed_by_tree.tolist() == [2, 2, 2, 2]
    assert lax.changed_by_tree.tolist() == [0, 0, 2, 2]
    np.testing.assert_allclose(strict.moved, [0.25, 0.25, 0.5, 0.5])
    np.testing.assert_allclose(strict.moved_rows, [0.25, 0.25, 0.5, 0.5])


@pytest.mark.parametrize("way", WAYS)
def test_three_rows_one_feature_and_a_class_that_a_sample_loses_work(way: Perturbation) -> None:
    training = training_of({"x": [1.0, 2.0, 3.0]}, ["a", "a", "b"])
    found = stability(training, disturbance=Disturbance(way, 50))
    assert found.n_trees == (3 if way is Perturbation.DROP else 50)
    if way is not Perturbation.NOISE:
        assert found.n_without_split > 0  # some sample has only one class
    assert found.wins[0] + found.n_without_split == found.n_trees


@pytest.mark.parametrize("way", WAYS)
def test_a_table_of_categories_alone_works_and_noise_leaves_it_as_it_is(way: Perturbation) -> None:
    training = training_of({"c": list("uvwuvwuvw")}, list("aabaabaab"))
    found = stability(training, disturbance=Disturbance(way, 10))
    assert np.isnan(found.threshold).all()
    assert way is not Perturbation.NOISE or not found.changed.any()


def test_noise_has_the_share_of_each_features_own_spread_and_spares_what_is_missing() -> None:
    random = np.random.default_rng(0)
    wide = (1000 * random.normal(size=4000)).tolist()
    training = training_of({"wide": wide, "holes": [None, 1.0] * 2000}, ["a", "b"] * 2000)
    table = disturbed(training, Disturbance(Perturbation.NOISE, noise=0.2), 0)
    assert table.training.fingerprint != training.fingerprint
    off = table.training.columns[0] - training.columns[0]
    assert abs(off.std() / training.columns[0].std() - 0.2) < 0.01
    assert abs(off.mean()) < 10
    assert np.isnan(table.training.columns[1][::2]).all()
    assert (table.training.columns[1][1::2] == 1.0).all()  # without spread no noise


def test_the_spread_of_numbers_near_the_largest_double_is_finite() -> None:
    huge = np.array([1e308, -1e308, np.nan])
    assert spread(huge) == pytest.approx(1e308)
    training = training_of({"x": huge.tolist()[:2]}, ["a", "b"])
    table = disturbed(training, Disturbance(Perturbation.NOISE, noise=9.0), 0)
    assert np.isfinite(table.training.columns[0]).all()


def test_one_row_cannot_be_dropped_and_growth_can_be_given_up() -> None:
    one = training_of({"x": [1.0]}, ["a"])
    with pytest.raises(
        ValueError, match=r"^The table has only one row, so no row can be dropped\.$"
    ):
        stability(one, disturbance=Disturbance(Perturbation.DROP))
    cancellation, seen = Cancellation(), []

    def give_up(told: object) -> None:
        seen.append(told)
        cancellation.cancel()

    with cancellable(cancellation), heard_by(give_up), pytest.raises(Cancelled):
        stability(classes_of(20))
    assert seen == ["1 of 200 trees have been grown."]
