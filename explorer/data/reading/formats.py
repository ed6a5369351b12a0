"""Recognise a file's format by its first bytes (its name is only a hint), and limit its size."""

import io
import re
import zipfile
from enum import StrEnum

from explorer.caps import Caps
from explorer.data.display import show_number
from explorer.data.errors import TableError
from explorer.data.table import Note


class Format(StrEnum):
    """The kinds of file that hold a table."""

    TEXT = "a text file"
    WORKBOOK = "an Excel workbook"
    PARQUET = "a Parquet file"


FORMAT_OF_TYPE = {
    "csv": Format.TEXT,
    "tsv": Format.TEXT,
    "tab": Format.TEXT,
    "txt": Format.TEXT,
    "xlsx": Format.WORKBOOK,
    "xlsm": Format.WORKBOOK,
    "parquet": Format.PARQUET,
}
"""The file types that can be read, by the end of the name."""

DAMAGED_WORKBOOK = (
    "The Excel workbook is damaged or incomplete: save it again and upload the new file."
)

_AS_CSV = "save the table as CSV (UTF-8) and upload that"
_AS_WORKBOOK = "save it as an Excel workbook (.xlsx) and upload that"

_BEGINNINGS = (
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"SQLite format 3", "an SQLite database"),
    (b"ARROW1", "an Arrow file"),
)
_ZIP = b"PK\x03\x04"
_OFFICE_BEFORE_2007 = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_WEB_PAGE = re.compile(rb"\s*<(!doctype html|html)", re.IGNORECASE)


def format_of(data: bytes) -> Format:
    """Return how to read the bytes: as text unless their beginning shows another format.

    Raises TableError, which names the format, for known formats that cannot be read here.
    """
    if data.startswith(b"PAR1"):
        return Format.PARQUET
    if data.startswith(b"PARE"):
        raise TableError("The Parquet file is encrypted: save it without encryption.")
    if data.startswith(_ZIP):
        return _format_of_archive(data)
    if data.startswith(_OFFICE_BEFORE_2007):
        if _ENCRYPTED in data:
            raise TableError("The workbook is encrypted: save it without a password.")
        raise TableError(f"The file is an old Excel or Office file: {_AS_WORKBOOK}.")
    known = next((what for start, what in _BEGINNINGS if data.startswith(start)), None)
    if _WEB_PAGE.match(data):
        known = "a web page"
    if known is not None:
        raise TableError(f"The file is {known}: {_AS_CSV}.")
    return Format.TEXT


def naming_notes(name: str, found: Format) -> tuple[Note, ...]:
    """Return a note if the end of a file's name promises a format that was not found."""
    ending = name.rpartition(".")[2].casefold()
    promised = FORMAT_OF_TYPE.get(ending)
    if promised is None or promised is found:
        return ()
    sentence = f"The file was read as {found}, although its name ends in “.{ending}”."
    return (Note("", sentence),)


def _format_of_archive(data: bytes) -> Format:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        if b"xl/" in data:
            raise TableError(DAMAGED_WORKBOOK) from None
        names = set()
    if "xl/workbook.xml" in names:
        return Format.WORKBOOK
    if "xl/workbook.bin" in names:
        raise TableError(f"The file is a binary Excel workbook (.xlsb): {_AS_WORKBOOK}.")
    if b"opendocument" in data[:200]:
        raise TableError(f"The file is an OpenDocument file: {_AS_WORKBOOK}.")
    raise TableError(f"The file is a ZIP archive: {_AS_CSV}.")


_MB = 1024**2
MIN_COLUMNS = 2


def check_size(n_rows: int, n_columns: int, caps: Caps) -> None:
    """Check that there are no more columns, rows (header not counted) and cells than allowed.

    Raises TableError with the first number that is too large, and its cap.
    """
    for count, things, max_count in (
        (n_columns, "columns", caps.max_columns),
        (n_rows, "rows", caps.max_rows),
        (n_rows * n_columns, "cells", caps.max_cells),
    ):
        if count > max_count:
            raise TableError(
                f"The table has {count} {things}; at most {max_count} can be read here."
            )


def check_bytes(holder: str, n_bytes: int, max_bytes: int) -> None:
    """Raise TableError, with sizes in MB, if there are more than `max_bytes`.

    `holder` begins the sentence, including its verb: "The file is", "The sheet's texts take".
    """
    if n_bytes > max_bytes:
        found, allowed = (f"{show_number(n / _MB)} MB" for n in (n_bytes, max_bytes))
        raise TableError(f"{holder} {found}; at most {allowed} can be read here.")


def refuse_narrow(n_columns: int, min_columns: int) -> None:
    """Raise TableError for fewer columns: to learn from, a table needs a target and a feature."""
    if n_columns < min_columns:
        raise TableError(
            "The table has only one column, but a tree needs a target and at least one feature. "
            "Separate the cells by commas, semicolons, tabs or vertical bars."
        )
