"""The rows of the selected node on the page, and as a file."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from explorer.caps import CAPS
from explorer.data.table import Table
from explorer.export.tables import to_csv
from explorer.ui import state
from explorer.ui.grid import named, show_grid
from explorer.ui.markdown import escape_markdown
from explorer.ui.subject import Subject
from explorer.ui.table_cells import number_cells, table_cells
from explorer.views.nodes.rows_in_tree import rows_taken
from explorer.views.rows import NodeTableView, node_table_view


def show_rows(subject: Subject, follow: Callable[[int], None] | None = None) -> None:
    """Show what the node's rows have in common, the first rows, and a download of all rows.

    `follow` receives the number of a row that is selected.
    """
    most = CAPS.max_download_cells
    view = node_table_view(subject.tree, subject.training, subject.table, subject.node, most)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        with st.container():
            st.subheader(escape_markdown(view.title), anchor=False)
            if view.rule:
                st.markdown(escape_markdown(view.rule))
        st.download_button(
            "Download these rows",
            partial(rows_as_csv, view, subject.table),
            file_name=f"rows_at_{subject.shown.path[:60] or 'root'}.csv",
            mime="text/csv",
            on_click="ignore",
            key=state.DOWNLOAD_ROWS.name,
            help="CSV with all columns. An apostrophe is put before any text that a spreadsheet "
            "could read as a formula.",
        )
    few = view.rows[: view.n_shown]
    shown = number_cells(subject.table, few, is_file=False)
    shown += table_cells(subject.table, view.columns, few, shortened=True)
    on_select = None
    if follow is not None:
        numbers = (few + 1).tolist()
        _show_followed(numbers)
        on_select = partial(_follow, numbers, follow)
    show_grid(shown, key=state.ROWS.name, alt=view.caption, on_select=on_select)
    how = "Select a row to follow it down the tree." if follow else ""
    if caption := " ".join(filter(None, [how, view.capped, view.left_out])):
        st.caption(escape_markdown(caption))


def _show_followed(numbers: list[int]) -> None:
    """Select the followed row in the table, if the table has it."""
    followed = state.ROW.get()
    rows = [at for at, number in enumerate(numbers) if str(number) == followed]
    known = state.ROWS.get()
    if (known["selection"]["rows"] if known else []) != rows:
        state.ROWS.set({"selection": {"rows": rows}})


def _follow(numbers: list[int], follow: Callable[[int], None]) -> None:
    rows = state.ROWS.get()["selection"]["rows"]
    if rows and rows[0] < len(numbers):
        follow(numbers[rows[0]])


def rows_as_csv(view: NodeTableView, table: Table) -> bytes:
    """Return the node's rows with every column, up to the cap of a download."""
    taken = rows_taken(len(view.rows), len(view.columns), CAPS.max_download_cells)
    rows = view.rows[:taken]
    numbers = number_cells(table, rows, is_file=True)
    return to_csv(named([*numbers, *table_cells(table, view.columns, rows, shortened=False)]))
