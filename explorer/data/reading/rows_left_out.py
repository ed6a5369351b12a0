"""Rows that cannot be read: offered to be left out where they are few, and left out on request."""

from dataclasses import replace

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from explorer.caps import Caps
from explorer.data.errors import TableError
from explorer.data.reading.sentences import rows_in_words
from explorer.data.reading.sheet import Sheet
from explorer.data.table import Note

MAX_SHARE = 0.1
"""Above this share of the rows something else is wrong than a few of them; one is always few."""

MAX_FEW = 3
"""So many are few as well where they are at most a quarter of the rows: in a pasted table."""


def few_rows(rows: NDArray[np.int64], n_rows: int, caps: Caps) -> tuple[int, ...]:
    """The row numbers as an offer to leave them out; none where they are not few of `n_rows`."""
    few = max(1, MAX_SHARE * n_rows, min(MAX_FEW, n_rows / 4))
    most = min(few, caps.max_rows_left_out, n_rows - 1)
    if len(rows) > most:
        return ()
    return tuple(rows.tolist())


def without_rows(sheet: Sheet, left_out: frozenset[int]) -> tuple[Sheet, tuple[Note, ...]]:
    """The sheet without the rows of these numbers, and a note that names them.

    Raises TableError where no row would be left.
    """
    kept = np.flatnonzero(~np.isin(sheet.rows, list(left_out)))
    if len(kept) == 0:
        raise TableError("All rows would be left out: keep some of them.")
    columns = tuple(column.take(pa.array(kept)) for column in sheet.columns)
    note = Note("", f"Left out as asked: {rows_in_words(left_out)}.")
    return replace(sheet, columns=columns, rows=sheet.rows[kept]), (note,)
