"""A column read as a person asked, against what its cells suggest."""

import numpy as np
from numpy.typing import NDArray

from explorer.data.errors import TableError
from explorer.data.reading.cells import TextColumn
from explorer.data.reading.dates import DayMonth, parse_dates
from explorer.data.reading.kind_notes import refuse_infinite, rounding_notes, unread_notes
from explorer.data.reading.kinds import Numbers
from explorer.data.reading.numbers import DecimalMark, parse_best_numbers, parse_numbers
from explorer.data.schema import Display
from explorer.data.table import ReadAs
from explorer.data.whole_numbers import number_display


def read_numbers(column: TextColumn, file_mark: DecimalMark | None, read_as: ReadAs) -> Numbers:
    """A column as numbers; what is not a number becomes missing, with a note.

    `read_as` NUMBERS takes the decimal mark that reads more cells. Raises TableError where
    nothing in the column is a number, and for infinite numbers.
    """
    match read_as:
        case ReadAs.DECIMAL_POINT:
            values = parse_numbers(column.texts, DecimalMark.POINT)
        case ReadAs.DECIMAL_COMMA:
            values = parse_numbers(column.texts, DecimalMark.COMMA)
        case _:
            values = parse_best_numbers(column, file_mark)
    values = _values_of_filled(column, values, "numbers")
    notes = unread_notes(column, ~np.isnan(values), "numbers") + rounding_notes(column, values)
    return Numbers(values, number_display(values), notes)


def read_dates(column: TextColumn, first: DayMonth) -> Numbers:
    """A column as dates; what is not a date becomes missing, with a note.

    Raises TableError where nothing in the column is a date.
    """
    values = _values_of_filled(column, parse_dates(column.texts, first), "dates")
    return Numbers(values, Display.DATE, unread_notes(column, ~np.isnan(values), "dates"))


def _values_of_filled(
    column: TextColumn, values: NDArray[np.float64], plural: str
) -> NDArray[np.float64]:
    values = np.where(column.filled, values, np.nan)
    if np.isnan(values).all():
        raise TableError(
            f"Column “{column.name}” holds no {plural}, so it cannot be read as {plural}."
        )
    refuse_infinite(column, values)
    return values
