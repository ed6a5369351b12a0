"""Read a file into a table: the entry point of the data stage."""

import hashlib
import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO, Annotated, Literal

from explorer.caps import CAPS, Caps
from explorer.data.arguments import AtLeast
from explorer.data.arrays import frozen
from explorer.data.deriving import with_derived
from explorer.data.errors import ArgumentError, TableError, described
from explorer.data.file_reading import FileReading, Header
from explorer.data.reading.column_reading import read_columns
from explorer.data.reading.decoding import decode, plain
from explorer.data.reading.delimited import parse_delimited
from explorer.data.reading.formats import MIN_COLUMNS, Format, check_bytes, format_of, naming_notes
from explorer.data.reading.missing_words import missing_word_notes
from explorer.data.reading.sheet import Sheet, without_rows
from explorer.data.schema import Schema
from explorer.data.table import Note, ReadAs, Table

Source = str | os.PathLike[str] | bytes | IO[bytes]

_TAB_FILES = (".tsv", ".tab")


def read_table(
    source: Source,
    name: str | None = None,
    *,
    header: Header = "auto",
    skip: Annotated[int, AtLeast(0, CAPS.max_rows)] | Collection[int] | None = None,
    sheet: str | None = None,
    cells: str | None = None,
    encoding: str | None = None,
    separator: str | None = None,
    decimal: Literal[".", ","] | None = None,
    dates: Literal["day", "month"] | None = None,
    read_as: Mapping[str, ReadAs] | None = None,
    missing_marks: Mapping[str, Sequence[str]] | Sequence[str] | None = None,
    leave_out: Collection[int] = (),
    min_columns: int = MIN_COLUMNS,
    caps: Caps = CAPS,
) -> Table:
    """Read a CSV, TSV, Excel or Parquet file as a table; the first bytes show which format it is.

    `source` is a path, bytes or an open binary file. `name` is a file name, required for bytes; its
    stem becomes the table's name. Rows are numbered from 1, and each row keeps the number of its
    line. Lines are numbered as in a spreadsheet, including the header. A Parquet file has no
    header, so its line numbers are its row numbers.

    Whatever is not given is decided by evidence, and a note states the decision. `header` is the
    line of the column names (a tuple of several lines, or None if there are no names). `skip` says
    how many lines at the top are neither names nor data, or gives the numbers of such lines.
    `sheet` is the name of a worksheet, and `cells` is a range in it ("B3:F20"). `encoding`,
    `separator` and `decimal` apply to text files. `dates` says whether day or month comes first.
    `read_as` says, by column name, how to read a column instead of as inferred. `missing_marks` are
    texts that count as empty cells, by column name or for every column. The lines whose numbers are
    in `leave_out` are not read, and a note lists them. `min_columns` is 2, for a target and a
    feature; for rows to predict, 1 is enough.

    Raises TableError, which says what to fix, also if the file is larger than `caps`; its `lines`
    are a few lines that can be left out instead. Raises ArgumentError for bytes without a name, and
    OSError for a file that cannot be opened.
    """
    if separator is not None and len(separator) != 1:
        raise ArgumentError(f"separator must be one character; it is {described(separator)}.")
    if isinstance(header, tuple | list) and not header:
        raise ArgumentError("header must give at least one line, or be None if there are no names.")
    if isinstance(skip, int):
        skip = range(1, skip + 1)
    everywhere = () if isinstance(missing_marks, Mapping | None) else tuple(missing_marks)
    marks = missing_marks if isinstance(missing_marks, Mapping) else {}
    rows = None if skip is None else tuple(sorted(set(skip)))
    return read_table_as(
        source,
        name,
        FileReading(header, rows, sheet, cells, encoding, separator, decimal, dates, everywhere),
        read_as=read_as or {},
        missing_marks=marks,
        leave_out=leave_out,
        min_columns=min_columns,
        caps=caps,
    )


def read_table_as(
    source: Source,
    name: str | None,
    reading: FileReading,
    *,
    read_as: Mapping[str, ReadAs],
    missing_marks: Mapping[str, Sequence[str]],
    leave_out: Collection[int] = (),
    min_columns: int = MIN_COLUMNS,
    caps: Caps = CAPS,
    before: Table | None = None,
) -> Table:
    """Read a file as `read_table` does, with the choices for the whole file as one value.

    `before` is the same file read the same way, except for `read_as` and `missing_marks`; columns
    that these do not mention are taken from it.
    """
    data, name = _bytes_of(source, name, caps)
    found = format_of(data)
    if reading.separator is None and Path(name).suffix.casefold() in _TAB_FILES:
        reading = replace(reading, separator="\t")
    left_out = frozenset(leave_out)
    sheet, notes = _parse(data, found, reading, left_out, min_columns, caps)
    if left_out:
        sheet, left_out_notes = without_rows(sheet, left_out)
        notes += left_out_notes
    read, mark = read_columns(sheet, dict(read_as), dict(missing_marks), caps, reading, before)
    as_read = sheet.as_read and replace(sheet.as_read, decimal=mark or "")
    marks = sorted((name, tuple(texts)) for name, texts in missing_marks.items())
    asked = repr((found.name, reading, sorted(read_as.items()), marks, sorted(left_out)))
    digest = hashlib.sha256(asked.encode("utf-8", "replace"))
    digest.update(data)
    table = Table(
        name=Path(name).stem,
        schema=Schema(tuple(column.column for column in read)),
        values=tuple(frozen(column.values) for column in read),
        fingerprint=digest.hexdigest(),
        notes=(
            *naming_notes(name, found),
            *notes,
            *sheet.notes,
            *(note for column in read for note in column.notes),
            *missing_word_notes(sheet, read, read_as, missing_marks),
        ),
        lines=frozen(sheet.lines),
        as_read=as_read,
    )
    return with_derived(table, reading.derived)


def _parse(
    data: bytes,
    found: Format,
    reading: FileReading,
    left_out: Collection[int],
    min_columns: int,
    caps: Caps,
) -> tuple[Sheet, tuple[Note, ...]]:
    """Read the file; each format's reader is imported on demand."""
    if found is not Format.WORKBOOK and (reading.sheet or reading.cells):
        raise TableError(f"The file is {found}, which has no sheets: leave out sheet= and cells=.")
    match found:
        case Format.WORKBOOK:
            from explorer.data.reading.workbook.parsing import parse_workbook

            return parse_workbook(data, caps, reading, min_columns), ()
        case Format.PARQUET:
            from explorer.data.reading.parquet import parse_parquet

            return parse_parquet(data, caps, min_columns), ()
        case Format.TEXT:
            decoded = decode(data, reading.encoding)
            decoded = decoded if reading.separator else plain(decoded)
            sheet = parse_delimited(decoded, caps, reading, left_out, min_columns)
            return sheet, decoded.notes


def _bytes_of(source: Source, name: str | None, caps: Caps) -> tuple[bytes, str]:
    if isinstance(source, str | os.PathLike):
        path = Path(source)
        check_bytes("The file is", path.stat().st_size, caps.max_upload_bytes)
        return path.read_bytes(), name or path.name
    if isinstance(source, bytes | bytearray | memoryview):
        data = bytes(source)
    else:
        data = source.read(caps.max_upload_bytes + 1)
        name = name or getattr(source, "name", None)
    if name is None:
        raise ArgumentError("bytes also need name=, for example name='penguins.csv'.")
    check_bytes("The file is", len(data), caps.max_upload_bytes)
    return data, name
