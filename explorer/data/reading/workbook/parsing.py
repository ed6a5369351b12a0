"""From the bytes of an Excel workbook (.xlsx, .xlsm) to a sheet of cells."""

import io
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from python_calamine import CalamineError, CalamineWorkbook

from explorer.caps import Caps
from explorer.data.display import show_value
from explorer.data.errors import TableError
from explorer.data.reading.formats import DAMAGED_WORKBOOK
from explorer.data.reading.sheet import Sheet, sheet_under_header
from explorer.data.reading.size_checks import MIN_COLUMNS, check_size, refuse_narrow
from explorer.data.reading.workbook.extent import check_extent
from explorer.data.reading.workbook.faults import fault_notes
from explorer.data.reading.workbook.package import Package, open_package
from explorer.data.schema import Column, Kind
from explorer.data.table import Note
from explorer.data.whole_numbers import MIN_INEXACT_INTEGER

_EMPTY = "The sheet “{}” is empty: it needs a row of column names and rows below it."
_NONE_FOUND = (
    "The sheet “{}” holds no table of two columns, nor do the first {} of {} other visible sheets: "
    "move the table’s sheet to the front."
)
_MIN_SCIENTIFIC = 1e21  # numbers from here on are no identifiers: Excel shows their exponent
_NUMBER = Column("", Kind.NUMERIC)


def parse_workbook(
    data: bytes, caps: Caps, sheet: str | None = None, min_columns: int = MIN_COLUMNS
) -> Sheet:
    """The sheet named, or the first that is not hidden and has two columns: its first filled row is
    the header. Where none has, the error speaks of the first that is not hidden, and says how
    many were tried where not all were (CAPS.max_sheets_tried).

    Cells are typed as Excel holds them: numbers, booleans, dates, durations; columns of
    several types are text. Formulas count as the values stored with them. Other sheets,
    formula errors and formulas without a stored value are named in notes. Raises TableError
    for a damaged workbook, an unknown or empty sheet, fewer columns than `min_columns`, and more
    than the caps.
    """
    package, found = _opened(data, sheet, caps)
    if sheet is None and not _is_table(found.rows):  # a cover page, say
        tried, n_others = package.visible[: caps.max_sheets_tried], len(package.visible)
        others = (_opened(data, name, caps) for name in tried)
        tables = (other for other in others if _is_table(other[1].rows))
        package, found = next(tables, (package, found))
        if not _is_table(found.rows) and len(tried) < n_others:
            raise TableError(_NONE_FOUND.format(package.sheet, len(tried), n_others))
    rows, first_row, first_column = found
    if not rows:
        raise TableError(_EMPTY.format(package.sheet))
    width = len(rows[0])
    check_size(0, width, caps)
    refuse_narrow(width, min_columns)
    header = [_written(cell) for cell in rows[0]]
    columns = [[row[index] for row in rows[1:]] for index in range(width)]
    numbers = np.arange(first_row + 1, first_row + len(rows))
    name_of = dict(enumerate(header, first_column))
    typed = sheet_under_header(header, tuple(map(_typed, columns)), numbers, caps, min_columns)
    notes = (
        *_other_sheets(package.sheet, package.others),
        *typed.notes,
        *fault_notes(package.cells, name_of, first_row),
        *_rounded(typed),
    )
    return Sheet(typed.names, typed.columns, typed.rows, notes, point_decimals=True)


class _Cells(NamedTuple):
    """Rows of cells from the first filled one on, its number, and the first column's."""

    rows: list[list[Any]]
    first_row: int
    first_column: int


def _opened(data: bytes, sheet: str | None, caps: Caps) -> tuple[Package, _Cells]:
    package = open_package(data, sheet, caps)
    check_extent(package.cells, package.strings, caps)
    return package, _cells_of(package.archive, package.sheet)


def _is_table(rows: list[list[Any]]) -> bool:
    return len(rows) > 1 and len(rows[0]) > 1


def _cells_of(archive: bytes, sheet: str) -> _Cells:
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(archive)) as book:
            cells = book.get_sheet_by_name(sheet)
            row, column = cells.start or (0, 0)
            return _Cells(cells.to_python(skip_empty_area=True), row + 1, column + 1)
    except CalamineError:
        raise TableError(DAMAGED_WORKBOOK) from None
    except BaseException as problem:
        # A panic of the parser's Rust code is no Exception, and its class has no public name.
        if type(problem).__name__ != "PanicException":
            raise
        raise TableError(DAMAGED_WORKBOOK) from None


def _typed(cells: Sequence[Any]) -> Any:
    """A PyArrow array of numbers, booleans, dates or durations; of text where types mix."""
    values = [None if _is_blank(cell) else cell for cell in cells]
    match {type(value) for value in values} - {type(None)}:
        case kinds if not kinds:
            return pa.nulls(len(values))
        case kinds if kinds <= {int, float}:
            return pa.array(values, pa.float64())
        case kinds if kinds == {bool}:
            return pa.array(values, pa.bool_())
        case kinds if kinds <= {date, datetime}:
            return pa.array([_moment(value) for value in values], pa.timestamp("us"))
        case kinds if kinds <= {time, timedelta}:
            return pa.array([_duration(value) for value in values], pa.duration("us"))
    return pa.array(map(_written, cells), pa.string())


def _is_blank(cell: Any) -> bool:
    return isinstance(cell, str) and not cell.strip()


def _moment(value: date | None) -> datetime | None:
    if value is None or isinstance(value, datetime):
        return value
    return datetime(value.year, value.month, value.day)


def _duration(value: time | timedelta | None) -> timedelta | None:
    if isinstance(value, time):
        return datetime.combine(date.min, value) - datetime.min
    return value


def _written(cell: Any) -> str:
    """A cell among text: as the sheet's CSV would hold it."""
    match cell:
        case bool() | str():
            return str(cell)
        case int() | float():
            return show_value(_NUMBER, cell)
        case datetime():
            return cell.isoformat(" ")
    return str(cell)


def _other_sheets(sheet: str, others: tuple[str, ...]) -> tuple[Note, ...]:
    if not others:
        return ()
    named = ", ".join(f"“{name}”" for name in others)
    noun = "The other sheet was" if len(others) == 1 else f"{len(others)} other sheets were"
    return (Note("", f"The sheet “{sheet}” was read. {noun} not: {named}."),)


def _rounded(sheet: Sheet) -> tuple[Note, ...]:
    """Excel holds 15 digits of a number; what was lost is lost before we read it."""
    notes = []
    for name, cells in zip(sheet.names, sheet.columns, strict=True):
        if not pa.types.is_floating(cells.type):
            continue
        size = np.abs(cells.to_numpy(zero_copy_only=False))
        long = np.flatnonzero((size >= MIN_INEXACT_INTEGER) & (size < _MIN_SCIENTIFIC))
        if len(long):
            sentence = (
                f"“{cells[int(long[0])].as_py():.0f}” in row {sheet.rows[long[0]]} of column "
                f"“{name}” has more digits than Excel keeps of a number: "
                "store such identifiers as text."
            )
            notes.append(Note(name, sentence))
    return tuple(notes)
