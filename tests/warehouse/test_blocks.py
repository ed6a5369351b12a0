"""Blocks of rows, as Spark's workers pack, read and divide them; here without Spark."""

from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from explorer.data.schema import Column, Kind
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.rules import StopRules
from explorer.tree.walking import apply
from explorer.warehouse.bins import CategoryBins, exact_bins, is_exact, quantile_bins
from explorer.warehouse.spark import packing
from explorer.warehouse.spark.folding import Folding
from explorer.warehouse.spark.on_workers import Block
from explorer.warehouse.spark.packing import Packing
from explorer.warehouse.spark.predicting import predicting
from tests.support.growth.in_spark import every_kind
from tests.support.training_tables import training_of

N = 1000


def table() -> pa.Table:
    random = np.random.default_rng(1)
    many = [None if x < -1.5 else x for x in random.normal(size=N).tolist()]
    few = random.integers(0, 3, N).astype(float).tolist()
    kind = [None if x == 9 else f"k{x}" for x in random.integers(0, 10, N).tolist()]
    return pa.table({"c0": many, "c1": few, "c2": kind, "y": random.choice([0.0, -0.0], N)})


def packed(rows: pa.Table) -> list[Any]:
    """Return the batches of blocks of these rows."""
    features = [
        quantile_bins(Column("many", Kind.NUMERIC), rows["c0"].to_numpy().astype(np.float64)),
        exact_bins(Column("few", Kind.NUMERIC), np.arange(3.0)),
        CategoryBins(Column("kind", Kind.CATEGORICAL, tuple(f"k{i}" for i in range(9)))),
    ]
    how = Packing(
        coders=tuple(bins.coder() for bins in features),
        missing=tuple(bins.n_bins for bins in features),
        keeps_values=tuple(not is_exact(bins) for bins in features),
        target=None,
        has_weights=False,
    )
    return list(how.pack(iter(rows.to_batches(max_chunksize=77))))


def test_blocks_hold_the_values_of_each_bin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "ROWS_A_BLOCK", 300)
    rows = table()
    batches, begin = packed(rows), 0
    for block, _ in Block.read(iter(batches)):
        values = rows["c0"].slice(begin, block.n).to_numpy().astype(np.float64)
        begin += block.n
        np.testing.assert_array_equal(block.values(0), values)
        codes = block.array("b0")
        assert (codes[np.isnan(values)] == 256).all()
        # A pass reads the values of some bins.
        some = {name: block.parts[name] for name in ("b0", "v0_8_15", "v0_248_255")}
        found = Block(block.n, some).values(0)
        is_read = np.isin(codes, [*range(8, 16), *range(248, 256)])
        np.testing.assert_array_equal(found, np.where(is_read, values, np.nan))
        assert 0 < (~np.isnan(found)).sum() < block.n
    assert begin == N


def test_blocks_are_read_from_batches_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "ROWS_A_BLOCK", 300)
    rows = pa.Table.from_batches(packed(table()))
    for n_parts in (1, 7, len(rows)):
        found = list(Block.read(iter(rows.combine_chunks().to_batches(max_chunksize=n_parts))))
        assert [block.n for block, _ in found] == [300, 300, 300, 100]
        assert sum(batch.num_rows for _, own in found for batch in own) == len(rows)
        assert all({"y", "b0", "b1", "b2"} < set(block.parts) for block, _ in found)


def folds(rows: pa.Table, *, are_dealt: bool = False) -> np.ndarray:
    """Return the fold of each row."""
    how = Folding("fold5", 5, ("y", "b0", "b1", "b2", "v0"), are_dealt)
    divided = how.divide(iter(packed(rows)))
    return np.concatenate([block.array("fold5") for block, _ in Block.read(divided)])


def test_a_row_has_its_fold_in_every_block(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, found = table(), []
    for n_rows in (1000, 33):
        monkeypatch.setattr(packing, "ROWS_A_BLOCK", n_rows)
        found.append(folds(rows))
    np.testing.assert_array_equal(*found)
    assert np.bincount(found[0], minlength=5).min() > N / 5 * 0.8
    # The target and every feature count, and 0.0 is -0.0.
    for name, other in (("c1", [1.0] * N), ("c2", ["k1"] * N), ("y", [2.0] * N)):
        changed = rows.set_column(rows.schema.get_field_index(name), name, pa.array(other))
        assert (folds(changed) != found[0]).mean() > 0.4
    zero = rows.set_column(rows.schema.get_field_index("y"), "y", pa.array([0.0] * N))
    np.testing.assert_array_equal(folds(zero), found[0])


def test_equal_rows_are_dealt_out_over_the_folds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "ROWS_A_BLOCK", 500)
    same = pa.concat_tables([table().slice(0, 2)] * (N // 2))
    assert len(np.unique(folds(same))) <= 2
    for kind in (0, 1):
        sizes = np.bincount(folds(same, are_dealt=True)[kind::2], minlength=5)
        assert sizes.tolist() == [100] * 5


def test_predictions_by_routes_are_those_of_the_tree() -> None:
    training = every_kind()
    tree = grow(training, stop=StopRules(6), engine=ReferenceEngine(training))
    # Rows as they are, and some with categories and missing values that growth did not see.
    leaves = pa.StructArray.from_arrays([pa.array(range(tree.n_nodes))], ["leaf"])
    how = predicting(tree, leaves, ())
    cells, columns = [], []
    for feature, (column, values) in enumerate(
        zip(training.features, training.columns, strict=True)
    ):
        own = values.copy()
        own[::7] = np.nan if column.is_numeric else -1
        if column.is_numeric:
            cells.append(pa.array(own, pa.float64(), from_pandas=True))
        else:
            own[::5] = -2
            names = {-1: None, -2: "unseen", **dict(enumerate(column.levels))}
            cells.append(pa.array([names[code] for code in own.tolist()], pa.string()))
        columns.append(own)
        assert feature in how.route.features
    found = how.of(*cells).field("leaf").to_numpy()
    np.testing.assert_array_equal(found, apply(tree, tuple(columns)))
    root = grow(training, stop=StopRules(0), engine=ReferenceEngine(training))
    none_asked = predicting(root, leaves.slice(0, 1), ()).of(pa.array([0] * 9))
    assert none_asked.field("leaf").to_pylist() == [0] * 9


def test_unknown_categories_go_where_the_tree_sends_them() -> None:
    training = training_of({"kind": [*"aab"] * 30}, [*"xxy"] * 30)
    tree = grow(training, stop=StopRules(1), engine=ReferenceEngine(training))
    leaves = pa.StructArray.from_arrays([pa.array(range(3))], ["leaf"])
    found = predicting(tree, leaves, ()).of(pa.array(["a", "b", "new", None]))
    codes = np.array([0, 1, -2, -1], np.int32)
    assert found.field("leaf").to_pylist() == apply(tree, (codes,)).tolist() == [1, 2, 1, 1]
    # In a column whose rare categories share the last level, a new one counts as one of them.
    merged = predicting(tree, leaves, ("kind",)).of(pa.array(["a", "b", "new", None]))
    assert merged.field("leaf").to_pylist() == [1, 2, 2, 1]
