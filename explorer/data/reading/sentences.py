"""The turns of phrase that notes on a column share."""

from collections.abc import Collection

import numpy as np

from explorer.data.display import show_count
from explorer.data.reading.cells import Mask, TextColumn

_MAX_NAMED = 5
_MAX_ROWS_NAMED = 10
_MAX_LENGTH = 40


def count_of(count: int, noun: str) -> str:
    """A count with its noun: "1 cell", "12 cells"."""
    return f"{show_count(count)} {noun}{'s' * (count != 1)}"


def are_not(count: int, plural: str) -> str:
    """A verb to follow the count: "is not a number", "are not numbers"."""
    return f"is not a {plural.removesuffix('s')}" if count == 1 else f"are not {plural}"


def list_cells(column: TextColumn, chosen: Mask) -> str:
    """The first five cells that hold a chosen text, by row, and how many more there are.

    `chosen` is `bool[n_texts]`.
    """
    named = [f"{quote(text)} in row {row}" for text, row in column.first_cells(chosen, _MAX_NAMED)]
    more = column.n_cells(np.asarray(chosen)) - len(named)
    return ", ".join(named) + (f" and {show_count(more)} more" if more else "")


def rows_in_words(rows: Collection[int]) -> str:
    """ "row 17", "3 rows: 17, 29 and 40", "12 rows: 17, 29, … and 2 more"."""
    ordered = sorted(rows)
    if len(ordered) == 1:
        return f"row {ordered[0]}"
    named = [str(row) for row in ordered[:_MAX_ROWS_NAMED]]
    more = len(ordered) - len(named)
    last = f"{show_count(more)} more" if more else named.pop()
    return f"{show_count(len(ordered))} rows: {', '.join(named)} and {last}"


def quote(text: str) -> str:
    """A cell's text in quotes; of more than 40 characters the first 40."""
    return f"“{text}”" if len(text) <= _MAX_LENGTH else f"“{text[:_MAX_LENGTH]}…”"
