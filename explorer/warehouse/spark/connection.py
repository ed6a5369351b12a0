"""One connection to Spark, which runs one job at a time and can be cancelled."""

import re
import threading
import warnings
import weakref
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from textwrap import shorten
from typing import Any

import numpy as np
import pyarrow as pa
from py4j.protocol import Py4JError, Py4JJavaError
from pyspark import StorageLevel, cloudpickle
from pyspark.errors import AnalysisException, PySparkException
from pyspark.sql import functions
from pyspark.sql.pandas.types import from_arrow_type

from explorer.data.errors import TableError
from explorer.growth.cancellation import ConnectionLostError, wait_for
from explorer.warehouse import bins
from explorer.warehouse.spark import folding, on_workers, packing, predicting, surveying
from explorer.warehouse.spark.on_workers import Asked
from explorer.warehouse.spark.packing import ROWS_A_BLOCK
from explorer.warehouse.spark.predicting import Predicting

Work = Callable[[Iterator[Any]], Iterator[Any]]
"""Turns the Arrow batches of a task into others, on a worker."""

LOST = "The connection to Spark was lost: restart Spark if it has stopped, then reopen the table."

# Workers have PySpark, NumPy and PyArrow, but not this package.
for module in (bins, folding, on_workers, packing, predicting, surveying):
    cloudpickle.register_pickle_by_value(module)

_BATCH_BYTES = 64 << 20
_NO_LIMIT = 2**31 - 1  # the only limit that Spark does not compare with its batch after each row
_SETTINGS = {
    # Each part of a block by itself, with its name: those that a pass does not ask are not read.
    "spark.sql.inMemoryColumnarStorage.batchSize": "1",
}
MAX_UNMERGED = 64
"""Tasks whose entries are added up here: planning and running a shuffle takes longer."""

_SQL = {pa.int32(): "int", pa.int64(): "bigint", pa.float64(): "double"}
_SQL |= {pa.string(): "string", pa.binary(): "binary"}
_MAX_IN = 10  # names of one IN by which Spark passes over stored rows without reading them
_KEYS = ("feature", "at", "value")
_JOINS = {"lowest": "min", "highest": "max"}
_MAX_SAID = 200
# What surrounds the words of an error: conditions, calls, tasks and classes of Java's.
_CODES = re.compile(
    r"\[[A-Z]{2,}[A-Z_.]*\]\s*|\s*SQLSTATE: \w+|"
    r"^An error occurred while calling \w+\.\w+\.\s*: |"
    r"Job aborted due to stage failure: .*? executor \w+\): |"
    r"(?s:Exception thrown in awaitResult:.*?Caused by: )|"
    r"\(?\b([a-z]\w*\.){2,}[A-Z]\w*(Exception|Error)\b\)?:? ?"
)
# What a session says that has ended, or a driver that has stopped.
_ENDED = re.compile(
    r"stopped SparkContext|SparkContext was shut ?down|SESSION_(NOT_FOUND|CLOSED|CHANGED)|"
    r"RETRIES_EXCEEDED|UNAVAILABLE|failed to connect|Connection refused",
    re.IGNORECASE,
)


class Connection:
    """A session of Spark's that no other code uses. `end` is called when it is closed."""

    def __init__(self, session: Any, end: Callable[[], None] = lambda: None) -> None:
        self.session = session
        self.left: list[Any] = []  # blocks that nobody reads any more
        self._limits = (0, 0)
        self._lock = threading.RLock()
        self._worker = ThreadPoolExecutor(1, "spark")
        self.close = weakref.finalize(self, _close, self._worker, self.left, end)
        with kind_errors():
            for name, value in _SETTINGS.items():
                session.conf.set(name, value)

    def arrow(self, frame: Any) -> Any:
        """Return a DataFrame's rows as a PyArrow table."""
        return self._wait(frame.toArrow)

    def described(self, frame: Any) -> list[tuple[str, str]]:
        """Return the names and types of a DataFrame's columns."""
        fields = self._wait(lambda: frame.schema.fields)
        return [(field.name, field.dataType.simpleString()) for field in fields]

    def stored(self, source: Any, work: Work, schema: Any, row_bytes: int | None = None) -> Any:
        """Return what work makes of rows, as a DataFrame that is stored when it is first read.

        row_bytes: the size of a row of numbers, which halves the time to send them; None if it is
        not known.
        It is stored as objects: while Java reads serialized ones, it holds the last hundred blocks.
        """
        mapped = self.mapped(source, work, schema, row_bytes)
        return self._wait(lambda: mapped.persist(StorageLevel.MEMORY_AND_DISK_DESER))

    def mapped(self, source: Any, work: Work, schema: Any, row_bytes: int | None = None) -> Any:
        """Return what work makes of rows, as a DataFrame that must be read before another."""
        self._wait(lambda: self._limit_batches(row_bytes))
        return self._wait(lambda: _mapped(source, work, schema))

    def _limit_batches(self, row_bytes: int | None) -> None:
        """Limit the batches that workers get, by rows if the size of a row is known."""
        n_rows = ROWS_A_BLOCK if row_bytes is None else min(_BATCH_BYTES // row_bytes, ROWS_A_BLOCK)
        limits = max(n_rows, 1), _BATCH_BYTES if row_bytes is None else _NO_LIMIT
        if limits != self._limits:
            self._limits = limits
            for what, limit in zip(("Records", "Bytes"), limits, strict=True):
                self.session.conf.set(f"spark.sql.execution.arrow.max{what}PerBatch", str(limit))

    def counted(self, blocks: Any, asked: Asked, n_tasks: int) -> dict[str, np.ndarray]:
        """Return the entries of all blocks as arrays; some keys may have several.

        n_tasks: how many tasks read blocks. Spark adds up the entries of many; of a few, the
        caller does, which spares a shuffle.
        """

        def count() -> Any:
            self._limit_batches(None)
            parts = _mapped(_those(blocks, asked.parts), asked.count, asked.schema)
            if n_tasks <= MAX_UNMERGED:
                return parts.toArrow()
            sums = {name: _JOINS.get(name, "sum") for name in asked.sums}
            grouped = parts.groupBy(*_KEYS).agg(sums)
            named = (f"`{how}({name})` AS {name}" for name, how in sums.items())
            return grouped.selectExpr(*_KEYS, *named).toArrow()

        found = self._wait(count)
        return {name: found.column(name).to_numpy() for name in found.column_names}

    def write_with(
        self, frame: Any, sqls: Sequence[str], how: Predicting, names: Sequence[str], path: str
    ) -> None:
        """Write rows and what `how` says of them into a new folder; only these cells travel.

        If writing stops or fails, Spark leaves the folder, empty: nothing here can remove it.
        sqls: of the cells that it asks. names: of all columns written.
        """

        def write() -> None:
            def of_rows(*cells: pa.Array) -> pa.Array:
                return how.of(*cells)

            work = functions.arrow_udf(of_rows, from_arrow_type(how.values.type))
            cells = [functions.expr(sql) for sql in sqls] or [functions.lit(0)]
            said = frame.select("*", work(*cells).alias("said")).select(*frame.columns, "said.*")
            try:
                said.toDF(*names).write.parquet(path)
            except AnalysisException as problem:
                if problem.getCondition() != "PATH_ALREADY_EXISTS":
                    raise
                told = (
                    f"There is already a file or folder “{path}”. It may be an empty folder from a "
                    "write that was stopped or failed: choose another name."
                )
                raise TableError(told) from None

        self._wait(write)

    def drop_left(self) -> None:
        """Give back the space of blocks that nobody reads any more."""
        while self.left:
            self._wait(self.left.pop().unpersist)

    def ask(self, question: Callable[[], Any]) -> Any:
        """Return the answer of another question to the session."""
        return self._wait(question)

    def _wait(self, ask: Callable[[], Any]) -> Any:
        with self._lock, kind_errors():
            return wait_for(self._worker, ask, self._interrupt)

    def _interrupt(self) -> None:
        with suppress(Exception):  # a lost connection has nothing to interrupt
            self.session.interruptAll()


def _close(worker: ThreadPoolExecutor, left: list[Any], end: Callable[[], None]) -> None:
    """Give back blocks and, if it is only this connection's, the session; done once."""
    worker.shutdown()
    with suppress(Exception):  # it may have ended long ago
        while left:
            left.pop().unpersist()
        end()


@contextmanager
def kind_errors() -> Iterator[None]:
    """Turn Spark's errors into a TableError of one sentence, or a ConnectionLostError."""
    try:
        yield
    except (PySparkException, Py4JJavaError) as problem:
        if _ENDED.search(str(problem)):
            raise ConnectionLostError(LOST) from None
        raise TableError(_sentence(problem)) from None
    except (Py4JError, ConnectionError, EOFError):
        raise ConnectionLostError(LOST) from None


def _sentence(problem: Exception) -> str:
    """Return Spark's message on one line, without its codes."""
    text = str(problem)
    if isinstance(problem, PySparkException) and problem.getCondition() is not None:
        text = problem.getMessage()
    first = _CODES.sub("", text).strip().split("\n")[0].rstrip(". ")
    first = shorten(first, _MAX_SAID, placeholder=" …")
    if "No space left" in text:
        return f"Spark's disk is full ({first}): free up space on it, or choose fewer columns."
    return f"Spark reported an error ({first})."


def quiet() -> Any:
    """Return a context without warnings of pandas' version, which plays no part here."""
    return warnings.catch_warnings(action="ignore", category=FutureWarning)


def _those(blocks: Any, parts: Sequence[str]) -> Any:
    """Return these parts of blocks."""
    some = (parts[i : i + _MAX_IN] for i in range(0, len(parts), _MAX_IN))
    asked = " OR ".join("part IN ('{}')".format("', '".join(names)) for names in some)
    return blocks.where(asked)


def _mapped(frame: Any, work: Work, schema: Any) -> Any:
    """Return a DataFrame with work done on its batches by the workers; schema: PyArrow's."""
    ddl = ", ".join(f"{field.name} {_SQL[field.type]}" for field in schema)
    with quiet():
        return frame.mapInArrow(work, ddl)
