"""Rows by their numbers, which count from 1."""

from explorer.data.table import Table
from explorer.ui import state


def row_in_address(table: Table) -> int | None:
    """Return the index of the row in the address, or None if the table has no such row."""
    asked = state.ROW.get()
    if asked is None or not asked.isascii() or not asked.isdecimal() or len(asked) > 12:
        return None
    return index_of(table, int(asked))


def index_of(table: Table, number: int) -> int | None:
    """Return the index of the row with this number, or None."""
    return number - 1 if 1 <= number <= table.n_rows else None


def no_row(table: Table) -> str:
    """Return what is wrong with the row in the address."""
    asked = (state.ROW.get() or "")[:40]
    return f"There is no row {asked}: {rows_there(table)}."


def rows_there(table: Table) -> str:
    """Return which numbers the table's rows have."""
    return f"the table’s rows are numbered 1 to {table.n_rows}"
