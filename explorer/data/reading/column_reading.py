"""From a sheet of cells to columns of values: the kind inferred, stored or requested."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from explorer.caps import Caps
from explorer.data.display import show_value
from explorer.data.errors import TableError
from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.natural_order import natural_order_of_array
from explorer.data.reading.cells import TextColumn, text_column
from explorer.data.reading.dates import DayMonth
from explorer.data.reading.kind_notes import mark_notes
from explorer.data.reading.kinds import Numbers, Texts, infer_kind, stored_text_notes
from explorer.data.reading.numbers import DecimalMark, MarkEvidence, mark_evidence, mark_of_the_file
from explorer.data.reading.requested_kinds import read_dates, read_numbers, read_times
from explorer.data.reading.rows_left_out import few_rows
from explorer.data.reading.sentinels import sentinels_of
from explorer.data.reading.sheet import Sheet
from explorer.data.reading.spellings import merge_spellings
from explorer.data.reading.typed import (
    ReadColumn,
    as_texts,
    holds_numbers,
    read_typed,
)
from explorer.data.schema import Column, Display, Kind
from explorer.data.table import MISSING, Note, ReadAs, Remedy, Table
from explorer.data.whole_numbers import MIN_INEXACT_INTEGER

_Codes = NDArray[np.int32]


def read_columns(
    sheet: Sheet,
    read_as: Mapping[str, ReadAs],
    missing_marks: Mapping[str, Sequence[str]],
    caps: Caps,
    reading: FileReading = AS_FOUND,
    before: Table | None = None,
) -> tuple[list[ReadColumn], DecimalMark | None]:
    """Every column of the sheet: as asked, else as its cells are typed, else as inferred.

    And the decimal mark that decides if a column on its own does not; None if no column needs one.

    `read_as` and `missing_marks` go by column name; columns that they do not name are taken from
    `before`, the same sheet read without them, which takes a fraction of the time. Raises
    TableError for a name that the sheet does not have, and for infinite numbers: with the rows of
    all of them, if few.
    """
    for name in (*read_as, *missing_marks):
        if name not in sheet.names:
            raise TableError(f"The table has no column “{name}”.")
    overridden = {*read_as, *missing_marks}
    kept = _kept_of(before, sheet, overridden) if before else {}
    texts: dict[str, TextColumn] = {}
    for name, cells in zip(sheet.names, sheet.columns, strict=True):
        if name not in kept and (name in overridden or not holds_numbers(cells.type)):
            texts[name] = text_column(
                name,
                as_texts(cells),
                sheet.rows,
                (*reading.marks, *missing_marks.get(name, ())),
            )
    evidence = {name: mark_evidence(column) for name, column in texts.items()}
    file_mark = mark_of_the_file(list(evidence.values()))
    if before and before.as_read and before.as_read.decimal:
        file_mark = DecimalMark(before.as_read.decimal)
    if sheet.point_decimals:
        file_mark = DecimalMark.POINT
    if reading.decimal:
        file_mark = DecimalMark(reading.decimal)
    first = DayMonth(reading.dates) if reading.dates else None
    found: list[ReadColumn] = []
    infinite: list[TableError] = []
    for i, name in enumerate(sheet.names):
        if name in kept:
            found.append(kept[name])
            continue
        try:
            if name in texts:
                stated = ReadAs.CATEGORIES if name in sheet.categories else None
                asked = read_as.get(name, stated), _is_final(sheet, i)
                found.append(_read_column(texts[name], evidence[name], file_mark, first, *asked))
            else:
                found.append(read_typed(name, sheet.columns[i], sheet.rows))
            found[-1] = _with_sentinels(found[-1], sheet.columns[i])
        except TableError as error:
            if not error.rows:
                raise
            infinite.append(error)
    if infinite:
        rows = np.unique([row for error in infinite for row in error.rows])
        raise TableError(str(infinite[0]), few_rows(rows, len(sheet.rows), caps))
    return found, file_mark


def _kept_of(before: Table, sheet: Sheet, overridden: set[str]) -> dict[str, ReadColumn]:
    """The columns that are read as before, each with the notes on its cells."""
    of_columns: dict[str, list[Note]] = {}
    for note in before.notes:
        if note.column and note not in sheet.notes:
            of_columns.setdefault(note.column, []).append(note)
    return {
        name: ReadColumn(
            before.column(name), before.values_of(name), tuple(of_columns.get(name, ()))
        )
        for name in sheet.names
        if name not in overridden
    }


def _with_sentinels(read: ReadColumn, cells: Any) -> ReadColumn:
    """The column with notes on numbers that may mean "no value", as the file writes them."""
    if not read.column.is_numeric:
        return read
    notes = []
    for value, sentence in sentinels_of(read.column, read.values.astype(np.float64, copy=False)):
        where = pa.array(np.flatnonzero(read.values == value))
        texts = as_texts(cells.take(where)).dictionary.to_pylist()
        marks = tuple(dict.fromkeys(text.strip() for text in texts if text.strip()))
        shown = show_value(read.column, value)
        remedy = Remedy(f"Treat {shown} as missing", read.column.name, missing_marks=marks)
        notes.append(Note(read.column.name, sentence, (remedy,)))
    return replace(read, notes=(*read.notes, *notes)) if notes else read


def _is_final(sheet: Sheet, index: int) -> bool:
    """Whether a column of text is categorical because its file says so."""
    kind = sheet.columns[index].type
    return (sheet.text_is_final and not holds_numbers(kind)) or pa.types.is_boolean(kind)


def _read_column(
    column: TextColumn,
    evidence: MarkEvidence,
    file_mark: DecimalMark | None,
    first: DayMonth | None,
    read_as: ReadAs | None,
    is_final: bool,
) -> ReadColumn:
    match read_as:
        case None if is_final and column.filled.any():
            found: Numbers | Texts = Texts(stored_text_notes(column, evidence, file_mark))
        case None:
            found = infer_kind(column, evidence, file_mark, first)
        case ReadAs.CATEGORIES:
            return _as_categories(column, infer_kind(column, evidence, file_mark))
        case ReadAs.MERGED_CATEGORIES:
            column, merged = merge_spellings(column)
            found = Texts(merged + mark_notes(column))
        case ReadAs.DAY_FIRST:
            found = read_dates(column, DayMonth.DAY)
        case ReadAs.MONTH_FIRST:
            found = read_dates(column, DayMonth.MONTH)
        case ReadAs.TIMES | ReadAs.MINUTES:
            found = read_times(column, two_are_minutes=read_as is ReadAs.MINUTES)
        case _:
            found = read_numbers(column, file_mark, read_as)
    match found:
        case Numbers(values, display, notes):
            described = Column(column.name, Kind.NUMERIC, (), display)
            return ReadColumn(described, values[column.codes], notes)
        case Texts(notes):
            levels, codes = _text_levels(column, column.empty)
            described = Column(column.name, Kind.CATEGORICAL, levels)
            return ReadColumn(described, codes[column.codes], _spaces_note(column) + notes)


def _as_categories(column: TextColumn, inferred: Numbers | Texts) -> ReadColumn:
    """Numbers keep their order as levels, so "1" and "1.0" are one; other texts stay apart."""
    match inferred:
        case Numbers(values, display) if _is_plain(display) and _exact(values):
            levels, codes = _number_levels(Column(column.name, Kind.NUMERIC, (), display), values)
        case Numbers(values):
            levels, codes = _text_levels(column, np.isnan(values))
        case Texts():
            levels, codes = _text_levels(column, column.empty)
    return ReadColumn(Column(column.name, Kind.CATEGORICAL, levels), codes[column.codes])


def _number_levels(column: Column, values: NDArray[np.float64]) -> tuple[tuple[str, ...], _Codes]:
    present, codes = np.unique(values, return_inverse=True)
    levels = tuple(show_value(column, float(value)) for value in present if value == value)
    return levels, np.where(np.isnan(values), MISSING, codes).astype(np.int32)


def _is_plain(display: Display) -> bool:
    return display not in (Display.DATE, Display.TIME)


def _exact(values: NDArray[np.float64]) -> bool:
    return not bool((np.abs(values) >= MIN_INEXACT_INTEGER).any())


def _text_levels(column: TextColumn, missing: NDArray[np.bool_]) -> tuple[tuple[str, ...], _Codes]:
    """Levels in natural order, and the code of each distinct text (-1: missing)."""
    present = np.flatnonzero(~missing)
    texts = column.texts.take(pa.array(present))
    order = natural_order_of_array(texts)
    codes = np.full(len(missing), MISSING, np.int32)
    codes[present[order]] = np.arange(len(order), dtype=np.int32)
    return tuple(texts.take(pa.array(order)).to_pylist()), codes


def _spaces_note(column: TextColumn) -> tuple[Note, ...]:
    if not column.merged_by_spaces:
        return ()
    text = column.merged_by_spaces[0]
    sentence = (
        f"In column “{column.name}” some cells differ from “{text}” only by spaces around "
        "them; they were read as the same."
    )
    return (Note(column.name, sentence),)
