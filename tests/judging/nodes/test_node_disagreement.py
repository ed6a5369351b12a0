"""Nodes whose held-out rows differ from the rows that grew them."""

from dataclasses import replace
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from explorer import StopRules, grow, hold_out
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.nodes.node_disagreement import (
    CHANCE,
    name_of_test,
    node_disagreement,
    sums_by_node,
)
from explorer.tree.tree import Tree
from explorer.tree.walking import apply, rows_at
from tests.support.samples import mixed, training_of


def parted(
    n: int, seed: int, *, numbers: bool = False
) -> tuple[Tree, TrainingTable, TrainingTable]:
    kept = hold_out(mixed(n, seed=seed, numbers=numbers), test=0.4)
    assert kept.test is not None
    return grow(kept.training, stop=StopRules(max_depth=4)), kept.training, kept.test


def targets_at(tree: Tree, training: TrainingTable, node: int) -> np.ndarray:
    return training.target_values[rows_at(tree, training.columns, node)]


def two_sided(found: int, drawn: int, right: int, total: int) -> float:
    """Fisher’s exact test by counting draws: twice the smaller tail."""
    ways = [comb(right, k) * comb(total - right, drawn - k) for k in range(drawn + 1)]
    low, high = sum(ways[: found + 1]), sum(ways[found:])
    return min(1.0, 2 * min(low, high) / comb(total, drawn))


@settings(max_examples=25)
@given(n=st.integers(20, 120), seed=st.integers(0, 99))
def test_of_classes_it_is_fishers_test_counted_out_at_every_node(n: int, seed: int) -> None:
    tree, training, kept = parted(n, seed)
    weighted = replace(training, weights=np.arange(1.0, training.n_rows + 1), fingerprint="w")
    found = node_disagreement(tree, training, kept)
    for node in range(tree.n_nodes):
        code = int(tree.prediction[node])
        ours, theirs = (targets_at(tree, each, node) == code for each in (training, kept))
        assert (found.n_training[node], found.n_kept[node]) == (len(ours), len(theirs))
        assert found.training[node] == pytest.approx(ours.mean())
        if len(theirs) == 0:
            assert np.isnan([found.kept[node], found.p_value[node]]).all()
            continue
        assert found.kept[node] == pytest.approx(theirs.mean())
        if node == 0 and abs(theirs.sum() - ours.mean() * len(theirs)) < 1:
            assert np.isnan(found.p_value[0])
            continue
        right, total = int(ours.sum() + theirs.sum()), len(ours) + len(theirs)
        expected = two_sided(int(theirs.sum()), len(theirs), right, total)
        assert found.p_value[node] == pytest.approx(expected, rel=1e-9)
    assert (node_disagreement(tree, weighted, kept).n_training == found.n_training).all()
    assert node_disagreement(tree, weighted, kept).p_value == pytest.approx(
        found.p_value, nan_ok=True
    )


@settings(max_examples=25)
@given(n=st.integers(20, 120), seed=st.integers(0, 99))
def test_of_numbers_it_is_welchs_test(n: int, seed: int) -> None:
    tree, training, kept = parted(n, seed, numbers=True)
    found = node_disagreement(tree, training, kept)
    n_tested = 0
    for node in range(tree.n_nodes):
        ours, theirs = (targets_at(tree, each, node) for each in (training, kept))
        assert found.training[node] == pytest.approx(ours.mean())
        assert found.kept[node] == pytest.approx(
            theirs.mean() if len(theirs) else np.nan, nan_ok=True
        )
        if min(len(ours), len(theirs)) < 2:
            assert np.isnan(found.p_value[node])
        else:
            expected = stats.ttest_ind(ours, theirs, equal_var=False).pvalue
            assert found.p_value[node] == pytest.approx(expected)
            n_tested += 1
    assert n_tested


def test_equal_targets_on_both_sides_cannot_be_tested_even_far_from_zero() -> None:
    x = [0.0] * 10 + [1.0] * 10
    training = training_of("y", {"x": x, "y": [1e8 + 0.1] * 10 + [1e8 + 0.3] * 10})
    found = node_disagreement(grow(training), training, training)
    assert np.isnan(found.p_value[1:]).all()
    assert found.p_value[0] == pytest.approx(1)


def test_what_is_true_of_other_rows_agrees_and_its_opposite_does_not() -> None:
    x = np.random.default_rng(3).normal(size=400)
    truth = training_of("y", {"x": x, "y": np.where(x > 0, "a", "b").tolist()})
    kept = hold_out(truth, test=0.5)
    assert kept.test is not None
    tree, every = grow(kept.training), np.arange(3)
    assert tree.n_nodes == 3
    opposite = replace(kept.test, target_values=1 - kept.test.target_values, fingerprint="not")
    agrees, disagrees = (
        node_disagreement(tree, kept.training, rows).corrected(every)
        for rows in (kept.test, opposite)
    )
    # Rows drawn within each class say nothing at the root.
    assert np.isnan(agrees[0])
    assert (agrees[1:] > CHANCE).all()
    assert (disagrees[1:] < CHANCE).all()


def test_p_values_are_multiplied_by_the_nodes_that_were_tested() -> None:
    tree, training, kept = parted(120, 5)
    found = node_disagreement(tree, training, kept)
    every = np.arange(tree.n_nodes)
    n_tested = int((~np.isnan(found.p_value)).sum())
    assert n_tested > 1
    expected = np.minimum(found.p_value * n_tested, 1)
    assert found.corrected(every) == pytest.approx(expected, nan_ok=True)
    assert found.corrected(every[1:2]) == pytest.approx(found.p_value[1:2])


@settings(max_examples=30)
@given(n=st.integers(2, 80), seed=st.integers(0, 99))
def test_sums_run_over_the_rows_that_come_by(n: int, seed: int) -> None:
    training = mixed(n, seed=seed)
    tree = grow(training)
    amounts = np.random.default_rng(seed).normal(size=n)
    found = sums_by_node(tree, apply(tree, training.columns), amounts)
    expected = [amounts[rows_at(tree, training.columns, k)].sum() for k in range(tree.n_nodes)]
    assert found == pytest.approx(expected, abs=1e-9)


def test_each_task_names_its_test() -> None:
    assert name_of_test(Task.CLASSIFICATION) == "Fisher’s exact test"
    assert name_of_test(Task.REGRESSION) == "Welch’s t-test"
