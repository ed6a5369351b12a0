"""Which cells lose their value where a column is read otherwise."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_value
from explorer.data.reading.cells import USUAL_MARKS
from explorer.data.table import MISSING, Table
from explorer.views.nodes.wording import short

_MAX_NAMED = 5


@dataclass(frozen=True, slots=True)
class LostCells:
    """How many cells become missing, and the first five in words, by row; "" for none."""

    n: int
    words: str


def lost_cells(before: Table, after: Table, name: str) -> LostCells:
    """The cells of a column that have a value in one table and none in the other.

    Both hold the same rows. The usual marks of missing values ("n/a") are no loss.
    """
    lost = np.flatnonzero(~_missing(before, name) & _missing(after, name))
    texts = [_text(before, name, row) for row in lost.tolist()]
    kept = [i for i, text in enumerate(texts) if text.casefold() not in USUAL_MARKS]
    numbers = before.numbers_of(lost[kept])
    named = [
        f"“{short(texts[i])}” in row {number}"
        for i, number in zip(kept[:_MAX_NAMED], numbers, strict=False)
    ]
    more = len(kept) - len(named)
    return LostCells(
        len(kept), ", ".join(named) + (f" and {show_count(more)} more" if more else "")
    )


def _missing(table: Table, name: str) -> NDArray[np.bool_]:
    values = table.values_of(name)
    missing: NDArray[np.bool_] = (
        np.isnan(values) if table.column(name).is_numeric else values == MISSING
    )
    return missing


def _text(table: Table, name: str, row: int) -> str:
    column, value = table.column(name), table.values_of(name)[row]
    return show_value(column, float(value)) if column.is_numeric else column.levels[int(value)]
