"""Predictions for all rows of a stored table, written by its database."""

import datetime
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from explorer import SearchRules, StopRules, TableError, warehouse
from explorer.data.errors import ArgumentError
from explorer.export.stored_predictions import _by_node, free_name
from explorer.tree.tree import Tree
from explorer.warehouse.duck.connection import Connection
from tests.support.growth.in_spark import spark

N = 4000
HOSTILE = 'a "b"; DROP TABLE x; --\nnext'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with everything that a tree reads in its own way."""
    random = np.random.default_rng(8)
    number = np.where(random.random(N) < 0.1, np.nan, np.round(random.normal(0, 9, N), 3))
    kind = random.choice(["yes 'm", "no", ""], N)
    rare = [f"k{i % 900}" if i < 3000 else f"r{i}" for i in range(N)]
    days = random.integers(0, 99, N).tolist()
    day = [datetime.date(2020, 1, 1) + datetime.timedelta(one) for one in days]
    flag = random.random(N) < 0.5
    score = np.nan_to_num(number) + 6 * (kind == "no") + 14 * flag + 9 * (np.arange(N) >= 3000)
    score += np.array(days) / 9
    y = np.where(score > np.median(score), "it's high", "low")
    table = pa.table(
        {
            HOSTILE: pa.array(number),
            "kind": pa.array(kind),
            "rare": pa.array(rare),
            "day": pa.array(day),
            "flag": pa.array([None if i % 9 == 0 else bool(f) for i, f in enumerate(flag)]),
            "score": score,
            "y": pa.array([None if i % 50 == 0 else str(one) for i, one in enumerate(y)]),
            "list": pa.array([[1, 2]] * N),
        }
    )
    path = tmp_path / "rows.parquet"
    pq.write_table(table, path)
    return path


def agree(found: pa.Table, before: pa.Table, tree: Tree, target: str) -> None:
    """The table is unchanged, and each leaf has the rows that growth counted there."""
    n_own = before.num_columns
    assert found.num_rows == before.num_rows
    names = before.column_names
    assert found.column_names[:n_own] == names
    key = [("score", "ascending"), ("rare", "ascending"), ("day", "ascending")]
    ours, theirs = found.select(names).sort_by(key), before.sort_by(key)
    for name in names:
        one, other = ours.column(name).to_pylist(), theirs.column(name).to_pylist()
        # NaN differs from itself.
        assert [x for x in one if x == x] == [x for x in other if x == x], name
        assert [x == x for x in one] == [x == x for x in other], name
    leaves = np.array(found.column("prediction_leaf").to_pylist())
    predicted = np.array(found.column("prediction").to_pylist(), object)
    counts = np.array([one is not None for one in found.column(target).to_pylist()])
    for leaf in tree.leaves.tolist():
        here = leaves == (tree.path(leaf) or "root")
        assert (here & counts).sum() == tree.n_samples[leaf], tree.path(leaf)
        said, levels = np.asarray(tree.prediction)[leaf], tree.target.levels
        assert set(predicted[here]) == {levels[said] if levels else said}


def test_each_row_gets_the_prediction_of_the_leaf_that_growth_sent_it_to(path: Path) -> None:
    before = pq.read_table(path)
    features = [HOSTILE, "kind", "rare", "day", "flag"]
    with warehouse.open_file(str(path), threads=1) as table:
        for target, search in (("y", SearchRules()), ("score", SearchRules("squared_error"))):
            prepared = warehouse.prepare(table, target, features)
            tree = warehouse.grow(prepared, search, StopRules(max_depth=6))
            assert {0, 1, 2, 3, 4} == set(tree.feature[tree.feature >= 0].tolist())
            out = path.with_name(f"{target} it's.parquet")
            warehouse.write_predictions(table, tree, str(out))
            agree(pq.read_table(out), before, tree, target)
        leaf = warehouse.grow(prepared, search, StopRules(max_depth=0))
        warehouse.write_predictions(table, leaf, str(path.with_name("leaf.parquet")))
        found = pq.read_table(path.with_name("leaf.parquet"))
        assert set(found["prediction_leaf"].to_pylist()) == {"root"}


@pytest.mark.deep
def test_spark_writes_the_predictions_that_duckdb_writes(path: Path) -> None:
    spark()
    before, features = pq.read_table(path), [HOSTILE, "kind", "rare", "day", "flag"]
    out, ours = (path.with_name(name) for name in ("spark it's", "duck.parquet"))
    with warehouse.open_file(str(path), threads=1) as table:
        with warehouse.open_cluster("local[2]", table=str(path)) as stored:
            prepared = warehouse.prepare(stored, "y", features)
            tree = warehouse.grow(prepared, stop=StopRules(max_depth=6))
            assert {0, 1, 2, 3, 4} == set(tree.feature[tree.feature >= 0].tolist())
            warehouse.write_predictions(stored, tree, str(out), class_of_interest="low")
            agree(pq.read_table(out), before, tree, "y")
            with pytest.raises(TableError, match="already a file or folder"):
                warehouse.write_predictions(stored, tree, str(out))
            for target in ("y", "score"):
                root = warehouse.grow(table, target=target, features=["flag"], stop=StopRules(0))
                warehouse.write_predictions(stored, root, str(path.with_name(f"root {target}")))
                found = pq.read_table(path.with_name(f"root {target}"))
                assert set(found["prediction_leaf"].to_pylist()) == {"root"}
        warehouse.write_predictions(table, tree, str(ours), class_of_interest="low")
        # Categories that the tree does not know, and missing values that it did not see.
        few = before.filter(pc.and_(before["flag"], pc.equal(before["kind"], "no"))).slice(0, 99)
        pq.write_table(few, path)
    with warehouse.open_file(str(path), threads=1) as table:
        tree = warehouse.grow(table, target="y", features=features, stop=StopRules(max_depth=4))
    pq.write_table(before, path)
    with warehouse.open_file(str(path), threads=1) as table:
        warehouse.write_predictions(table, tree, str(path.with_name("few duck.parquet")))
    with warehouse.open_cluster("local[2]", table=str(path)) as stored:
        warehouse.write_predictions(stored, tree, str(path.with_name("few spark")))
    key = [("score", "ascending"), ("rare", "ascending"), ("day", "ascending")]
    for one, other in (
        (out, ours),
        (path.with_name("few spark"), path.with_name("few duck.parquet")),
    ):
        theirs, mine = (pq.read_table(p).sort_by(key) for p in (other, one))
        for name in set(theirs.column_names) - set(before.column_names):
            assert mine[name].to_pylist() == theirs[name].to_pylist(), name


def test_a_probability_is_that_of_the_class_of_interest(path: Path) -> None:
    with warehouse.open_file(str(path), threads=1) as table:
        tree = warehouse.grow(table, target="y", features=["flag"], stop=StopRules(max_depth=1))
        out = path.with_name("p.parquet")
        warehouse.write_predictions(table, tree, str(out), name="p", class_of_interest="low")
    found = pq.read_table(out)
    shares = {tree.path(n): float(tree.statistics[n][1] / tree.weight[n]) for n in tree.leaves}
    said = found["p_leaf"].to_pylist(), found["p_probability"].to_pylist()
    for leaf, share in zip(*said, strict=True):
        assert share == pytest.approx(shares[leaf])


def test_a_cut_off_decides_as_in_the_exported_query(path: Path) -> None:
    out = path.with_name("cut.parquet")
    with warehouse.open_file(str(path), threads=1) as table:
        tree = warehouse.grow(table, target="y", features=["flag"], stop=StopRules(max_depth=1))
        shares = sorted(float(tree.statistics[n][1] / tree.weight[n]) for n in tree.leaves)
        at = (shares[0] + min(shares[1], 0.5)) / 2  # not the majority’s rule
        warehouse.write_predictions(table, tree, str(out), class_of_interest="low", cut_off=at)
        nodes = _by_node(tree, "low", at)
        with pytest.raises(ArgumentError, match="cut_off also needs class_of_interest"):
            warehouse.write_predictions(table, tree, str(out.with_name("no")), cut_off=at)
    written = pq.read_table(out)
    for share, said in zip(
        [*written["prediction_probability"].to_pylist(), *nodes.field("probability").to_pylist()],
        [*written["prediction"].to_pylist(), *nodes.field("prediction").to_pylist()],
        strict=True,
    ):
        assert share == 0 or said == ("low" if share >= at else "it's high")


def test_nothing_that_exists_is_overwritten_and_no_half_of_a_file_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, out = path.read_bytes(), path.with_name("out.parquet")
    with warehouse.open_file(str(path), threads=1) as table:
        tree = warehouse.grow(table, target="y", features=["kind"], stop=StopRules(max_depth=1))
        with pytest.raises(TableError, match="already a file"):
            warehouse.write_predictions(table, tree, str(path))
        with pytest.raises(TableError, match="There is no folder"):
            warehouse.write_predictions(table, tree, str(path.parent / "no" / "out.parquet"))
        with pytest.raises(TableError, match="already has a column “Score”"):
            warehouse.write_predictions(table, tree, str(out), name="Score")
        with pytest.raises(ArgumentError):
            warehouse.write_predictions(table, tree, str(out), name="")
        run = Connection.run

        def full(self: Connection, sql: str) -> None:
            run(self, sql)
            raise TableError("Memory or the disk for temporary files is full (none left).")

        monkeypatch.setattr(Connection, "run", full)
        with pytest.raises(TableError, match="disk"):
            warehouse.write_predictions(table, tree, str(out))
        monkeypatch.setattr(Connection, "run", run)
        assert not out.exists()
        assert path.read_bytes() == before
        assert free_name(table) == "prediction"

        def changed(self: Connection, sql: str) -> None:
            run(self, sql)
            path.touch()

        monkeypatch.setattr(Connection, "run", changed)
        with pytest.raises(TableError, match="changed"):
            warehouse.write_predictions(table, tree, str(out))
    assert not out.exists()


def test_a_table_without_the_trees_column_is_refused(path: Path) -> None:
    with warehouse.open_file(str(path), threads=1) as table:
        tree = warehouse.grow(table, target="y", features=["kind"], stop=StopRules(max_depth=1))
    other = path.with_name("other.parquet")
    pq.write_table(pa.table({"prediction": [1.0], "x": [2.0]}), other)
    with warehouse.open_file(str(other), threads=1) as table:
        with pytest.raises(TableError, match="has no column “kind”"):
            warehouse.write_predictions(table, tree, str(path.with_name("z.parquet")))
        assert free_name(table) == "tree_prediction"
