"""Notes on a column's kind: exceptions, rounding, marks that count as text, infinities."""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from explorer.data.arrays import FloatArray
from explorer.data.display import MIN_INEXACT_INTEGER, show_count, show_value
from explorer.data.errors import TableError
from explorer.data.reading.cells import (
    NAMED_MARKS,
    WORDS,
    Mask,
    TextColumn,
    are_not,
    as_array,
    count_of,
    list_cells,
    matches,
)
from explorer.data.reading.dates import parse_dates
from explorer.data.schema import Column, DayMonth, Display, Kind
from explorer.data.table import Note, ReadAs, Remedy

NEARLY_ALL = 0.99  # from this share of readable cells on, a column is nearly what they are
MOST = 0.5  # above this share of readable cells, the unreadable ones are named as exceptions


MIN_COMPACT = 5  # at least this many different days make eight digits dates

_FIRST_DAY, _LAST_DAY = 19_000_101, 20_991_231
_ZONED = r".*[0-9]:[0-9]{2}.*[+\-](?:0?[1-9]|1[0-4]|00:?[1-9][0-9]).*"
_DATES = Column("", Kind.NUMERIC, (), Display.DATE)


def cell_notes(
    column: TextColumn, chosen: Mask, sentence: str, *offers: tuple[str, ReadAs]
) -> tuple[Note, ...]:
    """Return a note on the first cell that holds a chosen text (`bool[n_texts]`), if there is
    one.

    In the sentence, {cell} is that text with its row and line, and {name} is the column; offers
    are remedies' labels.
    """
    if not chosen.any():
        return ()
    text, row = column.first_cells(chosen, 1)[0]
    told = sentence.format(cell=f"“{text}” in {row}", name=f"“{column.name}”")
    remedies = tuple(Remedy(label, column.name, read_as) for label, read_as in offers)
    return (Note(column.name, told, remedies),)


def exception_notes(
    column: TextColumn, read: Mask, plural: str, read_as: ReadAs
) -> tuple[Note, ...]:
    """Return a note on the cells that keep a column from being numbers or dates, if they are
    few.

    `read` (`bool[n_texts]`) are the texts that could be read as `plural`: "numbers", "dates" or
    "times". The remedy reads the column as these, and the exceptions become missing. There is no
    note if half of the filled cells or more are exceptions.
    """
    odd = column.filled & ~read
    n_odd, n_filled = column.n_cells(odd), column.n_cells(column.filled)
    if n_filled - n_odd <= MOST * n_filled:
        return ()
    sentence = (
        f"Column “{column.name}” stays text, because {show_count(n_odd)} of its "
        f"{show_count(n_filled)} filled cells {are_not(n_odd, plural)}: {list_cells(column, odd)}."
    )
    exceptions = f"{count_of(n_odd, 'exception')} become{'s' * (n_odd == 1)} missing"
    remedy = Remedy(f"Read as {plural}; {exceptions}", column.name, read_as)
    return (Note(column.name, sentence, (remedy,)),)


def unread_notes(column: TextColumn, read: Mask, plural: str) -> tuple[Note, ...]:
    """Return a note on the cells that became missing because the user chose `plural`."""
    odd = column.filled & ~read
    if not (n_odd := column.n_cells(odd)):
        return ()
    sentence = (
        f"{count_of(n_odd, 'cell')} of column “{column.name}” {are_not(n_odd, plural)} and "
        f"count{'s' * (n_odd == 1)} as missing: {list_cells(column, odd)}."
    )
    return (Note(column.name, sentence),)


def rounding_notes(column: TextColumn, values: FloatArray) -> tuple[Note, ...]:
    """Return a note if long identifiers lose their last digits, so that two may become one.

    `values` is `float64[n_texts]`, NaN if a text is missing.
    """
    long = np.abs(values) >= MIN_INEXACT_INTEGER
    if long.any():
        long &= matches(column.texts, "[+-]?[0-9]+")
    sentence = "{cell} of column {name} has more digits than a number can hold, so it was rounded."
    return cell_notes(column, long, sentence, ("Treat as categories", ReadAs.CATEGORIES))


def compact_date_notes(column: TextColumn, values: FloatArray) -> tuple[Note, ...]:
    """Return an offer to read whole numbers (`float64[n_texts]`) as dates if all are days, as
    20240131."""
    known = values[~np.isnan(values)]
    if len(known) < MIN_COMPACT or known.min() < _FIRST_DAY or known.max() > _LAST_DAY:
        return ()
    dates = parse_dates(column.texts, DayMonth.DAY)[column.filled]
    if np.isnan(dates).any() or len(np.unique(dates)) < MIN_COMPACT:
        return ()
    sentence = (
        "All numbers in column {name} can be read as dates, such as {cell}. If they stay "
        "numbers, the last day of one month is far from the first day of the next."
    )
    return cell_notes(column, column.filled, sentence, ("Read as dates", ReadAs.DAY_FIRST))


def zone_notes(column: TextColumn, seconds: FloatArray) -> tuple[Note, ...]:
    """Return a note if times of other zones were converted (`float64[n_texts]`, seconds since
    1970)."""
    zoned = matches(column.texts, _ZONED) & column.filled
    if not zoned.any():
        return ()
    text, row = column.first_cells(zoned, 1)[0]
    place = pc.index(column.texts, text).as_py()
    shown = show_value(_DATES, float(seconds[place]))
    sentence = (
        f"Column “{column.name}” has times in time zones other than UTC. They were converted: "
        f"“{text}” in {row} is {shown}."
    )
    return (Note(column.name, sentence),)


def mark_notes(column: TextColumn) -> tuple[Note, ...]:
    """Return a note if the usual marks of missing values count as categories in a column of
    text."""
    words = pc.is_in(pc.utf8_lower(column.texts), pa.array(WORDS, pa.string()))
    chosen = column.marks & ~column.empty & ~as_array(words)
    if not chosen.any():
        return ()
    marks = tuple(column.texts.filter(pa.array(chosen)).to_pylist())
    named = ", ".join(f"“{text}”" for text in marks)
    sentence = (
        f"Column “{column.name}” is text, so {named} ({count_of(column.n_cells(chosen), 'cell')}) "
        f"{'is a category' if len(marks) == 1 else 'are categories'} like any other."
    )
    remedy = Remedy(f"Treat {named} as missing", column.name, missing_marks=marks)
    return (Note(column.name, sentence, (remedy,)),)


def mark_read_notes(column: TextColumn) -> tuple[Note, ...]:
    """Return a note if a mark that might mean something else counts as missing among numbers."""
    lower = pc.utf8_lower(column.texts)
    named = as_array(pc.is_in(lower, pa.array(NAMED_MARKS, pa.string())))
    chosen = column.marks & ~column.empty & named
    if not chosen.any():
        return ()
    marks = column.texts.filter(pa.array(chosen)).to_pylist()
    listed = ", ".join(f"“{text}”" for text in marks)
    n = column.n_cells(chosen)
    sentence = (
        f"{listed} ({count_of(n, 'cell')}) count{'s' * (len(marks) == 1)} as missing in column "
        f"“{column.name}”, whose other cells are numbers or dates."
    )
    remedy = Remedy("Read as categories", column.name, ReadAs.CATEGORIES)
    return (Note(column.name, sentence, (remedy,)),)


def refuse_infinite(column: TextColumn, values: FloatArray) -> None:
    """Raise TableError, with row, line and text, if a filled cell is infinite (`values` as above).

    Its `lines` are the lines of all rows with such a cell.
    """
    infinite = np.isinf(values) & column.filled
    if infinite.any():
        text, row = column.first_cells(infinite, 1)[0]
        raise TableError(
            f"{row.capitalize()}, column “{column.name}”: “{text}” is infinite; write a finite "
            "number or leave the cell empty.",
            tuple(column.lines[infinite[column.codes]].tolist()),
        )
