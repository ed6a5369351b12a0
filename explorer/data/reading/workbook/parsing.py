"""From the bytes of an Excel workbook (.xlsx, .xlsm) to a sheet of cells."""

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from python_calamine import CalamineError, CalamineWorkbook

from explorer.caps import Caps
from explorer.data.display import MIN_INEXACT_INTEGER, show_count, show_value
from explorer.data.errors import TableError
from explorer.data.file_reading import AS_FOUND, MAX_LINES, AsRead, FileReading, line_of_cells
from explorer.data.reading.cells import as_array, count_of
from explorer.data.reading.formats import DAMAGED_WORKBOOK, MIN_COLUMNS, check_size, refuse_narrow
from explorer.data.reading.layouts.layout import MAX_EXAMINED, Layout, Record, layout_of
from explorer.data.reading.layouts.notes import layout_notes
from explorer.data.reading.sheet import Sheet, sheet_under_header
from explorer.data.reading.workbook.package import (
    Package,
    check_extent,
    column_number,
    open_package,
)
from explorer.data.row_numbers import row_words
from explorer.data.schema import Column, Kind
from explorer.data.table import Note

_EMPTY = "The sheet “{}” is empty: it needs a row of column names and rows below it."
_NONE_FOUND = (
    "The sheet “{}” has no table with at least two columns, so the first {} of the {} other "
    "visible sheets were searched. They have no such table either: move the sheet with the table "
    "to the front."
)
_MIN_SCIENTIFIC = 1e21  # numbers from here on are not identifiers: Excel shows their exponent
_NUMBER = Column("", Kind.NUMERIC)
_RANGE = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7}):\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")


def parse_workbook(
    data: bytes, caps: Caps, reading: FileReading = AS_FOUND, min_columns: int = MIN_COLUMNS
) -> Sheet:
    """Return the cells of the sheet named, or of the first visible one that has two columns.

    `layout_of` decides where names and data begin, unless `reading` says so. If no sheet has two
    columns, the error names the first visible one, and says how many were tried if not all were
    (CAPS.max_sheets_tried).

    Cells have the types that Excel stores: numbers, booleans, dates, durations; columns of several
    types are text. The value of a formula is the one stored with it. Notes list the other sheets,
    formula errors, and formulas without a stored value. Raises TableError for a damaged workbook,
    an unknown or empty sheet, fewer columns than `min_columns`, and a table larger than the caps.
    """
    package, found = _opened(data, reading, caps)
    if reading.sheet is None and not _is_table(found.rows):  # a cover page, say
        tried, n_others = package.visible[: caps.max_sheets_tried], len(package.visible)
        others = (_opened(data, replace(reading, sheet=name), caps) for name in tried)
        tables = (other for other in others if _is_table(other[1].rows))
        package, found = next(tables, (package, found))
        if not _is_table(found.rows) and len(tried) < n_others:
            raise TableError(_NONE_FOUND.format(package.sheet, len(tried), n_others))
    rows, first_row, first_column = found.rows, found.first_row, found.first_column
    if not rows:
        raise TableError(_EMPTY.format(package.sheet))
    check_size(0, len(rows[0]), caps)
    refuse_narrow(len(rows[0]), min_columns)
    records = [
        Record(first_row + i, tuple(map(_written, row)))
        for i, row in enumerate(rows[: 2 * MAX_EXAMINED])
    ]
    layout = layout_of(records, reading.header, reading.skip)
    layout = replace(layout, names=merged_names(layout, records, found.merged))
    rows, on_merged = with_merged(rows, found.merged, layout, first_row)
    kept = [
        i
        for i in range(layout.first_row - first_row, len(rows))
        if first_row + i not in (reading.skip or ())
    ]
    columns = [[rows[i][index] for i in kept] for index in range(len(layout.names))]
    numbers = np.array(kept, np.int64) + first_row
    last = line_of_cells(first_row + len(rows) - 1, tuple(map(_written, rows[-1])))
    notes = layout_notes(layout, [(record, 0) for record in records], None)
    decided = AsRead(
        lines=tuple(line_of_cells(one.row, one.cells) for one in records[:MAX_LINES]),
        last=last,
        header=layout.header,
        skipped=layout.skipped,
        is_certain=layout.is_certain,
        sheet=package.sheet,
        sheets=(package.sheet, *package.others),
    )
    typed = sheet_under_header(
        layout, tuple(map(_typed, columns)), numbers, caps, min_columns, notes, reading, decided
    )
    name_of = dict(enumerate(layout.names, first_column))
    return replace(
        typed,
        notes=(
            *_other_sheets(package.sheet, package.others),
            *typed.notes,
            *on_merged,
            *fault_notes(package.cells, name_of, layout.first_row - 1),
            *_rounded(typed),
        ),
        point_decimals=True,
    )


@dataclass(frozen=True, slots=True)
class Merged:
    """A range of cells that are one: rows as they are numbered, places in a row from 0 on."""

    top: int
    low: int
    left: int
    right: int


class _Cells(NamedTuple):
    """Rows of cells from the first filled one on, its number, and the first column's.

    merged: ranges of cells that are one, by rows as they are numbered and by places in a row.
    """

    rows: list[list[Any]]
    first_row: int
    first_column: int
    merged: tuple[Merged, ...] = ()


def _opened(data: bytes, reading: FileReading, caps: Caps) -> tuple[Package, _Cells]:
    package = open_package(data, reading.sheet, caps)
    check_extent(package.cells, package.strings, caps)
    found = _cells_of(package.archive, package.sheet)
    return package, found if reading.cells is None else _cropped(found, reading.cells)


def _cropped(found: _Cells, range_: str) -> _Cells:
    """Keep the cells of a range such as "B3:F20", as far as the sheet has them."""
    corners = _RANGE.fullmatch(range_.strip())
    if corners is None:
        raise TableError(f"“{range_}” is not a range of cells: write a range such as B3:F20.")
    left, right = sorted(column_number(corners[i].encode()) for i in (1, 3))
    top, bottom = sorted(int(corners[i]) for i in (2, 4))
    first, start = max(top, found.first_row), max(left, found.first_column)
    rows = [
        row[start - found.first_column : max(0, right - found.first_column + 1)]
        for row in found.rows[first - found.first_row : max(0, bottom - found.first_row + 1)]
    ]
    if not rows or not rows[0]:
        raise TableError(f"The cells {range_} are empty: choose a range that holds the table.")
    moved = start - found.first_column
    merged = [replace(m, left=m.left - moved, right=m.right - moved) for m in found.merged]
    return _Cells(rows, first, start, tuple(m for m in merged if m.left >= 0 and m.top >= first))


def _is_table(rows: list[list[Any]]) -> bool:
    return len(rows) > 1 and len(rows[0]) > 1


def _cells_of(archive: bytes, sheet: str) -> _Cells:
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(archive)) as book:
            cells = book.get_sheet_by_name(sheet)
            row, column = cells.start or (0, 0)
            merged = tuple(
                Merged(top + 1, low + 1, left - column, right - column)
                for (top, left), (low, right) in cells.merged_cell_ranges or ()
            )
            return _Cells(cells.to_python(skip_empty_area=True), row + 1, column + 1, merged)
    except CalamineError:
        raise TableError(DAMAGED_WORKBOOK) from None
    except BaseException as problem:
        # A panic of the parser's Rust code is no Exception, and its class has no public name.
        if type(problem).__name__ != "PanicException":
            raise
        raise TableError(DAMAGED_WORKBOOK) from None


def _typed(cells: Sequence[Any]) -> Any:
    """Return a PyArrow array of numbers, booleans, dates or durations; of text if types mix."""
    values = [None if isinstance(one, str) and not one.strip() else one for one in cells]
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
            lengths = (
                datetime.combine(date.min, one) - datetime.min if isinstance(one, time) else one
                for one in values
            )
            return pa.array(lengths, pa.duration("us"))
    return pa.array(map(_written, cells), pa.string())


def _moment(value: date | None) -> datetime | None:
    if value is None or isinstance(value, datetime):
        return value
    return datetime(value.year, value.month, value.day)


def _written(cell: Any) -> str:
    """Return a cell among text: as the sheet's CSV would hold it."""
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
    """Note rounded identifiers: Excel stores 15 digits, so the rest was lost before reading."""
    notes = []
    for name, cells in zip(sheet.names, sheet.columns, strict=True):
        if not pa.types.is_floating(cells.type):
            continue
        size = np.abs(as_array(cells))
        long = np.flatnonzero((size >= MIN_INEXACT_INTEGER) & (size < _MIN_SCIENTIFIC))
        if len(long):
            first = int(long[0])
            sentence = (
                f"“{int(cells[first].as_py())}” in {row_words(first, sheet.lines)} of column "
                f"“{name}” has more digits than Excel can hold in a number: "
                "store such identifiers as text."
            )
            notes.append(Note(name, sentence))
    return tuple(notes)


_ERROR = re.compile(
    rb"""<c r="([A-Z]{1,3})([0-9]{1,7})"[^>]*\bt="e"[^>]*>(?:<f[^>]*(?:/>|>[^<]*</f>))?"""
    rb"""<v>(\#[^<]{1,20})</v>"""
)
_NO_RESULT = re.compile(
    rb"""<c r="([A-Z]{1,3})([0-9]{1,7})"(?: s="[0-9]+")?>\s*<f[^>]*>[^<]*</f>\s*"""
    rb"""(?:<v\s*/>|<v></v>)?\s*</c>"""
)
_MAX_NAMED = 3
_Faults = dict[int, list[tuple[str, int]]]


def fault_notes(sheet: bytes, name_of: Mapping[int, str], header_row: int) -> tuple[Note, ...]:
    """Return a note for each column with such cells below row `header_row`: errors, then no
    results.

    `sheet` is the worksheet's XML; `name_of` gives the header of a column by its number from 1.
    Columns without a name are skipped.
    """
    notes = []
    for column, found in _by_column(_ERROR, sheet, header_row).items():
        if name := name_of.get(column, ""):
            named = ", ".join(f"{error} in line {row}" for error, row in found[:_MAX_NAMED])
            more = f" and {len(found) - _MAX_NAMED} more" if len(found) > _MAX_NAMED else ""
            one = len(found) == 1
            sentence = (
                f"{count_of(len(found), 'cell')} of column “{name}” "
                f"{'contains a formula error' if one else 'contain formula errors'} and "
                f"count{'s' * one} as missing: {named}{more}."
            )
            notes.append(Note(name, sentence))
    for column, found in _by_column(_NO_RESULT, sheet, header_row).items():
        if name := name_of.get(column, ""):
            one = len(found) == 1
            sentence = (
                f"{count_of(len(found), 'formula')} in column “{name}” "
                f"{'has' if one else 'have'} no stored result and count{'s' * one} as missing: "
                "open the workbook in a spreadsheet program and save it."
            )
            notes.append(Note(name, sentence))
    return tuple(notes)


def _by_column(pattern: re.Pattern[bytes], sheet: bytes, header_row: int) -> _Faults:
    found: _Faults = {}
    if (b't="e"' if pattern is _ERROR else b"<f") not in sheet:
        return found
    for match in pattern.finditer(sheet):
        row = int(match[2])
        if row > header_row:
            error = match[3].decode("utf-8", "replace") if match.re.groups == 3 else ""
            found.setdefault(column_number(match[1]), []).append((error, row))
    return found


def merged_names(
    layout: Layout, records: Sequence[Record], merged: Sequence[Merged]
) -> tuple[str, ...]:
    """Return the names of the columns, with those of merged cells carried right and down.

    If no cell of the names is merged, they stay as the layout has them.
    """
    ranges = [one for one in merged if one.top in layout.header]
    if not ranges:
        return layout.names
    cells = {one.row: one.cells for one in records if one.row in layout.header}
    of = {
        (row, place): cells[one.top][one.left]
        for one in ranges
        for row in layout.header
        for place in range(one.left, min(one.right + 1, len(layout.names)))
        if one.top <= row <= one.low and one.left < len(cells[one.top])
    }
    names = []
    for place in range(len(layout.names)):
        texts = (
            of.get((row, place), cells[row][place] if place < len(cells[row]) else "").strip()
            for row in layout.header
        )
        names.append(" ".join(text for text, _ in groupby(filter(None, texts))))
    return tuple(names)


def with_merged(
    rows: list[list[Any]], merged: Sequence[Merged], layout: Layout, first_row: int
) -> tuple[list[list[Any]], tuple[Note, ...]]:
    """Return the rows with merged cells of the data filled down, and a note with their number.

    `first_row` is the number of the first of `rows`. Ranges that overlap, which no program
    writes, end the filling: together they have no more cells than the rows.
    """
    left = sum(map(len, rows))
    filled = [list(row) for row in rows] if merged else rows
    n_filled = 0
    for one in merged:
        top = one.top - first_row
        if one.top < layout.first_row or top >= len(rows) or one.left >= len(rows[top]):
            continue
        value, covered = rows[top][one.left], filled[top : one.low - first_row + 1]
        left -= len(covered)
        if left < 0:
            break
        # To the right are columns of their own, as beneath a heading over the whole width.
        for row in covered if value != "" else ():
            n_filled += row[one.left] == ""
            row[one.left] = value
    if not n_filled:
        return rows, ()
    what = "1 cell was filled with the value of the merged cell that it belongs to."
    if n_filled > 1:
        cells = f"{show_count(n_filled)} cells were filled"
        what = f"{cells} with the value of the merged cell that they belong to."
    return filled, (Note("", what),)
