"""Spark as a warehouse: one law on one small table in the gate, and what else is its own."""

import datetime as dt
import decimal
import re
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from explorer.data.errors import ArgumentError, TableError
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.warehouse import open_cluster, open_file, prepare, write_predictions
from explorer.warehouse import opening as opening_module
from explorer.warehouse.growing import grow as grow_in_warehouse
from explorer.warehouse.protocol import Roles
from tests.support.growth.engine_agreement import assert_agreeing
from tests.support.growth.in_spark import every_kind, prepared_in_spark, spark
from tests.support.growth.over_connect import left_by_a_stopped_write


def test_a_tree_of_rows_in_spark_is_the_textbook_engine_s() -> None:
    training, stop = every_kind(), StopRules(max_depth=3)
    prepared = prepared_in_spark(training)
    assert [bins.n_bins for bins in prepared.bins] == [256, 9, 4]
    found = grow_in_warehouse(prepared, stop=stop)
    assert_agreeing(found, grow(training, stop=stop, engine=ReferenceEngine(training)))
    assert found.search == SearchRules()
    assert found.n_leaves == 8


@pytest.mark.parametrize(
    "url", ["sc://host:15002/;token=secret", "sc://me:secret@host", "sc://host/;x-key=secret"]
)
def test_an_address_with_credentials_is_refused(url: str) -> None:
    with pytest.raises(ArgumentError, match=r"^A Spark address .* may hold only a host") as found:
        open_cluster(url, table="rows")
    assert "secret" not in str(found.value)


@pytest.mark.parametrize(
    "url", ["spark://host:7077", "yarn", "local[2", "http://host", "sc://", "local[2]; rm"]
)
def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(ArgumentError, match=r"^This is not a Spark address"):
        open_cluster(url, table="rows")


def test_a_cluster_needs_a_table_or_a_query() -> None:
    for asked in ({}, {"table": "rows", "query": "SELECT 1"}):
        with pytest.raises(ArgumentError, match=r"^Give either a table or a query\.$"):
            open_cluster("local[2]", **asked)


def test_what_is_missing_is_named_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_module, "find_spec", lambda name: None)
    with pytest.raises(ArgumentError, match=r"needs? PySpark, .* run pip install .*\[spark\]"):
        open_cluster("local[2]", table="rows")


def write_every_type(path: Path) -> None:
    """Write a table of every type, with what counts as missing, and hostile names."""
    when = dt.datetime(2024, 2, 29, 12, 30, 15, 250_000)
    columns = {
        "whole": pa.array([1, None, -3, 4], pa.int32()),
        'a `quoted` "name"': pa.array([0.5, float("nan"), None, 7.25]),
        "small": pa.array([1.5, float("nan"), None, 2.5], pa.float32()),
        "price": pa.array([decimal.Decimal("1.25"), None, decimal.Decimal("-2.50"), None]),
        "day": pa.array([dt.date(1969, 12, 31), None, dt.date(2024, 2, 29), None]),
        "local": pa.array([when, None, None, when], pa.timestamp("us")),
        "at": pa.array([when, None, None, when], pa.timestamp("us", tz="Europe/Berlin")),
        "yes": pa.array([True, None, False, True]),
        "<b>text</b>": pa.array(["a", "", None, "b; DROP TABLE rows"]),
        "list": pa.array([[1], None, [2, 3], []]),
        "y": pa.array(["p", "q", "p", "q"]),
    }
    pq.write_table(pa.table(columns), path)


@pytest.mark.deep
def test_spark_reads_columns_as_duckdb_does(tmp_path: Path) -> None:
    spark()
    path = str(tmp_path / "rows.parquet")
    write_every_type(Path(path))
    with open_cluster("local[2]", table=path) as ours, open_file(path) as theirs:
        assert ours.columns == theirs.columns
        assert [note[:20] for note in ours.notes] == [note[:20] for note in theirs.notes]
        names = [column.name for column in ours.columns]
        assert repr(ours.table.ranges(names)) == repr(theirs.table.ranges(names))
        (n_ours, one), (n_theirs, other) = (t.table.some_rows(100) for t in (ours, theirs))
        assert n_ours == n_theirs == 4
        assert one.to_pydict() == other.to_pydict()
        roles = Roles(("whole",), "y")
        assert ours.table.counts(roles) == theirs.table.counts(roles)
        for asked in (None, roles):
            found = ours.table.levels("<b>text</b>", 1, asked)
            assert found == theirs.table.levels("<b>text</b>", 1, asked) == (["a"], 2)
        assert ours.table.distinct("whole", 3, roles) == pytest.approx([-3.0, 1.0, 4.0])
        assert ours.table.distinct("whole", 2, roles) is None


@pytest.fixture
def rows(tmp_path: Path) -> str:
    """A file of a thousand rows."""
    x = np.arange(1000.0)
    file = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"x": x, "y": np.where(x % 7 < 3, "a", "b")}), file)
    return str(file)


@pytest.mark.deep
@pytest.mark.parametrize(
    "query",
    [
        "DROP TABLE rows",
        "SELECT 1) AS a; DROP TABLE rows; SELECT * FROM (SELECT 1",
        "INSERT INTO rows VALUES (1)",
        "WITH a AS (SELECT 1) INSERT INTO rows SELECT * FROM a",
        "CREATE TABLE b AS SELECT 1",
        "SET spark.sql.ansi.enabled = false",
    ],
)
def test_a_query_that_writes_is_refused_before_it_runs(query: str) -> None:
    spark()
    with pytest.raises(TableError, match=r"^A query must be a single SELECT"):
        open_cluster("local[2]", query=query)


@pytest.mark.parametrize("call", ["reflect", "java_method", "`java_method`", "IDENTIFIER"])
def test_a_query_that_calls_java_is_refused(call: str) -> None:
    query = f"SELECT {call}('java.lang.System', 'exit', 1)"
    with pytest.raises(TableError, match=r"^A query may not use reflect"):
        open_cluster("local[2]", query=query)


@pytest.mark.deep
def test_spark_adds_up_the_sums_of_many_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    training, stop = every_kind(), StopRules(max_depth=3)
    prepared = prepared_in_spark(training)
    few = grow_in_warehouse(prepared, stop=stop)
    monkeypatch.setattr("explorer.warehouse.spark.connection.MAX_UNMERGED", 0)
    assert_agreeing(grow_in_warehouse(prepared, stop=stop), few)


@pytest.mark.deep
def test_the_sample_is_the_same_each_time(rows: str) -> None:
    spark()
    with open_cluster("local[2]", table=rows) as table:
        asked = (100, Roles(("x",), "y"))
        first, again = (np.sort(table.table.survey(*asked)[1][0]) for _ in range(2))
    np.testing.assert_array_equal(first, again)
    assert 60 < len(first) < 140
    assert 350 < first.mean() < 650


@pytest.mark.deep
def test_a_table_that_changes_while_it_is_prepared_is_noticed(rows: str) -> None:
    spark()
    with open_cluster("local[2]", table=rows) as table:
        roles = Roles(("x",), "y")
        table.table.counts(roles)
        prepared = prepare(table, "y")
        rows_in_blocks: Any = prepared.rows  # which has blocks only in Spark
        rows_in_blocks.blocks = rows_in_blocks.blocks.limit(0)
        with pytest.raises(TableError, match=r"^The table changed while it was being read"):
            grow_in_warehouse(prepared)


@pytest.mark.deep
def test_a_missing_table_is_an_error_of_one_sentence() -> None:
    spark()
    for asked in ({"table": "no such `table"}, {"table": "/no/such/folder"}):
        with pytest.raises(TableError) as found:
            open_cluster("local[2]", **asked)
        assert "\n" not in str(found.value)
        assert str(found.value).startswith(("Spark reported an error (", "“no such `table” is not"))


@pytest.mark.deep
def test_a_stopped_write_leaves_an_empty_folder(tmp_path: Path) -> None:
    spark()
    folder = tmp_path / "stopped"
    assert left_by_a_stopped_write("local[2]", str(folder)) == []
    assert folder.is_dir()


@pytest.mark.deep
def test_a_broken_file_is_named_without_the_words_of_java(tmp_path: Path) -> None:
    spark()
    file = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"x": np.arange(1e5), "y": np.arange(100_000) % 7 < 3}), file)
    whole = file.read_bytes()
    with open_cluster("local[2]", table=str(file)) as table:
        tree = grow_in_warehouse(table, target="y", stop=StopRules(max_depth=1))
        file.write_bytes(whole[:4] + bytes(len(whole) - 5000) + whole[-4996:])
        for work in (
            lambda: prepare(table, "y"),
            lambda: write_predictions(table, tree, str(tmp_path / "predicted")),
        ):
            with pytest.raises(TableError) as found:
                work()
            told = r"Spark reported an error \(Encountered error while reading file \S+\)\."
            assert re.fullmatch(told, str(found.value))
