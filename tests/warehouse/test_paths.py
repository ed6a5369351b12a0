"""Which paths the page may open: files of allowed folders, links and views included."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from explorer import ArgumentError, TableError
from explorer.caps import CAPS
from explorer.warehouse.explored import explore
from explorer.warehouse.paths import ANY, open_asked, open_path

TABLE = pa.table({"x": [1.0, 2.0, 3.0], "y": ["a", "b", "a"]})
ELSEWHERE = r"^Only files in “[^”]*” may be opened here\.$"


@pytest.fixture
def allowed(tmp_path: Path) -> Path:
    """A folder that may be opened, next to one that may not."""
    inside, outside = tmp_path / "allowed", tmp_path / "secret"
    for folder in (inside, outside):
        folder.mkdir()
        pq.write_table(TABLE, folder / "rows.parquet")
    (inside / "rows.csv").write_text("x,y\n1,a\n2,b\n")
    (inside / "note.docx").write_bytes(b"neither a table nor a database")
    with sqlite3.connect(inside / "lite.db") as lite:
        lite.execute("CREATE TABLE held (x REAL, y TEXT)")
        lite.execute("INSERT INTO held VALUES (1, 'a'), (2, 'b')")
    duck = duckdb.connect(str(inside / "plant.duckdb"))
    duck.execute("CREATE TABLE held AS SELECT range AS x, 'a' AS y FROM range(9)")
    duck.execute(f"CREATE VIEW near AS FROM '{inside}/rows.parquet'")
    duck.execute(f"CREATE VIEW far AS FROM '{outside}/rows.parquet'")
    duck.close()
    return inside


@pytest.mark.parametrize("name", ["", "rows.parquet", "*.parquet", "rows.csv", "lite.db"])
def test_what_is_in_an_allowed_folder_is_opened(allowed: Path, name: str) -> None:
    if not name:
        (allowed / "rows.csv").unlink()  # a folder of two kinds is refused
    with open_path(str(allowed / name), within=[str(allowed)]) as table:
        assert [column.name for column in table.columns] == ["x", "y"]


def test_a_table_or_a_query_of_a_database_is_opened(allowed: Path) -> None:
    path, within = str(allowed / "plant.duckdb"), [str(allowed)]
    for name, query in (("held", None), ("near", None), (None, "SELECT x FROM held")):
        with open_path(path, within=within, table=name, query=query) as table:
            assert table.columns[0].name == "x"
            assert table.table.some_rows(100)[0] in (3, 9)
    with pytest.raises(TableError, match=r"^A query must be a single SELECT"):
        open_path(path, within=within, query="DELETE FROM held")
    with pytest.raises(TableError, match=r"^Only a database has tables"):
        open_path(str(allowed / "rows.csv"), within=within, table="held")


def test_nothing_outside_is_opened_or_betrayed(allowed: Path) -> None:
    outside = allowed.parent / "secret"
    (allowed / "link.parquet").symlink_to(outside / "rows.parquet")
    (allowed / "door").symlink_to(outside)
    asked = (
        outside / "rows.parquet",
        outside / "nothing there",
        outside / "*.parquet",
        allowed / ".." / "secret" / "rows.parquet",
        allowed / "link.parquet",
        allowed / "door" / "*.parquet",
        allowed / "do*" / "*.parquet",
        Path("/"),
        Path("~"),
    )
    for path in asked:
        with pytest.raises(TableError, match=ELSEWHERE):
            open_path(str(path), within=[str(allowed)])


def test_a_view_reads_no_file_elsewhere(allowed: Path) -> None:
    path = str(allowed / "plant.duckdb")
    with pytest.raises(TableError):
        open_path(path, within=[str(allowed)], table="far")
    query = f"FROM '{allowed.parent}/secret/rows.parquet'"
    with pytest.raises(TableError):
        open_path(path, within=[str(allowed)], query=query)
    with open_path(path, within=[str(allowed.parent)], table="far") as table:
        assert table.table.some_rows(10)[0] == 3


@pytest.mark.parametrize("name", ["note.docx", "nothing", "no*.parquet", "a\0b", "x" * 5000])
def test_anything_else_is_refused_in_one_sentence(allowed: Path, name: str) -> None:
    with pytest.raises(TableError) as refused:
        open_path(f"{allowed}/{name}", within=[str(allowed)])
    assert re.fullmatch(r"[^\n]+\.", str(refused.value))


def test_too_many_columns_are_refused_before_they_are_read(allowed: Path) -> None:
    wide = pa.table({f"c{i}": [1.0] for i in range(CAPS.max_columns + 1)})
    pq.write_table(wide, allowed / "wide.parquet")
    with pytest.raises(TableError, match="select fewer in a query or a view"):
        open_path(str(allowed / "wide.parquet"), within=[str(allowed)])


def test_a_view_that_fails_halfway_is_one_sentence(allowed: Path) -> None:
    path = str(allowed / "halfway.duckdb")
    with duckdb.connect(path) as database:
        database.execute("CREATE TABLE t AS SELECT i::VARCHAR AS s FROM range(5000) AS r(i)")
        database.execute("INSERT INTO t VALUES ('oops')")
        database.execute("CREATE VIEW half AS SELECT s::INTEGER AS x FROM t")
    opened = open_path(path, within=[str(allowed)], table="half")
    with pytest.raises(TableError, match="does not match the type of its column"):
        explore(opened, "half", 100)
    opened.close()


@pytest.mark.parametrize(
    "write", ["DELETE FROM t", "ATTACH 'z.db' AS z", "PRAGMA user_version = 3"]
)
def test_a_query_that_would_write_to_sqlite_is_refused(allowed: Path, write: str) -> None:
    path = str(allowed / "lite.db")
    with closing(sqlite3.connect(path)) as lite, lite:
        lite.execute("CREATE TABLE t (x)")
    with pytest.raises(TableError, match="may only read tables and views"):
        open_path(path, within=[str(allowed)], query=write)


CLUSTERS = ("sc://ours:15002", "local[2]")


@pytest.mark.parametrize(
    ("address", "asked", "sentence"),
    [
        ("spark://ours:7077", {"table": "t"}, "This is not a Spark address: use local[2] "),
        ("local[two]", {"table": "t"}, "This is not a Spark address"),
        ("s3://bucket/rows", {}, "This is not a Spark address"),
        ("sc://me:pass@ours:15002", {"table": "t"}, "may hold only a host, a port and use_ssl"),
        ("sc://ours:15002/;token=pass", {"table": "t"}, "may hold only a host, a port and use_ssl"),
        ("sc://theirs:15002", {"table": "t"}, "Only “sc://ours:15002” or “local[2]” may be opened"),
        ("sc://ours:15002", {}, "Give a table on the cluster, or a query."),
        ("sc://ours:15002", {"table": "t", "query": "SELECT 1"}, "not both"),
        ("sc://ours:15002", {"table": "t"}, "run pip install"),
        ("sc://" + "x" * 5000, {"table": "t"}, "not the address"),
    ],
)
def test_an_address_that_cannot_be_opened_is_one_sentence(
    address: str, asked: dict[str, str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.warehouse.opening.find_spec", lambda name: None)
    with pytest.raises((TableError, ArgumentError), match=re.escape(sentence)) as refused:
        open_asked(address, within=["/"], clusters=CLUSTERS, **asked)
    assert re.fullmatch(r"[^\n]+\.", str(refused.value))
    assert "pass@" not in str(refused.value)
    assert "=pass" not in str(refused.value)


def test_an_address_needs_java_on_this_machine_and_the_operators_leave(
    allowed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.warehouse.opening.find_spec", lambda name: name)
    monkeypatch.setattr("explorer.warehouse.opening.has_java", lambda: False)
    for clusters in (CLUSTERS, (ANY,)):
        with pytest.raises(ArgumentError, match="apt install default-jre-headless"):
            open_asked("local[2]", within=[], clusters=clusters, table="t")
    with pytest.raises(TableError, match=r"^Clusters cannot be opened here\.$"):
        open_asked("local[2]", within=["/"], clusters=(), table="t")
    with pytest.raises(TableError, match=r"^No file may be opened here\.$"):
        open_asked(f"{allowed}/rows.parquet", within=[], clusters=CLUSTERS)
    rows = open_asked(f"{allowed}/rows.parquet", within=[str(allowed)], clusters=())
    assert rows.table.some_rows(10)[0] == 3
