"""A sheet of cells under unique names: the rules for headers and blank rows, in any format."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from explorer.caps import Caps
from explorer.data.arrays import IntArray
from explorer.data.errors import TableError
from explorer.data.file_reading import AS_FOUND, AsRead, FileReading
from explorer.data.reading.cells import Mask, as_array, lines_in_words
from explorer.data.reading.formats import MIN_COLUMNS, check_size, refuse_narrow
from explorer.data.reading.layouts.layout import ORANGE_CATEGORIES, ORANGE_ROLES, Layout
from explorer.data.reading.layouts.totals import without_odd_rows
from explorer.data.table import Note

_MAX_LISTED = 4


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cells by column (PyArrow arrays) under unique, non-blank names.

    Cells are typed if the file has types (Excel, Parquet), and text if not (CSV). `lines[i]` is the
    number that a spreadsheet shows for row i: the header is line 1 if the file begins with it, and
    a row is one line even if its quoted cells span several. In a Parquet file, which has no header,
    the first row is line 1.

    `text_is_final`: a column of text is categorical, and is not searched for numbers.
    `point_decimals`: numbers that became text were written with a decimal point. `as_read`: what
    was decided about the file, unless its format leaves nothing to decide. `categories`: the
    columns that the file says are categories, whatever their cells look like.
    """

    names: tuple[str, ...]
    columns: tuple[Any, ...]
    lines: IntArray
    notes: tuple[Note, ...] = ()
    text_is_final: bool = False
    point_decimals: bool = False
    as_read: AsRead | None = None
    categories: frozenset[str] = frozenset()


def sheet_under_header(
    layout: Layout,
    columns: tuple[Any, ...],
    lines: IntArray,
    caps: Caps,
    min_columns: int = MIN_COLUMNS,
    notes: tuple[Note, ...] = (),
    reading: FileReading = AS_FOUND,
    found: AsRead | None = None,
) -> Sheet:
    """Return a sheet of raw columns, without blank rows (a note says so) and with unique names.

    `columns` are PyArrow arrays of equal length, `layout.names[i]` is the text above `columns[i]`,
    and `lines` (`int64[n_rows]`) are line numbers in the file; `found` is what was decided about
    the file. Spaces around names are dropped.
    Raises TableError if there are no rows, fewer columns than `min_columns`, or more than `caps`.
    """
    columns, lines, on_blanks = _without_blank_rows(columns, lines)
    found = found and _with_last_line(found, lines)
    if reading.skip is None:
        columns, lines, on_odd, left_out = without_odd_rows(layout, columns, lines)
        notes += on_odd
        found = found and replace(found, skipped=(*found.skipped, *left_out))
    if len(lines) == 0:
        raise TableError("The table has column names but no rows below them.")
    check_size(len(lines), len(columns), caps)
    kept, columns, naming = _named(layout, columns)
    names = tuple(kept.values())
    refuse_narrow(len(names), min_columns)
    stated = [(name, *layout.orange[index]) for index, name in kept.items() if layout.orange]
    roles = [(name, ORANGE_ROLES[role]) for name, _, role in stated if role in ORANGE_ROLES]
    return Sheet(
        names,
        columns,
        lines,
        notes + naming + on_blanks,
        as_read=found and replace(found, roles=tuple(roles)),
        categories=frozenset(name for name, kind, _ in stated if kind in ORANGE_CATEGORIES),
    )


def _with_last_line(found: AsRead, lines: IntArray) -> AsRead:
    """Number the last line, now that blank rows are gone."""
    if found.last is None or len(lines) == 0:
        return replace(found, last=None)
    last = max(int(lines[-1]), *(line for line, _ in found.skipped), 0)
    return replace(found, last=replace(found.last, row=last))


def blank_cells(cells: Any) -> Mask:
    """Return which cells of a PyArrow array (`bool[n_cells]`) are empty: null, NaN, or ""."""
    if pa.types.is_string(cells.type):
        empty = pc.fill_null(pc.equal(cells, ""), True)
    else:
        empty = pc.is_null(cells, nan_is_null=pa.types.is_floating(cells.type))
    return as_array(empty)


def _without_blank_rows(
    columns: tuple[Any, ...], lines: IntArray
) -> tuple[tuple[Any, ...], IntArray, tuple[Note, ...]]:
    blank = np.ones(len(lines), bool)
    for column in columns:
        blank &= blank_cells(column)
        if not blank.any():
            return columns, lines, ()
    filled = np.flatnonzero(~blank)
    inside = np.flatnonzero(blank[: filled[-1]]) if len(filled) else filled
    notes: tuple[Note, ...] = ()
    if len(inside):
        left_out = "1 blank row was" if len(inside) == 1 else f"{len(inside)} blank rows were"
        first = "" if len(inside) == 1 else "the first is "
        notes = (Note("", f"{left_out} left out ({first}line {lines[inside[0]]})."),)
    return tuple(column.take(pa.array(filled)) for column in columns), lines[filled], notes


def _named(
    layout: Layout, columns: tuple[Any, ...]
) -> tuple[dict[int, str], tuple[Any, ...], tuple[Note, ...]]:
    """Return the name of each column that is kept, by its place in the layout; the columns, and
    notes.

    Unnamed columns get a name, or go if they are empty too; repeated names are numbered.
    """
    notes: list[Note] = []
    header, kept = [name.strip() for name in layout.names], []
    if layout.row_names:
        header[0] = "row name"
    for index, name in enumerate(header):
        if not name and layout.header and blank_cells(columns[index]).all():
            sentence = f"Column {index + 1} has no name and no values, so it was left out."
            notes.append(Note("", sentence))
            continue
        kept.append(index)
        if not name:
            header[index] = f"column {index + 1}"
            if layout.header:
                sentence = f"Column {index + 1} has no name; here it is called “{header[index]}”."
                notes.append(Note(header[index], sentence))
    names, repeated = unique_names([header[index] for index in kept])
    by_place = dict(zip(kept, names, strict=True))
    return by_place, tuple(columns[i] for i in kept), (*notes, *repeated)


def unique_names(names: Sequence[str]) -> tuple[tuple[str, ...], tuple[Note, ...]]:
    """Return unique names: "score" twice becomes "score" and "score 2".

    A note lists the new names of each name that repeats.
    """
    taken, given = set(names), []
    times: Counter[str] = Counter()
    for name in names:
        times[name] += 1
        fresh = name
        if times[name] > 1:
            number = times[name]
            while (fresh := f"{name} {number}") in taken:
                number += 1
            times[name] = number
        taken.add(fresh)
        given.append(fresh)
    notes = []
    for name in dict.fromkeys(names):
        new = [to for of, to in zip(names, given, strict=True) if of == name and to != name]
        if new:
            listed = ", ".join(f"“{one}”" for one in new[:_MAX_LISTED])
            more = f" and {len(new) - _MAX_LISTED} more" if len(new) > _MAX_LISTED else ""
            sentence = (
                f"{len(new) + 1} columns are called “{name}”, so all but the first were renamed to "
                f"{listed}{more}."
            )
            notes.append(Note(name, sentence))
    return tuple(given), tuple(notes)


MAX_SHARE = 0.1
"""Up to this share of the rows counts as a few; above it, something else is wrong. One is always
few."""

MAX_FEW = 3
"""This many are also few if they are at most a quarter of the rows, as in a pasted table."""


def few_lines(lines: IntArray, n_rows: int, caps: Caps) -> tuple[int, ...]:
    """Return the lines if they are few enough of `n_rows` to offer leaving them out, else none."""
    few = max(1, MAX_SHARE * n_rows, min(MAX_FEW, n_rows / 4))
    most = min(few, caps.max_rows_left_out, n_rows - 1)
    if len(lines) > most:
        return ()
    return tuple(lines.tolist())


def without_rows(sheet: Sheet, left_out: frozenset[int]) -> tuple[Sheet, tuple[Note, ...]]:
    """Return the sheet without the rows on these lines, and a note that lists them.

    Raises TableError if no row would be left.
    """
    kept = np.flatnonzero(~np.isin(sheet.lines, list(left_out)))
    if len(kept) == 0:
        raise TableError("This would exclude every row: keep at least one.")
    columns = tuple(column.take(pa.array(kept)) for column in sheet.columns)
    note = Note("", f"Excluded on request: {lines_in_words(left_out)}.")
    return replace(sheet, columns=columns, lines=sheet.lines[kept]), (note,)
