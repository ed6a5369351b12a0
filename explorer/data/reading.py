"""From a file to a table: the front door of the data stage."""

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, cast

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from explorer.data.cells import TextColumn, text_column
from explorer.data.dates import DayMonth
from explorer.data.decoding import decode
from explorer.data.delimited import Sheet, parse_delimited
from explorer.data.display import show_value
from explorer.data.errors import TableError
from explorer.data.kinds import Numbers, Texts, infer_kind, read_dates, read_numbers
from explorer.data.natural_order import natural_order
from explorer.data.numbers import DecimalMark, MarkEvidence, mark_evidence, mark_of_the_file
from explorer.data.schema import Column, Display, Kind, Schema
from explorer.data.table import MISSING, Note, ReadAs, Table
from explorer.limits import LIMITS, Limits

Source = str | os.PathLike[str] | bytes | IO[bytes]
_Codes = NDArray[np.int32]
_Read = tuple[Column, NDArray[np.float64] | _Codes, tuple[Note, ...]]

_TAB_FILES = (".tsv", ".tab")
_EXACT_INTEGERS = 2.0**53


def read_table(
    source: Source,
    name: str | None = None,
    *,
    read_as: Mapping[str, ReadAs] | None = None,
    missing_marks: Mapping[str, Sequence[str]] | None = None,
    limits: Limits = LIMITS,
) -> Table:
    """A CSV or TSV file as a table; delimiter, encoding, decimal mark and kinds are found out.

    `source` is a path, bytes or an open binary file; `name` (needed for bytes) is a file
    name, of which the stem becomes the table's name. `read_as` reads a column otherwise than
    inferred; the texts in `missing_marks` count as empty cells of a column. Rows are numbered
    as a spreadsheet does: the header is row 1. Raises TableError with what to mend.
    """
    read_as, missing_marks = dict(read_as or {}), dict(missing_marks or {})
    data, name = _bytes_of(source, name, limits)
    extension = Path(name).suffix.casefold()
    delimiter = "\t" if extension in _TAB_FILES else None
    text, decoding_notes = decode(data)
    sheet = parse_delimited(text, limits, delimiter)
    _check_names(sheet, (*read_as, *missing_marks))
    read = _read_columns(sheet, read_as, missing_marks)
    return Table(
        name=Path(name).stem,
        schema=Schema(tuple(column for column, _, _ in read)),
        values=tuple(_frozen(values) for _, values, _ in read),
        fingerprint=_fingerprint(data, delimiter, read_as, missing_marks),
        notes=(*decoding_notes, *sheet.notes, *(note for _, _, notes in read for note in notes)),
    )


def _bytes_of(source: Source, name: str | None, limits: Limits) -> tuple[bytes, str]:
    if isinstance(source, str | os.PathLike):
        path = Path(source)
        _check_bytes(path.stat().st_size, limits)
        return path.read_bytes(), name or path.name
    if isinstance(source, bytes | bytearray | memoryview):
        data = bytes(source)
    else:
        data = source.read(limits.max_upload_bytes + 1)
        name = name or getattr(source, "name", None)
    if name is None:
        raise TypeError("read_table needs name= beside bytes, for example name='penguins.csv'")
    _check_bytes(len(data), limits)
    return data, name


def _check_bytes(size: int, limits: Limits) -> None:
    if size > limits.max_upload_bytes:
        found, most = (f"{n / 1024**2:.4g} MB" for n in (size, limits.max_upload_bytes))
        raise TableError(f"The file has {found}; at most {most} can be read here.")


def _check_names(sheet: Sheet, asked: Iterable[str]) -> None:
    for name in asked:
        if name not in sheet.names:
            raise TableError(f"The table has no column “{name}”.")


def _read_columns(
    sheet: Sheet, read_as: Mapping[str, ReadAs], missing_marks: Mapping[str, Sequence[str]]
) -> list[_Read]:
    columns = [
        text_column(name, cells, sheet.rows, missing_marks.get(name, ()))
        for name, cells in zip(sheet.names, sheet.columns, strict=True)
    ]
    evidence = [mark_evidence(column) for column in columns]
    file_mark = mark_of_the_file(evidence)
    return [
        _read_column(column, found, file_mark, read_as.get(column.name))
        for column, found in zip(columns, evidence, strict=True)
    ]


def _read_column(
    column: TextColumn,
    evidence: MarkEvidence,
    file_mark: DecimalMark | None,
    asked: ReadAs | None,
) -> _Read:
    match asked:
        case None:
            found = infer_kind(column, evidence, file_mark)
        case ReadAs.CATEGORIES:
            return _as_categories(column, infer_kind(column, evidence, file_mark))
        case ReadAs.DAY_FIRST:
            found = read_dates(column, DayMonth.DAY)
        case ReadAs.MONTH_FIRST:
            found = read_dates(column, DayMonth.MONTH)
        case _:
            found = read_numbers(column, file_mark, asked)
    match found:
        case Numbers(values, display, notes):
            shown = Column(column.name, Kind.NUMERIC, (), display)
            return shown, values[column.codes], notes
        case Texts(notes):
            levels, places = _text_levels(column, column.empty)
            spaces = _spaces_note(column)
            return (
                Column(column.name, Kind.CATEGORICAL, levels),
                places[column.codes],
                spaces + notes,
            )


def _as_categories(column: TextColumn, inferred: Numbers | Texts) -> _Read:
    """Numbers keep their order as levels, so "1" and "1.0" are one; other texts stay apart."""
    match inferred:
        case Numbers(values, display) if display is not Display.DATE and _exact(values):
            levels, places = _number_levels(Column(column.name, Kind.NUMERIC, (), display), values)
        case Numbers(values):
            levels, places = _text_levels(column, np.isnan(values))
        case Texts():
            levels, places = _text_levels(column, column.empty)
    return Column(column.name, Kind.CATEGORICAL, levels), places[column.codes], ()


def _number_levels(column: Column, values: NDArray[np.float64]) -> tuple[tuple[str, ...], _Codes]:
    present, places = np.unique(values, return_inverse=True)
    levels = tuple(show_value(column, float(value)) for value in present if value == value)
    return levels, np.where(np.isnan(values), MISSING, places).astype(np.int32)


def _exact(values: NDArray[np.float64]) -> bool:
    return not bool((np.abs(values) >= _EXACT_INTEGERS).any())


def _text_levels(column: TextColumn, missing: NDArray[np.bool_]) -> tuple[tuple[str, ...], _Codes]:
    """Levels in natural order, and each distinct text's place among them (-1: missing)."""
    present = np.flatnonzero(~missing)
    texts = cast(list[str], column.texts.take(pa.array(present)).to_pylist())
    order = natural_order(texts)
    places = np.full(len(missing), MISSING, np.int32)
    places[present[order]] = np.arange(len(order), dtype=np.int32)
    return tuple(texts[i] for i in order), places


def _spaces_note(column: TextColumn) -> tuple[Note, ...]:
    if not column.merged_by_spaces:
        return ()
    text = column.merged_by_spaces[0]
    sentence = (
        f"In column “{column.name}” some cells differ from “{text}” only by spaces around "
        "them; they were read as the same."
    )
    return (Note(column.name, sentence),)


def _fingerprint(
    data: bytes,
    delimiter: str | None,
    read_as: Mapping[str, ReadAs],
    missing_marks: Mapping[str, Sequence[str]],
) -> str:
    marks = sorted((name, tuple(texts)) for name, texts in missing_marks.items())
    digest = hashlib.sha256(repr((delimiter, sorted(read_as.items()), marks)).encode())
    digest.update(data)
    return digest.hexdigest()


def _frozen(
    values: NDArray[np.float64] | NDArray[np.int32],
) -> NDArray[np.float64] | NDArray[np.int32]:
    values.setflags(write=False)
    return values
