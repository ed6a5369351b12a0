"""One connection to DuckDB, which runs one statement at a time and can be cancelled."""

import shutil
import tempfile
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import duckdb
import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.errors import TableError
from explorer.growth.cancellation import wait_for

OWN_SHARE = 0.7
"""DuckDB's share of the memory that is allowed. Its limit does not count what Arrow, the readers of
Parquet files and the allocator hold: about a third of what it counts."""

MAX_SHARE_IN_MEMORY = 0.7
"""Larger tables are kept in a file from the start, and only read back."""

ONLY_READS = "A query may only read tables and views of this database; it must not change them."


@dataclass(frozen=True, slots=True)
class Resources:
    """The memory (in GB) and threads that may be used, and a folder for what does not fit.

    None means the default: four fifths of the memory, every processor, the system's temporary
    folder. Temporary files are removed with the connection. reach: the folders whose files may be
    read, also by a view; None for all. max_columns: of a table; None for any number.
    """

    memory_gb: float | None = None
    threads: int | None = None
    folder: str | None = None
    reach: tuple[str, ...] | None = None
    max_columns: int | None = None


class Connection:
    """A database in memory, which spills to a folder; tables are attached to it read-only."""

    def __init__(self, resources: Resources) -> None:
        self._lock, self.max_columns = threading.RLock(), resources.max_columns
        self.left: list[str] = []  # tables that nobody reads any more
        self._worker = ThreadPoolExecutor(1, "warehouse")
        folder = self.folder = tempfile.mkdtemp(prefix="warehouse", dir=resources.folder)
        self.duck = duckdb.connect(":memory:")
        self.close = weakref.finalize(self, _close, self._worker, self.duck, folder)
        settings: dict[str, str | bool | int] = {
            "temp_directory": folder,
            "preserve_insertion_order": False,
            # Groups of few small numbers are counted in an array, not in a hash table.
            "perfect_ht_threshold": 22,
            "enable_progress_bar": False,
        }
        if resources.memory_gb is not None:
            settings["memory_limit"] = f"{round(OWN_SHARE * 1000 * resources.memory_gb)}MB"
        if resources.threads is not None:
            settings["threads"] = resources.threads
        with kind_errors():
            for name, value in settings.items():
                self.duck.execute(f"SET {name} = {literal(value)}")
            if resources.reach is not None:
                listed = ", ".join(literal(one) for one in (*resources.reach, folder))
                self.duck.execute(f"SET allowed_directories = [{listed}]")
                self.duck.execute("SET enable_external_access = false")

    def run(self, sql: str) -> None:
        """Execute a statement."""
        self._wait(lambda: self.duck.execute(sql).fetchall())

    def name_for(self, table: str, n_bytes: float) -> str:
        """Return the name under which to create a table of this size, in memory or in a file.

        A table in memory that does not fit there is compressed and written again each time a part
        of it makes way; of a file, that part is only read again. With 10⁸ rows, a level takes less
        than half of the time.
        """
        ((limit,),) = self.rows("SELECT parse_formatted_bytes(current_setting('memory_limit'))")
        if n_bytes <= MAX_SHARE_IN_MEMORY * float(limit):
            return table
        self.run(f"ATTACH IF NOT EXISTS {literal(f'{self.folder}/rows.duckdb')} AS stored")
        # What is not in the file yet, nobody will read after this connection.
        self.run("PRAGMA disable_checkpoint_on_shutdown")
        self.run("SET checkpoint_threshold = '1TB'")
        return f"stored.{table}"

    def drop_left(self) -> None:
        """Give back the space of tables that nobody reads any more."""
        while self.left:
            self.run(f"DROP TABLE IF EXISTS {self.left.pop()}")

    def arrow(self, sql: str) -> Any:
        """Return the rows of a query as a PyArrow table."""
        return self._wait(lambda: self.duck.sql(sql).to_arrow_table())

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query as tuples."""
        found: list[tuple[Any, ...]] = self._wait(lambda: self.duck.execute(sql).fetchall())
        return found

    def columns(self, sql: str) -> dict[str, np.ndarray]:
        """Return the columns of a query as arrays of numbers; NULL is NaN."""
        table = self.arrow(sql)
        return {n: table.column(n).to_numpy() for n in table.column_names}

    @contextmanager
    def with_table(self, name: str, table: Any) -> Iterator[None]:
        """Have queries in this block read a PyArrow table, or a reader, by a name."""
        with self._lock:
            self.duck.register(name, table)
            try:
                yield
            finally:
                self.duck.unregister(name)

    def batches(self, sql: str, n_rows: int) -> Iterator[Any]:
        """Yield the rows of a query as PyArrow batches, while another statement runs."""
        with self.duck.cursor() as cursor:
            yield from cursor.sql(sql).to_arrow_reader(n_rows)

    def _wait(self, ask: Callable[[], Any]) -> Any:
        with self._lock, kind_errors():
            return wait_for(self._worker, ask, self.duck.interrupt)


def _close(worker: ThreadPoolExecutor, duck: duckdb.DuckDBPyConnection, folder: str) -> None:
    """Give back memory and the temporary folder; done once, at the latest when nobody asks more."""
    worker.shutdown()
    duck.close()
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def kind_errors() -> Iterator[None]:
    """Turn DuckDB's errors into a TableError of one sentence."""
    try:
        yield
    except duckdb.Error as problem:
        raise TableError(_sentence(problem)) from None


def _sentence(problem: duckdb.Error) -> str:
    first, *more = str(problem).strip().split("\n")
    # Of text files: the first line says where, another says what is wrong there.
    why = [line for line in more if line.startswith("Error when converting")]
    said = " ".join([first.split(": ", 1)[-1], *why[:1]]).rstrip(".")
    text = str(problem).casefold()
    if "no space left" in text:
        return "The disk is full: choose a folder with more space, or choose fewer columns."
    if isinstance(problem, duckdb.OutOfMemoryException):
        return (
            f"Memory or the disk for temporary files is full ({said}). Allow more memory, choose a "
            "folder with more space, or choose fewer columns."
        )
    if "attached in read-only mode" in text or isinstance(problem, duckdb.PermissionException):
        return ONLY_READS
    if isinstance(problem, duckdb.ConversionException):
        return (
            f"A value does not match the type of its column ({said}): correct the value, or choose "
            "other columns."
        )
    if isinstance(problem, duckdb.IOException):
        return f"The table cannot be read ({said})."
    return f"DuckDB reported an error ({said})."


def quoted(name: str) -> str:
    """Return a name as SQL; whatever it holds stays a name."""
    return '"' + name.replace('"', '""') + '"'


def literal(value: str | bool | float) -> str:
    """Return a text or a number as SQL; floats keep every digit."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    if isinstance(value, int):
        return str(value)
    if not np.isfinite(value):
        return f"'{value}'::DOUBLE"
    text = repr(float(value))
    return text if "e" in text else text + "e0"  # without an exponent it would be a DECIMAL


def list_of(values: Sequence[float] | FloatArray, kind: str) -> str:
    """Return numbers as a constant list in SQL, of a type of DuckDB."""
    return "[" + ", ".join(literal(value) for value in values) + f"]::{kind}[]"
