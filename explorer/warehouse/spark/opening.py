"""Open a table on a cluster, or a query, read-only."""

import os
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

from pyspark.sql import SparkSession

from explorer.data.errors import TableError
from explorer.growth.cancellation import (
    SECONDS_BETWEEN_CHECKS,
    ConnectionLostError,
    check_cancelled,
)
from explorer.warehouse.reading import NOT_ONE_SELECT
from explorer.warehouse.spark.connection import Connection, kind_errors, quiet
from explorer.warehouse.spark.table import SparkTable

MAX_RETRIES = 5  # of a server that does not answer: 17 seconds; the default takes ten minutes


def open_spark(url: str, is_local: bool, table: str | None, query: str | None) -> SparkTable:
    """Return a table, a view, a Parquet path, or a query, whose rows are not stored.

    Raises Cancelled if the user cancels; what opens later is closed then: a server that does not
    answer cannot be interrupted.
    """
    worker = ThreadPoolExecutor(1, "opening")
    answer = worker.submit(_opened, url, is_local, table, query)
    worker.shutdown(wait=False)
    try:
        while not wait([answer], SECONDS_BETWEEN_CHECKS).done:
            check_cancelled()
    except BaseException:
        answer.add_done_callback(_close_late)
        raise
    return answer.result()


def _close_late(answer: Future[SparkTable]) -> None:
    if not answer.cancelled() and answer.exception() is None:
        answer.result().connection.close()


def _opened(url: str, is_local: bool, table: str | None, query: str | None) -> SparkTable:
    try:
        connection = local_connection(url) if is_local else _remote(url)
    except ConnectionLostError:
        told = f"Spark does not answer at {url}: check the address, and whether Spark is running."
        raise ConnectionLostError(told) from None

    def asked() -> Any:
        spark = connection.session
        if query is not None:
            return spark.sql(f"SELECT * FROM (\n{query}\n) AS asked")
        if table is not None and ("/" in table or table.casefold().endswith(".parquet")):
            return spark.read.parquet(table)
        return spark.read.table(table)

    try:
        return SparkTable(connection, connection.ask(asked))
    except TableError as problem:
        connection.close()
        if "yntax error" not in str(problem):
            raise
        not_a_name = (
            f"“{table}” is not the name of a table: put backticks around a name with spaces or "
            "other signs."
        )
        raise TableError(NOT_ONE_SELECT if table is None else not_a_name) from None


def _remote(url: str) -> Connection:
    """Return a connection with its own session of Spark Connect."""
    from pyspark.sql.connect.client.retries import DefaultPolicy

    with kind_errors(), quiet():
        session = SparkSession.builder.remote(url).create()
        session.client.set_retry_policies([DefaultPolicy(max_retries=MAX_RETRIES)])
        return Connection(session, session.stop)


def local_connection(url: str) -> Connection:
    """Return a connection with its own session; Spark is started if none runs, and goes on."""
    with kind_errors(), quiet():
        running = SparkSession.getActiveSession()
        if running is None:
            settings = {
                "spark.ui.enabled": "false",
                "spark.ui.showConsoleProgress": "false",
                # Shuffles are small: planning them again while they run takes longer.
                "spark.sql.shuffle.partitions": "4",
                "spark.sql.adaptive.enabled": "false",
                "spark.driver.memory": _memory(),
            }
            builder = SparkSession.builder.master(url).appName("explorer")
            running = builder.config(map=settings).getOrCreate()
        return Connection(running.newSession())


def _memory() -> str:
    """Return a quarter of the machine's memory, at least one gigabyte; blocks beyond it go to
    disk."""
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return f"{max(total // 4 >> 20, 1024)}m"
