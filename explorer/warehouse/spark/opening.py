"""Open a table of a cluster, or a query, read-only."""

import os
import re
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pyspark.sql import SparkSession

from explorer.data.errors import ArgumentError, TableError
from explorer.warehouse.reading import NOT_ONE_SELECT
from explorer.warehouse.spark.connection import Connection, kind_errors
from explorer.warehouse.spark.table import SparkTable

JAVA_MISSING = (
    "Spark on this machine needs Java 17 or newer, which was not found: install it (on Debian and "
    "Ubuntu: apt install default-jre-headless), or set JAVA_HOME."
)
TOKEN = "SPARK_CONNECT_AUTHENTICATE_TOKEN"

_LOCAL = re.compile(r"local(\[(\d+|\*)\])?")
_PARAMETERS = ("use_ssl=true", "use_ssl=false")
_MAX_RETRIES = 5  # 17 seconds; the default takes ten minutes
# Functions that run any Java code, and the clause that can spell their names in pieces.
_CALLS = re.compile(r"\b(try_reflect|reflect|java_method|identifier)\b", re.IGNORECASE)


def open_spark(url: str, table: str | None, query: str | None) -> SparkTable:
    """Return a table, a view, a Parquet path, or a query. The query's rows are not stored.

    A query stands in parentheses, where Spark's grammar knows nothing that writes.
    """
    if query is not None and _CALLS.search(query):
        raise TableError(
            "A query may not use reflect, java_method or identifier, which can run any code: leave "
            "them out."
        )
    connection = connect(url)

    def opened() -> Any:
        spark = connection.session
        if query is not None:
            frame = spark.sql(f"SELECT * FROM (\n{query}\n) AS asked")
        elif table is not None and ("/" in table or table.casefold().endswith(".parquet")):
            frame = spark.read.parquet(table)
        else:
            frame = spark.read.table(table)
        frame.schema  # noqa: B018  # Spark Connect asks only now
        return frame

    try:
        return SparkTable(connection, connection.ask(opened))
    except TableError as problem:
        connection.close()
        if query is not None and "yntax error" in str(problem):
            raise TableError(NOT_ONE_SELECT) from None
        raise


def connect(url: str) -> Connection:
    """Return a connection with its own session; a local Spark is started if none runs."""
    if _LOCAL.fullmatch(url):
        return _local(url)
    parts = urlsplit(url)
    if parts.scheme != "sc" or not parts.hostname:
        raise ArgumentError(
            "This is not an address of Spark: use local[2] for a Spark on this machine, or "
            "sc://host:port for Spark Connect."
        )
    given = [one for one in parts.path.removeprefix("/").split(";") if one]
    if parts.username or any(one not in _PARAMETERS for one in given):
        raise ArgumentError(
            "The address of Spark may hold only a host, a port and use_ssl=true, because addresses "
            f"are saved and shown: give a token in the environment variable {TOKEN}."
        )
    with kind_errors():
        session = SparkSession.builder.remote(url).create()
        from pyspark.sql.connect.client.retries import DefaultPolicy

        session.client.set_retry_policies([DefaultPolicy(max_retries=_MAX_RETRIES)])
        return Connection(session, session.stop)


def _local(url: str) -> Connection:
    running = SparkSession.getActiveSession()
    if running is None:
        if not (shutil.which("java") or _has_java(os.environ.get("JAVA_HOME"))):
            raise ArgumentError(JAVA_MISSING)
        settings = {
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.sql.shuffle.partitions": "4",
            "spark.driver.memory": _memory(),
        }
        running = SparkSession.builder.master(url).appName("explorer").config(map=settings)
        with kind_errors():
            running = running.getOrCreate()
    return Connection(running.newSession())


def _has_java(home: str | None) -> bool:
    return home is not None and (Path(home) / "bin" / "java").is_file()


def _memory() -> str:
    """Return a quarter of the machine's memory, at least one gigabyte; blocks beyond it go to
    disk."""
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return f"{max(total // 4 >> 20, 1024)}m"
