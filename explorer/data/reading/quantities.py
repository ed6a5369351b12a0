"""Numbers written with a unit, a sign of money, or spaces between thousands: "€ 1 234,50".

The notes on them say what is offered, and what was read.
"""

import re
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.display import show_count, show_value
from explorer.data.reading.cells import (
    Mask,
    TextColumn,
    as_array,
    count_of,
    hold_digits,
    list_cells,
    matches,
    quote,
)
from explorer.data.reading.numbers import DecimalMark, mark_evidence, parse_column
from explorer.data.schema import Column, Kind
from explorer.data.table import Note, ReadAs, Remedy

_SPACES = " \u00a0\u2009\u202f"
_APOSTROPHES = "'’"
MINUS = "\u2212"
_SIGN = rf"[+\-{MINUS}]?"
_CODES = (
    "AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|INR|JPY|KRW|MXN|NOK|NZD|PLN|SEK|SGD|TRY|USD|ZAR"
)
_MONEY = rf"[A-Z]{{0,3}}\p{{Sc}}|(?:{_CODES})|Rs\.?|Fr\.|kr\.?"
_WORD = r"[\p{L}°µ'\"′″][\p{L}°µ²³'\"′″/·.\-]*[23]?"
_UNIT = rf"(?:{_MONEY})(?:/{_WORD})?|[%‰]|{_WORD}(?: {_WORD})?"
_GROUPED = "|".join(
    rf"[1-9][0-9]{{0,2}}(?:[{apart}][0-9]{{3}})+(?:[.,][0-9]*)?"
    for apart in (_SPACES, _APOSTROPHES)
)
_INDIAN = r"^[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]*)?$"
_NUMBER = rf"[0-9]*[.,]?[0-9][0-9.,]*(?:[eE][+\-]?[0-9]+)?|{_GROUPED}"
_QUANTITY = (
    rf"^(?P<open>\(?)(?P<sign>{_SIGN})[{_SPACES}]?(?P<before>(?:{_MONEY})?)[{_SPACES}]?"
    rf"(?P<within>\(?)(?P<inner>{_SIGN})(?P<number>{_NUMBER})[{_SPACES}]?"
    rf"(?P<after>(?:{_UNIT})?)(?P<close>[)\-{MINUS}]?)$"
)
"""Accountants write a negative number in parentheses, and some programs the minus behind it."""
_NO_UNIT = re.compile(r"a\.?m\.?|p\.?m\.?|st|nd|rd|th|inf(inity)?|nan", re.IGNORECASE)
_SCALES = frozenset({"%", "‰", "k", "tsd", "thousand", "m", "mn", "mln", "mio", "million", "cr"})
_SCALES |= {"bn", "bln", "mrd", "billion"}
"""Among these units, in any case, a bare number is probably in another scale: "0.15" among
"15 %"."""

_MAX_CASE_MATTERS = 3
"""Up to this length upper and lower case may be two units: mW and MW, m and M."""


@dataclass(frozen=True, slots=True)
class Quantities:
    """The numbers in a column of texts, under the unit that most of its cells have.

    `unit` is written as in the first such cell; it is "" if the numbers have no unit and are only
    written with spaces or apostrophes. `column` has plain numbers as texts, which are empty if the
    original has another unit or none. `bare` (`bool[n_texts]`) are numbers without the unit, which
    are read as if they had it. Among percentages and thousands, bare numbers are probably in
    another scale, so they are left out.
    """

    unit: str
    column: TextColumn
    bare: Mask


def quantities_of(column: TextColumn) -> Quantities | None:
    """Return the quantities among a column's filled texts; None if there are none."""
    if not hold_digits(column.texts):
        return None
    parts = pc.extract_regex(column.texts, _QUANTITY)
    found = ~as_array(parts.is_null()) & column.filled
    if not found.any():
        return None
    pairs = pc.binary_join_element_wise(
        *(pc.fill_null(pc.struct_field(parts, one), "") for one in ("before", "after")), "\n"
    ).dictionary_encode()
    units = [_unit(*pair.split("\n")) for pair in pairs.dictionary.to_pylist()]
    of_text = as_array(pairs.indices).astype(np.int64)
    found &= np.array([unit is not None for unit in units])[of_text]
    counts: dict[str, int] = {}
    for code in np.unique(of_text[found]).tolist():
        n_cells = int(column.counts[found & (of_text == code)].sum())
        counts[str(units[code])] = counts.get(str(units[code]), 0) + n_cells
    if not counts:
        return None
    main = max(counts, key=counts.__getitem__)
    own = found & np.array([unit == main for unit in units])[of_text]
    is_bare = found & np.array([unit == "" for unit in units])[of_text]
    bare = is_bare & ~own & (main.casefold() not in _SCALES)
    chosen = own | bare
    plain = _plain_numbers(parts)
    first = int(column.codes[np.flatnonzero(own[column.codes])[0]])
    kept = pc.if_else(pa.array(chosen), plain, pa.scalar("", pa.string()))
    numbers = replace(column, texts=kept, empty=~chosen, marks=np.zeros(len(chosen), bool))
    before, after = (pc.struct_field(parts, name)[first].as_py() for name in ("before", "after"))
    return Quantities(before or after, numbers, bare)


def _plain_numbers(parts: Any) -> Any:
    """Return the numbers as `parse_numbers` takes them; "" if two signs contradict each other."""

    def joined(*names: str) -> Any:
        return pc.binary_join_element_wise(*(pc.struct_field(parts, one) for one in names), "")

    signs = pc.replace_substring(joined("sign", "inner"), MINUS, "-")
    around = joined("open", "within", "close")
    is_negative = pc.is_in(around, pa.array(["()", "-", MINUS]))
    signs = pc.if_else(is_negative, pc.binary_join_element_wise(signs, "-", ""), signs)
    signs = pc.if_else(pc.is_in(around, pa.array(["", "()", "-", MINUS])), signs, "--")
    bare = pc.struct_field(parts, "number")
    bare = pc.replace_substring_regex(bare, f"[{_SPACES}{_APOSTROPHES}]", "")
    is_indian = pc.match_substring_regex(bare, _INDIAN)
    bare = pc.if_else(is_indian, pc.replace_substring(bare, ",", ""), bare)
    one_sign = pc.less_equal(pc.utf8_length(signs), 1)
    plain = pc.binary_join_element_wise(signs, bare, "")
    return pc.fill_null(pc.if_else(one_sign, plain, ""), "")


def _unit(before: str, after: str) -> str | None:
    """Return the form that equal units share: "year" and "Years", "€ 5" and "5 €", or None."""
    if _NO_UNIT.fullmatch(after) or (before and after):
        return None
    unit = (before or after).rstrip(".")
    if len(unit) > _MAX_CASE_MATTERS:
        unit = unit.casefold()
        unit = unit[:-1] if unit.endswith("s") else unit
    return unit


MIN_SHARE_OFFERED = 0.9
"""From this share of the filled cells on, a column of texts is offered as numbers."""

READ_AS: dict[DecimalMark | None, ReadAs] = {
    DecimalMark.POINT: ReadAs.DECIMAL_POINT,
    DecimalMark.COMMA: ReadAs.DECIMAL_COMMA,
}
_PLAIN = Column("", Kind.NUMERIC)


def quantity_notes(
    column: TextColumn, plain: BoolArray, file_mark: DecimalMark | None
) -> tuple[Note, ...]:
    """Return an offer to read a column of texts as numbers, if nearly all of them have one unit.

    `plain` (`bool[n_texts]`) are those that are plain numbers; there is no offer if it would not
    add any. There is one remedy, or one for each decimal mark if "€ 1.234" may be either number;
    the file's mark is then first.
    """
    found = quantities_of(column)
    if found is None:
        return ()
    first = file_mark or DecimalMark.POINT
    # Money comes with marks of its own, whatever the other columns have.
    conflict = mark_evidence(found.column).conflict
    marks = (first, first.other) if conflict else (None,)
    values = parse_column(found.column, marks[0], file_mark)
    read = ~np.isnan(values)
    n_filled = column.n_cells(column.filled)
    if column.n_cells(read) <= column.n_cells(plain & column.filled):
        return ()
    if column.n_cells(read) < MIN_SHARE_OFFERED * n_filled or np.isinf(values).any():
        return ()
    remedies = tuple(_remedy(found, column, mark, file_mark) for mark in marks)
    return (Note(column.name, _sentence(found, column, read), remedies),)


def quantity_read_notes(
    found: Quantities, column: TextColumn, values: FloatArray
) -> tuple[Note, ...]:
    """Return a note on the unit that was dropped from a column; `values` is `float64[n_texts]`."""
    read = ~np.isnan(values)
    how = f"without “{found.unit}”" if found.unit else f"as numbers {_how(found, column)}"
    sentence = f"Column “{column.name}” was read {how}: {_example(column, values)}."
    if (found.bare & read).any():
        sentence += f" {_on_bare(found, column, read)}"
    return (Note(column.name, sentence),)


def _sentence(found: Quantities, column: TextColumn, read: BoolArray) -> str:
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
    return f"{sentence} {_on_bare(found, column, read)}" if (found.bare & read).any() else sentence


def _on_bare(found: Quantities, column: TextColumn, read: BoolArray) -> str:
    chosen = found.bare & read
    n = column.n_cells(chosen)
    return (
        f"{count_of(n, 'cell')} without “{found.unit}” {'is' if n == 1 else 'are'} read as if "
        f"{'it' if n == 1 else 'they'} had it: {list_cells(column, chosen)}."
    )


def _remedy(
    found: Quantities, column: TextColumn, mark: DecimalMark | None, file_mark: DecimalMark | None
) -> Remedy:
    values = parse_column(found.column, mark, file_mark)
    n_lost = column.n_cells(column.filled & np.isnan(values))
    without = f" without “{found.unit}”" if found.unit else ""
    label = f"Read as numbers{without}: {_example(column, values)}"
    if n_lost:
        label += f"; {count_of(n_lost, 'cell')} become{'s' * (n_lost == 1)} missing"
    return Remedy(label, column.name, READ_AS.get(mark, ReadAs.NUMBERS))


def _how(found: Quantities, column: TextColumn) -> str:
    if found.unit:
        return f"with “{found.unit}”"
    ways = {
        ".*[0-9][^0-9.,][0-9].*|.*,[0-9]{2},[0-9]{3}.*": "with thousands separators",
        r".*\(.*": "with parentheses for negative numbers",
        rf".*[0-9][-{MINUS}]": "with the minus at the end",
    }
    for pattern, words in ways.items():
        if (matches(column.texts, pattern) & ~found.column.empty).any():
            return words
    return f"with “{MINUS}” as the minus sign"


def _example(column: TextColumn, values: FloatArray) -> str:
    """Return a cell and its number: one with a mark in it, which says most, else the first."""
    read = ~np.isnan(values)
    marked = read & matches(column.texts, ".*[.,].*")
    ((text, _),) = column.first_cells(marked if marked.any() else read, 1)
    value = values[pc.index(column.texts, text).as_py()]
    return f"{quote(text)} is {show_value(_PLAIN, float(value))}"
