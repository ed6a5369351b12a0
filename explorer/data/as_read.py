"""How a file was read: its first lines, and what was decided about each."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from explorer.data.roles import Role

MAX_LINES = 12
"""First lines of a file that are kept."""

MAX_CHARACTERS = 400
"""Characters kept of a line."""


class Reason(StrEnum):
    """Why a row is not data."""

    TITLE = "above the column names"
    COMMENT = "a comment"
    SEPARATOR = "names the separator"
    UNITS = "units"
    KINDS = "kinds and roles of the columns"
    TOTAL = "a total"
    NAMES = "the column names again"
    RULE = "a rule"
    FOOTER = "below the table"
    ASKED = "on request"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file: the row's number, its text, and where in it cells are separated."""

    row: int
    text: str
    separators: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AsRead:
    """The decisions on a file, each either requested or found.

    lines, last: the first rows and the last. header: the rows that hold the names, if any do.
    skipped: rows that are neither names nor data, each with the reason. is_certain: whether the
    evidence on names and data agrees. separator, encoding: those of a text, else "". sample: a
    word that shows whether a guessed encoding is right, else "". decimal: the
    mark that decides in doubt, "" if no number needs one. sheet, sheets: the worksheet that was
    read and the names of all, of a workbook. roles: what the file says that columns are for.
    """

    lines: tuple[Line, ...]
    last: Line | None
    header: tuple[int, ...]
    skipped: tuple[tuple[int, Reason], ...]
    is_certain: bool = True
    separator: str = ""
    encoding: str = ""
    sample: str = ""
    decimal: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    roles: tuple[tuple[str, Role], ...] = ()


def line_of(row: int, text: str, separator: str) -> Line:
    """Return a row of a text as a line, cut to `MAX_CHARACTERS`; separators in quotes are text."""
    text = text.rstrip("\r\n")[:MAX_CHARACTERS]
    is_quoted, places = False, []
    for i, character in enumerate(text):
        is_quoted ^= character == '"'
        if character == separator and not is_quoted:
            places.append(i)
    return Line(row, text, tuple(places))


def line_of_cells(row: int, cells: Sequence[str]) -> Line:
    """Return a row of a worksheet as a line, with a bar between its cells."""
    if not any(cells):
        return Line(row, "")
    return line_of(row, " │ ".join(cell.replace('"', "”") for cell in cells), "│")
