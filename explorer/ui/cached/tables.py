"""Tables as they are read, what is learned from them, and what their columns hold."""

import hashlib
from contextlib import suppress

from explorer.data.catalogue import load_dataset_as
from explorer.data.errors import TableError
from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.reading.front_door import read_table_as
from explorer.data.reading.size_checks import MIN_COLUMNS
from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.set_aside import SetAside, set_aside
from explorer.data.table import ReadAs, Table
from explorer.data.training import TrainingTable, allows_both_tasks, encode, infer_task
from explorer.judging.nodes.target_leakage import LeakageMemory
from explorer.judging.unseen.keeping_back import KeptBack, keep_back_by_roles
from explorer.judging.unseen.row_draws import Shares
from explorer.ui.cached.keys import BY_CONTENT
from explorer.ui.cached.results import kept
from explorer.views.columns.warnings import WarningsMemory, WarningsView, warnings_view
from explorer.views.nodes.distribution import Distribution, distribution_of

ReadAsPairs = tuple[tuple[str, ReadAs], ...]
MarkPairs = tuple[tuple[str, tuple[str, ...]], ...]


@kept(saying="Reading the table …")
def bundled_table(
    name: str, read_as: ReadAsPairs, missing_marks: MarkPairs, reading: FileReading = AS_FOUND
) -> Table:
    """Return a bundled set; one that comes as a file is read as requested."""
    return load_dataset_as(name, dict(read_as), dict(missing_marks), reading)


@kept(saying="Reading the table …")
def uploaded_table(
    digest: str,
    name: str,
    read_as: ReadAsPairs,
    missing_marks: MarkPairs,
    leave_out: tuple[int, ...],
    _data: bytes,
    min_columns: int = MIN_COLUMNS,
    reading: FileReading = AS_FOUND,
) -> Table:
    """Return the table of an upload; `digest` stands for its bytes, which are not hashed again."""
    before = None
    if read_as or missing_marks:
        with suppress(TableError):  # perhaps it is a column that cannot be read as found
            before = uploaded_table(digest, name, (), (), leave_out, _data, min_columns, reading)
    return read_table_as(
        _data,
        name,
        reading,
        read_as=dict(read_as),
        missing_marks=dict(missing_marks),
        leave_out=leave_out,
        min_columns=min_columns,
        before=before,
    )


@kept(BY_CONTENT)
def training_table(table: Table, roles: Roles) -> TrainingTable:
    """What is learned from; TableError where these roles leave nothing to learn."""
    return encode(
        table,
        roles.target,
        roles.features,
        task=roles.task,
        weight=roles.weight,
        row_label=roles.row_label,
    )


@kept(BY_CONTENT)
def kept_back(table: Table, roles: Roles, shares: Shares) -> KeptBack:
    """The rows that grow the tree and those that judge it; TableError as for `training_table`."""
    return keep_back_by_roles(table, training_table(table, roles), roles, shares)


@kept(BY_CONTENT)
def column_distribution(table: Table, name: str) -> Distribution:
    """What one column holds."""
    return distribution_of(table, name)


@kept(BY_CONTENT)
def column_warnings(table: Table, roles: Roles) -> WarningsView:
    """What columns may mislead to, under these roles; TableError where nothing can be learned.

    Another role of a column leaves what was found of the others.
    """
    memory = _warnings_memory(table, roles.target, roles.task, roles.weight)
    return warnings_view(training_table(table, roles), memory)


@kept(BY_CONTENT)
def _warnings_memory(
    table: Table, target: str, task: Task | None, weight: str | None
) -> WarningsMemory:
    seed = hashlib.sha256(repr((table.fingerprint, target, task, weight)).encode())
    return WarningsMemory(LeakageMemory(seed.hexdigest()))


@kept(BY_CONTENT)
def set_aside_in(table: Table) -> dict[str, SetAside]:
    """Why each column that is no feature is none, by name."""
    return set_aside(table)


@kept(BY_CONTENT)
def tasks_of(table: Table, target: str) -> tuple[bool, Task]:
    """Whether a target may be learned as classes and as a number, and the usual task."""
    column, values = table.column(target), table.values_of(target)
    return allows_both_tasks(column, values), infer_task(column, values)
