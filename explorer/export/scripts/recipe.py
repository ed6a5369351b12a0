"""Everything that makes a tree, from the file to the last limit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.roles import Roles
from explorer.data.table import ReadAs
from explorer.growth.shown import Shown
from explorer.judging.unseen.row_draws import Shares


@dataclass(frozen=True, slots=True)
class TableFile:
    """Where a table is read from: a bundled set's name, or the name of a file, and how."""

    name: str
    is_bundled: bool
    read_as: Mapping[str, ReadAs]
    missing_marks: Mapping[str, Sequence[str]]
    leave_out: Sequence[int] = ()
    reading: FileReading = AS_FOUND


@dataclass(frozen=True, slots=True)
class Recipe:
    """A table, the roles of its columns, the shares of rows kept back, and the rules under which
    the rest grows a tree."""

    file: TableFile
    roles: Roles
    shares: Shares
    shown: Shown
