"""Open a table in a folder, a file or a database; always read-only."""

import os
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from types import TracebackType
from typing import TYPE_CHECKING, Annotated, cast

from explorer.data.arguments import AtLeast, Count
from explorer.data.errors import ArgumentError, TableError
from explorer.warehouse.protocol import StoredColumn

if TYPE_CHECKING:
    from explorer.warehouse.duck.connection import Resources
    from explorer.warehouse.duck.table import DuckTable
    from explorer.warehouse.spark.table import SparkTable

DUCKDB_MISSING = (
    "Tables larger than memory need DuckDB, which is not installed: "
    'run pip install "visual-decision-tree-explorer[warehouse]".'
)
PYSPARK_MISSING = (
    "Tables on a cluster need PySpark, which is not installed: "
    'run pip install "visual-decision-tree-explorer[spark]".'
)
JAVA_MISSING = (
    "Spark on this machine needs Java 17 or newer, which was not found. Install Java (on Debian "
    "and Ubuntu: apt install default-jre-headless), or set JAVA_HOME."
)


@dataclass(frozen=True, slots=True, eq=False)
class WarehouseTable:
    """A table in its own storage, opened read-only. Close it, or open it in a `with` block."""

    table: "DuckTable | SparkTable"

    @property
    def columns(self) -> tuple[StoredColumn, ...]:
        """The columns that a tree can use, in the table's order."""
        return self.table.columns

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences on the columns that were left out."""
        return self.table.notes

    @property
    def database(self) -> "DuckTable":
        """The table in DuckDB. Raises TableError for one in Spark."""
        if self.table.dialect != "duckdb":
            raise TableError(
                "Predictions for all rows of a cluster's table cannot be downloaded here. In "
                "Python, explorer.warehouse.write_predictions writes them into a folder of the "
                "cluster."
            )
        return cast("DuckTable", self.table)

    @property
    def is_open(self) -> bool:
        """Whether it has not been closed."""
        return self.table.connection.close.alive

    def close(self) -> None:
        """Release memory, and remove temporary files."""
        self.table.connection.close()

    def __enter__(self) -> "WarehouseTable":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def open_folder(
    path: str,
    *,
    memory_gb: Annotated[float, AtLeast(0.1)] | None = None,
    threads: Count | None = None,
    temporary: str | None = None,
) -> WarehouseTable:
    """Open the Parquet files, or the CSV files, in a folder or matching a pattern as one table.

    Columns are matched by name. memory_gb and threads: what the engine may use; None means four
    fifths of the memory and every processor. temporary: the folder for what does not fit into
    memory; None means the system's. Parquet is read in place; CSV is read once, into that folder.
    Raises TableError if there is no file, and if columns differ between files.
    """
    check_installed()
    from explorer.warehouse.duck.files import matching_files, open_files

    resources = _resources(memory_gb, threads, temporary)
    return WarehouseTable(open_files(matching_files(path), resources))


def open_file(
    path: str,
    *,
    memory_gb: Annotated[float, AtLeast(0.1)] | None = None,
    threads: Count | None = None,
    temporary: str | None = None,
) -> WarehouseTable:
    """Open one Parquet or CSV file of any size. The other arguments are those of `open_folder`."""
    check_installed()
    from explorer.warehouse.duck.files import PARQUET, TEXT, open_files

    resources = _resources(memory_gb, threads, temporary)
    if not path.casefold().endswith(PARQUET + TEXT):
        raise TableError(f"“{Path(path).name}” is neither a Parquet file nor a CSV file.")
    return WarehouseTable(open_files([_existing(path)], resources))


def open_database(
    path: str,
    *,
    table: str | None = None,
    query: str | None = None,
    memory_gb: Annotated[float, AtLeast(0.1)] | None = None,
    threads: Count | None = None,
    temporary: str | None = None,
) -> WarehouseTable:
    """Open a table, a view or a query of a DuckDB or SQLite file.

    table: its name; None means the only one. query: a single SELECT instead of a table; it runs
    once, and its result is stored until the table is closed. The other arguments are those of
    `open_folder`. Raises TableError for a query that writes, and for a table that does not exist.
    """
    check_installed()
    from explorer.warehouse.duck.files import is_sqlite, open_duckdb, open_sqlite

    if table is not None and query is not None:
        raise ArgumentError("Give either a table or a query, not both.")
    resources = _resources(memory_gb, threads, temporary)
    opened = open_sqlite if is_sqlite(_existing(path)) else open_duckdb
    return WarehouseTable(opened(path, table, query, resources))


def open_cluster(url: str, *, table: str | None = None, query: str | None = None) -> WarehouseTable:
    """Open a table of Spark's, or a query, as one table.

    url: “local[2]” for Spark on this machine with two threads, which is started if none runs, or
    “sc://host:port” for Spark Connect. table: the name of a table or a view, or the path of Parquet
    files as the cluster sees it. query: a single SELECT instead of a table. Credentials come from
    Spark's own configuration or the environment, never from the url. Raises ArgumentError for a url
    with credentials and if PySpark or Java is missing, TableError for a query that writes and for a
    table that does not exist, and ConnectionLostError if Spark cannot be reached.
    """
    from explorer.warehouse.spark.asked import check_query, is_local

    if (table is None) == (query is None):
        raise ArgumentError("Give either a table or a query.")
    on_this_machine = is_local(url)
    if query is not None:
        check_query(query)
    if find_spec("pyspark") is None:
        raise ArgumentError(PYSPARK_MISSING)
    if on_this_machine and not has_java():
        raise ArgumentError(JAVA_MISSING)
    from explorer.warehouse.spark.opening import open_spark

    return WarehouseTable(open_spark(url, on_this_machine, table, query))


def _existing(path: str) -> str:
    if not Path(path).is_file():
        raise TableError(f"There is no file “{path}”.")
    return path


def _resources(memory_gb: float | None, threads: int | None, temporary: str | None) -> "Resources":
    from explorer.warehouse.duck.connection import Resources

    if temporary is not None and not Path(temporary).is_dir():
        raise TableError(f"There is no folder “{temporary}” for temporary files.")
    return Resources(memory_gb, threads, temporary)


def has_java() -> bool:
    """Return whether Java is found, as Spark looks for it."""
    home = os.environ.get("JAVA_HOME")
    if home is not None:
        return (Path(home) / "bin" / "java").is_file()
    return which("java") is not None


def check_installed() -> None:
    """Raise ArgumentError if DuckDB is not installed."""
    if find_spec("duckdb") is None:
        raise ArgumentError(DUCKDB_MISSING)
