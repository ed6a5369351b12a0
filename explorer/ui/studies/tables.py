"""Tables as they are read, what is learned from them, and what their columns hold."""

import hashlib
from collections.abc import Hashable
from contextlib import suppress

from explorer.data.catalogue import load_dataset_as
from explorer.data.errors import TableError
from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.reading.formats import MIN_COLUMNS
from explorer.data.reading.front_door import read_table_as
from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.set_aside import SetAside, set_aside
from explorer.data.table import ReadAs, Table
from explorer.data.training import TrainingTable, allows_both_tasks, encode, infer_task
from explorer.judging.nodes.target_leakage import ColumnFindings, LeakageMemory, find_odd_columns
from explorer.judging.unseen.keeping_back import KeptBack, keep_back_by_roles
from explorer.judging.unseen.row_draws import Shares
from explorer.ui.background.waiting import result_now
from explorer.ui.choices import Upload
from explorer.ui.studies.study import Study, result
from explorer.views.columns.warnings import WarningsMemory, WarningsView, warnings_view

ReadAsPairs = tuple[tuple[str, ReadAs], ...]
MarkPairs = tuple[tuple[str, tuple[str, ...]], ...]
_DOING = "Reading the table …"


def bundled_table(
    name: str,
    read_as: ReadAsPairs = (),
    missing_marks: MarkPairs = (),
    reading: FileReading = AS_FOUND,
) -> Table:
    """Return a bundled set; one that comes as a file is read as requested."""
    return result_now(Study(_bundled, (name, read_as, missing_marks, reading), _DOING))


def _bundled(
    name: str, read_as: ReadAsPairs, missing_marks: MarkPairs, reading: FileReading
) -> Table:
    return load_dataset_as(name, dict(read_as), dict(missing_marks), reading)


def uploaded_table(
    upload: Upload,
    read_as: ReadAsPairs = (),
    missing_marks: MarkPairs = (),
    min_columns: int = MIN_COLUMNS,
    reading: FileReading = AS_FOUND,
) -> Table:
    """Return the table of an upload. Raises TableError."""
    asked = upload, read_as, missing_marks, min_columns, reading
    return result_now(Study(_uploaded, asked, _DOING))


def _uploaded(
    upload: Upload,
    read_as: ReadAsPairs,
    missing_marks: MarkPairs,
    min_columns: int,
    reading: FileReading,
) -> Table:
    before = None
    if read_as or missing_marks:
        with suppress(TableError):  # perhaps it is a column that cannot be read as found
            before = result(_uploaded, upload, (), (), min_columns, reading)
    return read_table_as(
        upload.data,
        upload.name,
        reading,
        read_as=dict(read_as),
        missing_marks=dict(missing_marks),
        leave_out=upload.leave_out,
        min_columns=min_columns,
        before=before,
    )


def training_study(table: Table, roles: Roles) -> Study[TrainingTable]:
    """What is learned from; TableError where these roles leave nothing to learn."""
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


def rows_kept_back(table: Table, roles: Roles, shares: Shares) -> KeptBack:
    """The rows that grow the tree and those that judge it; TableError as for the training."""
    return result(keep_back_by_roles, table, training_study(table, roles), roles, shares)


def warnings_study(table: Table, roles: Roles, place: str) -> Study[WarningsView]:
    """What columns may mislead to, under these roles; TableError where nothing can be learned.

    Another role of a column leaves what was found of the others.
    """
    of = table.fingerprint, roles.target, roles.task, roles.weight
    doing = "Searching for misleading columns"
    training, memory = training_study(table, roles), Study[WarningsMemory](_memory, (of,))
    asked = training, Study[ColumnFindings](_findings, (training, memory), is_kept=False), memory
    return Study(warnings_view, asked, doing, doing, place=f"warnings_{place}")


def _findings(training: TrainingTable, memory: WarningsMemory) -> ColumnFindings:
    return find_odd_columns(training, memory.leakage)


def _memory(of: Hashable) -> WarningsMemory:
    return WarningsMemory(LeakageMemory(hashlib.sha256(repr(of).encode()).hexdigest()))


def set_aside_in(table: Table) -> dict[str, SetAside]:
    """Why each column that is no feature is none, by name."""
    return result(set_aside, table)


def tasks_of(table: Table, target: str) -> tuple[bool, Task]:
    """Whether a target may be learned as classes and as a number, and the usual task."""
    return result(_tasks, table, target)


def _tasks(table: Table, target: str) -> tuple[bool, Task]:
    column, values = table.column(target), table.values_of(target)
    return allows_both_tasks(column, values), infer_task(column, values)
