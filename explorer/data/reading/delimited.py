"""From UTF-8 text to a sheet of text cells: delimiter, header, rows."""

import csv
import io
import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv

from explorer.caps import Caps
from explorer.data.arrays import IntArray
from explorer.data.errors import TableError
from explorer.data.file_reading import (
    AS_FOUND,
    MAX_CHARACTERS,
    MAX_LINES,
    AsRead,
    FileReading,
    Line,
    Reason,
    line_of,
)
from explorer.data.reading.cells import lines_in_words
from explorer.data.reading.decoding import Decoded
from explorer.data.reading.formats import MIN_COLUMNS, check_size, refuse_narrow
from explorer.data.reading.layouts.layout import Layout, Record, layout_of
from explorer.data.reading.layouts.notes import layout_notes
from explorer.data.reading.sheet import Sheet, few_lines, sheet_under_header
from explorer.data.table import Note

DELIMITERS = ("\t", "|", ";", ",")
"""Rarest first: if two fit every row, the rarer one is less likely to do so by chance."""

_MAX_SAMPLE_BYTES = 1_000_000
_MAX_SAMPLE_RECORDS = 200
_MIN_SAMPLE_ROWS = 10
_END = "end of the table"
_QUOTED = re.compile(rb'"[^"]*(?:""[^"]*)*"')
_SEPARATOR_LINE = re.compile(
    rb"""\s*"?sep=([\t -/:-@\[-`{-~])"?[ \t,;]*(?:\r\n|\n|\r)""", re.IGNORECASE
)


def parse_delimited(
    decoded: Decoded,
    caps: Caps,
    reading: FileReading = AS_FOUND,
    left_out: Collection[int] = (),
    min_columns: int = MIN_COLUMNS,
) -> Sheet:
    """Return the cells of a delimited text, every one as text.

    `layout_of` decides where names and data begin, unless `reading` says so. If `reading` has no
    separator, one of `DELIMITERS` is chosen. Lines are numbered as in a spreadsheet: blank lines
    count, and line breaks inside quotes do not. Rows that do not have as many cells as there are
    names may be listed in `left_out`. Rows without a filled cell are left out (with a note, unless
    they end the file), as are lines of one cell below the table and a row of totals.
    Raises TableError for an empty file, a header without rows, fewer columns than `min_columns`,
    rows that are not as long as the header, a quotation mark that is never closed, and a table
    larger than `caps`.
    """
    data = decoded.text
    if not data or data.isspace():
        raise TableError("The file is empty: it needs a row of column names and rows below it.")
    told = _SEPARATOR_LINE.match(data)
    data = data[told.end() :] if told else data
    delimiter = reading.separator or (told[1].decode() if told else find_delimiter(data))
    if not data or data.isspace():
        raise TableError("The table has column names but no rows below them.")
    placed = _records(data, delimiter, _MAX_SAMPLE_RECORDS, 2 if told else 1)
    layout = layout_of([record for record, _ in placed], reading.header, reading.skip)
    width = len(layout.names) + layout.drops_last
    refuse_narrow(len(layout.names), min_columns)
    check_size(0, width, caps)
    begin, row = _begin_of_data(placed, layout.first_row)
    columns, rows, odd, worded = _cells(data[begin:] if begin else data, delimiter, width, row - 1)
    skipped = {*left_out, *(reading.skip or ())}
    odd = [(number, cells) for number, cells in odd if number not in skipped]
    last = _last_filled(columns, rows) or layout.first_row
    short = {number for number, cells in odd if cells < width and number in worded}
    odd, footers, on_footers = _without_footers(odd, last, short, reading)
    if odd:
        raise _ragged(odd, layout, len(rows) + len(odd), caps)
    if reading.skip:
        kept = np.flatnonzero(~np.isin(rows, reading.skip))
        columns, rows = tuple(one.take(pa.array(kept)) for one in columns), rows[kept]
    columns = columns[:-1] if layout.drops_last else columns
    notes = (*layout_notes(layout, placed, delimiter if told else None), *on_footers)
    found = AsRead(
        lines=tuple(_first_lines(data, placed, delimiter)),
        last=_last_line(data, delimiter),
        header=layout.header,
        skipped=(*layout.skipped, *((number, Reason.FOOTER) for number in footers)),
        is_certain=layout.is_certain,
        separator=delimiter,
        encoding=decoded.encoding,
        sample=decoded.sample,
    )
    if told:
        first = line_of(1, told.group().decode(), "")
        found = replace(
            found,
            lines=(first, *found.lines[: MAX_LINES - 1]),
            skipped=((1, Reason.SEPARATOR), *found.skipped),
        )
    return sheet_under_header(layout, columns, rows, caps, min_columns, notes, reading, found)


def _first_lines(data: bytes, placed: list[tuple[Record, int]], delimiter: str) -> list[Line]:
    ends = [begin for _, begin in placed[1 : MAX_LINES + 1]]
    if len(placed) <= MAX_LINES:  # the last one ends with the file, unless that is a long one
        ends.append(placed[-1][1] + MAX_CHARACTERS)
    return [
        line_of(record.row, data[begin:end].decode("utf-8", "replace"), delimiter)
        for (record, begin), end in zip(placed, ends, strict=False)
    ]


def _last_line(data: bytes, delimiter: str) -> Line | None:
    """Return the last line, not numbered yet; None if it only ends a cell with line breaks."""
    tail = data[-_MAX_SAMPLE_BYTES:].rstrip()
    text = tail.rpartition(b"\n")[2].decode("utf-8", "replace")
    return None if text.count('"') % 2 else line_of(0, text, delimiter)


def find_delimiter(data: bytes) -> str:
    """Return the delimiter under which most of the first 200 rows have the same number of cells.

    Only delimiters that tear the fewest quoted cells apart count. If several fit every row, the
    first in `DELIMITERS`. If none divides the header, the first that divides no row either: a lone
    column may hold decimal commas. A comma if there is none.
    """
    dividing: list[tuple[str, list[int]]] = []
    dividing_none: list[str] = []
    for delimiter in DELIMITERS:
        records = [record for record, _ in _records(data, delimiter, _MAX_SAMPLE_RECORDS)]
        widths = [len(record.cells) for record in records if record.n_filled]
        if widths and (widths[0] > 1 or _has_names_below_a_title(records, widths)):
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
        width, count = Counter(width for width in widths if width > 1).most_common(1)[0]
        width = widths[0] if widths.count(widths[0]) == count else width
        share = count / len(widths)
        if share == 1 and len(widths) > 1:
            return delimiter
        if (share, width) > best_score:
            best, best_score = delimiter, (share, width)
    return best


def _has_names_below_a_title(records: list[Record], widths: list[int]) -> bool:
    """Return whether a delimiter that does not divide the first line finds names further down."""
    if max(widths) < 2:
        return False
    layout = layout_of(records)
    return len(layout.names) > 1 and bool(layout.header) and layout.header[0] > records[0].row


def _n_torn(data: bytes, delimiter: str) -> int:
    """Return how many texts in quotes begin or end within a cell: only commas break “a;b”."""
    sample = b"\n" + data[:_MAX_SAMPLE_BYTES] + b"\n"
    edges = b"\r\n" + delimiter.encode()
    return sum(
        sample[found.start() - 1] not in edges or sample[found.end()] not in edges
        for found in _QUOTED.finditer(sample)
    )


def _records(
    data: bytes, delimiter: str, max_records: int, first_row: int = 1
) -> list[tuple[Record, int]]:
    """Return the first rows with the byte at which each begins, blank ones among them.

    Eleven that are not blank, and more as far as a megabyte goes.
    """
    placed: list[tuple[Record, int]] = []
    n_filled = begin = n_read = 0

    def lines() -> Iterator[str]:
        nonlocal n_read
        text = io.TextIOWrapper(io.BytesIO(data), "utf-8", "surrogateescape", newline="")
        for line in text:
            n_read += len(line.encode("utf-8", "surrogateescape"))
            yield line

    try:
        for i, cells in enumerate(csv.reader(lines(), delimiter=delimiter)):
            record = Record(first_row + i, tuple(cells) or ("",))
            placed.append((record, begin))
            begin = n_read
            n_filled += bool(record.n_filled)
            is_long = begin > _MAX_SAMPLE_BYTES and n_filled > _MIN_SAMPLE_ROWS
            if n_filled == max_records or is_long:
                break
    except csv.Error:  # a cell beyond the csv module's limit: quotes that this delimiter misreads
        return placed or [(Record(first_row, ("",)), 0)]
    return placed


def _begin_of_data(placed: list[tuple[Record, int]], first_row: int) -> tuple[int, int]:
    """Return the byte at which the rows of data begin, and the number of that row."""
    for record, begin in placed:
        if record.row >= first_row:
            return begin, record.row
    raise TableError("The table has column names but no rows below them.")


def _cells(
    data: bytes, delimiter: str, width: int, skipped: int
) -> tuple[tuple[Any, ...], IntArray, list[tuple[int, int]], set[int]]:
    """Return all rows as wide as the header, which is one, as text columns, with their row numbers.

    Also the row numbers of the others, each with its number of cells, and which of them hold words.
    """
    odd: list[tuple[int, int]] = []
    blank: list[int] = []
    worded: set[int] = set()

    def notice(row: Any) -> str:
        if row.text.strip():
            odd.append((row.number, row.actual_columns))
            if any(map(str.isalpha, row.text)):
                worded.add(row.number + skipped)
        else:
            blank.append(row.number)
        return "skip"

    # We add a last row: if it does not come back, an open quotation mark swallowed it.
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
            f"A quotation mark in line {total + skipped} has no closing mark: add one, or write "
            "the mark twice if it is part of a cell."
        )
    absent = np.array([*blank, *(number for number, _ in odd)], np.int64) - 1
    numbers = np.delete(np.arange(1, total + 1), absent) + skipped
    others = [(number + skipped, cells) for number, cells in odd]
    return tuple(column[:-1] for column in columns), numbers[:-1].astype(np.int64), others, worded


def _last_filled(columns: tuple[Any, ...], rows: IntArray) -> int | None:
    """Return the number of the last row with a filled cell."""
    for i in range(len(rows) - 1, -1, -1):
        if any(column[i].as_py() for column in columns):
            return int(rows[i])
    return None


def _without_footers(
    odd: list[tuple[int, int]], last: int, short: set[int], reading: FileReading
) -> tuple[list[tuple[int, int]], list[int], tuple[Note, ...]]:
    """Take short lines of words below the last filled row for remarks, not for damaged rows.

    They have one cell, or a blank line sets them apart.
    """
    below = [(number, cells) for number, cells in odd if number > last]
    is_apart = bool(below) and last + 1 < below[0][0]
    footers = [number for number, cells in below if number in short and (cells == 1 or is_apart)]
    if not footers or reading.skip is not None:
        return odd, [], ()
    verb = "was" if len(footers) == 1 else "were"
    sentence = f"{lines_in_words(footers).capitalize()}, below the table, {verb} left out."
    return [one for one in odd if one[0] not in footers], footers, (Note("", sentence),)


def _ragged(odd: list[tuple[int, int]], layout: Layout, n_rows: int, caps: Caps) -> TableError:
    number, cells = odd[0]
    found = "1 cell" if cells == 1 else f"{cells} cells"
    others = [number for number, _ in odd[1:]]
    more = f" The number of cells is also wrong in {lines_in_words(others)}." if others else ""
    rows = few_lines(np.array([number, *others]), n_rows, caps)
    width = len(layout.names)
    if not layout.header:
        return TableError(f"Line {number} has {found}, but most rows have {width}.{more}", rows)
    header = lines_in_words(layout.header)
    return TableError(
        f"Line {number} has {found}, but the header ({header}) has {width}.{more}", rows
    )
