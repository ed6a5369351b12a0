"""Rows that occur more than once: exact copies, which folds and held-out rows cannot keep apart."""

import numpy as np
import pandas as pd

from explorer.data.display import show_count
from explorer.data.table import Note, Table

_MANY_COMBINATIONS = 5
"""With fewer possible rows per actual row, copies are expected and mean nothing."""


def copies_note(table: Table) -> tuple[Note, ...]:
    """Return a note on how many rows are exact copies; none if there are no copies, or if the
    columns have too few different values for all rows to differ."""
    if not (n := n_copies(table)) or not _can_differ(table):
        return ()
    copies = "1 row is an exact copy" if n == 1 else f"{show_count(n)} rows are exact copies"
    told = (
        f"{copies} of another row ({show_count(table.n_rows)} rows in all). If a row and its copy "
        "are in different folds, or one of them is held out, the tree is judged on a row that it "
        "has seen, and its scores look too good."
    )
    return (Note("", told),)


def _can_differ(table: Table) -> bool:
    combinations = 1
    for column, values in zip(table.schema, table.values, strict=True):
        combinations *= len(np.unique(values)) if column.is_numeric else len(column.levels) + 1
        if combinations >= _MANY_COMBINATIONS * table.n_rows:
            return True
    return False


def n_copies(table: Table) -> int:
    """Return how many rows equal an earlier row in every column; a missing value equals another."""
    rows = pd.DataFrame(dict(enumerate(table.values)), copy=False)
    return int(rows.duplicated().sum())
