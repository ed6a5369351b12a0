"""Columns of more values than bins: refined thresholds, and how good the tree is all the same."""

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.data.errors import ArgumentError
from explorer.data.training import TrainingTable
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.growth.split_selection import split_of
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NamedSplit, NumericSplit
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.tree.walking import rows_at
from explorer.warehouse import bins, session
from explorer.warehouse.bins import NumberBins, code_of_threshold
from explorer.warehouse.growing import grow as grow_in_warehouse
from explorer.warehouse.prepared import PreparedTable
from tests.support.growth.in_warehouse import many_values, prepared_of, warehouse_engine
from tests.support.growth.sameness import assert_same_tree
from tests.support.tiers import random_cases
from tests.support.training_tables import training_of

CRITERIA = tuple(c for c in Criterion if c is not Criterion.ABSOLUTE_ERROR)
SMOOTH = tuple(c for c in CRITERIA if c is not Criterion.MISCLASSIFICATION)
"""Misclassification is flat where classes lead by far: a little else below makes a large else."""


def total_impurity(tree: Tree) -> float:
    leaves = tree.leaves
    return float((tree.weight[leaves] * tree.impurity[leaves]).sum() / tree.weight[0])


def check_refined(tree: Tree, training: TrainingTable, prepared: PreparedTable) -> int:
    """Each threshold scores as the best of those between its neighbouring bins; how many did."""
    engine, n_checked = ReferenceEngine(training), 0
    for node in np.flatnonzero(~tree.is_leaf).tolist():
        split = tree.split(node)
        rows = rows_at(tree, training.columns, node)
        if not isinstance(split, NumericSplit):
            continue
        column = prepared.bins[split.feature]
        assert isinstance(column, NumberBins)
        assert not column.is_exact
        profile = engine.profile(rows, split.feature, tree.search)
        code = code_of_threshold(column, split.threshold)
        padded = np.array([-np.inf, *column.values, np.inf])
        near = (profile.threshold > padded[code]) & (profile.threshold < padded[code + 1])
        alike = np.flatnonzero(profile.threshold == split.threshold).tolist()
        (chosen,) = [i for i in alike if split_of(profile, i) == split]
        best = profile.score[near & profile.admissible].min(initial=np.inf)
        assert profile.admissible[chosen]
        assert profile.score[chosen] <= best * (1 + 1e-12)
        assert tree.gain[node] == pytest.approx(float(profile.gain[chosen]), rel=1e-9)
        n_checked += len(rows) > session.MAX_ROWS_BY_VALUE
    return n_checked


@random_cases(gate=2, deep=60, seed=st.integers(0, 10_000), criterion=st.sampled_from(CRITERIA))
def test_thresholds_are_the_best_between_neighbouring_bins(seed: int, criterion: Criterion) -> None:
    training = many_values(seed, criterion, 5000)
    prepared, search = prepared_of(training), SearchRules(criterion, 1 + 20 * (seed % 3))
    tree = grow_in_warehouse(prepared, search, StopRules(max_depth=3))
    assert check_refined(tree, training, prepared) > 0


@random_cases(gate=2, deep=60, seed=st.integers(0, 10_000), criterion=st.sampled_from(SMOOTH))
def test_a_tree_of_bins_is_nearly_as_good_as_the_exact_one(seed: int, criterion: Criterion) -> None:
    training = many_values(seed, criterion, 20_000)
    search, stop = SearchRules(criterion, 5), StopRules(max_depth=5)
    tree = grow_in_warehouse(prepared_of(training), search, stop)
    exact = grow(training, search, stop, engine=CompiledEngine(training))
    assert total_impurity(tree) <= total_impurity(exact) * 1.002


@random_cases(gate=1, deep=30, seed=st.integers(0, 10_000), criterion=st.sampled_from(CRITERIA))
def test_trimming_equals_growing_with_limits(seed: int, criterion: Criterion) -> None:
    prepared, search = prepared_of(many_values(seed, criterion, 1200)), SearchRules(criterion, 40)
    whole = grow_in_warehouse(prepared, search)
    for stop in (StopRules(max_depth=2), StopRules(max_leaf_nodes=5), StopRules(ccp_alpha=0.01)):
        assert_same_tree(trim(whole, stop), grow_in_warehouse(prepared, search, stop))


def test_a_node_in_a_single_bin_is_searched_value_by_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "MAX_ROWS_BY_VALUE", 0)
    monkeypatch.setattr("explorer.warehouse.bins.MAX_BINS", 4)
    monkeypatch.setattr("explorer.warehouse.prepared.MAX_BINS", 4)
    x = [float(i) for i in range(24)]
    training = training_of({"x": x, "one": [1.0] * 24}, ["ab"[i // 3 % 2] for i in range(24)])
    prepared = prepared_of(training)
    assert prepared.bins[0].n_bins == 4
    tree = grow_in_warehouse(prepared)
    assert tree.n_leaves == 8
    assert tree.impurity[tree.leaves].max() == 0.0


def test_a_forced_threshold_between_bins_is_kept() -> None:
    training = many_values(0, Criterion.GINI)
    forced = {"": NamedSplit("often", threshold=0.123456), "L": NamedSplit("holed")}
    search, stop = SearchRules(forced=tuple(forced.items())), StopRules(max_depth=2)
    tree = grow_in_warehouse(prepared_of(training), search, stop)
    exact = grow(training, search, stop, engine=ReferenceEngine(training))
    assert [tree.split(i) for i in (0, 1)] == [exact.split(i) for i in (0, 1)]


def test_profiles_of_binned_columns_have_thresholds_of_values() -> None:
    training = many_values(3, Criterion.GINI)
    session_ = warehouse_engine(training).begin(SearchRules())
    profile = session_.profile(0, 1)
    values = training.columns[1]
    left = [float((training.weights * (values <= t)).sum()) for t in profile.threshold[:50]]
    np.testing.assert_allclose(profile.left.weight[:50], left)


def test_beyond_the_heaviest_categories_all_others_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("explorer.warehouse.bins.MAX_LEVELS", 4)
    monkeypatch.setattr("explorer.warehouse.prepared.MAX_LEVELS", 4)
    names = ["often"] * 8 + ["other"] * 6 + ["third"] * 5 + ["rare 1", "rare 10", "rare 2"]
    training = training_of({"name": names}, ["x" if "rare" in name else "y" for name in names])
    prepared = prepared_of(training)
    assert prepared.features[0].levels == ("often", "other", "third", "(other)")
    assert prepared.notes == (
        "Column “name” has 6 categories: the 3 most frequent are kept, and the others form "
        "the category “(other)”.",
    )
    tree = grow_in_warehouse(prepared)
    assert (tree.n_leaves, tree.impurity[1:].max()) == (2, 0.0)
    assert bins.OTHER == "other"


def test_absolute_error_explains_why_not() -> None:
    training = many_values(0, Criterion.SQUARED_ERROR, 20)
    with pytest.raises(ArgumentError, match=r"^Absolute error needs medians, but"):
        grow_in_warehouse(prepared_of(training), SearchRules("absolute_error"))


def test_targets_far_from_zero_keep_their_digits() -> None:
    target = [1e8 + (i % 7 == 0) for i in range(700)]
    training = training_of({"x": [float(i % 7) for i in range(700)]}, target)
    tree = grow_in_warehouse(prepared_of(training))
    assert tree.n_leaves == 2
    assert tree.impurity[1:].tolist() == [0.0, 0.0]
    assert tree.impurity[0] == pytest.approx(6 / 49, rel=1e-12)
