"""Ordered categories: the levels of a column in a given order."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import frozen
from explorer.data.errors import TableError
from explorer.data.schema import Column, LevelType, Schema
from explorer.data.table import MISSING, ColumnValues, Table

_MAX_LISTED = 3


def with_orders(table: Table, orders: Mapping[str, Sequence[str]]) -> Table:
    """Return the table with the categories of some columns in a given order, the lowest first.

    `orders` lists the categories of each ordered column, by its name. An order must list every
    category that occurs, once, and may list others. Raises TableError if it does not, and for a
    column that is absent or holds numbers.
    """
    if not orders:
        return table
    columns, values = list(table.schema), list(table.values)
    for name, levels in orders.items():
        if name not in table.schema.names:
            raise TableError(f"The table has no column “{name}”.")
        i = table.schema.index(name)
        columns[i], codes = in_order(columns[i], values[i], levels)
        values[i] = frozen(codes)
    digest = hashlib.sha256(table.fingerprint.encode())
    settled = sorted((name, tuple(levels)) for name, levels in orders.items())
    digest.update(repr(settled).encode("utf-8", "replace"))
    schema = Schema(tuple(columns))
    return replace(table, schema=schema, values=tuple(values), fingerprint=digest.hexdigest())


def in_order(
    column: Column, values: ColumnValues, levels: Sequence[str]
) -> tuple[Column, NDArray[np.int32]]:
    """Return a column with its levels in this order, and its codes (int32[n_rows]).

    Raises TableError like `with_orders`.
    """
    if column.is_numeric:
        raise TableError(
            f"Column “{column.name}” has {column.plural}, which already have an order: give an "
            "order only to categories."
        )
    levels = tuple(levels)
    present = np.unique(values[values != MISSING]).tolist()
    check_order(column.name, levels, [column.levels[code] for code in present])
    place = {level: code for code, level in enumerate(levels)}
    codes = [place.get(level, MISSING) for level in column.levels]
    found = np.array([*codes, MISSING], np.int32)[values]
    return replace(
        column, levels=levels, level_type=_type_of(column, levels), is_ordered=True
    ), found


def check_order(name: str, levels: Sequence[str], present: Iterable[str]) -> None:
    """Raise TableError if an order lists a category twice, or lacks one that is present."""
    counts = Counter(levels)
    twice = next((level for level, n in counts.items() if n > 1), None)
    if twice is not None:
        raise TableError(f"The order of column “{name}” lists “{twice}” twice.")
    lacking = [level for level in present if level not in counts]
    if lacking:
        listed = ", ".join(f"“{level}”" for level in lacking[:_MAX_LISTED])
        more = f" and {len(lacking) - _MAX_LISTED} more" if len(lacking) > _MAX_LISTED else ""
        raise TableError(
            f"The order of column “{name}” does not list {listed}{more}: list every category once."
        )


def _type_of(column: Column, levels: tuple[str, ...]) -> LevelType:
    """The column's, unless a level that the order adds is of another."""
    try:
        column.level_type.values(levels)
    except ValueError:
        return LevelType.TEXT
    return column.level_type
