"""Numbers written with a unit, a sign of money, or spaces between thousands: "€ 1 234,50"."""

import re
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from explorer.data.reading.cells import Mask, TextColumn, hold_digits
from explorer.data.reading.numbers import (
    DecimalMark,
    MarkEvidence,
    mark_evidence,
    parse_column,
)

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
"""A bare number beside one of these, in any case, is probably in another scale: "0.15" among
"15 %"."""

_MAX_CASE_MATTERS = 3
"""Up to so many letters upper and lower case may be two units: mW and MW, m and M."""


@dataclass(frozen=True, slots=True)
class Quantities:
    """The numbers in a column of texts, under the unit that most of its cells have.

    `unit` is written as in the first such cell; "" where the numbers are bare, and only written
    with spaces or apostrophes. `texts` is `column` with plain numbers for texts, and empty where
    a text has another unit or none. `bare` (`bool[n_texts]`) are numbers without the unit, which
    count as having it; beside per cent and thousands, where they hardly do, they are left out.
    """

    unit: str
    column: TextColumn
    bare: Mask

    @property
    def evidence(self) -> MarkEvidence:
        """Which decimal marks read every one of the numbers."""
        return mark_evidence(self.column)

    def values(
        self, mark: DecimalMark | None, file_mark: DecimalMark | None
    ) -> NDArray[np.float64]:
        """`float64[n_texts]`, NaN where a text is no such number; marks as in `parse_column`."""
        return parse_column(self.column, mark, file_mark)


def quantities_of(column: TextColumn) -> Quantities | None:
    """The quantities among a column's filled texts; None where there are none."""
    if not hold_digits(column.texts):
        return None
    parts = pc.extract_regex(column.texts, _QUANTITY)
    found = ~parts.is_null().to_numpy(zero_copy_only=False) & column.filled
    if not found.any():
        return None
    units, of_text = _units(parts)
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


def _units(parts: Any) -> tuple[list[str | None], NDArray[np.int64]]:
    """Return the units before numbers or after them, and which one each text has."""
    before, after = (pc.fill_null(pc.struct_field(parts, one), "") for one in ("before", "after"))
    pairs = pc.binary_join_element_wise(before, after, "\n").dictionary_encode()
    units = [_unit(*pair.split("\n")) for pair in pairs.dictionary.to_pylist()]
    return units, pairs.indices.to_numpy(zero_copy_only=False).astype(np.int64)


def _plain_numbers(parts: Any) -> Any:
    """The numbers as `parse_numbers` takes them; "" where two signs contradict each other."""
    signs = pc.binary_join_element_wise(
        pc.struct_field(parts, "sign"), pc.struct_field(parts, "inner"), ""
    )
    signs = pc.replace_substring(signs, MINUS, "-")
    opened = pc.binary_join_element_wise(
        pc.struct_field(parts, "open"), pc.struct_field(parts, "within"), ""
    )
    around = pc.binary_join_element_wise(opened, pc.struct_field(parts, "close"), "")
    is_negative = pc.is_in(around, pa.array(["()", "-", MINUS]))
    signs = pc.if_else(is_negative, pc.binary_join_element_wise(signs, "-", ""), signs)
    signs = pc.if_else(pc.is_in(around, pa.array(["", "()", "-", MINUS])), signs, "--")
    bare = pc.replace_substring_regex(
        pc.struct_field(parts, "number"), f"[{_SPACES}{_APOSTROPHES}]", ""
    )
    bare = pc.if_else(
        pc.match_substring_regex(bare, _INDIAN), pc.replace_substring(bare, ",", ""), bare
    )
    one_sign = pc.less_equal(pc.utf8_length(signs), 1)
    joined = pc.binary_join_element_wise(signs, bare, "")
    return pc.fill_null(pc.if_else(one_sign, joined, ""), "")


def _unit(before: str, after: str) -> str | None:
    """What makes two units one: "year" and "Years", "€ 5" and "5 €"; None for what is no unit."""
    if _NO_UNIT.fullmatch(after) or (before and after):
        return None
    unit = (before or after).rstrip(".")
    if len(unit) > _MAX_CASE_MATTERS:
        unit = unit.casefold()
        unit = unit[:-1] if unit.endswith("s") else unit
    return unit
