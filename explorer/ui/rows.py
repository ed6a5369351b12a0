"""The rows of the selected node on the page, and as a file."""

from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import streamlit as st
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.schema import Column
from explorer.data.table import Table
from explorer.export.spreadsheet import to_csv, typed_cells
from explorer.ui import state
from explorer.ui.grid import GridColumn, named, show_grid
from explorer.ui.markdown import escape_markdown
from explorer.ui.selected import Selected
from explorer.views.nodes.wording import short
from explorer.views.rows.row_table import NodeTableView, node_table_view, rows_taken

_LONGEST_CELL = 300
_NUMBER = "row"


def show_rows(selected: Selected) -> None:
    """What the node's rows have in common, the rows, and all of them to download."""
    most = CAPS.max_download_cells
    view = node_table_view(selected.tree, selected.training, selected.table, selected.node, most)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        with st.container():
            st.subheader(escape_markdown(view.title), anchor=False)
            if view.rule:
                st.markdown(escape_markdown(view.rule))
        st.download_button(
            "Download these rows",
            partial(rows_as_csv, view, selected.table),
            file_name=f"rows_at_{selected.shown.path[:60] or 'root'}.csv",
            mime="text/csv",
            on_click="ignore",
            key=state.DOWNLOAD_ROWS.name,
            help="CSV with all columns. A text that a spreadsheet would take for a formula "
            "begins with an apostrophe.",
        )
    few = view.rows[: view.n_shown]
    shown = _columns(view, selected.table, few, shortened=True)
    show_grid(shown, key=state.ROWS.name, alt=view.caption)
    if caption := " ".join(filter(None, [view.capped, view.left_out])):
        st.caption(escape_markdown(caption))


def rows_as_csv(view: NodeTableView, table: Table) -> bytes:
    """The node's rows with every column, as many as a download may have."""
    taken = rows_taken(len(view.rows), len(view.columns), CAPS.max_download_cells)
    return to_csv(named(_columns(view, table, view.rows[:taken], shortened=False)))


def _columns(
    view: NodeTableView, table: Table, rows: NDArray[np.int64], *, shortened: bool
) -> list[GridColumn]:
    number = _NUMBER
    while number in table.schema.names:
        number += " in the file"
    found = [GridColumn(number, pa.array(table.numbers_of(rows)), _row_number)]
    for index in view.columns:
        column, values = table.schema[index], table.values[index][rows]
        if shortened:
            column, values = _shortened(column, values)
        cells = typed_cells(column, values)
        found.append(GridColumn(column.name, cells, _config_of(cells)))
    return found


def _shortened(column: Column, values: NDArray[Any]) -> tuple[Column, NDArray[Any]]:
    """Only the levels that occur, shortened with … where they would take the browser too long."""
    if column.is_numeric:
        return column, values
    present, codes = np.unique(values[values >= 0], return_inverse=True)
    levels = tuple(short(column.levels[code], _LONGEST_CELL) for code in present)
    recoded = np.full(len(values), -1, np.int32)
    recoded[values >= 0] = codes
    return Column(column.name, column.kind, levels, column.display), recoded


def _row_number(label: str) -> Any:
    return st.column_config.NumberColumn(
        label,
        format="%d",
        pinned=True,
        width="small",
        help="The row’s number as a spreadsheet shows it: the header is row 1. Tables without "
        "a header row are counted from 1.",
    )


def _config_of(cells: Any) -> Any:
    if pa.types.is_date(cells.type):
        return partial(st.column_config.DateColumn, format="YYYY-MM-DD")
    if pa.types.is_timestamp(cells.type):
        return partial(st.column_config.DatetimeColumn, format="YYYY-MM-DD HH:mm:ss")
    if pa.types.is_string(cells.type):
        return st.column_config.TextColumn
    # "plain" would write 194 as 193.99999999999997.
    whole = pa.types.is_integer(cells.type)
    return partial(st.column_config.NumberColumn, format="%d" if whole else "%s")
