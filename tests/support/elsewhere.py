"""Rows of tables in other places: as Python's own values, and in databases."""

import sqlite3
from datetime import UTC, datetime, timedelta
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import sqlglot

from explorer.data.schema import Column, Display, Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.export.rules.dialects import Dialect
from explorer.tree.tree import Tree
from explorer.tree.walking import apply

Values = tuple[FeatureValues, ...]

UNKNOWN = "none of these"


def halved(training: TrainingTable, seed: int = 0) -> tuple[np.ndarray, Values]:
    """Return half of the rows, to grow from; and all of them, followed by the same number with
    empty cells or an unknown category, as a tree meets elsewhere."""
    rng = np.random.default_rng(seed)
    half = np.flatnonzero(rng.random(training.n_rows) < 0.5)
    columns = []
    for values in training.columns:
        changed = values.copy()
        is_empty = rng.random(len(values)) < 0.2
        changed[is_empty] = np.nan if values.dtype.kind == "f" else -1
        if values.dtype.kind != "f":
            changed[rng.random(len(values)) < 0.2] = -2
        columns.append(np.concatenate([values, changed]))
    return half, tuple(columns)


def predicted(tree: Tree, columns: Values) -> list[Any]:
    """Return the tree's predictions: classes as the target column held them, or numbers."""
    answers = tree.prediction[apply(tree, columns)].tolist()
    classes = tree.target.values if tree.target.levels else ()
    return [classes[answer] for answer in answers] if classes else answers


def rows_of(features: Schema, columns: Values) -> list[dict[str, Any]]:
    """Return each row as a mapping from names to Python's own values."""
    cells = [_cells(column, values) for column, values in zip(features, columns, strict=True)]
    return [dict(zip(features.names, row, strict=True)) for row in zip(*cells, strict=True)]


def _cells(column: Column, values: FeatureValues) -> list[Any]:
    if not column.is_numeric:
        names = [*column.levels, UNKNOWN, None]
        return [names[code] for code in values]
    if column.display is Display.DATE:
        start = datetime(1970, 1, 1, tzinfo=UTC)
        return [None if v != v else start + timedelta(seconds=v) for v in values.tolist()]
    return [None if value != value else value for value in values.tolist()]


def in_duckdb(
    sql: str, features: Schema, columns: Values, dialect: Dialect = "duckdb"
) -> list[Any]:
    """Return the last column of a query over a table "rows", written for any dialect."""
    types = [pa.timestamp("us") if c.display is Display.DATE else pa.float64() for c in features]
    types = [kind if c.is_numeric else pa.string() for kind, c in zip(types, features, strict=True)]
    arrays = [
        pa.array([_without_zone(cell) for cell in _cells(column, values)], kind)
        for column, values, kind in zip(features, columns, types, strict=True)
    ]
    with duckdb.connect() as database:
        database.execute("SET threads = 1")
        database.register("rows", pa.table(arrays, names=list(features.names)))
        if dialect != "duckdb":
            read = {"postgresql": "postgres"}.get(dialect, dialect)
            (sql,) = sqlglot.transpile(sql, read=read, write="duckdb")
        return [row[-1] for row in database.execute(sql).fetchall()]


def in_sqlite(sql: str, features: Schema, columns: Values) -> list[Any]:
    """Return the last column of a query over a table "rows"."""
    names = ['"' + column.name.replace('"', '""') + '"' for column in features]
    types = ["REAL" if c.is_number else "TEXT" for c in features]
    listed = ", ".join(f"{name} {kind}" for name, kind in zip(names, types, strict=True))
    cells = [map(_as_text, _cells(c, values)) for c, values in zip(features, columns, strict=True)]
    with sqlite3.connect(":memory:") as database:
        database.execute(f"CREATE TABLE rows ({listed})")
        marks = ", ".join("?" * len(names))
        database.executemany(f"INSERT INTO rows VALUES ({marks})", zip(*cells, strict=True))
        return [row[-1] for row in database.execute(sql)]


def _without_zone(cell: Any) -> Any:
    return cell.replace(tzinfo=None) if isinstance(cell, datetime) else cell


def _as_text(cell: Any) -> Any:
    return _without_zone(cell).isoformat(" ") if isinstance(cell, datetime) else cell
