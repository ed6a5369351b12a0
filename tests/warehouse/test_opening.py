"""What is opened, and what is refused in one sentence."""

import inspect
import re
import sqlite3
from collections.abc import Callable
from datetime import date
from itertools import product
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from explorer import StopRules, TableError, encode, grow, read_table, warehouse
from explorer.growth.cancellation import Cancellation, Cancelled, cancellable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.warehouse.duck.connection import literal
from explorer.warehouse.opening import WarehouseTable
from explorer.warehouse.paths import open_path
from tests.support.growth.engine_agreement import assert_agreeing
from tests.support.growth.in_warehouse import connection
from tests.support.hostile import HOSTILE
from tests.support.tiers import first_in_gate

N = 60


def columns(begin: int = 0) -> dict[str, list[object]]:
    """A number, a category, a date, a truth, a hole, and a target that follows two of them."""
    n = range(begin, begin + N)
    return {
        "x": [i % 7 + 0.5 for i in n],
        "colour": [None if i % 11 == 0 else ("red", "blue", "green")[i % 3] for i in n],
        "day": [date(2024, 1, 1 + i % 5) for i in n],
        "is_new": [bool(i % 2) for i in n],
        "empty": [None for _ in n],
        "y": ["yes" if (i % 7 > 3) ^ (i % 3 == 0) else "no" for i in n],
    }


def stored() -> pa.Table:
    table = columns()
    kinds = {"day": pa.date32(), "empty": pa.float64()}
    return pa.table({name: pa.array(cells, kinds.get(name)) for name, cells in table.items()})


def check_same(table: WarehouseTable, path: Path) -> None:
    """The tree is the one of the Parquet file in memory."""
    training = encode(read_table(path), "y")
    expected = grow(training, engine=ReferenceEngine(training))
    found = warehouse.grow(table, target="y")
    assert found.features == expected.features
    assert found.target == expected.target
    assert_agreeing(found, expected)


@pytest.fixture
def parquet(tmp_path: Path) -> Path:
    path = tmp_path / "rows.parquet"
    pq.write_table(stored(), path)
    return path


def test_a_parquet_file_has_the_columns_that_reading_it_has(parquet: Path) -> None:
    with warehouse.open_file(str(parquet), threads=1) as table:
        check_same(table, parquet)
        assert warehouse.prepare(table, "y").notes == ("Column “empty” has no values.",)


def test_a_folder_is_one_table(parquet: Path) -> None:
    halves = parquet.parent / "halves"
    halves.mkdir()
    pq.write_table(stored().slice(0, 25), halves / "a.parquet")
    reordered = stored().slice(25).select([*reversed(stored().column_names)])
    pq.write_table(reordered, halves / "b.parquet")
    for path in (halves, halves / "*.parquet"):
        with warehouse.open_folder(str(path), threads=1) as table:
            check_same(table, parquet)


def in_duckdb(parquet: Path, *more: str) -> str:
    path = str(parquet.with_suffix(".db"))
    with duckdb.connect(path) as duck:
        duck.execute(f"CREATE TABLE held AS FROM '{parquet}'")
        for statement in more:
            duck.execute(statement)
    return path


def test_a_table_a_view_and_a_query_of_a_duckdb_file(parquet: Path) -> None:
    path = in_duckdb(parquet, "CREATE VIEW seen AS SELECT * FROM held")
    before = Path(path).read_bytes()
    for what in ({"table": "held"}, {"table": "main.seen"}, {"query": "SELECT * FROM held -- all"}):
        with warehouse.open_database(path, threads=1, **what) as table:
            check_same(table, parquet)
    assert Path(path).read_bytes() == before


def test_a_table_and_a_query_of_an_sqlite_file(tmp_path: Path) -> None:
    path, csv = tmp_path / "rows.sqlite", tmp_path / "rows.csv"
    rows = list(zip(columns()["x"], columns()["colour"], columns()["y"], strict=True))
    with sqlite3.connect(path) as lite:
        lite.execute('CREATE TABLE "held" (x, colour, y)')
        lite.executemany("INSERT INTO held VALUES (?, ?, ?)", rows)
    lite.close()
    csv.write_text("x,colour,y\n" + "".join(f"{x},{c or ''},{y}\n" for x, c, y in rows))
    for what in ({}, {"table": "held"}, {"query": "SELECT * FROM held"}):
        with warehouse.open_database(str(path), threads=1, **what) as table:
            check_same(table, csv)
    with warehouse.open_file(str(csv), threads=1) as table:
        check_same(table, csv)
    with pytest.raises(TableError, match=r"^A query may only read|^A query must be a single"):
        warehouse.open_database(str(path), query="DELETE FROM held RETURNING x")
    with pytest.raises(TableError, match=r"^A query may only read tables"):
        warehouse.open_database(str(path), query="SELECT * FROM pragma_table_info('held')")


@pytest.mark.parametrize(
    "query",
    [
        "DELETE FROM held",
        "SELECT 1; DROP TABLE held",
        "SELECT 1) ; DROP TABLE held; --",
        "COPY held TO 'elsewhere.csv'",
        "SET threads = 1",
        "WITH gone AS (DELETE FROM held RETURNING x) SELECT * FROM gone",
        "SELECT nextval('numbers') AS x",
        "SELECT * FROM read_csv('/etc/passwd')",
        "ATTACH 'other.db'",
        "",
    ],
)
def test_a_query_with_a_side_effect_is_refused(parquet: Path, query: str) -> None:
    path = in_duckdb(parquet, "CREATE SEQUENCE numbers")
    before = Path(path).read_bytes()
    with pytest.raises(TableError) as refused:
        warehouse.open_database(path, query=query, threads=1)
    assert not re.search("Cannot (execute|access)", str(refused.value))
    assert Path(path).read_bytes() == before
    assert not Path("elsewhere.csv").exists()


def test_names_stay_names_whatever_they_hold(tmp_path: Path) -> None:
    names = [*HOSTILE, 'a"; DROP TABLE held; --', "line\nbreak", "it's", "$1", "c0"]
    values = {name: [float(i % 5 == k % 5) for i in range(30)] for k, name in enumerate(names)}
    target = [names[0] if i % 5 == 2 else 'b\'s "level"' for i in range(30)]
    pq.write_table(pa.table({**values, "y": target}), tmp_path / "rows.parquet")
    with warehouse.open_file(str(tmp_path / "rows.parquet"), threads=1) as table:
        tree = warehouse.grow(table, target="y")
    assert set(tree.features.names) == set(names)
    assert tree.target.levels == tuple(sorted({*target}, key=list(tree.target.levels).index))
    assert tree.n_leaves == 2


def refused_folder(tmp_path: Path, one: dict[str, object], two: dict[str, object]) -> str:
    pq.write_table(pa.table(one), tmp_path / "a.parquet")
    pq.write_table(pa.table(two), tmp_path / "b.parquet")
    with pytest.raises(TableError) as refused:
        warehouse.open_folder(str(tmp_path), threads=1)
    return str(refused.value)


def test_a_folder_of_differing_schemas_is_refused(tmp_path: Path) -> None:
    assert refused_folder(tmp_path, {"x": [1], "y": ["a"]}, {"x": [1]}) == (
        "Column “y” is in “a.parquet” but not in “b.parquet”: open only files with the same "
        "columns."
    )
    assert refused_folder(tmp_path, {"x": [1], "y": ["a"]}, {"x": ["one"], "y": ["a"]}) == (
        "Column “x” holds numbers in “a.parquet” and text in “b.parquet”: give it a single type."
    )


def test_a_column_of_text_files_that_changes_its_type_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("x,y\n1,a\n2,b\n")
    (tmp_path / "b.csv").write_text("x,y\none,a\ntwo,b\n")
    with pytest.raises(TableError, match=r"^Column “x” holds numbers in “a.csv” and text in"):
        warehouse.open_folder(str(tmp_path), threads=1)
    late = "x,y\n" + "1,a\n" * 200_000 + "oops,b\n"
    (tmp_path / "late.csv").write_text(late)
    with pytest.raises(TableError, match=r"oops"):
        warehouse.open_file(str(tmp_path / "late.csv"), threads=1)


def test_an_sqlite_column_of_numbers_and_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows.db"
    with sqlite3.connect(path) as lite:
        lite.execute("CREATE TABLE held (x, y)")
        lite.executemany("INSERT INTO held VALUES (?, ?)", [(1, "a"), ("one", "b")])
    lite.close()
    with pytest.raises(TableError, match=r"^Column “x” holds numbers in some rows and text in"):
        warehouse.open_database(str(path))


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda t: warehouse.grow(t, target="z"), "The table has no column “z”."),
        (lambda t: warehouse.grow(t), "Name the target."),
        (lambda t: warehouse.grow(t, target="empty"), "Column “empty” has no values at all"),
        (
            lambda t: warehouse.grow(t, target="y", weight="colour"),
            "Column “colour” does not hold numbers",
        ),
        (lambda t: warehouse.grow(t, target="y", features=["y"]), "Column “y” is the target"),
        (
            lambda t: warehouse.grow(t, target="y", weight="x", features=["x"]),
            "Column “x” is the w",
        ),
        (lambda t: warehouse.prepare(t, "y", task="regression"), "Column “y” holds categories"),
    ],
)
def test_roles_that_leave_nothing_to_learn_are_refused(
    parquet: Path, ask: Callable[[WarehouseTable], object], sentence: str
) -> None:
    with (
        warehouse.open_file(str(parquet), threads=1) as table,
        pytest.raises(ValueError, match=f"^{sentence}"),
    ):
        ask(table)


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ({"x": [1.0, np.inf], "y": ["a", "b"]}, "Column “x” holds an infinite value"),
        ({"x": [1.0, 2.0], "y": ["a", "b"], "w": [-1.0, 2.0]}, "Column “w” has negative values"),
        (
            {"x": [1.0, 2.0], "y": ["a", None], "w": [0.0, 2.0]},
            "No row with a value of “y” has a weight above zero",
        ),
    ],
)
def test_numbers_that_no_tree_can_use_are_refused(
    tmp_path: Path, cells: dict[str, list[object]], sentence: str
) -> None:
    path = tmp_path / "rows.parquet"
    pq.write_table(pa.table(cells), path)
    with (
        warehouse.open_file(str(path), threads=1) as table,
        pytest.raises(TableError, match=f"^{sentence}"),
    ):
        warehouse.grow(table, target="y", weight="w" if "w" in cells else None)


def test_a_file_that_changes_while_it_is_explored_is_noticed(parquet: Path) -> None:
    with warehouse.open_file(str(parquet), threads=1) as table:
        pq.write_table(stored().slice(1), parquet)
        with pytest.raises(TableError, match=r"^The table changed while it was being read"):
            warehouse.prepare(table, "y")


def test_values_that_appear_between_two_passes_are_noticed(
    parquet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.warehouse.prepared.SAMPLE_ROWS", 20)
    with warehouse.open_file(str(parquet), threads=1) as table:
        distinct = type(table.table).distinct

        def fewer(self: object, name: str, *rest: object) -> object:
            found = distinct(self, name, *rest)
            return found[1:] if name == "x" else found

        monkeypatch.setattr(type(table.table), "distinct", fewer)
        with pytest.raises(TableError, match=r"^The table changed while it was being read"):
            warehouse.prepare(table, "y")


def test_a_prepared_table_outlives_its_file(parquet: Path) -> None:
    with warehouse.open_file(str(parquet), threads=1) as table:
        prepared = warehouse.prepare(table, "y")
        parquet.unlink()
        assert warehouse.grow(prepared, stop=StopRules(max_depth=2)).max_depth == 2


@pytest.mark.parametrize("kind", ["parquet", "csv"])
def test_rows_that_do_not_fit_into_memory_are_kept_in_a_file(
    tmp_path: Path, parquet: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr("explorer.warehouse.duck.connection.MAX_SHARE_IN_MEMORY", 0)
    if kind == "csv":
        parquet = tmp_path / "rows.csv"
        duckdb.sql(
            f"COPY (SELECT x, colour, y FROM '{parquet.parent}/rows.parquet') TO '{parquet}'"
        )
    with open_path(str(parquet), within=[str(tmp_path)], memory_gb=2) as table:
        duck = table.database.connection
        assert duck.rows("SELECT current_setting('memory_limit')") == [("1.3 GiB",)]
        for _ in range(2):
            check_same(table, parquet)
        rows = warehouse.prepare(table, "y").rows
        held = [rows.begin_without(fold, 5).held_out(np.array([0]), None) for fold in range(5)]
        assert sum(cells.n_rows.sum() for cells in held) == N
        kept = Path(duck.folder)
        assert [file.name for file in kept.glob("*.duckdb")] == ["rows.duckdb"]
    assert not kept.exists()


def test_growth_can_be_given_up_between_levels(parquet: Path) -> None:
    cancellation = Cancellation()
    with warehouse.open_file(str(parquet), threads=1) as table, cancellable(cancellation):
        prepared = warehouse.prepare(table, "y")
        with pytest.raises(Cancelled) as given_up:
            warehouse.grow(prepared, on_level=lambda _: cancellation.cancel())
    assert given_up.value.tree is not None


def test_many_columns_are_asked_for_in_parts(tmp_path: Path) -> None:
    path = tmp_path / "wide.parquet"
    wide = {f"x{i}": [float((j >> (i % 7)) & 1) for j in range(40)] for i in range(70)}
    pq.write_table(pa.table({**wide, "y": ["ab"[(j >> 6 | j) & 1] for j in range(40)]}), path)
    with warehouse.open_file(str(path), threads=1) as table:
        check_same(table, path)


def test_without_duckdb_one_sentence_says_what_to_install(
    parquet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.warehouse.opening.find_spec", lambda _: None)
    with pytest.raises(ValueError, match=r"which is not installed: run pip install"):
        warehouse.open_file(str(parquet))


def test_what_is_not_there_is_said(tmp_path: Path, parquet: Path) -> None:
    with pytest.raises(TableError, match=r"^There is no Parquet or CSV file at"):
        warehouse.open_folder(str(tmp_path / "nothing"))
    with pytest.raises(TableError, match=r"^There is no file"):
        warehouse.open_file(str(tmp_path / "nothing.parquet"))
    with pytest.raises(TableError, match=r"^There is no table “z” here: the database has “held”"):
        warehouse.open_database(in_duckdb(parquet), table="z")
    (tmp_path / "bad.parquet").write_bytes(b"PAR1 is not enough")
    with pytest.raises(TableError):
        warehouse.open_file(str(tmp_path / "bad.parquet"))
    (tmp_path / "bad.db").write_bytes(b"neither one nor the other" * 99)
    with pytest.raises(TableError):
        warehouse.open_database(str(tmp_path / "bad.db"))


def test_numbers_reach_duckdb_as_they_are() -> None:
    for number in (0.1, 1 / 3, -0.0, 5e-324, 1.7976931348623157e308, float("inf"), 2.0**53 + 2):
        (found,) = connection().rows(f"SELECT typeof({literal(number)}), {literal(number)}")
        assert found == ("DOUBLE", number)


WRONG = (object(), 2.5, -1, "no such thing", ["x", 3], None, float("nan"), b"", {"a": 1})


@pytest.mark.parametrize(
    "name", first_in_gate("prepare", "open_file", "open_folder", "open_database", "grow", n=2)
)
def test_a_wrong_argument_is_answered_or_refused_in_a_sentence(parquet: Path, name: str) -> None:
    function = getattr(warehouse, name)
    with warehouse.open_file(str(parquet), threads=1) as table:
        given: dict[str, object] = {"table": table, "target": "y"}
        if name.startswith("open"):
            given = {"path": str(parquet.parent if name == "open_folder" else parquet)}
        if name == "open_database":
            given = {"path": in_duckdb(parquet)}
        said = []
        for parameter, wrong in product(inspect.signature(function).parameters, WRONG):
            try:
                function(**{**given, parameter: wrong})
            except ValueError as refused:
                said.append(str(refused))
    assert [words for words in said if not re.fullmatch(r"[^\n]+[.!]", words)] == []


def test_nan_in_a_parquet_file_is_missing(tmp_path: Path) -> None:
    """The statistics of a file leave NaN out, so that DuckDB believes that there is none."""
    n = 900
    random = np.random.default_rng(3)
    for kind in (np.float64, np.float32):
        x = random.normal(0, 1, n).astype(kind)
        y = (x > 0.2).astype(float) * 3 + random.normal(0, 0.1, n)
        x[::7] = np.nan
        y[::7], y[::10] = 9.0, np.nan
        path = tmp_path / f"{np.dtype(kind).name}.parquet"
        pq.write_table(pa.table({"x": x, "z": np.arange(n) % 5, "y": y.astype(kind)}), path)
        with warehouse.open_file(str(path)) as table:
            found = warehouse.grow(table, target="y", stop=StopRules(max_depth=3))
        training = encode(read_table(path), "y")
        assert found.n_without_target == training.n_without_target == 90
        assert_agreeing(found, grow(training, stop=StopRules(max_depth=3)))
