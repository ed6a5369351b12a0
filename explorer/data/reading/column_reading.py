"""Turn a sheet of cells into columns of values, of an inferred, stored or requested kind."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from explorer.caps import Caps
from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.display import (
    MIN_INEXACT_INTEGER,
    number_display,
    show_count,
    show_number,
    show_value,
)
from explorer.data.errors import TableError
from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.natural_order import natural_order_of_array
from explorer.data.reading.cells import TextColumn, list_cells, text_column
from explorer.data.reading.dates import are_iso, parse_dates, parse_times
from explorer.data.reading.kind_notes import (
    mark_notes,
    refuse_infinite,
    rounding_notes,
    unread_notes,
)
from explorer.data.reading.kinds import Numbers, Texts, infer_kind, stored_text_notes
from explorer.data.reading.numbers import (
    DecimalMark,
    MarkEvidence,
    mark_evidence,
    mark_of_the_file,
    parse_column,
)
from explorer.data.reading.quantities import READ_AS, quantities_of, quantity_read_notes
from explorer.data.reading.sheet import Sheet, few_lines
from explorer.data.reading.spellings import merge_spellings
from explorer.data.reading.typed import (
    ReadColumn,
    as_texts,
    holds_numbers,
    in_stated_order,
    read_typed,
)
from explorer.data.schema import Column, DayMonth, Display, Kind, LevelType
from explorer.data.table import MISSING, Note, ReadAs, Remedy, Table, levels_of_numbers

_Codes = NDArray[np.int32]
_TRUTH = {"True", "TRUE", "true", "False", "FALSE", "false"}


def read_columns(
    sheet: Sheet,
    read_as: Mapping[str, ReadAs],
    missing_marks: Mapping[str, Sequence[str]],
    caps: Caps,
    reading: FileReading = AS_FOUND,
    before: Table | None = None,
) -> tuple[list[ReadColumn], DecimalMark | None]:
    """Return every column of the sheet: as requested, else by its cells' types, else as inferred.

    Also returns the decimal mark that is used if a column on its own does not settle it, or None.

    `read_as` and `missing_marks` are by column name. Columns that they do not mention are taken
    from `before`, the same sheet read without them, which is much faster. Raises TableError for a
    name that the sheet does not have, and for infinite values; if few rows have them, the error
    lists these rows.
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
                name, as_texts(cells), sheet.lines, (*reading.marks, *missing_marks.get(name, ()))
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
                kind = sheet.columns[i].type  # booleans and stored text are categories
                is_text = sheet.text_is_final and not holds_numbers(kind)
                asked = read_as.get(name, stated), is_text or pa.types.is_boolean(kind)
                found.append(_read_column(texts[name], evidence[name], file_mark, first, *asked))
                if name not in read_as:
                    found[-1] = in_stated_order(found[-1], sheet.columns[i])
            else:
                found.append(read_typed(name, sheet.columns[i], sheet.lines))
            found[-1] = _with_sentinels(found[-1], sheet.columns[i])
        except TableError as error:
            if not error.lines:
                raise
            infinite.append(error)
    if infinite:
        lines = np.unique([line for error in infinite for line in error.lines])
        raise TableError(str(infinite[0]), few_lines(lines, len(sheet.lines), caps))
    return found, file_mark


def _kept_of(before: Table, sheet: Sheet, overridden: set[str]) -> dict[str, ReadColumn]:
    """Return the columns that are read as before, each with the notes on its cells."""
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
    """Return the column with notes on numbers that may mean "no value", as the file writes them."""
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
        case Numbers(values, display, notes, order):
            is_iso = order is None or are_iso(column.texts)[column.filled].all()
            order = None if is_iso else order
            described = Column(column.name, Kind.NUMERIC, (), display, date_order=order)
            return ReadColumn(described, values[column.codes], notes)
        case Texts(notes):
            levels, codes = _text_levels(column, column.empty)
            described = Column(column.name, Kind.CATEGORICAL, levels, level_type=_type_of(levels))
            return ReadColumn(described, codes[column.codes], _spaces_note(column) + notes)


def _type_of(levels: tuple[str, ...]) -> LevelType:
    """Return what pandas makes of these texts in a CSV file: true and false, or text."""
    return LevelType.BOOLEAN if levels and set(levels) <= _TRUTH else LevelType.TEXT


def _as_categories(column: TextColumn, inferred: Numbers | Texts) -> ReadColumn:
    """Numbers keep their order as levels, so "1" and "1.0" are one; other texts stay apart."""
    level_type = LevelType.TEXT
    match inferred:
        case Numbers(values, display) if (
            display not in (Display.DATE, Display.TIME)
            and not (np.abs(values) >= MIN_INEXACT_INTEGER).any()
        ):
            numeric = Column(column.name, Kind.NUMERIC, (), display)
            levels, codes = levels_of_numbers(numeric, values)
            level_type = LevelType.NUMBER
        case Numbers(values):
            levels, codes = _text_levels(column, np.isnan(values))
        case Texts():
            levels, codes = _text_levels(column, column.empty)
    described = Column(column.name, Kind.CATEGORICAL, levels, level_type=level_type)
    return ReadColumn(described, codes[column.codes])


def _text_levels(column: TextColumn, missing: BoolArray) -> tuple[tuple[str, ...], _Codes]:
    """Return the levels in natural order, and the code of each distinct text (-1: missing)."""
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
        f"In column “{column.name}”, some cells differ from “{text}” only by surrounding spaces, "
        "so they were read as the same value."
    )
    return (Note(column.name, sentence),)


def read_numbers(column: TextColumn, file_mark: DecimalMark | None, read_as: ReadAs) -> Numbers:
    """Return a column as numbers; what is not a number becomes missing, with a note.

    Units are dropped, with a note, if more cells become numbers without them. With `read_as`
    NUMBERS, the decimal mark is the one that reads more cells. Raises TableError if the column has
    values but no number, and for infinite values.
    """
    mark = next((mark for mark, way in READ_AS.items() if way is read_as), None)
    values, left_off = parse_column(column, mark, file_mark), None
    found = quantities_of(column)
    if found is not None:
        without_unit = parse_column(found.column, mark, file_mark)
        n_without, n_read = (
            column.n_cells(column.filled & ~np.isnan(one)) for one in (without_unit, values)
        )
        if n_without > n_read:
            values, left_off = without_unit, found
    values = _values_of_filled(column, values, "numbers")
    notes = () if left_off is None else quantity_read_notes(left_off, column, values)
    notes += unread_notes(column, ~np.isnan(values), "numbers") + rounding_notes(column, values)
    return Numbers(values, number_display(values), notes)


def read_dates(column: TextColumn, first: DayMonth) -> Numbers:
    """Return a column as dates; what is not a date becomes missing, with a note.

    Raises TableError if the column has values but no date.
    """
    values = _values_of_filled(column, parse_dates(column.texts, first), "dates")
    return Numbers(values, Display.DATE, unread_notes(column, ~np.isnan(values), "dates"), first)


def read_times(column: TextColumn, *, two_are_minutes: bool) -> Numbers:
    """Return a column as times; what is not a time becomes missing, with a note.

    Raises TableError if the column has values but no time.
    """
    values = parse_times(column.texts, two_are_minutes=two_are_minutes)
    values = _values_of_filled(column, values, "times")
    return Numbers(values, Display.TIME, unread_notes(column, ~np.isnan(values), "times"))


def _values_of_filled(column: TextColumn, values: FloatArray, plural: str) -> FloatArray:
    values = np.where(column.filled, values, np.nan)
    if column.filled.any() and np.isnan(values).all():
        raise TableError(
            f"Column “{column.name}” cannot be read as {plural}: it holds no {plural}, only "
            f"{list_cells(column, column.filled)}."
        )
    refuse_infinite(column, values)
    return values


MIN_OTHERS = 10  # cells with other numbers, so that there is a rest to be far from

_SOME = 1_000
_DIGITS = [10**n - 1 for n in range(2, 9)]
_ODD_NUMBERS = np.array(
    [*_DIGITS, *(8 * n // 9 for n in _DIGITS[1:]), *(7 * n // 9 for n in _DIGITS[1:]), 997, 998],
    np.float64,
)
_DAYS = ((1899, 12, 30), (1899, 12, 31), (1900, 1, 1), (1970, 1, 1), (9999, 12, 31), (2999, 12, 31))
_ODD_DATES = np.array([datetime(*day, tzinfo=UTC).timestamp() for day in _DAYS])


def sentinels_of(column: Column, values: FloatArray) -> list[tuple[float, str]]:
    """Return the values that may mark missing values, each with a sentence.

    `values` are a numeric column's values (`float64[n]`, NaN if missing). A value may be such a
    mark if it is a usual one (99, −999, 1900-01-01, …), is the lowest or the highest, and is
    farther from the remaining values than these are from each other.
    """
    usual = (
        _ODD_DATES
        if column.display is Display.DATE
        else np.concatenate([_ODD_NUMBERS, -_ODD_NUMBERS])
    )
    ends = np.fmin.reduce(values, initial=np.inf), np.fmax.reduce(values, initial=-np.inf)
    odd = np.isin(ends, usual)
    if not odd.any():
        return []
    # Of some rows the others lie closer together, and no nearer to the end, than of all.
    some = values[:: max(1, len(values) // _SOME)]
    if not any(_is_far(end, some, usual) for end, is_odd in zip(ends, odd, strict=True) if is_odd):
        return []
    found = np.unique(values[np.isin(values, usual)]).tolist()
    low, high = _range_of_others(values, usual)
    return [
        (value, _sentinel_sentence(column, value, int((values == value).sum()), low, high))
        for value in found
        if _is_far(value, values, usual)
    ]


def _is_far(value: float, values: FloatArray, usual: FloatArray) -> bool:
    low, high = _range_of_others(values, usual)
    return low < high and max(low - value, value - high) > high - low


def _range_of_others(values: FloatArray, usual: FloatArray) -> tuple[float, float]:
    """Return the lowest and the highest value that is not a usual one; (0, 0) for too few."""
    others = values[~np.isin(values, usual) & ~np.isnan(values)]
    return (float(others.min()), float(others.max())) if len(others) >= MIN_OTHERS else (0.0, 0.0)


def _sentinel_sentence(column: Column, value: float, n: int, low: float, high: float) -> str:
    is_date = column.display is Display.DATE
    shown = show_value(column, value)
    first, last = (show_value(column, one) if is_date else show_number(one) for one in (low, high))
    cells = "1 cell" if n == 1 else f"{show_count(n)} cells"
    return (
        f"{shown} appears in {cells} of column “{column.name}”, far from all other values "
        f"({first} to {last}): does it mark a missing value?"
    )
