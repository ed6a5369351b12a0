"""Tables in DuckDB with the contents of a training table."""

from functools import cache

import numpy as np
import pyarrow as pa

from explorer.data.training import TrainingTable
from explorer.warehouse.duck.connection import Connection, Resources
from explorer.warehouse.duck.table import DuckTable
from explorer.warehouse.engine import WarehouseEngine
from explorer.warehouse.prepared import PreparedTable, prepare_table

TARGET, WEIGHT = "its target", "its weight"


@cache
def connection() -> Connection:
    """Return one connection for all tests of a process: opening takes longer than a small tree."""
    return Connection(Resources(threads=1))


def prepared_of(training: TrainingTable) -> PreparedTable:
    """Return the table's rows in bins."""
    table, weight = as_arrow(training)
    orders = {feature.name: feature.levels for feature in training.features if feature.is_ordered}
    return prepare_table(duck_table(table), TARGET, None, training.task, weight, orders)


def as_arrow(training: TrainingTable) -> tuple[pa.Table, str | None]:
    """Return the table and the name of its weights; rows without a target have the categories
    that no row has."""
    columns = {}
    absent = max(len(feature.levels) for feature in training.features)
    for feature, values in zip(training.features, training.columns, strict=True):
        if feature.is_numeric:
            cells = pa.array(np.append(values, np.full(absent, np.nan)), pa.float64())
        else:
            names = [None if code < 0 else feature.levels[code] for code in values.tolist()]
            names += [*feature.levels, *[None] * (absent - len(feature.levels))]
            cells = pa.array(names, pa.string())
        columns[feature.name] = cells
    target: list[str | float | None] = training.target_values.tolist()
    if not training.target.is_numeric:
        target = [training.classes[code] for code in training.target_values.tolist()]
    columns[TARGET] = pa.array([*target, *[None] * absent])
    weight = None
    if (training.weights != 1).any():
        columns[WEIGHT], weight = pa.array(np.append(training.weights, np.ones(absent))), WEIGHT
    return pa.table(columns), weight


def duck_table(table: pa.Table) -> DuckTable:
    """Return a PyArrow table as DuckDB's own."""
    duck = connection()
    with duck.with_table("given", table):
        duck.run("CREATE OR REPLACE TABLE held AS SELECT * FROM given")
    return DuckTable(duck, "FROM held", lambda: False)


def warehouse_engine(training: TrainingTable) -> WarehouseEngine:
    """Return an engine over the table's rows in DuckDB."""
    return WarehouseEngine(prepared_of(training))
