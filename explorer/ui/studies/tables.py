"""Tables as they are read, their training tables, and the searches through their columns."""

import hashlib
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from explorer.data.catalogue import load_dataset_as
from explorer.data.copies import copies_note
from explorer.data.errors import TableError
from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.ordering import with_orders
from explorer.data.reading.formats import MIN_COLUMNS
from explorer.data.reading.front_door import read_table_as
from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.set_aside import SetAside, set_aside
from explorer.data.table import ReadAs, Table
from explorer.data.training import TrainingTable, allows_both_tasks, encode, infer_task
from explorer.judging.leaks.gaps import waiting_columns
from explorer.judging.leaks.search import (
    LeakageMemory,
    LeakageSearch,
    find_target_leakage,
    odd_features,
)
from explorer.judging.unseen.holding_out import RowPartition, hold_out_by_roles
from explorer.judging.unseen.row_draws import Shares
from explorer.ui.background.waiting import result_now
from explorer.ui.choices import Upload
from explorer.ui.studies.study import Study, Urgency, result
from explorer.views.columns.warnings import ColumnWarning, warnings_view
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.explored import ExploredTable

ReadAsPairs = tuple[tuple[str, ReadAs], ...]
TextPairs = tuple[tuple[str, tuple[str, ...]], ...]
_DOING = "Reading the table …"


def bundled_table(
    name: str,
    read_as: ReadAsPairs = (),
    missing_marks: TextPairs = (),
    reading: FileReading = AS_FOUND,
) -> Table:
    """Return a bundled set; a set with a file is read as requested."""
    return result_now(Study(_bundled, (name, read_as, missing_marks, reading), _DOING))


def _bundled(
    name: str, read_as: ReadAsPairs, missing_marks: TextPairs, reading: FileReading
) -> Table:
    return load_dataset_as(name, dict(read_as), dict(missing_marks), reading)


def uploaded_table(
    upload: Upload,
    read_as: ReadAsPairs = (),
    missing_marks: TextPairs = (),
    min_columns: int = MIN_COLUMNS,
    reading: FileReading = AS_FOUND,
) -> Table:
    """Return the table of an upload. Raises TableError."""
    return result_now(upload_study(upload, read_as, missing_marks, min_columns, reading))


def upload_study(
    upload: Upload,
    read_as: ReadAsPairs = (),
    missing_marks: TextPairs = (),
    min_columns: int = MIN_COLUMNS,
    reading: FileReading = AS_FOUND,
) -> Study[Table]:
    """Return the reading of an upload; its value raises TableError."""
    return Study(_uploaded, (upload, read_as, missing_marks, min_columns, reading), _DOING)


def _uploaded(
    upload: Upload,
    read_as: ReadAsPairs,
    missing_marks: TextPairs,
    min_columns: int,
    reading: FileReading,
) -> Table:
    before = None
    if read_as or missing_marks:
        with suppress(TableError):  # perhaps it is a column that cannot be read as found
            before = result(_uploaded, upload, (), (), min_columns, reading)
    table = read_table_as(
        upload.data,
        upload.name,
        reading,
        read_as=dict(read_as),
        missing_marks=dict(missing_marks),
        leave_out=upload.leave_out,
        min_columns=min_columns,
        before=before,
    )
    return replace(table, notes=(*table.notes, *copies_note(table)))


def in_orders(table: Table, orders: TextPairs) -> Table:
    """Return the table with the categories of some columns in order. Raises TableError."""
    return result(_in_orders, table, orders) if orders else table


def _in_orders(table: Table, orders: TextPairs) -> Table:
    return with_orders(table, dict(orders))


def training_study(table: Table, roles: Roles) -> Study[TrainingTable]:
    """Return the training table's study; it raises TableError if the roles leave no data."""
    return Study(_encoded, (table, roles))


def _encoded(table: Table, roles: Roles) -> TrainingTable:
    return encode(
        table,
        roles.target,
        roles.features,
        task=roles.task,
        weight=roles.weight,
        row_label=roles.row_label,
    )


def all_rows_study(stored: ExploredTable, roles: Roles) -> Study[AllRows]:
    """Return the study of all rows of a stored table, for growing its trees; its value raises
    TableError if the roles leave no data."""
    return Study(AllRows, (stored, roles), _DOING)


def rows_kept_back(table: Table, roles: Roles, shares: Shares) -> RowPartition:
    """Return the rows from which the tree is grown and those that judge it. Raise TableError as the
    training table's study does."""
    return result(hold_out_by_roles, table, training_study(table, roles), roles, shares)


def warnings_study(table: Table, roles: Roles, place: str) -> Study[tuple[ColumnWarning, ...]]:
    """Return the search for misleading columns; it raises TableError if the roles leave no data.

    If one column's role changes, the results for the others stay.
    """
    doing = "Searching for misleading columns"
    asked = training_study(table, roles), _memory_study(table, roles)
    return Study(_warnings, asked, doing, doing, place=f"warnings_{place}")


def leaks_study(table: Table, roles: Roles) -> Study[LeakageSearch]:
    """Return the search for target leaks under these roles; its value raises TableError."""
    doing = "Searching for columns that reveal the target"
    asked = training_study(table, roles), _memory_study(table, roles)
    return Study(_leaks, asked, doing, doing, Urgency.SOON)


@dataclass(frozen=True, slots=True)
class _Memory:
    """Results for single columns with one target, filled as columns are judged."""

    leakage: LeakageMemory
    warnings: dict[str, ColumnWarning | None] = field(default_factory=dict)


def _memory_study(table: Table, roles: Roles) -> Study[_Memory]:
    of = table.fingerprint, roles.target, roles.task, roles.weight
    return Study(_memory, (of, len(table.schema)))


def _memory(of: Hashable, n_columns: int) -> _Memory:
    seed = hashlib.sha256(repr(of).encode()).hexdigest()
    return _Memory(LeakageMemory(seed, n_columns))


def _warnings(training: TrainingTable, memory: _Memory) -> tuple[ColumnWarning, ...]:
    return warnings_view(training, odd_features(training, memory.leakage), memory.warnings)


def _leaks(training: TrainingTable, memory: _Memory) -> LeakageSearch:
    return find_target_leakage(training, memory.leakage)


def waiting_in(table: Table, target: str, task: Task | None) -> tuple[str, ...]:
    """Return the columns that have a value almost only for one class of this target."""
    return result(waiting_columns, table, target, task)


def set_aside_in(table: Table) -> dict[str, SetAside]:
    """Return why each column that cannot be a feature is set aside, by name."""
    return result(set_aside, table)


def tasks_of(table: Table, target: str) -> tuple[bool, Task]:
    """Return whether a target allows both classification and regression, and the usual task."""
    return result(_tasks, table, target)


def _tasks(table: Table, target: str) -> tuple[bool, Task]:
    column, values = table.column(target), table.values_of(target)
    return allows_both_tasks(column, values), infer_task(column, values)
