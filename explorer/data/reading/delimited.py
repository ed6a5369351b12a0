"""From UTF-8 text to a sheet of text cells: delimiter, header, rows."""

import csv
import io
import re
from collections.abc import Collection
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
from numpy.typing import NDArray

from explorer.caps import Caps
from explorer.data.errors import TableError
from explorer.data.reading.rows_left_out import few_rows, rows_in_words
from explorer.data.reading.sheet import Sheet, sheet_under_header
from explorer.data.reading.size_checks import MIN_COLUMNS, check_size, refuse_narrow

DELIMITERS = ("\t", "|", ";", ",")
"""Rarest first: where two fit every row alike, the rarer one does not do so by chance."""

_MAX_SAMPLE_BYTES = 1_000_000
_MAX_SAMPLE_RECORDS = 200
_MIN_SAMPLE_ROWS = 10
_END = "end of the table"
_QUOTED = re.compile(rb'"[^"]*(?:""[^"]*)*"')
_BLANK_LINES = re.compile(rb"(?:[ \t]*(?:\r\n|\n|\r))*")


def parse_delimited(
    data: bytes,
    caps: Caps,
    delimiter: str | None = None,
    left_out: Collection[int] = (),
    min_columns: int = MIN_COLUMNS,
) -> Sheet:
    """Cells of a delimited text in UTF-8; `delimiter=None` finds it among `DELIMITERS`.

    Rows of another length than the header may stand among the row numbers in `left_out`.

    The first row that is not blank is the header; every cell is text. Rows are numbered as a
    spreadsheet does: blank lines count, line breaks inside quotes do not.
    Rows without a single filled cell are left out (with a note, unless they end the file).
    Raises TableError for an empty file, a lone header, fewer columns than `min_columns`, rows of
    another length than the header, a quotation mark that is never closed, and more than `caps`.
    """
    start = _BLANK_LINES.match(data)
    skipped = len(re.findall(rb"\r\n|\n|\r", start.group())) if start else 0
    data = data[start.end() :] if start else data
    if not data.strip():
        raise TableError("The file is empty: it needs a row of column names and rows below it.")
    delimiter = delimiter or find_delimiter(data)
    width = len(_records(data, delimiter, 1)[0])
    refuse_narrow(width, min_columns)
    check_size(0, width, caps)
    columns, rows, odd = _cells(data, delimiter, width, skipped)
    odd = [(number, cells) for number, cells in odd if number not in left_out]
    if odd:
        raise _ragged(odd, width, int(rows[0]), len(rows) - 1 + len(odd), caps)
    header = [column[0].as_py() for column in columns]
    return sheet_under_header(header, _from(columns, 1), rows[1:], caps, min_columns)


def find_delimiter(data: bytes) -> str:
    """The delimiter under which most of the first 200 rows have as many cells as the header.

    Of those alone that tear the fewest quoted cells apart. Of several that fit every row the first
    in `DELIMITERS`. Where none divides the header, the first that divides no row either: a lone
    column may hold decimal commas. A comma where none is.
    """
    dividing: list[tuple[str, list[int]]] = []
    dividing_none: list[str] = []
    for delimiter in DELIMITERS:
        records = _records(data, delimiter, _MAX_SAMPLE_RECORDS)
        widths = [len(record) for record in records if record]
        if widths and widths[0] > 1:
            dividing.append((delimiter, widths))
        elif max(widths, default=1) < 2:
            dividing_none.append(delimiter)
    if not dividing:
        return dividing_none[0] if dividing_none else ","
    if len(dividing) > 1:
        torn = {delimiter: _n_torn(data, delimiter) for delimiter, _ in dividing}
        dividing = [one for one in dividing if torn[one[0]] == min(torn.values())]
    best, best_score = dividing[0][0], (0.0, 0)
    for delimiter, widths in dividing:
        share = sum(width == widths[0] for width in widths) / len(widths)
        if share == 1 and len(widths) > 1:
            return delimiter
        if (share, widths[0]) > best_score:
            best, best_score = delimiter, (share, widths[0])
    return best


def _n_torn(data: bytes, delimiter: str) -> int:
    """How many texts in quotes begin or end within a cell: “a;b” does between commas alone."""
    sample = b"\n" + data[:_MAX_SAMPLE_BYTES] + b"\n"
    edges = b"\r\n" + delimiter.encode()
    return sum(
        sample[found.start() - 1] not in edges or sample[found.end()] not in edges
        for found in _QUOTED.finditer(sample)
    )


def _records(data: bytes, delimiter: str, max_records: int) -> list[list[str]]:
    """The header and the rows below it: ten of them, and more as far as a megabyte goes."""
    records: list[list[str]] = []
    lines = _Lines(data)
    try:
        for record in csv.reader(lines, delimiter=delimiter):
            records.append(record)
            is_long = lines.n_bytes > _MAX_SAMPLE_BYTES and len(records) > _MIN_SAMPLE_ROWS
            if len(records) == max_records or is_long:
                break
    except csv.Error:  # a cell beyond the csv module's limit: quotes that this delimiter misreads
        return records or [[""]]
    return records


class _Lines:
    """The lines of a text in UTF-8, and how many bytes of it were read."""

    def __init__(self, data: bytes) -> None:
        self.n_bytes = 0
        self._text = io.TextIOWrapper(io.BytesIO(data), "utf-8", "ignore", newline="")

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        line = next(self._text)
        self.n_bytes += len(line)
        return line


def _cells(
    data: bytes, delimiter: str, width: int, skipped: int
) -> tuple[tuple[Any, ...], NDArray[np.int64], list[tuple[int, int]]]:
    """All rows as wide as the header, which is one, as text columns, with their row numbers.

    And the row numbers of the others, each with its number of cells.
    """
    odd: list[tuple[int, int]] = []
    blank: list[int] = []

    def notice(row: Any) -> str:
        if row.text.strip():
            odd.append((row.number, row.actual_columns))
        else:
            blank.append(row.number)
        return "skip"

    # A last row of our own: where it does not come back, an open quotation mark swallowed it.
    ended = data + b"\n" + delimiter.join([_END] * width).encode() + b"\n"
    names = [str(index) for index in range(width)]
    table = pyarrow.csv.read_csv(
        pa.BufferReader(ended),
        pyarrow.csv.ReadOptions(use_threads=False, column_names=names, block_size=len(ended) + 1),
        pyarrow.csv.ParseOptions(
            delimiter=delimiter,
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
    numbers = np.delete(np.arange(1, total + 1), _indices(blank, odd)) + skipped
    others = [(number + skipped, cells) for number, cells in odd]
    return tuple(column[:-1] for column in columns), numbers[:-1].astype(np.int64), others


def _indices(blank: list[int], odd: list[tuple[int, int]]) -> NDArray[np.int64]:
    return np.array([*blank, *(number for number, _ in odd)], np.int64) - 1


def _ragged(
    odd: list[tuple[int, int]], width: int, header: int, n_rows: int, caps: Caps
) -> TableError:
    number, cells = odd[0]
    found = "1 cell" if cells == 1 else f"{cells} cells"
    others = [number for number, _ in odd[1:]]
    more = f" Also of another length: {rows_in_words(others)}." if others else ""
    rows = few_rows(np.array([number, *others]), n_rows, caps)
    return TableError(
        f"Row {number} has {found}; the header has {width}.{more} The header is row {header}.", rows
    )


def _from(columns: tuple[Any, ...], first: int) -> tuple[Any, ...]:
    return tuple(column[first:] for column in columns)
