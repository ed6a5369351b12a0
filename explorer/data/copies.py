"""Rows that occur more than once: exact copies, which folds and held-out rows cannot keep apart."""

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count
from explorer.data.schema import Column
from explorer.data.table import ColumnValues, Note, Table

_MANY_COMBINATIONS = 5
"""With fewer possible rows per actual row, copies are expected and mean nothing."""


def copies_note(table: Table) -> tuple[Note, ...]:
    """Return a note on how many rows are exact copies; none if there are no copies, or if the
    columns have so few different values that rows must repeat."""
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
    if not table.n_rows:
        return 0
    mixed = np.zeros(table.n_rows, np.uint64)
    for column, values in zip(table.schema, table.values, strict=True):
        mixed = _scrambled(mixed ^ _bits(column, values))
    order = np.argsort(mixed, kind="stable")
    is_copy = mixed[order][1:] == mixed[order][:-1]
    later, earlier = order[1:][is_copy], order[:-1][is_copy]
    same = np.ones(len(later), np.bool_)  # different rows may share their number
    for column, values in zip(table.schema, table.values, strict=True):
        bits = _bits(column, values)
        same &= bits[later] == bits[earlier]
    return int(same.sum())


def _bits(column: Column, values: ColumnValues) -> NDArray[np.uint64]:
    """Return the values as whole numbers that are equal if the values are."""
    if not column.is_numeric:
        return values.astype(np.int64).view(np.uint64)
    return np.where(np.isnan(values), np.nan, values + 0.0).view(np.uint64)


def _scrambled(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return numbers that differ in about half their bits if the given ones differ (splitmix64)."""
    mixed = numbers + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
