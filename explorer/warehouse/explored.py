"""A table in its own storage next to a sample of its rows in memory, from which pages draw."""

import secrets
import threading
import weakref
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray, frozen
from explorer.data.errors import TableError
from explorer.data.roles import Roles
from explorer.data.schema import Column, Kind, Schema, Task
from explorer.data.table import ColumnValues, Note, Table
from explorer.data.training import TrainingTable, encode, matched_to
from explorer.warehouse.bins import MAX_LEVELS, CategoryBins, category_bins
from explorer.warehouse.opening import WarehouseTable
from explorer.warehouse.prepared import column_of, target_of
from explorer.warehouse.protocol import Range, RowCounts, StoredColumn, Warehouse
from explorer.warehouse.protocol import Roles as StoredRoles

KEY_BEGINS = "warehouse "


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class ExploredTable:
    """An opened table and a sample of its rows. The sample's columns have the categories of all
    rows.

    key: different for each opening. opened: keeps the table open as long as this is referred to.
    turn: held by the thread that asks the storage. holder: who has sorted its rows into bins last,
    as a list of at most one; others let theirs go.
    """

    key: str
    name: str
    opened: WarehouseTable
    n_rows: int
    sample: Table
    turn: threading.Lock = field(default_factory=threading.Lock)
    holder: list[weakref.ref[Any]] = field(default_factory=list)

    @property
    def warehouse(self) -> Warehouse:
        """The table in its own storage."""
        return self.opened.table


def explore(opened: WarehouseTable, name: str, n_sampled: int) -> ExploredTable:
    """Read ranges, categories and a random sample of an opened table; `name` is shown on the page.

    A column with an infinite value is left out and listed in the sample's notes. Raises TableError
    for a table without rows.
    """
    warehouse: Warehouse = opened.table
    ranges = warehouse.ranges([stored.name for stored in warehouse.columns])
    n_rows, cells = warehouse.some_rows(n_sampled)
    if n_rows == 0:
        raise TableError("The table has no rows.")
    notes = [Note("", sentence) for sentence in warehouse.notes]
    columns: list[Column] = []
    values: list[ColumnValues] = []
    for at, stored in enumerate(warehouse.columns):
        found = ranges[stored.name]
        if np.isinf([found.lowest, found.highest]).any():
            told = f"Column “{stored.name}” holds an infinite value, so it was left out."
            notes.append(Note(stored.name, told))
            continue
        column, own = _column(warehouse, stored, found, cells.column(at))
        columns.append(column)
        values.append(frozen(own))
    if not columns:
        raise TableError("The table has no column that a tree can use.")
    key = f"{KEY_BEGINS}{secrets.token_hex(8)}"
    sample = Table(name, Schema(tuple(columns)), tuple(values), key, tuple(notes))
    return ExploredTable(key, name, opened, n_rows, sample)


def _column(
    warehouse: Warehouse, stored: StoredColumn, found: Range, cells: Any
) -> tuple[Column, ColumnValues]:
    if stored.kind is Kind.NUMERIC:
        numbers: FloatArray = cells.cast("float64").to_numpy().astype(np.float64) + 0.0
        return column_of(stored, found), numbers
    levels, n_levels = warehouse.levels(stored.name, MAX_LEVELS, None)
    bins: CategoryBins = category_bins(stored.name, levels, n_levels)
    codes = bins.coder()(cells.combine_chunks()).cast("int32").fill_null(-1)
    return bins.column, codes.to_numpy(zero_copy_only=False).astype(np.int32)


@dataclass(frozen=True, slots=True, eq=False)
class SampledRows:
    """The training table of a sample, with the target as all rows have it, and their counts."""

    training: TrainingTable
    counts: RowCounts


def sampled_rows(explored: ExploredTable, roles: Roles) -> SampledRows:
    """Return the sample's rows in these roles, with the classes of all rows; two queries.

    Raises TableError if the roles leave nothing to learn.
    """
    training = encode(
        explored.sample,
        roles.target,
        roles.features,
        task=roles.task,
        weight=roles.weight,
        row_label=roles.row_label,
    )
    warehouse, asked = explored.warehouse, warehouse_roles(roles)
    stored = {column.name: column for column in warehouse.columns}[roles.target]
    found = warehouse.ranges([roles.target])[roles.target]
    target, _ = target_of(warehouse, stored, found, asked, training.task)
    known = _Known(training.features, target, training.task)
    return SampledRows(matched_to(known, training), warehouse.counts(asked))


def warehouse_roles(roles: Roles) -> StoredRoles:
    """Return the roles as a warehouse knows them."""
    return StoredRoles(roles.features, roles.target, roles.weight)


@dataclass(frozen=True, slots=True)
class _Known:
    features: Schema
    target: Column
    task: Task
