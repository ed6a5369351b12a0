"""A sheet of cells under unique names: the rules for headers and blank rows, any format."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from explorer.caps import Caps
from explorer.data.errors import TableError
from explorer.data.reading.cells import Mask
from explorer.data.reading.size_checks import MIN_COLUMNS, check_size, refuse_narrow
from explorer.data.table import Note

_NUMBER = re.compile(r"\s*[+-]?\d+([.,]\d+)?\s*")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cells by column (PyArrow arrays) under unique, non-blank names.

    Cells are text where the file says no more (CSV), and typed where it does (Excel, Parquet).
    `rows[i]` is the number a spreadsheet shows beside row i: the header is row 1 where the
    file begins with it, and a row is one row however many lines its quoted cells span. In a
    Parquet file, which has no header row, the first row is row 1.

    `text_is_final`: a column of text is categorical, and no number is looked for in it.
    `point_decimals`: numbers that became text were written with a decimal point.
    """

    names: tuple[str, ...]
    columns: tuple[Any, ...]
    rows: NDArray[np.int64]
    notes: tuple[Note, ...] = ()
    text_is_final: bool = False
    point_decimals: bool = False


def sheet_under_header(
    header: list[str],
    columns: tuple[Any, ...],
    rows: NDArray[np.int64],
    caps: Caps,
    min_columns: int = MIN_COLUMNS,
) -> Sheet:
    """A sheet of raw columns: blank rows go with a note, unnamed columns get a name.

    `columns` are PyArrow arrays of one length, `header[i]` the text above `columns[i]`, and
    `rows` (`int64[n_rows]`) the row numbers of the file. Spaces around names are dropped.
    Raises TableError for no rows, fewer columns than `min_columns`, repeated names, and more than
    `caps`.
    """
    columns, rows, notes = _without_blank_rows(columns, rows)
    if len(rows) == 0:
        raise TableError("The table has column names but no rows below them.")
    check_size(len(rows), len(columns), caps)
    names, columns, naming = _named([name.strip() for name in header], columns)
    refuse_narrow(len(names), min_columns)
    return Sheet(names, columns, rows, naming + notes)


def blank_cells(cells: Any) -> Mask:
    """Which cells of a PyArrow array are empty (`bool[n_cells]`): null, NaN, or empty text."""
    if pa.types.is_string(cells.type):
        empty = pc.fill_null(pc.equal(cells, ""), True)
    else:
        empty = pc.is_null(cells, nan_is_null=pa.types.is_floating(cells.type))
    blank: Mask = empty.to_numpy(zero_copy_only=False)
    return blank


def _without_blank_rows(
    columns: tuple[Any, ...], rows: NDArray[np.int64]
) -> tuple[tuple[Any, ...], NDArray[np.int64], tuple[Note, ...]]:
    blank = np.ones(len(rows), bool)
    for column in columns:
        blank &= blank_cells(column)
        if not blank.any():
            return columns, rows, ()
    filled = np.flatnonzero(~blank)
    inside = np.flatnonzero(blank[: filled[-1]]) if len(filled) else filled
    notes: tuple[Note, ...] = ()
    if len(inside):
        left_out = "1 blank row was" if len(inside) == 1 else f"{len(inside)} blank rows were"
        first = "" if len(inside) == 1 else "the first is "
        notes = (Note("", f"{left_out} left out ({first}row {rows[inside[0]]})."),)
    return tuple(column.take(pa.array(filled)) for column in columns), rows[filled], notes


def _named(
    header: list[str], columns: tuple[Any, ...]
) -> tuple[tuple[str, ...], tuple[Any, ...], tuple[Note, ...]]:
    """Unnamed columns get a name, or go where they are empty too; a repeated name raises."""
    notes: list[Note] = []
    kept: list[int] = []
    for index, name in enumerate(header):
        if not name and blank_cells(columns[index]).all():
            sentence = f"Column {index + 1} has no name and no values: it was left out."
            notes.append(Note("", sentence))
            continue
        kept.append(index)
        if not name:
            header[index] = f"column {index + 1}"
            sentence = f"Column {index + 1} has no name; here it is called “{header[index]}”."
            notes.append(Note(header[index], sentence))
    refuse_repeated([(header[index], index + 1) for index in kept])
    if all(_NUMBER.fullmatch(name) for name in header):
        notes.append(Note("", "The first row, taken as column names, holds only numbers."))
    return tuple(header[i] for i in kept), tuple(columns[i] for i in kept), tuple(notes)


def refuse_repeated(named: list[tuple[str, int]]) -> None:
    """Every column needs a name of its own; TableError names the first that repeats.

    `named` are names with the column numbers that the file's reader would count, from 1.
    """
    repeated = [name for name, times in Counter(name for name, _ in named).items() if times > 1]
    if repeated:
        numbers = " and ".join(str(number) for name, number in named if name == repeated[0])
        more = len(repeated) - 1
        others = f" ({more} more name{'s' * (more > 1)} repeated)" if more else ""
        raise TableError(
            f"Columns {numbers} are both called “{repeated[0]}”{others}: give each its own name."
        )
