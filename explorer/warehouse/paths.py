"""Opening whatever is at a path or an address that an operator allows; a page cannot read
others."""

import re
from collections.abc import Sequence
from pathlib import Path

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.errors import ArgumentError, TableError
from explorer.warehouse.opening import WarehouseTable, check_installed, open_cluster

OPEN = "EXPLORER_OPEN"
"""The environment variable with the folders that the page may open, as PATH lists folders."""

CLUSTERS = "EXPLORER_OPEN_CLUSTERS"
"""The environment variable with the Spark addresses that the page may open, with spaces between
them; * allows every address."""

ANY = "*"

_MAX_LENGTH = 4_000
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://|local(\[[^/]*)?$", re.IGNORECASE)
_MAGIC = re.compile(r"[*?\[]")
_DUCKDB, _DUCKDB_AT = b"DUCK", 8
"""The bytes at which a DuckDB file is known, and where they are."""


def is_address(path: str) -> bool:
    """Return whether a text is meant as an address and not as a path: sc://host, local[2]."""
    return _ADDRESS.match(path) is not None


def open_asked(
    asked: str,
    *,
    within: Sequence[str],
    clusters: Sequence[str],
    table: str | None = None,
    query: str | None = None,
    memory_gb: float | None = None,
) -> WarehouseTable:
    """Open a path, as `open_path`, or a Spark address, as `open_cluster`.

    clusters: the addresses that may be opened; “*” allows all. Raises their errors, and TableError
    for an address that is not allowed and for a table with more columns than a page can show.
    """
    if not is_address(asked):
        return open_path(asked, within=within, table=table, query=query, memory_gb=memory_gb)
    from explorer.warehouse.spark.asked import is_local

    if len(asked) > _MAX_LENGTH:
        raise TableError("This is not the address of a cluster.")
    is_local(asked)  # an address with credentials is refused before any list is named
    if ANY not in clusters and asked not in clusters:
        listed = " or ".join(f"“{one}”" for one in clusters)
        only = (
            f"Only {listed} may be opened here." if clusters else "Clusters cannot be opened here."
        )
        raise TableError(only)
    if not (table or query):
        raise ArgumentError("Give a table on the cluster, or a query.")
    if table and query:
        raise ArgumentError("Give either a table or a query, not both.")
    opened = open_cluster(asked, table=table, query=query)
    n_columns = len(opened.columns)
    if n_columns > CAPS.max_columns:
        opened.close()
        raise TableError(
            f"The table has {show_count(n_columns)} columns; at most "
            f"{show_count(CAPS.max_columns)} can be shown: select fewer in a query or a view."
        )
    return opened


def open_path(
    path: str,
    *,
    within: Sequence[str],
    table: str | None = None,
    query: str | None = None,
    memory_gb: float | None = None,
) -> WarehouseTable:
    """Open a folder, a pattern or a file of Parquet or CSV, or a DuckDB or SQLite database.

    within: the folders whose files may be opened, links followed; a view of a database reaches no
    other file either. Raises TableError, which for a path elsewhere does not say what is there.
    """
    check_installed()
    if "\0" in path or len(path) > _MAX_LENGTH:
        raise TableError("This is not the path of a folder or a file.")
    try:
        return _opened(path, within, table, query, memory_gb)
    except OSError as problem:
        why = problem.strerror or "unknown error"
        raise TableError(f"“{Path(path).name}” cannot be opened: {why}.") from None


def _opened(
    path: str, within: Sequence[str], table: str | None, query: str | None, memory_gb: float | None
) -> WarehouseTable:
    from explorer.warehouse.duck.connection import Resources
    from explorer.warehouse.duck.files import (
        PARQUET,
        TEXT,
        is_sqlite,
        matching_files,
        open_duckdb,
        open_files,
        open_sqlite,
    )

    roots = [Path(folder).expanduser().resolve() for folder in within]
    asked = str(Path(path).expanduser())
    first = _MAGIC.search(asked)
    fixed = asked if first is None else str(Path(asked[: first.start()] + "x").parent)
    _check_within([fixed], roots)
    resources = Resources(memory_gb, reach=tuple(map(str, roots)), max_columns=CAPS.max_columns)
    file = Path(asked)
    is_data = asked.casefold().endswith(PARQUET + TEXT)
    if first is not None or file.is_dir() or is_data:
        if table or query:
            raise TableError(
                "Only a database has tables and queries: leave both empty for Parquet or CSV."
            )
        files = matching_files(asked)
        opened = open_files(_check_within(files, roots), resources)
    elif not file.is_file():
        raise TableError(f"There is no file or folder “{path}”.")
    else:
        if table and query:
            raise TableError("Give either a table or a query, not both.")
        (found,) = _check_within([asked], roots)
        if is_sqlite(found):
            opened = open_sqlite(found, table, query, resources)
        elif _is_duckdb(found):
            opened = open_duckdb(found, table, query, resources)
        else:
            raise TableError(
                f"“{file.name}” is not a Parquet or CSV file, nor a DuckDB or SQLite database."
            )
    return WarehouseTable(opened)


def _check_within(paths: Sequence[str], roots: Sequence[Path]) -> list[str]:
    """Return the paths with links followed. Raise TableError for one that is in no root."""
    found = [Path(path).resolve() for path in paths]
    for path in found:
        if not roots:
            raise TableError("No file may be opened here.")
        if not any(path.is_relative_to(root) for root in roots):
            listed = ", ".join(f"“{root}”" for root in roots)
            raise TableError(f"Only files in {listed} may be opened here.")
    return [str(path) for path in found]


def _is_duckdb(path: str) -> bool:
    with Path(path).open("rb") as file:
        return file.read(_DUCKDB_AT + len(_DUCKDB))[_DUCKDB_AT:] == _DUCKDB
