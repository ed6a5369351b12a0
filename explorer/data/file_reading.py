"""How a file is to be read: what the user has chosen, and what evidence decides."""

from dataclasses import dataclass
from typing import Literal

Header = Literal["auto"] | int | tuple[int, ...] | None
"""The row or rows of the column names; None: the file has none; "auto": decided by evidence."""


@dataclass(frozen=True, slots=True)
class FileReading:
    """The choices on how a whole file is read; what is None or "auto" is decided by evidence.

    header: row numbers as a spreadsheet counts them, from 1. skip: the numbers of rows that are
    neither names nor data; if given, every other row below the names is data. sheet: the name of a
    worksheet; cells: its range, as "B3:F20". encoding: a name that Python knows. separator: one
    character. decimal: "." or ",". dates: "day" or "month", whichever comes first. marks: texts
    that mean a missing value in every column, besides the usual ones.
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


AS_FOUND = FileReading()
"""Everything is decided by evidence."""
