"""How a file is to be read: what the user has chosen, and what evidence decides."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from explorer.data import derivation
from explorer.data.derivation import Derived

Header = Literal["auto"] | int | tuple[int, ...] | None
"""The row or rows of the column names; None: the file has none; "auto": decided by evidence."""


@dataclass(frozen=True, slots=True)
class FileReading:
    """The choices on how a whole file is read; what is None or "auto" is decided by evidence.

    header: row numbers as a spreadsheet counts them, from 1. skip: the numbers of rows that are
    neither names nor data; if given, every other row below the names is data. sheet: the name of a
    worksheet; cells: its range, as "B3:F20". encoding: a name that Python knows. separator: one
    character. decimal: "." or ",". dates: "day" or "month", whichever comes first. marks: texts
    that mean a missing value in every column, besides the usual ones. derived: columns that are
    computed from others, after those of the file.
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


AS_FOUND = FileReading()
"""Everything is decided by evidence."""

MAX_ROWS_NAMED, MAX_TEXT, MAX_DERIVED = 10_000, 200, 200
"""Rows, characters and derived columns that a saved reading may name."""

_ROWS = ("header", "skip")
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

    Raises ValueError, in one sentence, for names and values that no reading has.
    """
    asked: dict[str, Any] = {}
    for name, value in held.items():
        match value:
            case None if name == "header":
                asked[name] = None
            case "auto" if name == "header":
                asked[name] = "auto"
            case int() if name == "header" and _is_row(value):
                asked[name] = value
            case list() | tuple() if name in _ROWS and _are_rows(value):
                asked[name] = tuple(value)
            case list() | tuple() if name == "marks" and all(map(_is_text, value)):
                asked[name] = tuple(value)
            case list() | tuple() if name == "derived" and len(value) <= MAX_DERIVED:
                asked[name] = tuple(derivation.from_plain(one) for one in value)
            case str() if name in ("sheet", "cells", "encoding", "separator") and _is_text(value):
                asked[name] = value
            case str() if value in _ONE_OF.get(name, ()):
                asked[name] = value
            case _:
                raise ValueError(f"No file is read with {str(name)[:40]} = {str(value)[:40]}.")
    return FileReading(**asked)


def _are_rows(value: list[Any] | tuple[Any, ...]) -> bool:
    return len(value) <= MAX_ROWS_NAMED and all(map(_is_row, value))


def _is_row(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**31


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_TEXT
