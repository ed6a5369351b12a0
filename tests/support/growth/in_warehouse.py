"""Tables in DuckDB with the contents of a training table."""

from functools import cache

import numpy as np
import pyarrow as pa

from explorer.data.roles import Roles
from explorer.data.training import TrainingTable
from explorer.tree.impurity import Criterion
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.duck.connection import Connection, Resources
from explorer.warehouse.duck.table import DuckTable
from explorer.warehouse.engine import WarehouseEngine
from explorer.warehouse.explored import explore
from explorer.warehouse.opening import WarehouseTable
from explorer.warehouse.prepared import PreparedTable, prepare_table
from tests.support.training_tables import training_of

TARGET, WEIGHT = "its target", "its weight"


@cache
def connection() -> Connection:
    """Return one connection for all tests of a process: opening takes longer than a small tree."""
    return Connection(Resources(threads=1))


def prepared_of(training: TrainingTable) -> PreparedTable:
    """Return the table's rows in bins."""
    table, weight = as_arrow(training)
    roles = (TARGET, None, training.task, weight, orders_of(training))
    return prepare_table(duck_table(table), *roles)


def orders_of(training: TrainingTable) -> dict[str, tuple[str, ...]]:
    """Return the categories of ordered features, by name."""
    return {feature.name: feature.levels for feature in training.features if feature.is_ordered}


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


def all_rows_of(training: TrainingTable, n_sampled: int = 20_000) -> AllRows:
    """Return the table's rows as those of a stored table, of which `n_sampled` are in memory."""
    table, weight = as_arrow(training)
    return explored_rows(WarehouseTable(duck_table(table)), training, weight, n_sampled)


def explored_rows(
    opened: WarehouseTable, training: TrainingTable, weight: str | None, n_sampled: int
) -> AllRows:
    """Return all rows of a stored table that has the contents of a training table."""
    explored = explore(opened, "rows", n_sampled)
    names = training.features.names
    return AllRows(explored, Roles(TARGET, names, training.task, weight=weight))


def warehouse_engine(training: TrainingTable) -> WarehouseEngine:
    """Return an engine over the table's rows in DuckDB."""
    return WarehouseEngine(prepared_of(training))


def many_values(seed: int, criterion: Criterion, n: int = 3000) -> TrainingTable:
    """Columns of many values, one of them mostly zero, with holes, weights and a noisy target."""
    random = np.random.default_rng(seed)
    even, peaked = random.random(n), np.round(random.lognormal(0, 2, n), 3)
    often = np.where(random.random(n) < 0.6, 0.0, random.normal(0, 1, n))
    signal = (even > random.random()) + (peaked > 1.7) * (often <= 0) + random.normal(0, 0.3, n)
    holed = np.where(random.random(n) < 0.1, np.nan, even)
    target: list[float | str] = signal.tolist()
    if criterion is not Criterion.SQUARED_ERROR:
        target = [("low", "middle", "high")[int(np.clip(s, 0, 2))] for s in signal]
    columns = {"holed": [None if x != x else x for x in holed.tolist()]}
    columns |= {"peaked": peaked.tolist(), "often": often.tolist()}
    weights = random.choice([1.0, 2.0], n).tolist() if seed % 2 else None
    return training_of(columns, target, weights)
