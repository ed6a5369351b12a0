"""A column read as a person asked, against what its cells suggest."""

import numpy as np
from numpy.typing import NDArray

from explorer.data.errors import TableError
from explorer.data.reading.cells import TextColumn
from explorer.data.reading.dates import DayMonth, parse_dates
from explorer.data.reading.kind_notes import refuse_infinite, rounding_notes, unread_notes
from explorer.data.reading.kinds import Numbers
from explorer.data.reading.numbers import DecimalMark, parse_column
from explorer.data.reading.quantities import quantities_of
from explorer.data.reading.quantity_notes import quantity_read_notes
from explorer.data.reading.sentences import list_cells
from explorer.data.reading.times import parse_times
from explorer.data.schema import Display
from explorer.data.table import ReadAs
from explorer.data.whole_numbers import number_display

_MARKS = {
    ReadAs.DECIMAL_POINT: DecimalMark.POINT,
    ReadAs.DECIMAL_COMMA: DecimalMark.COMMA,
}


def read_numbers(column: TextColumn, file_mark: DecimalMark | None, read_as: ReadAs) -> Numbers:
    """A column as numbers; what is not a number becomes missing, with a note.

    Units are dropped where more cells become numbers without them, with a note. `read_as`
    NUMBERS takes the decimal mark that reads more cells. Raises TableError where nothing in
    the column is a number, and for infinite numbers.
    """
    mark = _MARKS.get(read_as)
    values, left_off = parse_column(column, mark, file_mark), None
    found = quantities_of(column)
    if found is not None:
        without_unit = found.values(mark, file_mark)
        if _n_read(column, without_unit) > _n_read(column, values):
            values, left_off = without_unit, found
    values = _values_of_filled(column, values, "numbers")
    notes = () if left_off is None else quantity_read_notes(left_off, column, values)
    notes += unread_notes(column, ~np.isnan(values), "numbers") + rounding_notes(column, values)
    return Numbers(values, number_display(values), notes)


def _n_read(column: TextColumn, values: NDArray[np.float64]) -> int:
    return column.n_cells(column.filled & ~np.isnan(values))


def read_dates(column: TextColumn, first: DayMonth) -> Numbers:
    """A column as dates; what is not a date becomes missing, with a note.

    Raises TableError where nothing in the column is a date.
    """
    values = _values_of_filled(column, parse_dates(column.texts, first), "dates")
    return Numbers(values, Display.DATE, unread_notes(column, ~np.isnan(values), "dates"))


def read_times(column: TextColumn, *, two_are_minutes: bool) -> Numbers:
    """Return a column as times; what is not a time becomes missing, with a note.

    Raises TableError if nothing in the column is a time.
    """
    values = parse_times(column.texts, two_are_minutes=two_are_minutes)
    values = _values_of_filled(column, values, "times")
    return Numbers(values, Display.TIME, unread_notes(column, ~np.isnan(values), "times"))


def _values_of_filled(
    column: TextColumn, values: NDArray[np.float64], plural: str
) -> NDArray[np.float64]:
    values = np.where(column.filled, values, np.nan)
    if np.isnan(values).all():
        raise TableError(
            f"Column “{column.name}” holds no {plural}, so it cannot be read as {plural}: "
            f"{list_cells(column, column.filled)}."
        )
    refuse_infinite(column, values)
    return values
