"""Columns whose file states their types: numbers, dates and categories without guessing."""

from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import MIN_INEXACT_INTEGER, number_display, show_value
from explorer.data.errors import TableError
from explorer.data.ordering import in_order
from explorer.data.reading.cells import as_array
from explorer.data.row_numbers import row_words
from explorer.data.schema import Column, Display, Kind
from explorer.data.table import ColumnValues, Note, ReadAs, Remedy

_MICROSECONDS = 1e6
_BOOLEANS = ("False", "True")


@dataclass(frozen=True, slots=True)
class ReadColumn:
    """A column as a table holds it (`float64[n_rows]` or codes `int32[n_rows]`), with its notes."""

    column: Column
    values: ColumnValues
    notes: tuple[Note, ...] = ()


def holds_numbers(kind: pa.DataType) -> bool:
    """Return whether cells of this PyArrow type are numbers, dates or times (or all missing)."""
    t = pa.types
    return bool(
        t.is_integer(kind)
        or t.is_floating(kind)
        or t.is_decimal(kind)
        or t.is_temporal(kind)
        or t.is_null(kind)
    ) and not t.is_interval(kind)


def holds_categories(kind: pa.DataType) -> bool:
    """Return whether cells of this PyArrow type are text, booleans or a dictionary of plain
    values."""
    t = pa.types
    if t.is_dictionary(kind):
        return holds_categories(kind.value_type) or holds_numbers(kind.value_type)
    text = t.is_string(kind) or t.is_large_string(kind) or t.is_string_view(kind)
    return bool(text or t.is_boolean(kind))


def read_typed(name: str, cells: Any, lines: IntArray) -> ReadColumn:
    """Return numbers as float64, dates as seconds since 1970 (UTC), times and durations as seconds.

    `cells` is a PyArrow array for which `holds_numbers` is true, `lines` are line numbers.
    Raises TableError for an infinite value.
    """
    values, notes = _values_of(name, cells, lines)
    infinite = np.flatnonzero(np.isinf(values))
    if len(infinite):
        row = row_words(int(infinite[0]), lines).capitalize()
        raise TableError(
            f"{row}, column “{name}”: “{values[infinite[0]]}” is infinite; "
            "write a finite number or leave the cell empty.",
            tuple(lines[infinite].tolist()),
        )
    if np.isnan(values).all():
        notes = (Note(name, f"Column “{name}” has no values."),)
    display = _display_of(cells.type) or number_display(values)
    return ReadColumn(Column(name, Kind.NUMERIC, (), display), values + 0.0, notes)


def in_stated_order(read: ReadColumn, cells: Any) -> ReadColumn:
    """Return the column with its categories in the order that its cells' type states, if any."""
    if read.column.is_numeric or not (pa.types.is_dictionary(cells.type) and cells.type.ordered):
        return read
    written = filter(None, pc.utf8_trim_whitespace(as_texts(cells).dictionary).to_pylist())
    column, codes = in_order(read.column, read.values, tuple(dict.fromkeys(written)))
    return replace(read, column=column, values=codes)


def _display_of(kind: pa.DataType) -> Display | None:
    if pa.types.is_date(kind) or pa.types.is_timestamp(kind):
        return Display.DATE
    is_time = pa.types.is_time(kind) or pa.types.is_duration(kind)
    return Display.TIME if is_time else None


def as_texts(cells: Any) -> Any:
    """Return cells as a dictionary of texts as CSV would hold them; a missing cell is empty
    text."""
    if pa.types.is_string(cells.type):
        filled = pc.fill_null(cells, "") if cells.null_count else cells
        return filled.dictionary_encode()
    if not pa.types.is_dictionary(cells.type):
        cells = cells.dictionary_encode()
    texts = [*_texts_of(cells.dictionary), ""]
    codes = pc.fill_null(cells.indices.cast(pa.int32()), len(texts) - 1)
    distinct = pa.array(texts, pa.string()).dictionary_encode()
    return pa.DictionaryArray.from_arrays(distinct.indices.take(codes), distinct.dictionary)


def _values_of(name: str, cells: Any, lines: IntArray) -> tuple[FloatArray, tuple[Note, ...]]:
    kind = cells.type
    if pa.types.is_null(kind):
        return np.full(len(cells), np.nan), ()
    if pa.types.is_integer(kind):
        return _floats(cells), _rounded(name, cells, lines)
    if pa.types.is_date(kind) or pa.types.is_timestamp(kind):
        zone = kind.tz if pa.types.is_timestamp(kind) else None
        return _seconds(cells), _zone_notes(name, zone)
    if pa.types.is_time(kind) or pa.types.is_duration(kind):
        return _seconds(cells), ()
    return _floats(cells), ()


def _floats(cells: Any) -> FloatArray:
    floats = pc.cast(cells, pa.float64(), safe=False)
    return as_array(floats)


def _seconds(cells: Any) -> FloatArray:
    """Convert through the coarsest unit that loses nothing, so that far dates do not overflow."""
    kind = cells.type
    if pa.types.is_date(kind):
        return _floats(cells.cast(pa.date32()).cast(pa.int32())) * 86_400
    steps = {"s": 1.0, "ms": 1e3, "us": _MICROSECONDS, "ns": 1e9}[kind.unit]
    width = pa.int32() if pa.types.is_time32(kind) else pa.int64()
    return _floats(cells.cast(width)) / steps


def _zone_notes(name: str, zone: str | None) -> tuple[Note, ...]:
    if zone in (None, "UTC", "Etc/UTC", "Z", "+00:00"):
        return ()
    sentence = (
        f"Column “{name}” has times in time zone {zone}, which were converted to UTC, so a date "
        "may shift by a day."
    )
    return (Note(name, sentence),)


def _rounded(name: str, cells: Any, lines: IntArray) -> tuple[Note, ...]:
    """The whole numbers that float64 cannot hold one by one: long identifiers, mostly."""
    long = np.flatnonzero(np.abs(_floats(cells)) >= MIN_INEXACT_INTEGER)
    if len(long) == 0:
        return ()
    first = int(long[0])
    sentence = (
        f"“{cells[first].as_py()}” in {row_words(first, lines)} of column “{name}” has more "
        "digits than a number can hold, so it was rounded."
    )
    return (Note(name, sentence, (Remedy("Treat as categories", name, ReadAs.CATEGORIES),)),)


def _texts_of(distinct: Any) -> list[str]:
    kind = distinct.type
    if pa.types.is_boolean(kind):
        return ["" if value is None else _BOOLEANS[value] for value in distinct.to_pylist()]
    if pa.types.is_date(kind) or pa.types.is_timestamp(kind):
        return _dates_written(distinct)
    if pa.types.is_floating(kind):
        plain = Column("", Kind.NUMERIC)
        return ["" if x != x else show_value(plain, x) for x in _floats(distinct).tolist()]
    texts = pc.fill_null(pc.cast(distinct, pa.string()), "")
    return [str(text) for text in texts.to_pylist()]


def _dates_written(distinct: Any) -> list[str]:
    """Write ISO 8601 in UTC, all as fine as the finest of them needs."""
    seconds = _seconds(distinct)
    known = np.where(np.isnan(seconds), 0, seconds)
    unit: Literal["D", "s", "us"] = "us"
    if (known % 86_400 == 0).all():
        unit = "D"
    elif (known % 1 == 0).all():
        unit = "s"
    moments = np.round(known * _MICROSECONDS).astype("datetime64[us]")
    written = np.char.replace(np.datetime_as_string(moments, unit=unit), "T", " ").tolist()
    return ["" if s != s else text for s, text in zip(seconds, written, strict=True)]
