"""From a file to a table: the front door of the data stage."""

import hashlib
import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import IO

from explorer.caps import CAPS, Caps
from explorer.data.errors import TableError
from explorer.data.freezing import frozen
from explorer.data.reading.column_reading import read_columns
from explorer.data.reading.decoding import decode
from explorer.data.reading.delimited import parse_delimited
from explorer.data.reading.formats import Format, format_of, naming_notes
from explorer.data.reading.rows_left_out import without_rows
from explorer.data.reading.sheet import Sheet
from explorer.data.reading.size_checks import MIN_COLUMNS, check_bytes
from explorer.data.schema import Schema
from explorer.data.table import Note, ReadAs, Table

Source = str | os.PathLike[str] | bytes | IO[bytes]

_TAB_FILES = (".tsv", ".tab")


def read_table(
    source: Source,
    name: str | None = None,
    *,
    sheet: str | None = None,
    read_as: Mapping[str, ReadAs] | None = None,
    missing_marks: Mapping[str, Sequence[str]] | None = None,
    leave_out: Collection[int] = (),
    min_columns: int = MIN_COLUMNS,
    caps: Caps = CAPS,
) -> Table:
    """A CSV, TSV, Excel or Parquet file as a table; what it is, its first bytes say.

    `source` is a path, bytes or an open binary file; `name` (needed for bytes) is a file
    name, of which the stem becomes the table's name. `sheet` names a worksheet (None: the
    first that is not hidden). `read_as`, by column name, reads a column otherwise than
    inferred; the texts in `missing_marks`, by column name, count as empty cells there. The
    rows of the numbers in `leave_out` are not read, and a note says so. Rows
    are numbered as a spreadsheet does: the header is row 1; in a Parquet file, which has
    none, the first row is. `min_columns` is 2, for a target and a feature; of rows to predict 1 is
    enough. The fingerprint follows the bytes and all that was asked.

    Raises TableError with what to mend, also where the file is larger than `caps`; its `rows`
    are a few that may be left out instead. TypeError for bytes without a name.
    """
    read_as, missing_marks = dict(read_as or {}), dict(missing_marks or {})
    data, name = _bytes_of(source, name, caps)
    found = format_of(data)
    delimiter = "\t" if Path(name).suffix.casefold() in _TAB_FILES else None
    left_out = frozenset(leave_out)
    cells, notes = _parse(data, found, delimiter, sheet, left_out, min_columns, caps)
    if left_out:
        cells, left_out_notes = without_rows(cells, left_out)
        notes += left_out_notes
    read = read_columns(cells, read_as, missing_marks, caps)
    asked = (sorted(read_as.items()), _sorted(missing_marks), sorted(left_out))
    request = (found.name, sheet, delimiter, *asked)
    return Table(
        name=Path(name).stem,
        schema=Schema(tuple(column.column for column in read)),
        values=tuple(frozen(column.values) for column in read),
        fingerprint=_fingerprint(repr(request), data),
        notes=(
            *naming_notes(name, found),
            *notes,
            *cells.notes,
            *(note for column in read for note in column.notes),
        ),
        row_numbers=frozen(cells.rows),
    )


def _parse(
    data: bytes,
    found: Format,
    delimiter: str | None,
    sheet: str | None,
    left_out: Collection[int],
    min_columns: int,
    caps: Caps,
) -> tuple[Sheet, tuple[Note, ...]]:
    """Each format's reader is imported when a file asks for it."""
    if sheet is not None and found is not Format.WORKBOOK:
        raise TableError(f"The file is {found}, which has no sheets: leave out sheet=.")
    match found:
        case Format.WORKBOOK:
            from explorer.data.reading.workbook.parsing import parse_workbook

            return parse_workbook(data, caps, sheet, min_columns), ()
        case Format.PARQUET:
            from explorer.data.reading.parquet import parse_parquet

            return parse_parquet(data, caps, min_columns), ()
        case Format.TEXT:
            text, notes = decode(data)
            return parse_delimited(text, caps, delimiter, left_out, min_columns), notes


def _bytes_of(source: Source, name: str | None, caps: Caps) -> tuple[bytes, str]:
    if isinstance(source, str | os.PathLike):
        path = Path(source)
        check_bytes("The file has", path.stat().st_size, caps.max_upload_bytes)
        return path.read_bytes(), name or path.name
    if isinstance(source, bytes | bytearray | memoryview):
        data = bytes(source)
    else:
        data = source.read(caps.max_upload_bytes + 1)
        name = name or getattr(source, "name", None)
    if name is None:
        raise TypeError("read_table needs name= beside bytes, for example name='penguins.csv'")
    check_bytes("The file has", len(data), caps.max_upload_bytes)
    return data, name


def _fingerprint(request: str, data: bytes) -> str:
    digest = hashlib.sha256(request.encode("utf-8", "replace"))
    digest.update(data)
    return digest.hexdigest()


def _sorted(missing_marks: Mapping[str, Sequence[str]]) -> list[tuple[str, tuple[str, ...]]]:
    return sorted((name, tuple(texts)) for name, texts in missing_marks.items())
