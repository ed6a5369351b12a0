"""A last row that adds up the others: it is not a row of data, and would mislead a tree."""

import re
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from explorer.data.file_reading import FileReading
from explorer.data.reading.layouts.layout import Layout
from explorer.data.reading.numbers import DecimalMark, parse_numbers
from explorer.data.reading.sentences import quote
from explorer.data.table import Note, Remedy

_WORD = re.compile(
    r"(?:grand |sub)?totals?|sums?|summe|gesamt(?:summe)?|insgesamt|totale?s?|total g[ée]n[ée]ral"
    r"|somme|suma|razem|łącznie|celkem|összesen|yhteensä|totaal|totalt|i alt|итого|всего"
    r"|averages?|means?|durchschnitt|mittelwert|moyenne|promedio|media",
    re.IGNORECASE,
)
_MIN_ROWS = 3
_ROUNDING = 1e-6


def without_total(
    layout: Layout, columns: tuple[Any, ...], rows: NDArray[np.int64]
) -> tuple[tuple[Any, ...], NDArray[np.int64], tuple[Note, ...]]:
    """Leave out a last row of totals, with a note; a row that only may be one stays, and is named.

    It is one if its first filled cell is such a word, as no other cell of that column does, and its
    numbers are the sums or means of those above, or at least half of its cells are empty.
    `columns` are PyArrow arrays, `rows` (`int64[n_rows]`) the row numbers of the file.
    """
    if len(rows) <= _MIN_ROWS:
        return columns, rows, ()
    last = [column[len(rows) - 1].as_py() for column in columns]
    filled = [i for i, cell in enumerate(last) if cell is not None and str(cell).strip()]
    if not filled or not isinstance(last[filled[0]], str):
        return columns, rows, ()
    word = last[filled[0]].strip()
    if not _WORD.fullmatch(word.rstrip(":").strip()) or _repeats(columns[filled[0]]):
        return columns, rows, ()
    row = int(rows[-1])
    skipped = tuple(one for one, _ in layout.skipped)
    is_total = 2 * len(filled) <= len(last) or any(_adds_up(columns[i]) for i in filled[1:])
    if not is_total:
        remedy = Remedy(
            "Leave it out", "", reading=FileReading(layout.header or None, (*skipped, row))
        )
        sentence = f"Row {row} begins with {quote(word)}: is it a total?"
        return columns, rows, (Note("", sentence, (remedy,)),)
    remedy = Remedy("It is data", "", reading=FileReading(layout.header or None, skipped))
    sentence = f"Row {row} ({quote(word)}) is a total of the rows above, so it was left out."
    kept = tuple(column[: len(rows) - 1] for column in columns)
    return kept, rows[:-1], (Note("", sentence, (remedy,)),)


def _repeats(column: Any) -> bool:
    return int(pc.sum(pc.equal(column, column[len(column) - 1])).as_py()) > 1


def _adds_up(column: Any) -> bool:
    """Whether the last number of a column is the sum or the mean of the numbers above it."""
    for values in _numbers(column):
        above, last = values[:-1], values[-1]
        above = above[~np.isnan(above)]
        if len(above) == 0 or np.isnan(last):
            continue
        room = _ROUNDING * float(np.abs(above).sum()) + 0.005 * len(above)
        if abs(above.sum() - last) <= room or abs(above.mean() - last) <= 0.01:
            return True
    return False


def _numbers(column: Any) -> list[NDArray[np.float64]]:
    if pa.types.is_floating(column.type):
        return [column.to_numpy(zero_copy_only=False)]
    if not pa.types.is_string(column.type):
        return []
    plain = pc.replace_substring_regex(pc.fill_null(column, ""), r"[^0-9.,eE+-]", "")
    return [parse_numbers(plain, mark) for mark in DecimalMark]
