"""The turns of phrase that notes on a column share."""

import numpy as np

from explorer.data.reading.cells import Mask, TextColumn

_MOST_NAMED = 5
_LONGEST = 40


def cells(count: int, noun: str) -> str:
    """A count with its noun: "1 cell", "12 cells"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def are_not(count: int, plural: str) -> str:
    """A verb to follow the count: "is not a number", "are not numbers"."""
    return f"is not a {plural.removesuffix('s')}" if count == 1 else f"are not {plural}"


def listed(column: TextColumn, chosen: Mask) -> str:
    """The first five cells that hold a chosen text, by row, and how many more there are."""
    named = [
        f"{quoted(text)} in row {row}" for text, row in column.first_cells(chosen, _MOST_NAMED)
    ]
    more = column.n_cells(np.asarray(chosen)) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "")


def quoted(text: str) -> str:
    """A cell's text in quotes, cut where it is long."""
    return f"“{text}”" if len(text) <= _LONGEST else f"“{text[:_LONGEST]}…”"
