"""Decide from all cells of a text column: does it hold numbers, dates, times or categories?"""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from explorer.data.arrays import FloatArray
from explorer.data.display import number_display, show_number
from explorer.data.reading.cells import Mask, TextColumn, matches
from explorer.data.reading.dates import (
    DAY,
    LAST_OF_2000S,
    has_short_years,
    have_three_parts,
    have_two_parts,
    look_like_dates,
    look_like_times,
    parse_dates,
    parse_times,
)
from explorer.data.reading.kind_notes import (
    MOST,
    NEARLY_ALL,
    cell_notes,
    compact_date_notes,
    exception_notes,
    mark_notes,
    mark_read_notes,
    refuse_infinite,
    rounding_notes,
    zone_notes,
)
from explorer.data.reading.numbers import (
    LEADING_ZERO,
    DecimalMark,
    MarkEvidence,
    parse_best_numbers,
    parse_numbers,
)
from explorer.data.reading.quantities import quantity_notes
from explorer.data.reading.spellings import spelling_notes
from explorer.data.schema import DayMonth, Display
from explorer.data.table import Note, ReadAs, Remedy


@dataclass(frozen=True, slots=True)
class Numbers:
    """A numeric column: `float64[n_texts]`, NaN if missing; dates and times in seconds.

    first: whether day or month was taken to come first in dates; None for other numbers.
    """

    values: FloatArray
    display: Display
    notes: tuple[Note, ...] = ()
    first: DayMonth | None = None


@dataclass(frozen=True, slots=True)
class Texts:
    """A categorical column: its distinct texts, less the empty ones, are its levels."""

    notes: tuple[Note, ...] = ()


def infer_kind(
    column: TextColumn,
    evidence: MarkEvidence,
    file_mark: DecimalMark | None,
    first: DayMonth | None = None,
) -> Numbers | Texts:
    """Return the kind that every filled cell agrees to; text, with notes, if some do not.

    `evidence` is the column's own (`mark_evidence`), `file_mark` the decimal mark that other
    columns settle, None if they do not; `first` whether day or month comes first, if known.
    Raises TableError for an infinite value.
    """
    if not column.filled.any():
        if (column.marks & ~column.empty).any():
            return Texts(mark_notes(column))
        note = Note(column.name, f"Column “{column.name}” has no values.")
        return Numbers(np.full(len(column.texts), np.nan), Display.NUMBER, (note,))
    if evidence.point or evidence.comma:
        return _infer_numbers(column, evidence, file_mark)
    if look_like_dates(column.texts).any() and (found := _infer_dates(column, first)):
        return found
    if look_like_times(column.texts).any() and (found := _infer_times(column)):
        return found
    read = ~np.isnan(parse_best_numbers(column, file_mark))
    exceptions = exception_notes(column, read, "numbers", ReadAs.NUMBERS)
    n_read, n_filled = (column.n_cells(one & column.filled) for one in (read, column.filled))
    if not exceptions or n_read < NEARLY_ALL * n_filled:
        exceptions = quantity_notes(column, read, file_mark) or exceptions
    others = mark_notes(column) if exceptions else text_notes(column, file_mark)
    return Texts(exceptions + others)


def stored_text_notes(
    column: TextColumn, evidence: MarkEvidence, file_mark: DecimalMark | None
) -> tuple[Note, ...]:
    """Offer other readings of a column that the file stores as text; it stays text.

    The arguments are those of `infer_kind`; what that would have found is offered.
    """
    if evidence.point or evidence.comma:
        found = _zero_notes(column) or _stored_notes(column, "numbers", ReadAs.NUMBERS)
        return found + mark_notes(column)
    if look_like_dates(column.texts).any():
        match _infer_dates(column, None):
            case Numbers():
                by_day = parse_dates(column.texts, DayMonth.DAY)[column.filled]
                read_as = ReadAs.MONTH_FIRST if np.isnan(by_day).any() else ReadAs.DAY_FIRST
                return _stored_notes(column, "dates", read_as) + mark_notes(column)
            case Texts(notes):
                return notes
    if look_like_times(column.texts).any():
        match _infer_times(column):
            case Numbers():
                return _stored_notes(column, "times", ReadAs.TIMES) + mark_notes(column)
            case Texts(notes):
                return notes
    return text_notes(column, file_mark)


def _stored_notes(column: TextColumn, plural: str, read_as: ReadAs) -> tuple[Note, ...]:
    sentence = (
        f"All cells of column {{name}} are {plural} ({{cell}}), but they are stored as text, so "
        "the column was read as categories."
    )
    return cell_notes(column, column.filled, sentence, (f"Read as {plural}", read_as))


def text_notes(column: TextColumn, file_mark: DecimalMark | None) -> tuple[Note, ...]:
    """Offer other readings of text: numbers with a unit, fewer spellings, missing cells."""
    plain = ~np.isnan(parse_best_numbers(column, file_mark))
    quantities = quantity_notes(column, plain, file_mark)
    return (quantities or spelling_notes(column)) + mark_notes(column)


def _infer_numbers(
    column: TextColumn, evidence: MarkEvidence, file_mark: DecimalMark | None
) -> Numbers | Texts:
    zeros = _zero_notes(column)
    if zeros:
        return Texts(zeros + mark_notes(column))
    mark, notes = _mark_of(column, evidence, file_mark)
    if mark is None:
        return Texts(notes + mark_notes(column))
    values = parse_numbers(column.texts, mark)
    values[~column.filled] = np.nan
    if not np.isfinite(values).any():
        return Texts(mark_notes(column))  # nothing but the word "inf"
    refuse_infinite(column, values)
    notes += (
        rounding_notes(column, values)
        + mark_read_notes(column)
        + compact_date_notes(column, values)
    )
    return Numbers(values, number_display(values), notes)


def _zero_notes(column: TextColumn) -> tuple[Note, ...]:
    """Return a note if a number begins with a zero, so is not a number but a code, such as a zip
    code."""
    zeros = matches(column.texts, LEADING_ZERO) & column.filled
    sentence = "{cell} begins with a zero, so column {name} stays text."
    return cell_notes(column, zeros, sentence, ("Read as numbers", ReadAs.NUMBERS))


def _mark_of(
    column: TextColumn, evidence: MarkEvidence, file_mark: DecimalMark | None
) -> tuple[DecimalMark | None, tuple[Note, ...]]:
    """Return the decimal mark; None, with two remedies, where "1,234" may be either number.

    "1.234" is a fraction, as it is nearly everywhere, and a note says that.
    """
    if not evidence.conflict:
        return (DecimalMark.POINT if evidence.point else DecimalMark.COMMA), ()
    marked = matches(column.texts, ".*[.,].*") & column.filled
    text, row = column.first_cells(marked, 1)[0]
    point = Remedy("Read “.” as the decimal mark", column.name, ReadAs.DECIMAL_POINT)
    comma = Remedy("Read “,” as the decimal mark", column.name, ReadAs.DECIMAL_COMMA)
    if file_mark is None and not evidence.has_commas:
        sentence = (
            f"“{text}” in {row} of column “{column.name}” was read as a fraction, but the point "
            "might separate thousands."
        )
        return DecimalMark.POINT, (Note(column.name, sentence, (comma,)),)
    if file_mark is None:
        sentence = (
            f"“{text}” in {row} may be a whole number or a fraction, "
            f"so column “{column.name}” stays text."
        )
        return None, (Note(column.name, sentence, (point, comma)),)
    if file_mark is DecimalMark.POINT and not evidence.has_commas:
        return file_mark, ()
    value = parse_numbers(pa.array([text]), file_mark)[0]
    sentence = (
        f"“{text}” in {row} was read as {show_number(value, 7)} in column “{column.name}”, "
        f"because other columns write decimals with “{file_mark}”."
    )
    other = comma if file_mark is DecimalMark.POINT else point
    return file_mark, (Note(column.name, sentence, (other,)),)


def _infer_dates(column: TextColumn, first: DayMonth | None) -> Numbers | Texts | None:
    """Return the dates; None if at most half of the filled cells are dates in either order."""
    day, month = (parse_dates(column.texts, one) for one in DayMonth)
    n_day, n_month = (column.n_cells(~np.isnan(values) & column.filled) for values in (day, month))
    is_day = n_day >= n_month if first is None else first is DayMonth.DAY
    values, n_read = (day, n_day) if is_day else (month, n_month)
    read = ~np.isnan(values)
    if n_read <= MOST * column.n_cells(column.filled):
        return None
    by_day = Remedy("Read as day/month/year", column.name, ReadAs.DAY_FIRST)
    by_month = Remedy("Read as month/day/year", column.name, ReadAs.MONTH_FIRST)
    if first is None and n_day == n_month and not np.array_equal(day, month, equal_nan=True):
        sentence = _why_undecided(column, day, month)
        return Texts((Note(column.name, sentence, (by_day, by_month)), *mark_notes(column)))
    if read[column.filled].all():
        notes = _short_year_notes(column) + zone_notes(column, values) + mark_read_notes(column)
        order = DayMonth.DAY if is_day else DayMonth.MONTH
        return Numbers(np.where(column.filled, values, np.nan), Display.DATE, notes, order)
    read_as = ReadAs.DAY_FIRST if is_day else ReadAs.MONTH_FIRST
    return Texts(exception_notes(column, read, "dates", read_as) + mark_notes(column))


def _infer_times(column: TextColumn) -> Numbers | Texts | None:
    """Return None if at most half of the filled cells are times."""
    values = parse_times(column.texts)
    read = ~np.isnan(values)
    if column.n_cells(read & column.filled) <= MOST * column.n_cells(column.filled):
        return None
    two = have_two_parts(column.texts) & column.filled
    three = have_three_parts(column.texts) & column.filled
    if two.any() and three.any():
        (text, row), (other, other_row) = (column.first_cells(one, 1)[0] for one in (two, three))
        sentence = (
            f"“{text}” in {row} may be hours and minutes or minutes and seconds, while "
            f"“{other}” in {other_row} has all three, so column “{column.name}” stays text."
        )
        minutes = Remedy("Read as minutes:seconds", column.name, ReadAs.MINUTES)
        hours = Remedy("Read as hours:minutes", column.name, ReadAs.TIMES)
        return Texts((Note(column.name, sentence, (minutes, hours)), *mark_notes(column)))
    if read[column.filled].all():
        kept = np.where(column.filled, values, np.nan)
        return Numbers(
            kept, Display.TIME, _minute_notes(column, two, kept) + mark_read_notes(column)
        )
    return Texts(exception_notes(column, read, "times", ReadAs.TIMES) + mark_notes(column))


def _minute_notes(column: TextColumn, two: Mask, values: FloatArray) -> tuple[Note, ...]:
    """Return a note if hours and minutes of more than a day may be minutes and seconds."""
    sentence = (
        "Column {name} was read as hours and minutes, but {cell} is more than a day: are the "
        "values minutes and seconds?"
    )
    offer = ("Read as minutes:seconds", ReadAs.MINUTES)
    return cell_notes(column, two & (np.abs(values) >= DAY), sentence, offer)


def _short_year_notes(column: TextColumn) -> tuple[Note, ...]:
    short = has_short_years(column.texts) & column.filled
    sentence = (
        "Column {name} has years with two digits ({cell}), which were read as years "
        f"from {1901 + LAST_OF_2000S} to {2000 + LAST_OF_2000S}."
    )
    return cell_notes(column, short, sentence, ("Read as categories", ReadAs.CATEGORIES))


def _why_undecided(column: TextColumn, day: FloatArray, month: FloatArray) -> str:
    """Name a cell that is a date both ways; else a cell of each way, which contradict."""
    by_day, by_month = (~np.isnan(values) & column.filled for values in (day, month))
    both = by_day & by_month & (day != month)
    if both.any():
        text, row = column.first_cells(both, 1)[0]
        fact = f"“{text}” in {row} may be day/month or month/day"
    else:
        one, row = column.first_cells(by_day & ~by_month, 1)[0]
        other, other_row = column.first_cells(by_month & ~by_day, 1)[0]
        fact = f"“{one}” in {row} is day/month and “{other}” in {other_row} is month/day"
    return f"{fact}, so column “{column.name}” stays text."
