"""What a column of texts is: numbers, dates or categories, decided on all of its cells."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from explorer.data.errors import TableError
from explorer.data.reading.cells import Mask, TextColumn, matches
from explorer.data.reading.dates import DayMonth, look_like_dates, parse_dates
from explorer.data.reading.numbers import (
    LEADING_ZERO,
    DecimalMark,
    MarkEvidence,
    parse_numbers,
)
from explorer.data.reading.sentences import are_not, cells, listed
from explorer.data.schema import Display
from explorer.data.table import Note, ReadAs, Remedy

NEARLY_ALL = 0.99
"""From this share of readable cells on, the unreadable ones are named as exceptions."""

EXACT_INTEGERS = 2.0**53
"""From here on float64 skips whole numbers."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """A numeric column: one value for each distinct text, NaN where it is missing."""

    values: NDArray[np.float64]
    display: Display
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Texts:
    """A categorical column: its distinct texts, less the empty ones, are its levels."""

    notes: tuple[Note, ...] = ()


def infer_kind(
    column: TextColumn, evidence: MarkEvidence, file_mark: DecimalMark | None
) -> Numbers | Texts:
    """The kind that every filled cell agrees to; text, with notes, where some do not."""
    if not column.filled.any():
        return _all_missing(column)
    if evidence.point or evidence.comma:
        return _infer_numbers(column, evidence, file_mark)
    if look_like_dates(column.texts).any():
        found = _infer_dates(column)
        if found is not None:
            return found
    values = _best_numbers(column, file_mark)
    label = "Read as numbers; {} become{} missing"
    remedy = Remedy(label, column.name, ReadAs.NUMBERS)
    return Texts(
        _exceptions(column, ~np.isnan(values), "numbers", (remedy,)) + notes_on_marks(column)
    )


def read_numbers(column: TextColumn, file_mark: DecimalMark | None, asked: ReadAs) -> Numbers:
    """A column that was asked to be numbers; what is not a number becomes missing, and is told.

    Raises TableError where nothing in it is a number.
    """
    match asked:
        case ReadAs.DECIMAL_POINT:
            values = parse_numbers(column.texts, DecimalMark.POINT)
        case ReadAs.DECIMAL_COMMA:
            values = parse_numbers(column.texts, DecimalMark.COMMA)
        case _:
            values = _best_numbers(column, file_mark)
    return _as_asked(column, values, "numbers", number_display(values))


def read_dates(column: TextColumn, first: DayMonth) -> Numbers:
    """A column that was asked to be dates; what is not a date becomes missing, and is told."""
    return _as_asked(column, parse_dates(column.texts, first), "dates", Display.DATE)


def _infer_numbers(
    column: TextColumn, evidence: MarkEvidence, file_mark: DecimalMark | None
) -> Numbers | Texts:
    zeros = matches(column.texts, LEADING_ZERO) & column.filled
    if zeros.any():
        text, row = column.first_cells(zeros, 1)[0]
        sentence = (
            f"“{text}” in row {row} begins with a zero, so column “{column.name}” stays text."
        )
        remedy = Remedy("Read as numbers", column.name, ReadAs.NUMBERS)
        return Texts((Note(column.name, sentence, (remedy,)), *notes_on_marks(column)))
    mark, notes = _mark_of(column, evidence, file_mark)
    if mark is None:
        return Texts(notes + notes_on_marks(column))
    values = parse_numbers(column.texts, mark)
    values[~column.filled] = np.nan
    if not np.isfinite(values).any():
        return Texts(notes_on_marks(column))  # nothing but the word "inf"
    _refuse_infinite(column, values)
    return Numbers(values, number_display(values), notes + _inexact(column, values))


def _mark_of(
    column: TextColumn, evidence: MarkEvidence, file_mark: DecimalMark | None
) -> tuple[DecimalMark | None, tuple[Note, ...]]:
    """The decimal mark; None, with a question, where "1,234" may be either number."""
    if not evidence.conflict:
        return (DecimalMark.POINT if evidence.point else DecimalMark.COMMA), ()
    if file_mark is None and not evidence.has_commas:
        return DecimalMark.POINT, ()
    marked = matches(column.texts, ".*[.,].*") & column.filled
    text, row = column.first_cells(marked, 1)[0]
    point = Remedy("Read “.” as the decimal mark", column.name, ReadAs.DECIMAL_POINT)
    comma = Remedy("Read “,” as the decimal mark", column.name, ReadAs.DECIMAL_COMMA)
    if file_mark is None:
        sentence = (
            f"“{text}” in row {row} may be a whole number or a fraction, "
            f"so column “{column.name}” stays text."
        )
        return None, (Note(column.name, sentence, (point, comma)),)
    if file_mark is DecimalMark.POINT and not evidence.has_commas:
        return file_mark, ()
    value = parse_numbers(pa.array([text]), file_mark)[0]
    sentence = (
        f"“{text}” in row {row} was read as {value:g} in column “{column.name}”, because other "
        f"columns write decimals with “{file_mark}”."
    )
    other = comma if file_mark is DecimalMark.POINT else point
    return file_mark, (Note(column.name, sentence, (other,)),)


def _best_numbers(column: TextColumn, file_mark: DecimalMark | None) -> NDArray[np.float64]:
    """Under the decimal mark that reads more cells; at a tie under the file's, or the point."""
    first = file_mark or DecimalMark.POINT
    readings = [parse_numbers(column.texts, mark) for mark in (first, first.other)]
    return max(readings, key=lambda values: column.n_cells(~np.isnan(values)))


def _infer_dates(column: TextColumn) -> Numbers | Texts | None:
    day, month = (parse_dates(column.texts, first) for first in DayMonth)
    n_day, n_month = (column.n_cells(~np.isnan(values) & column.filled) for values in (day, month))
    values = day if n_day >= n_month else month
    read = ~np.isnan(values)
    if max(n_day, n_month) < NEARLY_ALL * column.n_cells(column.filled):
        return None
    undecided = n_day == n_month and not np.array_equal(day, month, equal_nan=True)
    by_day = Remedy("Read as day/month/year", column.name, ReadAs.DAY_FIRST)
    by_month = Remedy("Read as month/day/year", column.name, ReadAs.MONTH_FIRST)
    if undecided:
        text, row = column.first_cells(read & (day != month), 1)[0]
        sentence = (
            f"“{text}” in row {row} may be day/month or month/day, "
            f"so column “{column.name}” stays text."
        )
        return Texts((Note(column.name, sentence, (by_day, by_month)), *notes_on_marks(column)))
    if read[column.filled].all():
        return Numbers(np.where(column.filled, values, np.nan), Display.DATE)
    asked = ReadAs.DAY_FIRST if n_day >= n_month else ReadAs.MONTH_FIRST
    remedy = Remedy("Read as dates; {} become{} missing", column.name, asked)
    return Texts(_exceptions(column, read, "dates", (remedy,)) + notes_on_marks(column))


def _exceptions(
    column: TextColumn, read: Mask, what: str, remedies: Sequence[Remedy]
) -> tuple[Note, ...]:
    """The few cells that keep a column from being numbers or dates."""
    odd = column.filled & ~read
    n_odd, n_filled = column.n_cells(odd), column.n_cells(column.filled)
    if n_odd > (1 - NEARLY_ALL) * n_filled + 1e-9:
        return ()
    sentence = (
        f"Column “{column.name}” stays text: {n_odd} of its {n_filled} filled cells "
        f"{are_not(n_odd, what)}: {listed(column, odd)}."
    )
    told = cells(n_odd, "exception")
    offered = tuple(
        Remedy(r.label.format(told, "s" * (n_odd == 1)), r.column, r.read_as) for r in remedies
    )
    return (Note(column.name, sentence, offered),)


def _as_asked(
    column: TextColumn, values: NDArray[np.float64], what: str, display: Display
) -> Numbers:
    read = ~np.isnan(values)
    if not (read & column.filled).any():
        raise TableError(f"Column “{column.name}” holds no {what}, so it cannot be read as {what}.")
    _refuse_infinite(column, values)
    odd = column.filled & ~read
    values = np.where(column.filled, values, np.nan)
    notes = () if what == "dates" else _inexact(column, values)
    if odd.any():
        n_odd = column.n_cells(odd)
        sentence = (
            f"{cells(n_odd, 'cell')} of column “{column.name}” {are_not(n_odd, what)} and "
            f"count{'s' * (n_odd == 1)} as missing: {listed(column, odd)}."
        )
        notes = (Note(column.name, sentence), *notes)
    return Numbers(values, display, notes)


def _refuse_infinite(column: TextColumn, values: NDArray[np.float64]) -> None:
    infinite = np.isinf(values) & column.filled
    if infinite.any():
        text, row = column.first_cells(infinite, 1)[0]
        raise TableError(
            f"Row {row}, column “{column.name}”: “{text}” is infinite; write a finite number or "
            "leave the cell empty."
        )


def number_display(values: NDArray[np.float64]) -> Display:
    """Integers where all finite values are whole."""
    present = values[np.isfinite(values)]
    whole = bool((present == np.floor(present)).all())
    return Display.INTEGER if whole and len(present) else Display.NUMBER


def _inexact(column: TextColumn, values: NDArray[np.float64]) -> tuple[Note, ...]:
    """Long identifiers lose their last digits as numbers; two of them may become one."""
    long = np.abs(values) >= EXACT_INTEGERS
    if long.any():
        long &= matches(column.texts, "[+-]?[0-9]+")
    if not long.any():
        return ()
    text, row = column.first_cells(long, 1)[0]
    sentence = (
        f"“{text}” in row {row} of column “{column.name}” has more digits than a number keeps; "
        "it was rounded."
    )
    remedy = Remedy("Treat as categories", column.name, ReadAs.CATEGORIES)
    return (Note(column.name, sentence, (remedy,)),)


def _all_missing(column: TextColumn) -> Numbers | Texts:
    if (column.marks & ~column.empty).any():
        return Texts(notes_on_marks(column))
    note = Note(column.name, f"Column “{column.name}” has no values.")
    return Numbers(np.full(len(column.texts), np.nan), Display.NUMBER, (note,))


def notes_on_marks(column: TextColumn) -> tuple[Note, ...]:
    """The usual marks count as categories in a column of text, unless a person says otherwise."""
    chosen = column.marks & ~column.empty
    if not chosen.any():
        return ()
    found = tuple(column.texts.filter(pa.array(chosen)).to_pylist())
    named = ", ".join(f"“{text}”" for text in found)
    sentence = (
        f"Column “{column.name}” is text, so {named} ({cells(column.n_cells(chosen), 'cell')}) "
        f"{'is a category' if len(found) == 1 else 'are categories'} like any other."
    )
    label = f"Treat {named} as missing"
    return (Note(column.name, sentence, (Remedy(label, column.name, missing_marks=found),)),)
