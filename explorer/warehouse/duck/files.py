"""Open tables read-only: Parquet and CSV files and folders, DuckDB and SQLite databases."""

import glob
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa

from explorer.data.errors import TableError
from explorer.warehouse.duck.connection import (
    ONLY_READS,
    Connection,
    Resources,
    kind_errors,
    literal,
    quoted,
)
from explorer.warehouse.duck.table import DuckTable
from explorer.warehouse.reading import NOT_ONE_SELECT

PARQUET = (".parquet", ".pq")
TEXT = (".csv", ".tsv", ".txt", ".csv.gz", ".tsv.gz", ".txt.gz", ".csv.zst", ".tsv.zst")

_STAGE = "stage"  # what is read once into DuckDB's own storage: text, queries, SQLite
_SQLITE = b"SQLite format 3\x00"
_ROWS_AT_ONCE = 20_000
# “yes” and “no” stay words, as they do in a table in memory.
_KINDS = "auto_type_candidates = ['BIGINT', 'DOUBLE', 'TIME', 'DATE', 'TIMESTAMP', 'VARCHAR']"
_MAX_NAMED = 10  # tables of a database that an error lists


def open_files(paths: Sequence[str], resources: Resources) -> DuckTable:
    """Return a table of files of one kind with one schema; text files are read once, into
    DuckDB."""
    stamp = _stamp_of(paths)
    is_text = [_ends(path, TEXT) for path in paths]
    if any(is_text) and not all(is_text):
        raise TableError(
            "The folder contains Parquet and text files: use a pattern that matches only one kind."
        )
    connection = Connection(resources)
    listed = "[" + ", ".join(literal(path) for path in paths) + "]"
    if all(is_text):
        _check_text_schemas(connection, paths)
        read = f"FROM read_csv({listed}, union_by_name = true, {_KINDS})"
        stage = connection.name_for(_STAGE, sum(size for _, size, _ in stamp))
        connection.run(f"CREATE TABLE {stage} AS SELECT * {read}")
        relation = f"FROM {stage}"
    else:
        _check_parquet_schemas(connection, listed, paths)
        relation = f"FROM read_parquet({listed}, union_by_name = true)"
    return DuckTable(connection, relation, lambda: _stamp_of(paths) != stamp)


def matching_files(path: str) -> list[str]:
    """Return the files of a folder, or of a pattern, in order; TableError if there are none."""
    if Path(path).is_dir():
        found = [str(file) for file in Path(path).iterdir() if _ends(str(file), PARQUET + TEXT)]
    else:
        matching = glob.glob(path, recursive=True)  # noqa: PTH207 - Path finds hidden files, too
        found = [file for file in matching if Path(file).is_file()]
    if not found:
        raise TableError(f"There is no Parquet or CSV file at “{path}”.")
    strange = [file for file in found if not _ends(file, PARQUET + TEXT)]
    if strange:
        name = Path(strange[0]).name
        raise TableError(
            f"“{name}” is neither a Parquet file nor a CSV file: leave it out with a pattern."
        )
    return sorted(found)


def open_duckdb(path: str, table: str | None, query: str | None, resources: Resources) -> DuckTable:
    """Return a table, a view or a query of a DuckDB file. A query is run once, on the read-only
    file."""
    stamp = _stamp_of([path])
    connection = Connection(resources)
    if query is not None:
        with _query_reader(path, query) as reader, connection.with_table("incoming", reader):
            connection.run(f"CREATE TABLE {_STAGE} AS SELECT * FROM incoming")
        relation = f"FROM {_STAGE}"
    else:
        connection.run(f"ATTACH {literal(path)} AS source (READ_ONLY)")
        names = connection.rows(
            "SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = 'source' "
            "UNION ALL SELECT schema_name, view_name FROM duckdb_views() "
            "WHERE database_name = 'source' AND NOT internal ORDER BY ALL"
        )
        schema, name = _chosen([(str(s), str(n)) for s, n in names], table)
        relation = f"FROM source.{quoted(schema)}.{quoted(name)}"
    return DuckTable(connection, relation, lambda: _stamp_of([path]) != stamp)


@contextmanager
def _query_reader(path: str, query: str) -> Iterator[Any]:
    """Yield a reader of a query's rows; its connection cannot write, or reach another file."""
    with kind_errors():
        duck = duckdb.connect(":memory:")
        try:
            duck.execute(f"ATTACH {literal(path)} AS source (READ_ONLY)")
            duck.execute("USE source")
            # Set last: reading the file itself is such an access.
            duck.execute("SET enable_external_access = false")
            duck.execute("SET lock_configuration = true")
            yield duck.sql(_only_select(duck, query)).to_arrow_reader(_ROWS_AT_ONCE)
        finally:
            duck.close()


def _only_select(duck: duckdb.DuckDBPyConnection, query: str) -> str:
    """Return the query, if it is one that reads; TableError for others.

    A query may still write in a WITH clause; the read-only file refuses that when it runs.
    """
    statements = duck.extract_statements(query)
    if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
        raise TableError(NOT_ONE_SELECT)
    return str(statements[0].query)


def open_sqlite(path: str, table: str | None, query: str | None, resources: Resources) -> DuckTable:
    """Return a table, a view or a query of an SQLite file, read once into DuckDB.

    By Python's own SQLite: DuckDB's comes from the network, which a server may not have.
    """
    stamp = _stamp_of([path])
    connection = Connection(resources)
    try:
        uri = f"{Path(path).resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, check_same_thread=False)) as lite:
            if query is None:
                rows = lite.execute(
                    "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') "
                    "AND name NOT LIKE 'sqlite_%' ORDER BY name"
                ).fetchall()
                _, name = _chosen([("", str(row[0])) for row in rows], table)
                query = f"SELECT * FROM {quoted(name)}"
            lite.set_authorizer(_reads_only)
            reader = _sqlite_reader(lite, query)
            with connection.with_table("incoming", reader):
                connection.run(f"CREATE TABLE {_STAGE} AS SELECT * FROM incoming")
    except sqlite3.Error as problem:
        if "not authorized" in str(problem):
            raise TableError(ONLY_READS) from None
        raise TableError(f"SQLite reported an error ({str(problem).rstrip('.')}).") from None
    return DuckTable(connection, f"FROM {_STAGE}", lambda: _stamp_of([path]) != stamp)


def _reads_only(action: int, *_: object) -> int:
    """Answer SQLite, which calls this for each step of a statement while it prepares it."""
    allowed = (
        sqlite3.SQLITE_SELECT,
        sqlite3.SQLITE_READ,
        sqlite3.SQLITE_FUNCTION,
        sqlite3.SQLITE_RECURSIVE,
    )
    return sqlite3.SQLITE_OK if action in allowed else sqlite3.SQLITE_DENY


def _sqlite_reader(lite: sqlite3.Connection, query: str) -> Any:
    """Return a PyArrow reader of a query's rows: each column numeric or text."""
    names = [str(column[0]) for column in lite.execute(query).description or ()]
    if not names:
        raise TableError(NOT_ONE_SELECT)
    listed = ", ".join(f"{quoted(name)} AS c{i}" for i, name in enumerate(names))
    source = f"(SELECT {listed} FROM (\n{query}\n))"
    sorts = ", ".join(
        f"max(typeof(c{i}) IN ('integer', 'real')), max(typeof(c{i}) = 'text'), "
        f"max(typeof(c{i}) = 'blob')"
        for i in range(len(names))
    )
    found = lite.execute(f"SELECT {sorts} FROM {source}").fetchone()
    for name, number, text in zip(names, found[::3], found[1::3], strict=True):
        if number and text:
            raise TableError(
                f"Column “{name}” holds numbers in some rows and text in others: give it a single "
                "type."
            )
    kept = [i for i in range(len(names)) if not found[3 * i + 2]]
    kinds = [pa.string() if found[3 * i + 1] else pa.float64() for i in kept]
    schema = pa.schema([(names[i], kind) for i, kind in zip(kept, kinds, strict=True)])
    cursor = lite.execute(f"SELECT {', '.join(f'c{i}' for i in kept)} FROM {source}")

    def batches() -> Iterator[Any]:
        while rows := cursor.fetchmany(_ROWS_AT_ONCE):
            columns = [
                pa.array(values, kind)
                if kind == pa.string()
                else pa.array(np.array(values, np.float64), from_pandas=True)
                for values, kind in zip(zip(*rows, strict=True), kinds, strict=True)
            ]
            yield pa.record_batch(columns, schema)

    return pa.RecordBatchReader.from_batches(schema, batches())


def is_sqlite(path: str) -> bool:
    """Return whether a file is an SQLite database, by its first bytes."""
    with Path(path).open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE


def _chosen(names: list[tuple[str, str]], table: str | None) -> tuple[str, str]:
    """Return schema and name of the requested table; the only one if none is named."""
    if table is None and len(names) == 1:
        return names[0]
    for schema, name in names:
        if table in (name, f"{schema}.{name}"):
            return schema, name
    listed = ", ".join(f"“{name}”" for _, name in names[:_MAX_NAMED]) or "none"
    more = " and more" if len(names) > _MAX_NAMED else ""
    wanted = "Choose a table" if table is None else f"There is no table “{table}” here"
    raise TableError(f"{wanted}: the database has {listed}{more}.")


def _stamp_of(paths: Sequence[str]) -> list[tuple[str, int, int]]:
    """Return sizes and times of files; TableError for a missing one."""
    try:
        stats = [(path, Path(path).stat()) for path in paths]
    except OSError:
        raise TableError("One of the table’s files no longer exists or cannot be read.") from None
    return [(path, stat.st_size, stat.st_mtime_ns) for path, stat in stats]


def _ends(path: str, suffixes: tuple[str, ...]) -> bool:
    return path.casefold().endswith(suffixes)


def _check_parquet_schemas(connection: Connection, listed: str, paths: Sequence[str]) -> None:
    """Raise TableError if a column is absent from a file, or of another kind there."""
    if len(paths) == 1:
        return
    rows = connection.rows(
        "SELECT file_name, name, coalesce(logical_type::VARCHAR, converted_type, ''), type "
        f"FROM parquet_schema({listed}) WHERE type IS NOT NULL"
    )
    by_file: dict[str, dict[str, str]] = {path: {} for path in paths}
    for file, name, logical, physical in rows:
        by_file[str(file)][str(name)] = _kind_of(str(logical), str(physical))
    _check_alike(by_file)


def _kind_of(logical: str, physical: str) -> str:
    """Return what a column of Parquet holds, so far as files may not differ in it."""
    word = logical.casefold()
    if "time" in word or "date" in word:
        return "dates or times"
    if physical in ("INT32", "INT64", "INT96", "FLOAT", "DOUBLE") or "decimal" in word:
        return "numbers"
    return "true and false" if physical == "BOOLEAN" else "text"


def _check_text_schemas(connection: Connection, paths: Sequence[str]) -> None:
    """Raise TableError as for Parquet, by what their first rows hold."""
    if len(paths) == 1:
        return
    by_file = {}
    for path in paths:
        rows = connection.rows(f"DESCRIBE SELECT * FROM read_csv({literal(path)}, {_KINDS})")
        by_file[path] = {str(row[0]): _kind_of_sql(str(row[1])) for row in rows}
    _check_alike(by_file)


def _kind_of_sql(sql_type: str) -> str:
    if sql_type.startswith(("DATE", "TIME")):
        return "dates or times"
    if sql_type == "BOOLEAN":
        return "true and false"
    return "text" if sql_type == "VARCHAR" else "numbers"


def _check_alike(by_file: dict[str, dict[str, str]]) -> None:
    first, *others = by_file
    for other in others:
        one, two = by_file[first], by_file[other]
        for has, lacks in ((first, other), (other, first)):
            lost = [name for name in by_file[has] if name not in by_file[lacks]]
            if lost:
                raise TableError(
                    f"Column “{lost[0]}” is in “{Path(has).name}” but not in "
                    f"“{Path(lacks).name}”: open only files with the same columns."
                )
        for name in one:
            if one[name] != two[name]:
                raise TableError(
                    f"Column “{name}” holds {one[name]} in “{Path(first).name}” and {two[name]} in "
                    f"“{Path(other).name}”: give it a single type."
                )
