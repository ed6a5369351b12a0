"""Rows are divided: children are described without a query, and rows of leaves stay there."""

import numpy as np
import pytest

from explorer.data.training import TrainingTable
from explorer.growth.contract import Divisions, Queries
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NumericSplit, Split, SplitArrays
from explorer.warehouse.duck import node_rows
from explorer.warehouse.growing import begun, grow_in
from explorer.warehouse.session import WarehouseSession
from tests.support.growth.in_warehouse import prepared_of
from tests.support.training_tables import training_of


def noisy(weights: list[float] | None) -> TrainingTable:
    """Two numbers with holes and three classes."""
    random = np.random.default_rng(1)
    a, b = random.integers(0, 20, (2, 300)).astype(float)
    target = np.array([*"pqr"])[(a + random.integers(0, 9, 300)).astype(int) // 10]
    holed = [None if x % 7 == 0 else x for x in b.tolist()]
    return training_of({"a": a.tolist(), "holed": holed}, target.tolist(), weights)


def divided(session: WarehouseSession, split: Split | None = None) -> np.ndarray:
    """Divide the root by a split, or else by its best, and return the children's numbers."""
    root = np.array([0])
    best = session.best_splits(Queries(root)).splits
    splits = best if split is None else SplitArrays.of([split])
    session.divide(Divisions(root, splits, np.array([1]), np.array([2])))
    return np.array([1, 2])


@pytest.mark.parametrize("weights", [None, [0.1, 0.7, 1.3] * 100])
@pytest.mark.parametrize("split", [None, NumericSplit(0, 12.5, 1.0, True, False, False)])
def test_children_are_described_as_by_a_query(
    weights: list[float] | None, split: Split | None
) -> None:
    session = begun(prepared_of(noisy(weights)), SearchRules())
    children = divided(session, split)
    found = session.describe(children)
    cells = session.measure.weighed(session.rows.totals(children, None)).in_order()
    for i, counted in enumerate(cells.by(cells.node).values()):
        expected = session.measure.node(counted, 0.0)
        assert found.n_samples[i] == expected.n_samples[0]
        assert found.weight[i] == expected.weight[0]
        assert found.impurity[i] == expected.impurity[0]
        np.testing.assert_array_equal(found.statistics[i], expected.statistics[0])


def test_children_of_whole_numbers_need_no_query(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(prepared_of(noisy(None)), SearchRules())
    children = divided(session)
    monkeypatch.setattr(session.rows, "totals", None)
    assert session.describe(children).n_samples.sum() == 300


@pytest.mark.parametrize("n_nodes", [1, 512])
@pytest.mark.parametrize("stop", [StopRules(max_depth=3), StopRules(min_samples_split=60)])
def test_rows_of_leaves_stay_there(
    stop: StopRules, n_nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node_rows, "MAX_NODES_A_STATEMENT", n_nodes)
    prepared, search = prepared_of(noisy(None)), SearchRules()
    session = begun(prepared, search)
    tree = grow_in(session, prepared, search, stop)
    held = session.rows.totals(np.arange(tree.n_nodes), None)
    n_rows = np.bincount(held.node, held.n_rows, tree.n_nodes)
    np.testing.assert_array_equal(n_rows, np.where(tree.is_leaf, tree.nodes.n_samples, 0))


def test_the_last_of_256_categories_is_divided() -> None:
    names = [f"c{i:03d}" for i in range(256)] * 2
    training = training_of({"name": names}, ["ab"[name == "c255"] for name in names])
    prepared, search = prepared_of(training), SearchRules()
    session = begun(prepared, search)
    tree = grow_in(session, prepared, search, StopRules())
    held = session.rows.totals(np.arange(tree.n_nodes), None)
    assert sorted(held.n_rows.tolist()) == [2, 510]
