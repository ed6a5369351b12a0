"""A validated table: typed columns, a fingerprint, and notes on how it was read."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.derivation import Derived
from explorer.data.display import show_value
from explorer.data.file_reading import AsRead, FileReading
from explorer.data.roles import Role
from explorer.data.row_numbers import line_words, lines_ahead
from explorer.data.schema import Column, Schema

MISSING = -1  # the code of a missing value in a categorical column (a numeric column holds NaN)
ColumnValues = FloatArray | NDArray[np.int32]  # a column's numbers or level codes, one per row


def is_missing(column: Column, values: ColumnValues) -> BoolArray:
    """Return which values of a column are missing, `bool[n]`: NaN among numbers, -1 among codes."""
    return np.asarray(np.isnan(values) if column.is_numeric else values == MISSING)


def levels_of_numbers(
    column: Column, values: ColumnValues
) -> tuple[tuple[str, ...], NDArray[np.int32]]:
    """Return a numeric column's values as levels, rising, and the code of each value
    (`int32[n]`)."""
    present, codes = np.unique(values, return_inverse=True)
    levels = tuple(show_value(column, float(value)) for value in present if value == value)
    return levels, np.where(np.isnan(values), MISSING, codes).astype(np.int32)


class ReadAs(StrEnum):
    """How the user can have a column read, instead of as inferred."""

    NUMBERS = "numbers"
    CATEGORIES = "categories"
    MERGED_CATEGORIES = "categories, spellings merged"
    DAY_FIRST = "dates, day first"
    MONTH_FIRST = "dates, month first"
    TIMES = "times"
    MINUTES = "times, minutes:seconds"
    DECIMAL_POINT = "numbers, decimal point"
    DECIMAL_COMMA = "numbers, decimal comma"


@dataclass(frozen=True, slots=True)
class Remedy:
    """One click that answers a note: another reading of a column or the file, or another role.

    `read_as` and `missing_marks` are arguments of `read_table` for this column; `reading` applies
    to the whole file. `derive` is a column to compute from this one, or to remove if the table has
    it.
    """

    label: str
    column: str
    read_as: ReadAs | None = None
    missing_marks: tuple[str, ...] = ()
    role: Role | None = None
    reading: FileReading | None = None
    derive: Derived | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence on what was noticed in a column ("": the file), with the remedies on offer."""

    column: str
    sentence: str
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Columns of equal length; numeric: float64 with NaN, categorical: int32 codes with -1.

    `values[i]` belongs to `schema[i]`; codes point into that column's levels. Arrays are
    read-only. Two tables are equal if their fingerprints are. `lines` (`int64[n_rows]`) are the
    rows' line numbers in the file (see `Sheet`); None if the table was not read from a file.
    `as_read` says what was decided about the file; None if there was nothing to decide.
    """

    name: str
    schema: Schema
    values: tuple[ColumnValues, ...]
    fingerprint: str
    notes: tuple[Note, ...] = ()
    lines: IntArray | None = None
    as_read: AsRead | None = None

    @property
    def n_rows(self) -> int:
        """The number of rows; 0 if there are no columns."""
        return len(self.values[0]) if self.values else 0

    def column(self, name: str) -> Column:
        """Return the column named `name`. Raises KeyError if there is none."""
        return self.schema[self.schema.index(name)]

    def values_of(self, name: str) -> ColumnValues:
        """Return the column's numbers or level codes, one per row. Raises KeyError if absent."""
        return self.values[self.schema.index(name)]

    def stated_for(self, *roles: Role) -> list[str]:
        """Return the columns to which the file itself gives one of these roles."""
        return [
            name for name, role in (self.as_read.roles if self.as_read else ()) if role in roles
        ]

    def line_words(self, row: int) -> str:
        """Return "line 59 of the file" for the row at this index (from 0); "" if not known.

        Also "" if the line's number is the row's, which is the index plus 1.
        """
        return line_words(row, row + 1, self.lines)

    def lines_ahead(self, rows: IntArray) -> tuple[int, ...]:
        """Return by how much the line of each row (indices, int64[n]) exceeds its number.

        One entry if all are alike; none if line and number are equal or lines are not known.
        """
        return lines_ahead(rows, None if self.lines is None else self.lines[rows])

    def n_missing(self, name: str) -> int:
        """Return how many rows have no value in the column."""
        return int(is_missing(self.column(name), self.values_of(name)).sum())

    def n_distinct(self, name: str) -> int:
        """Return how many distinct values the column has, not counting missing values."""
        return len(np.unique(self.values_of(name))) - (self.n_missing(name) > 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)
