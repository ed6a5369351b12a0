"""Tables in a Spark of this machine with the contents of a training table."""

import os
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pytest

from explorer.data.training import TrainingTable
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.engine import WarehouseEngine
from explorer.warehouse.opening import WarehouseTable, has_java
from explorer.warehouse.prepared import PreparedTable, prepare_table
from tests.support.growth.in_warehouse import TARGET, as_arrow, explored_rows, orders_of
from tests.support.training_tables import training_of

if TYPE_CHECKING:
    from explorer.warehouse.spark.connection import Connection
    from explorer.warehouse.spark.table import SparkTable

NO_SPARK = (
    "Spark is not installed. Its tests need Java 17 and "
    "`python -m pip install -r tests/requirements-spark.txt`."
)


@cache
def spark() -> "Connection":
    """Return one connection for all tests of a process; a JVM takes seconds to start."""
    spark_installed()
    # No test runs long enough for the second compiler to pay: without it, half the processor time.
    os.environ.setdefault("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1")
    from explorer.warehouse.spark.opening import local_connection

    return local_connection("local[2]")


def spark_installed() -> None:
    """Skip the test without Spark or Java; fail it if the environment requires them."""
    if find_spec("pyspark") is not None and has_java():
        return
    if os.environ.get("EXPLORER_REQUIRE_SPARK") == "1":
        pytest.fail(NO_SPARK, pytrace=False)
    pytest.skip(NO_SPARK)  # a user may have none; the sentence names the command that installs it


def prepared_in_spark(training: TrainingTable) -> PreparedTable:
    """Return the table's rows in bins."""
    table, weight = as_arrow(training)
    roles = (TARGET, None, training.task, weight, orders_of(training))
    return prepare_table(spark_table(table), *roles)


def spark_table(table: pa.Table, n_partitions: int | None = None) -> "SparkTable":
    """Return a PyArrow table as Spark's; its rows are dealt out if n_partitions is given."""
    connection = spark()
    from explorer.warehouse.spark.table import SparkTable

    frame = connection.ask(lambda: connection.session.createDataFrame(table))
    if n_partitions is not None:
        frame = frame.repartition(n_partitions)
    return SparkTable(connection, frame)


def all_rows_in_spark(training: TrainingTable, n_partitions: int | None = None) -> AllRows:
    """Return the table's rows as those of a stored table, of which 200 are in memory."""
    table, weight = as_arrow(training)
    opened = WarehouseTable(spark_table(table, n_partitions))
    return explored_rows(opened, training, weight, 200)


def spark_engine(training: TrainingTable) -> WarehouseEngine:
    """Return an engine over the table's rows in Spark."""
    return WarehouseEngine(prepared_in_spark(training))


def every_kind(n: int = 900, *, weighted: bool = True) -> TrainingTable:
    """Numbers in bins and exact ones, categories and holes; weights that sums keep exactly."""
    random = np.random.default_rng(5)
    many, few = random.normal(size=n), random.integers(0, 9, n).astype(float)
    group = random.choice([*"abcd"], n)
    is_high = (many > 0.3) ^ (few > 6) ^ (group == "c") ^ (random.random(n) < 0.1)
    holed = [None if random.random() < 0.2 else x for x in many.tolist()]
    columns = {"holed": holed, "few": few.tolist(), "group": group.tolist()}
    weights = random.choice([0.5, 1.0, 2.0], n).tolist()
    target = np.where(is_high, "high", "low").tolist()
    return training_of(columns, target, weights if weighted else None)
