"""Rows by the numbers that a user sees."""

import numpy as np

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
    if table.row_numbers is None:
        return number - 1 if 1 <= number <= table.n_rows else None
    found = np.flatnonzero(table.row_numbers == number)
    return int(found[0]) if len(found) else None


def number_of(table: Table, row: int) -> int:
    """Return the number by which users find the row at this index."""
    return int(table.numbers_of(np.array([row]))[0])


def no_row(table: Table) -> str:
    """Return what is wrong with the row in the address."""
    asked = (state.ROW.get() or "")[:40]
    return f"There is no row {asked}: {rows_there(table)}."


def rows_there(table: Table) -> str:
    """Return which numbers the table's rows have."""
    first, last = (number_of(table, row) for row in (0, table.n_rows - 1))
    counted = ", for the header is row 1" if first == 2 else ""
    return f"the table’s rows have the numbers {first} to {last}{counted}"
