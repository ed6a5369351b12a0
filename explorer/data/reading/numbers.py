"""Texts that are numbers, and the mark that separates their decimals."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from explorer.data.arrays import FloatArray
from explorer.data.reading.cells import Mask, TextColumn, as_array, contains, matches


class DecimalMark(StrEnum):
    """The mark before decimals; the other one may then group thousands: "1,234.5"."""

    POINT = "."
    COMMA = ","

    @property
    def other(self) -> "DecimalMark":
        """The comma for the point, and the point for the comma."""
        return DecimalMark.COMMA if self is DecimalMark.POINT else DecimalMark.POINT


LEADING_ZERO = r"[+-]?0[0-9].*"
"""An article number, a postcode: text, although it could be read as a number."""

_INFINITE = r"(?i)[+-]?inf(?:inity)?"
_MAX_EXAMINED = 100


@dataclass(frozen=True, slots=True)
class MarkEvidence:
    """The decimal marks under which every filled cell of a column is a number."""

    point: bool
    comma: bool
    has_dots: bool
    has_commas: bool

    @property
    def conflict(self) -> bool:
        """Both marks are possible and differ in what they read: "1,234" is 1234 or 1.234."""
        return self.point and self.comma and (self.has_dots or self.has_commas)


def parse_numbers(texts: Any, mark: DecimalMark) -> FloatArray:
    """Return correctly rounded float64; NaN if a text is not a number, infinity if it is too large.

    `texts` is a PyArrow string array, the values `float64[n_texts]`. Grouped thousands,
    exponents and "inf" are numbers; "1_000", "0x10", "10 %" and "1 000" are not.
    """
    quick = _quick_numbers(texts) if mark is DecimalMark.POINT else None
    if quick is not None:
        return quick
    readable = _numbers(texts, mark)
    kept = pc.if_else(pa.array(readable), texts, pa.scalar(None, pa.string()))
    if contains(texts, mark.other).any():
        kept = pc.replace_substring(kept, mark.other, "")
    if mark is DecimalMark.COMMA:
        kept = pc.replace_substring(kept, ",", ".")
    return as_array(pc.cast(kept, pa.float64())) + 0.0  # -0.0 is 0.0


def mark_evidence(column: TextColumn) -> MarkEvidence:
    """Return the evidence in filled cells for the decimal mark; none for an empty column."""
    texts = column.texts.filter(pa.array(column.filled))
    has_dots = bool(contains(texts, ".").any())
    has_commas = bool(contains(texts, ",").any())
    point = _all_numbers(texts, DecimalMark.POINT)
    plain = not (has_dots or has_commas)
    comma = point if plain else _all_numbers(texts, DecimalMark.COMMA)
    return MarkEvidence(point, comma, has_dots, has_commas)


def mark_of_the_file(evidence: list[MarkEvidence]) -> DecimalMark | None:
    """Return the mark that some columns need and none contradicts; None if there is no such
    mark."""
    points = any(found.point and not found.comma for found in evidence)
    commas = any(found.comma and not found.point for found in evidence)
    if points == commas:
        return None
    return DecimalMark.POINT if points else DecimalMark.COMMA


def parse_column(
    column: TextColumn, mark: DecimalMark | None, file_mark: DecimalMark | None
) -> FloatArray:
    """Return `parse_numbers` of a column under this mark, or `parse_best_numbers` if it is None."""
    if mark is None:
        return parse_best_numbers(column, file_mark)
    return parse_numbers(column.texts, mark)


def parse_best_numbers(column: TextColumn, file_mark: DecimalMark | None) -> FloatArray:
    """Return `parse_numbers` under the decimal mark that reads more cells of a column.

    Ties go to the mark of the file, or to the point if the file does not settle it.
    """
    first = file_mark or DecimalMark.POINT
    candidates = [parse_numbers(column.texts, mark) for mark in (first, first.other)]
    return max(candidates, key=lambda values: column.n_cells(~np.isnan(values)))


def _quick_numbers(texts: Any) -> FloatArray | None:
    """Return the values if all texts are plain numbers or empty, without matching a pattern."""
    if len(texts) <= _MAX_EXAMINED:
        return None
    try:
        pc.cast(texts[:_MAX_EXAMINED].filter(pc.not_equal(texts[:_MAX_EXAMINED], "")), pa.float64())
        filled = pc.if_else(pc.equal(texts, ""), pa.scalar(None, pa.string()), texts)
        numbers = pc.cast(filled, pa.float64())
    except pa.ArrowInvalid:
        return None
    if pc.any(pc.is_nan(numbers)).as_py():  # the word "nan", which is not a number here
        return None
    return as_array(numbers) + 0.0  # -0.0 is 0.0


def _numbers(texts: Any, mark: DecimalMark) -> Mask:
    d, g = f"[{mark}]", f"[{mark.other}]"
    whole = f"(?:[0-9]+|[1-9][0-9]{{0,2}}(?:{g}[0-9]{{3}})+)"
    finite = f"[+-]?(?:{whole}(?:{d}[0-9]*)?|{d}[0-9]+)(?:[eE][+-]?[0-9]+)?"
    return matches(texts, f"{finite}|{_INFINITE}")


def _all_numbers(texts: Any, mark: DecimalMark) -> bool:
    """Return whether all texts are numbers; the first hundred settle most columns of text."""
    if len(texts) == 0 or not _numbers(texts[:_MAX_EXAMINED], mark).all():
        return False
    if mark is DecimalMark.POINT and _quick_numbers(texts) is not None:
        return True
    return bool(_numbers(texts, mark).all())
