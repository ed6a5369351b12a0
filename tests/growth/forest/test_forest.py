"""Forests: one sample per tree, and a vote that is the mean of the trees' own shares."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.data.schema import Task
from explorer.growth.cancellation import Cancellation, Cancelled, cancellable
from explorer.growth.forest.forest import grow_forest, seed_of_tree
from explorer.growth.forest.voting import (
    bootstrap_counts,
    decided,
    drawn_rows,
    outputs,
    running_votes,
    vote,
)
from explorer.tree.walking import apply
from tests.support.growth.sameness import assert_same_tree
from tests.support.training_tables import random_case, training_of

SEEDS = st.integers(0, 100_000)


@given(st.integers(1, 400), SEEDS, st.integers(0, 50))
def test_a_sample_has_as_many_rows_as_the_table_and_is_always_the_same(
    n_rows: int, seed: int, number: int
) -> None:
    counts = bootstrap_counts(n_rows, seed, number)
    assert counts.shape == (n_rows,)
    assert counts.sum() == n_rows
    assert counts.min() >= 0
    np.testing.assert_array_equal(counts, bootstrap_counts(n_rows, seed, number))


def test_a_sample_leaves_out_about_37_percent_of_the_rows() -> None:
    left_out = [(bootstrap_counts(1000, 0, number) == 0).mean() for number in range(100)]
    assert abs(np.mean(left_out) - (1 - 1 / 1000) ** 1000) < 0.005
    assert len(set(left_out)) > 20


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_a_tree_of_a_forest_is_the_tree_of_a_table_that_has_rows_several_times(seed: int) -> None:
    case = random_case(seed)
    search = SearchRules(case.criterion, case.min_samples_leaf)
    forest = grow_forest(case.training, search, n_estimators=3, seed=seed)
    for number, tree in enumerate(forest.trees):
        own = replace(search, seed=seed_of_tree(seed, number))
        weights = forest.counts(number) * case.training.weights
        assert_same_tree(tree, grow(case.training, own, weights=weights))


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_the_vote_is_the_mean_of_the_trees_probabilities(seed: int) -> None:
    case = random_case(seed, max_rows=40)
    training = case.training
    forest = grow_forest(training, SearchRules(case.criterion), StopRules(3), n_estimators=5)
    columns = training.columns
    by_row = []
    for tree in forest.trees:
        leaves = apply(tree, columns)
        if training.task is Task.REGRESSION:
            by_row.append(np.asarray(tree.prediction)[leaves, None])
        else:
            counts = np.asarray(tree.statistics[:])[leaves]
            by_row.append(counts / counts.sum(axis=1, keepdims=True))
    np.testing.assert_allclose(vote(forest.trees, columns), np.mean(by_row, axis=0), rtol=1e-12)
    for n, votes in enumerate(running_votes(forest.trees, columns), 1):
        np.testing.assert_allclose(votes, np.mean(by_row[:n], axis=0), rtol=1e-12)


def test_the_first_trees_of_a_forest_do_not_depend_on_how_many_follow() -> None:
    training = encode(load_dataset("penguins"), "species")
    few, many = (grow_forest(training, SearchRules(max_features=2), n_estimators=n) for n in (2, 5))
    for one, other in zip(few.trees, many.trees, strict=False):
        assert_same_tree(one, other)
    assert len({tree.n_nodes for tree in many.trees}) > 1


def test_a_tied_vote_names_the_first_class_and_rounding_makes_no_majority() -> None:
    votes = np.array([[0.5, 0.5], [1 - 1e-16, 1.0], [0.2, 0.8], [0.1 + 0.2, 0.3]])
    assert decided(votes, is_classes=True).tolist() == [0, 0, 1, 0]
    assert decided(np.array([[3.5], [4.0]]), is_classes=False).tolist() == [3.5, 4.0]


def test_a_class_that_a_sample_loses_has_no_share_in_its_tree() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, ["a", "a", "a", "rare"])
    forest = grow_forest(training, n_estimators=20)
    without = [n for n in range(20) if forest.counts(n)[3] == 0]
    assert 0 < len(without) < 20
    for number in without:
        assert outputs(forest.trees[number], training.columns)[:, 1].max() == 0


def test_a_vote_of_no_trees_is_refused() -> None:
    with pytest.raises(ValueError, match="needs at least one tree"):
        vote([], ())


def test_a_forest_that_is_given_up_ends_between_two_trees() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, ["a", "b", "a", "b"])
    told, cancellation = [], Cancellation()

    def stop_after_two(n: int) -> None:
        told.append(n)
        if n == 2:
            cancellation.cancel()

    with pytest.raises(Cancelled), cancellable(cancellation):
        grow_forest(training, n_estimators=9, on_tree=stop_after_two)
    assert told == [1, 2]


def test_a_sample_as_a_table_of_its_own_grows_the_same_tree() -> None:
    training = encode(load_dataset("iris"), "species")
    forest = grow_forest(training, n_estimators=3, seed=5)
    for number, tree in enumerate(forest.trees):
        drawn = drawn_rows(training, forest.counts(number))
        assert drawn.weights.sum() == training.n_rows
        assert drawn.n_rows == tree.n_samples[0] < training.n_rows
        again = grow(drawn, tree.search, tree.stop)
        assert_same_tree(replace(again, n_without_weight=tree.n_without_weight), tree)
