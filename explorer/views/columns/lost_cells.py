"""Which cells lose their value where a column is read otherwise."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count
from explorer.data.reading.cells import USUAL_MARKS
from explorer.data.table import Table, is_missing
from explorer.views.nodes.axes import show_feature_value

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
    column, values = before.column(name), before.values_of(name)
    missing_after = is_missing(after.column(name), after.values_of(name))
    lost = np.flatnonzero(~is_missing(column, values) & missing_after)
    texts = [show_feature_value(column, value) for value in values[lost].tolist()]
    kept = [i for i, text in enumerate(texts) if text.casefold() not in USUAL_MARKS]
    numbers = before.numbers_of(lost[kept])
    named = [
        f"“{texts[i]}” in row {number}"
        for i, number in zip(kept[:_MAX_NAMED], numbers, strict=False)
    ]
    more = len(kept) - len(named)
    return LostCells(
        len(kept), ", ".join(named) + (f" and {show_count(more)} more" if more else "")
    )
