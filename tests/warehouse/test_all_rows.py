"""A stored table for a page: a sample of its rows, trees of all of them, and what is kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import strategies as st

from explorer import TableError
from explorer.data.roles import Roles
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import Cancellation, Cancelled, cancellable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.growth.progress import heard_by
from explorer.judging.class_shares import LeafRows
from explorer.judging.nodes.split_ranking import rank_by_counts, rank_features
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.tree.walking import rows_at
from explorer.views.split_search.node_rows import node_rows
from explorer.warehouse import session
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.duck.connection import Connection
from explorer.warehouse.explored import explore
from explorer.warehouse.opening import WarehouseTable
from tests.support.growth.engine_agreement import assert_agreeing
from tests.support.growth.in_warehouse import (
    TARGET,
    WEIGHT,
    all_rows_of,
    duck_table,
    many_values,
)
from tests.support.growth.sameness import assert_same_tree
from tests.support.tiers import random_cases
from tests.support.training_tables import random_case, training_of

SEEDS = st.integers(0, 2**32 - 1)
FEATURE = attrgetter("feature")


@contextmanager
def statements() -> Iterator[list[Any]]:
    """Collect what is asked of DuckDB in the block."""
    asked: list[Any] = []
    wait = Connection._wait

    def noted(self: Connection, ask: Any) -> Any:
        asked.append(ask)
        return wait(self, ask)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Connection, "_wait", noted)
        yield asked


def profiles_agree(rows: AllRows, training: TrainingTable, tree: Tree) -> None:
    """The counts of every node hold the candidates, the best split and the statistics of rows."""
    engine = ReferenceEngine(training)
    for node in range(tree.n_nodes):
        here = rows_at(tree, training.columns, node)
        counted = rows.node(tree.search, tree.path(node))
        ranked = rank_features(engine, training, tree, node, here)
        by_counts = rank_by_counts(counted, tree, node)
        pairs = zip(sorted(by_counts, key=FEATURE), sorted(ranked, key=FEATURE), strict=True)
        for ours, theirs in pairs:  # rounding orders features with the same gain
            assert (ours.feature, ours.split, ours.no_split) == (
                theirs.feature, theirs.split, theirs.no_split
            )  # fmt: skip
            assert ours.gain == pytest.approx(theirs.gain, abs=1e-9)
        for feature in range(len(training.features)):
            found = counted.profile(feature)
            expected = engine.profile(here, feature, tree.search)
            assert found.best == expected.best
            np.testing.assert_allclose(found.threshold, expected.threshold)
            np.testing.assert_allclose(found.score, expected.score, rtol=1e-9, atol=1e-9)
            entries = counted.entries(feature)
            ours_ = node_rows(training, tree.search, here, entries).statistics()
            by_row = node_rows(training, tree.search, here).statistics()
            np.testing.assert_allclose(ours_, by_row, rtol=1e-9, atol=1e-6)


@random_cases(gate=4, deep=150, seed=SEEDS)
def test_the_counts_of_a_node_are_those_of_its_rows(seed: int) -> None:
    case = random_case(seed, 60, dyadic=True)
    criterion = case.criterion
    if criterion is Criterion.ABSOLUTE_ERROR:
        criterion = Criterion.SQUARED_ERROR
    rows = all_rows_of(case.training)
    search = SearchRules(criterion, case.min_samples_leaf)
    tree = rows.grow(search, 4)
    expected = grow(case.training, search, StopRules(max_depth=4))
    assert_agreeing(tree, expected)
    profiles_agree(rows, case.training, tree)


def test_a_click_and_a_smaller_depth_ask_nothing_and_a_leaf_asks_once() -> None:
    rows, search = all_rows_of(many_values(1, Criterion.GINI)), SearchRules()
    tree = rows.grow(search, 3)
    with statements() as asked:
        for node in np.flatnonzero(~tree.is_leaf).tolist():
            rows.node(search, tree.path(node)).profile(0)
        assert_same_tree(rows.grow(search, 2), trim(tree, StopRules(max_depth=2)))
        assert asked == []
        leaf = tree.path(int(tree.leaves[0]))
        rows.node(search, leaf).profile(1)
        assert len(asked) == 1
        rows.node(search, leaf).profile(2)
        assert len(asked) == 1


def test_a_node_whose_counts_were_not_kept_is_counted_from_the_leaves_below(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    training, search = many_values(2, Criterion.SQUARED_ERROR), SearchRules("squared_error")
    kept = all_rows_of(training)
    tree = kept.grow(search, 3)
    monkeypatch.setattr("explorer.warehouse.node_counts.MAX_KEPT_CELLS", 0)
    lost = all_rows_of(training)
    lost.grow(search, 3)
    for path in ("", "L", "RL"):
        known, counted = kept.node(search, path), lost.node(search, path)
        for feature in range(len(training.features)):
            a, b = known.profile(feature), counted.profile(feature)
            assert len(b) > 0
            np.testing.assert_allclose(b.node.statistics, a.node.statistics, rtol=1e-9)
            assert set(b.threshold[~np.isnan(b.threshold)]) <= set(a.threshold) | set(b.threshold)
    assert tree.max_depth == 3


def test_the_split_of_a_node_is_the_best_of_its_counts() -> None:
    """Refined thresholds are among the candidates, so that no node's split looks like another's."""
    rows = all_rows_of(many_values(4, Criterion.GINI, 20_000))
    tree = rows.grow(SearchRules(), 3)
    n_binned = 0
    for node in np.flatnonzero(~tree.is_leaf).tolist():
        first = rank_by_counts(rows.node(tree.search, tree.path(node)), tree, node)[0]
        assert first.is_chosen
        assert first.split == tree.split(node)
        assert first.gain == pytest.approx(float(tree.gain[node]), rel=1e-12)
        n_binned += int(tree.n_samples[node]) > session.MAX_ROWS_BY_VALUE
    assert n_binned > 2


@random_cases(gate=2, deep=40, seed=SEEDS)
def test_growing_deeper_equals_growing_at_once(seed: int) -> None:
    case = random_case(seed, 80)
    criterion = case.criterion
    if criterion is Criterion.ABSOLUTE_ERROR:
        criterion = Criterion.SQUARED_ERROR
    search = SearchRules(criterion)
    rows = all_rows_of(case.training)
    for depth in (1, 2, 5):
        found = rows.grow(search, depth)
        assert rows.grown_depth(search) == depth
        expected = grow(case.training, search, StopRules(max_depth=depth))
        assert_agreeing(found, expected)


def test_a_stopped_growth_leaves_its_complete_levels() -> None:
    rows, search = all_rows_of(many_values(3, Criterion.GINI)), SearchRules()
    cancellation = Cancellation()

    def stop(told: Any) -> None:
        if not isinstance(told, str) and told.depth == 1:
            cancellation.cancel()

    with (
        cancellable(cancellation),
        heard_by(stop),
        pytest.raises(Cancelled) as stopped,
    ):
        rows.grow(search, 6)
    left = stopped.value.tree
    assert left is not None
    assert left.stop.max_depth == 2
    assert rows.grown_depth(search) == 2
    with statements() as asked:
        assert_same_tree(rows.grow(search, 2), left)
        assert asked == []
    leaf = left.path(int(left.leaves[-1]))
    assert int(rows.node(search, leaf).entries(0).n_rows.sum()) == left.n_samples[left.leaves[-1]]
    assert rows.grow(search, 4).max_depth == 4


def test_a_level_that_is_being_divided_is_divided_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows, search = all_rows_of(many_values(5, Criterion.GINI)), SearchRules()
    cancellation, run = Cancellation(), Connection.run

    def cancelled_within(self: Connection, sql: str) -> None:
        if "ALTER COLUMN" in sql:
            cancellation.cancel()
        run(self, sql)

    monkeypatch.setattr(Connection, "run", cancelled_within)
    with cancellable(cancellation), pytest.raises(Cancelled) as stopped:
        rows.grow(search, 6)
    assert stopped.value.tree is not None
    assert stopped.value.tree.n_leaves == 2
    assert stopped.value.tree.n_samples[1:].sum() == stopped.value.tree.n_samples[0]


def test_the_sample_has_the_classes_and_categories_of_all_rows() -> None:
    n = 3000
    colour = ["red", "blue"] * (n // 2)
    colour[0] = "never drawn"
    kind = ["often"] * n
    kind[1] = "rare"
    training = training_of({"colour": colour, "x": [float(i % 9) for i in range(n)]}, kind)
    rows = all_rows_of(training, n_sampled=40)
    assert rows.n_rows == n
    assert rows.training.n_rows <= 40
    assert rows.training.classes == ("often", "rare")
    assert rows.training.features[0].levels == ("blue", "never drawn", "red")
    tree = rows.grow(SearchRules(), 2)
    assert tree.features == rows.training.features
    assert tree.target == rows.training.target
    assert tree.n_samples[0] == n


def test_counts_of_all_rows_give_the_shares_of_leaves() -> None:
    training = many_values(6, Criterion.GINI, 600)
    unweighted = training_of(
        {"x": training.columns[1].tolist()}, [training.classes[i] for i in training.target_values]
    )
    rows = all_rows_of(unweighted, n_sampled=50)
    tree = rows.grow(SearchRules(), 2)
    classes = np.asarray(tree.prediction, np.int64)
    counted = LeafRows.of(tree, rows.training).shares_of(classes, tree.leaves)
    walked = LeafRows.of(tree, unweighted).shares_of(classes, tree.leaves)
    for name in ("share", "low", "high", "lift"):
        np.testing.assert_allclose(getattr(counted, name), getattr(walked, name))


def test_what_a_tree_cannot_use_is_left_out_or_refused() -> None:
    n = 20
    table = pa.table(
        {"x": [1.0, float("inf")] * 10, "z": [-float(i) for i in range(n)], "y": ["a", "b"] * 10}
    )
    explored = explore(WarehouseTable(duck_table(table)), "rows", 100)
    assert explored.sample.schema.names == ("z", "y")
    assert np.signbit(explored.sample.values[0]).sum() == n - 1  # −0.0 is 0.0
    assert [note.sentence for note in explored.sample.notes] == [
        "Column “x” holds an infinite value, so it was left out."
    ]
    with pytest.raises(TableError, match="no rows"):
        explore(WarehouseTable(duck_table(table.slice(0, 0))), "rows", 100)
    with pytest.raises(TableError, match="no column that a tree can use"):
        explore(WarehouseTable(duck_table(table.select(["x"]))), "rows", 100)
    weighted = table.append_column("w", pa.array([0.0, 1.0] * 10))
    some = explore(WarehouseTable(duck_table(weighted)), "rows", 100)
    assert AllRows(some, Roles("y", ("z",), weight="w")).n_rows == n // 2
    explored = explore(WarehouseTable(duck_table(table)), "rows", 100)
    with pytest.raises(TableError, match=r"no column .w."):
        AllRows(explored, Roles("w", ("z",)))


def test_other_roles_take_the_place_of_those_before() -> None:
    training = many_values(1, Criterion.GINI)
    first = all_rows_of(training)
    first.grow(SearchRules(), 1)
    names = training.features.names[:1]
    second = AllRows(first.explored, Roles(TARGET, names, training.task, weight=WEIGHT))
    second.grow(SearchRules(), 1)
    assert first.grown_depth(SearchRules()) is None
    assert first.grow(SearchRules(), 1).n_leaves == 2
