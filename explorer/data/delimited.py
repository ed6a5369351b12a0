"""From UTF-8 text to a sheet of text cells: delimiter, header, rows."""

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
from numpy.typing import NDArray

from explorer.data.errors import TableError
from explorer.data.table import Note
from explorer.limits import Limits

DELIMITERS = ("\t", "|", ";", ",")
"""Rarest first: where two marks cut every row alike, the rarer one does not do so by chance."""

_SAMPLE_BYTES = 1_000_000
_SAMPLE_RECORDS = 200
_END = "end of the table"
_BLANK_LINES = re.compile(rb"(?:[ \t]*(?:\r\n|\n|\r))*")
_NUMBER = re.compile(r"\s*[+-]?\d+([.,]\d+)?\s*")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Text cells by column (PyArrow string arrays) under unique, non-blank names.

    `rows[i]` is the number a spreadsheet shows beside row i: the header is row 1 where the
    file begins with it, and a row is one row however many lines its quoted cells span.
    """

    names: tuple[str, ...]
    columns: tuple[Any, ...]
    rows: NDArray[np.int64]
    notes: tuple[Note, ...] = ()


def parse_delimited(data: bytes, limits: Limits, delimiter: str | None = None) -> Sheet:
    """Cells of a delimited text; `delimiter=None` finds it among tab, bar, semicolon, comma.

    Rows without a single filled cell are left out (with a note, unless they end the file).
    Raises TableError for an empty file, a lone header, a single column, rows of another
    length than the header, a quotation mark that is never closed, and more than `limits`.
    """
    start = _BLANK_LINES.match(data)
    skipped = len(re.findall(rb"\r\n|\n|\r", start.group())) if start else 0
    data = data[start.end() :] if start else data
    if not data.strip():
        raise TableError("The file is empty: it needs a row of column names and rows below it.")
    mark = delimiter or find_delimiter(data)
    width = len(_records(data, mark, 1)[0])
    _refuse_single(width)
    if width > limits.max_columns:
        raise TableError(
            f"The table has {width} columns; at most {limits.max_columns} can be read here."
        )
    columns, rows = _cells(data, mark, width, skipped)
    header, columns = [column[0].as_py().strip() for column in columns], _from(columns, 1)
    columns, rows, notes = _without_blank_rows(columns, rows[1:])
    if len(rows) == 0:
        raise TableError("The table has column names but no rows below them.")
    _check_size(len(rows), width, limits)
    names, columns, naming = _named(header, columns)
    _refuse_single(len(names))
    return Sheet(names, columns, rows, naming + notes)


def find_delimiter(data: bytes) -> str:
    """The mark that cuts most of the first 200 rows into as many cells as the header."""
    best, best_score = ",", (0.0, 0)
    agreeing: list[str] = []
    for mark in DELIMITERS:
        widths = [len(record) for record in _records(data, mark, _SAMPLE_RECORDS) if record]
        if not widths or widths[0] < 2:
            continue
        share = sum(width == widths[0] for width in widths) / len(widths)
        if share == 1 and len(widths) > 1:
            agreeing.append(mark)
        if (share, widths[0]) > best_score:
            best, best_score = mark, (share, widths[0])
    return agreeing[0] if agreeing else best


def _records(data: bytes, mark: str, most: int) -> list[list[str]]:
    text = data[:_SAMPLE_BYTES].decode("utf-8", "ignore")
    try:
        records = list(islice(csv.reader(io.StringIO(text, newline=""), delimiter=mark), most))
    except csv.Error:  # a cell beyond the csv module's limit: quotes that this mark misreads
        return [[""]]
    cut_short = len(data) > _SAMPLE_BYTES and 1 < len(records) < most
    return records[:-1] if cut_short else records


def _cells(
    data: bytes, mark: str, width: int, skipped: int
) -> tuple[tuple[Any, ...], NDArray[np.int64]]:
    """All rows, header included, as text columns, with their row numbers."""
    odd: list[tuple[int, int]] = []
    blank: list[int] = []

    def notice(row: Any) -> str:
        if row.text.strip():
            odd.append((row.number, row.actual_columns))
        else:
            blank.append(row.number)
        return "skip"

    # A last row of our own: where it does not come back, an open quotation mark swallowed it.
    ended = data + b"\n" + mark.join([_END] * width).encode() + b"\n"
    names = [str(place) for place in range(width)]
    table = pyarrow.csv.read_csv(
        pa.BufferReader(ended),
        pyarrow.csv.ReadOptions(use_threads=False, column_names=names, block_size=len(ended) + 1),
        pyarrow.csv.ParseOptions(
            delimiter=mark,
            newlines_in_values=True,
            ignore_empty_lines=False,
            invalid_row_handler=notice,
        ),
        pyarrow.csv.ConvertOptions(
            column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False
        ),
    )
    columns = tuple(column.combine_chunks() for column in table.columns)
    total = len(table) + len(odd) + len(blank)
    if len(table) == 0 or any(column[-1].as_py() != _END for column in columns):
        raise TableError(
            f"A quotation mark opened in row {total + skipped} is never closed: "
            "close it, or double it where it is part of a cell."
        )
    if odd:
        raise _ragged(odd, width, skipped)
    numbers = np.delete(np.arange(1, total + 1), np.array(blank, np.int64) - 1) + skipped
    return tuple(column[:-1] for column in columns), numbers[:-1].astype(np.int64)


def _refuse_single(width: int) -> None:
    if width < 2:
        raise TableError(
            "The table has only one column: a tree needs a target and at least one feature "
            "(cells may be separated by commas, semicolons, tabs or bars)."
        )


def _ragged(odd: list[tuple[int, int]], width: int, skipped: int) -> TableError:
    number, cells = odd[0]
    found = "1 cell" if cells == 1 else f"{cells} cells"
    more = len(odd) - 1
    others = f" ({more} more {'row is' if more == 1 else 'rows are'} off)" if more else ""
    return TableError(f"Row {number + skipped} has {found}; the header has {width}{others}.")


def _without_blank_rows(
    columns: tuple[Any, ...], rows: NDArray[np.int64]
) -> tuple[tuple[Any, ...], NDArray[np.int64], tuple[Note, ...]]:
    blank = np.ones(len(rows), bool)
    for column in columns:
        blank &= pc.equal(column, "").to_numpy(zero_copy_only=False)
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


def _check_size(n_rows: int, n_columns: int, limits: Limits) -> None:
    if n_rows > limits.max_rows:
        raise TableError(
            f"The table has {n_rows} rows; at most {limits.max_rows} can be read here."
        )
    if n_rows * n_columns > limits.max_cells:
        raise TableError(
            f"The table has {n_rows * n_columns} cells; "
            f"at most {limits.max_cells} can be read here."
        )


def _named(
    header: list[str], columns: tuple[Any, ...]
) -> tuple[tuple[str, ...], tuple[Any, ...], tuple[Note, ...]]:
    """Unnamed columns get a name, or go where they are empty too; a repeated name raises."""
    notes: list[Note] = []
    kept: list[int] = []
    for place, name in enumerate(header):
        if not name and pc.all(pc.equal(columns[place], "")).as_py():
            sentence = f"Column {place + 1} has no name and no values: it was left out."
            notes.append(Note("", sentence))
            continue
        kept.append(place)
        if not name:
            header[place] = f"column {place + 1}"
            sentence = f"Column {place + 1} has no name; here it is called “{header[place]}”."
            notes.append(Note(header[place], sentence))
    _refuse_repeated([(header[place], place + 1) for place in kept])
    if all(_NUMBER.fullmatch(name) for name in header):
        notes.append(Note("", "The first row, taken as column names, holds only numbers."))
    return tuple(header[i] for i in kept), tuple(columns[i] for i in kept), tuple(notes)


def _refuse_repeated(named: list[tuple[str, int]]) -> None:
    repeated = [name for name, times in Counter(name for name, _ in named).items() if times > 1]
    if repeated:
        places = " and ".join(str(place) for name, place in named if name == repeated[0])
        more = len(repeated) - 1
        others = f" ({more} more name{'s' * (more > 1)} repeated)" if more else ""
        raise TableError(
            f"Columns {places} are both called “{repeated[0]}”{others}: give each its own name."
        )


def _from(columns: tuple[Any, ...], first: int) -> tuple[Any, ...]:
    return tuple(column[first:] for column in columns)
