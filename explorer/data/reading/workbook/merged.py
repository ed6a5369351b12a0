"""Merged cells of a worksheet: each cell of a range has the value of the first."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from explorer.data.display import show_count
from explorer.data.reading.layouts.layout import Layout, Record
from explorer.data.table import Note


@dataclass(frozen=True, slots=True)
class Merged:
    """A range of cells that are one: rows as they are numbered, places in a row from 0 on."""

    top: int
    low: int
    left: int
    right: int


def merged_names(
    layout: Layout, records: Sequence[Record], merged: Sequence[Merged]
) -> tuple[str, ...]:
    """Return the names of the columns, with those of merged cells carried right and down.

    Where no cell of the names is merged, they stay as the layout has them.
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
    cells = "1 cell has" if n_filled == 1 else f"{show_count(n_filled)} cells have"
    return filled, (Note("", f"{cells} the value of the merged cell that they are a part of."),)
