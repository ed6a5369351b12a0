"""The sentences on numbers that are written with a unit: what is offered, and what was read."""

import numpy as np
import pyarrow.compute as pc
from numpy.typing import NDArray

from explorer.data.display import show_count, show_value
from explorer.data.reading.cells import TextColumn, matches
from explorer.data.reading.numbers import DecimalMark
from explorer.data.reading.quantities import MINUS, Quantities, quantities_of
from explorer.data.reading.sentences import count_of, list_cells, quote
from explorer.data.schema import Column, Kind
from explorer.data.table import Note, ReadAs, Remedy

MIN_SHARE_OFFERED = 0.9
"""From this share of the filled cells on, a column of texts is offered as numbers."""

_PLAIN = Column("", Kind.NUMERIC)


def quantity_notes(
    column: TextColumn, plain: NDArray[np.bool_], file_mark: DecimalMark | None
) -> tuple[Note, ...]:
    """An offer to read a column of texts as numbers, where nearly all of them have one unit.

    `plain` (`bool[n_texts]`) are those that are numbers without more ado: no offer adds none.
    One remedy, or one for each decimal mark where "€ 1.234" may be either number, that of the
    file first.
    """
    found = quantities_of(column)
    if found is None:
        return ()
    first = file_mark or DecimalMark.POINT
    # Money comes with marks of its own, whatever the other columns have.
    marks = (first, first.other) if found.evidence.conflict else (None,)
    values = found.values(marks[0], file_mark)
    read = ~np.isnan(values)
    n_filled = column.n_cells(column.filled)
    if column.n_cells(read) <= column.n_cells(plain & column.filled):
        return ()
    if column.n_cells(read) < MIN_SHARE_OFFERED * n_filled or np.isinf(values).any():
        return ()
    remedies = tuple(_remedy(found, column, mark, file_mark) for mark in marks)
    return (Note(column.name, _sentence(found, column, read), remedies),)


def quantity_read_notes(
    found: Quantities, column: TextColumn, values: NDArray[np.float64]
) -> tuple[Note, ...]:
    """What a column's unit was, once it was read without it; `values` is `float64[n_texts]`."""
    read = ~np.isnan(values)
    how = f"without “{found.unit}”" if found.unit else f"as numbers {_how(found, column)}"
    sentence = f"Column “{column.name}” was read {how}: {_example(column, values)}."
    if (found.bare & read).any():
        sentence += f" {_bare(found, column, read)}"
    return (Note(column.name, sentence),)


def _sentence(found: Quantities, column: TextColumn, read: NDArray[np.bool_]) -> str:
    odd = column.filled & ~read
    n_read, n_filled = column.n_cells(read), column.n_cells(column.filled)
    of = show_count(n_filled)
    which = f"All {of}" if n_read == n_filled else f"{show_count(n_read)} of {of}"
    sentence = f"{which} filled cells of column “{column.name}” are numbers {_how(found, column)}"
    if odd.any():
        n_odd = column.n_cells(odd)
        sentence += f"; {count_of(n_odd, 'cell')} {'is' if n_odd == 1 else 'are'} not: "
        sentence += list_cells(column, odd)
    sentence += "."
    return f"{sentence} {_bare(found, column, read)}" if (found.bare & read).any() else sentence


def _bare(found: Quantities, column: TextColumn, read: NDArray[np.bool_]) -> str:
    chosen = found.bare & read
    n = column.n_cells(chosen)
    return (
        f"{count_of(n, 'cell')} without “{found.unit}” count{'s' * (n == 1)} as having it: "
        f"{list_cells(column, chosen)}."
    )


def _remedy(
    found: Quantities,
    column: TextColumn,
    mark: DecimalMark | None,
    file_mark: DecimalMark | None,
) -> Remedy:
    values = found.values(mark, file_mark)
    n_lost = column.n_cells(column.filled & np.isnan(values))
    without = f" without “{found.unit}”" if found.unit else ""
    label = f"Read as numbers{without}: {_example(column, values)}"
    if n_lost:
        label += f"; {count_of(n_lost, 'cell')} become{'s' * (n_lost == 1)} missing"
    match mark:
        case DecimalMark.POINT:
            read_as = ReadAs.DECIMAL_POINT
        case DecimalMark.COMMA:
            read_as = ReadAs.DECIMAL_COMMA
        case None:
            read_as = ReadAs.NUMBERS
    return Remedy(label, column.name, read_as)


def _how(found: Quantities, column: TextColumn) -> str:
    if found.unit:
        return f"with “{found.unit}”"
    ways = {
        ".*[0-9][^0-9.,][0-9].*|.*,[0-9]{2},[0-9]{3}.*": "with separated thousands",
        r".*\(.*": "with parentheses for minus",
        rf".*[0-9][-{MINUS}]": "with the minus at the end",
    }
    for pattern, words in ways.items():
        if (matches(column.texts, pattern) & ~found.column.empty).any():
            return words
    return f"with “{MINUS}” for minus"


def _example(column: TextColumn, values: NDArray[np.float64]) -> str:
    """A cell and its number: one with a mark in it, which says most, else the first."""
    read = ~np.isnan(values)
    marked = read & matches(column.texts, ".*[.,].*")
    ((text, _),) = column.first_cells(marked if marked.any() else read, 1)
    value = values[pc.index(column.texts, text).as_py()]
    return f"{quote(text)} is {show_value(_PLAIN, float(value))}"
