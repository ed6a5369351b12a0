"""Rows of the user's table as columns of a grid, or of a file."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import streamlit as st
from numpy.typing import NDArray

from explorer.data.arrays import IntArray
from explorer.data.schema import Column
from explorer.data.table import Table
from explorer.export.tables import typed_cells
from explorer.ui.grid import GridColumn
from explorer.views.nodes.wording import short

_LONGEST_CELL = 300
_NUMBER, _LINE = "row", "line"


def number_cells(table: Table, rows: IntArray, *, is_file: bool) -> list[GridColumn]:
    """Return the number of each row, from 1, and its line in the file unless a help text tells it.

    rows: int64, indices into the table's rows. If every line exceeds its row's number by the same
    amount, the help of the number column states that amount; a file (`is_file`) has no help.
    """
    ahead = table.lines_ahead(np.arange(table.n_rows))
    config = partial(_row_number, ahead[0] if len(ahead) == 1 else 0)
    found = [GridColumn(_apart(_NUMBER, " number", table), pa.array(rows + 1), config)]
    if table.lines is not None and (len(ahead) > 1 or (ahead and is_file)):
        label = _apart(_LINE, " of the file", table)
        found.append(GridColumn(label, pa.array(table.lines[rows]), _line))
    return found


def _apart(label: str, more: str, table: Table) -> str:
    """Lengthen the label until no column of the table has that name."""
    while label in table.schema.names:
        label += more
    return label


def table_cells(
    table: Table, columns: Sequence[int], rows: IntArray, *, shortened: bool
) -> list[GridColumn]:
    """Return these columns of the table (indices into its schema).

    rows: int64, indices into the table's rows. On the page, long text is `shortened`.
    """
    found = []
    for index in columns:
        column, values = table.schema[index], table.values[index][rows]
        if shortened:
            column, values = _shortened(column, values)
        cells = typed_cells(column, values)
        found.append(GridColumn(column.name, cells, config_of(cells)))
    return found


def _shortened(column: Column, values: NDArray[Any]) -> tuple[Column, NDArray[Any]]:
    """Keep only the levels that occur, shortened with … if they would take the browser too long."""
    if column.is_numeric:
        return column, values
    present, codes = np.unique(values[values >= 0], return_inverse=True)
    levels = tuple(short(column.levels[code], _LONGEST_CELL) for code in present)
    recoded = np.full(len(values), -1, np.int32)
    recoded[values >= 0] = codes
    return Column(column.name, column.kind, levels, column.display), recoded


def _row_number(ahead: int, label: str) -> Any:
    lines = f" To get a row’s line in the file, add {ahead} to this number." if ahead else ""
    return st.column_config.NumberColumn(
        label,
        format="%d",
        pinned=True,
        width="small",
        help=f"The rows of the table, counted from 1.{lines}",
    )


def _line(label: str) -> Any:
    return st.column_config.NumberColumn(
        label,
        format="%d",
        pinned=True,
        width="small",
        help="The row’s line in the file, numbered as in a spreadsheet.",
    )


def config_of(cells: Any) -> Any:
    """Return how a grid shows an Arrow array, as a function of the column's label."""
    if pa.types.is_date(cells.type):
        return partial(st.column_config.DateColumn, format="YYYY-MM-DD")
    if pa.types.is_timestamp(cells.type):
        return partial(st.column_config.DatetimeColumn, format="YYYY-MM-DD HH:mm:ss")
    if pa.types.is_string(cells.type):
        return st.column_config.TextColumn
    # "plain" would write 194 as 193.99999999999997.
    whole = pa.types.is_integer(cells.type)
    return partial(st.column_config.NumberColumn, format="%d" if whole else "%s")
