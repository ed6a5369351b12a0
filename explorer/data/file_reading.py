"""How a file is to be read (what the user chose, what evidence decides), and how it was read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Literal

from explorer.data import derivation
from explorer.data.derivation import Derived
from explorer.data.roles import Role

Header = Literal["auto"] | int | tuple[int, ...] | None
"""The row or rows of the column names; None: the file has none; "auto": decided by evidence."""


@dataclass(frozen=True, slots=True)
class FileReading:
    """The choices for reading a whole file; evidence decides each that is None or "auto".

    header: row numbers as a spreadsheet counts them, from 1. skip: the numbers of rows that are
    neither names nor data; if given, every other row below the names is data. sheet: the name of a
    worksheet; cells: a range in it, such as "B3:F20". encoding: a name that Python knows.
    separator: one character. decimal: "." or ",". dates: "day" or "month", whichever comes first.
    marks: texts that mean a missing value in every column, in addition to the usual ones. derived:
    columns that are computed from others; they follow those of the file.
    """

    header: Header = "auto"
    skip: tuple[int, ...] | None = None
    sheet: str | None = None
    cells: str | None = None
    encoding: str | None = None
    separator: str | None = None
    decimal: Literal[".", ","] | None = None
    dates: Literal["day", "month"] | None = None
    marks: tuple[str, ...] = ()
    derived: tuple[Derived, ...] = ()


AS_FOUND = FileReading()  # everything is decided by evidence

MAX_ROWS_NAMED, MAX_TEXT, MAX_DERIVED = 10_000, 200, 200
"""Most rows, characters and derived columns in a saved reading."""

_ROWS, _TEXTS = ("header", "skip"), ("sheet", "cells", "encoding", "separator")
_ONE_OF = {"decimal": (".", ","), "dates": ("day", "month")}


def as_plain(reading: FileReading) -> dict[str, Any]:
    """Return what differs from `AS_FOUND`, as plain values that JSON can hold."""
    found = {each.name: getattr(reading, each.name) for each in fields(reading)}
    plain = {name: value for name, value in found.items() if value != getattr(AS_FOUND, name)}
    if reading.derived:
        plain["derived"] = [derivation.as_plain(one) for one in reading.derived]
    return plain


def from_plain(held: Mapping[str, Any]) -> FileReading:
    """Return the reading that `as_plain` wrote.

    Raises ValueError, in one sentence, for unknown names and invalid values.
    """
    asked: dict[str, Any] = {}
    for name, value in held.items():
        match value:
            case None | "auto" if name == "header":
                asked[name] = value
            case int() if name == "header" and _is_row(value):
                asked[name] = value
            case list() | tuple() if name in _ROWS and _are_rows(value):
                asked[name] = tuple(value)
            case list() | tuple() if name == "marks" and all(map(_is_text, value)):
                asked[name] = tuple(value)
            case list() | tuple() if name == "derived" and len(value) <= MAX_DERIVED:
                asked[name] = tuple(derivation.from_plain(one) for one in value)
            case str() if (name in _TEXTS and _is_text(value)) or value in _ONE_OF.get(name, ()):
                asked[name] = value
            case _:
                raise ValueError(
                    f"The file setting {str(name)[:40]} = {str(value)[:40]} is not valid."
                )
    return FileReading(**asked)


def _are_rows(value: list[Any] | tuple[Any, ...]) -> bool:
    return len(value) <= MAX_ROWS_NAMED and all(map(_is_row, value))


def _is_row(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**31


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_TEXT


MAX_LINES = 12  # first lines of a file that are kept
MAX_CHARACTERS = 400  # characters kept of a line


class Reason(StrEnum):
    """Why a row is not data."""

    TITLE = "above the column names"
    COMMENT = "a comment"
    SEPARATOR = "names the separator"
    UNITS = "units"
    KINDS = "kinds and roles of the columns"
    TOTAL = "a total"
    NAMES = "the column names again"
    RULE = "a dividing line"
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
    """The decisions on how a file is read, each either requested or found.

    lines, last: the first rows and the last. header: the rows that hold the names, if any do.
    skipped: rows that are neither names nor data, each with the reason. is_certain: whether the
    evidence on names and data agrees. separator, encoding: those of a text file, else "". sample: a
    word that shows whether a guessed encoding is right, else "". decimal: the decimal mark that is
    used in case of doubt, "" if there is none. sheet, sheets: in a workbook, the worksheet that was
    read and the names of all worksheets. roles: the roles that the file itself gives to columns.
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
