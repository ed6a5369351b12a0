"""A column of text cells as its distinct texts: everything is decided on those, then spread."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Mask = NDArray[np.bool_]

USUAL_MARKS = ("na", "n/a", "nan", "null", "?")
"""Texts that mean “missing” in a column whose other cells are numbers or dates (any case)."""

_LONGEST_MARK = max(map(len, USUAL_MARKS))


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column's distinct texts without surrounding spaces, and which of them each row holds.

    `texts` is a PyArrow string array; `counts`, `empty` and `marks` run beside it. `codes`
    and `rows` (row numbers as a spreadsheet shows them) run over the table's rows. `empty`
    texts are missing in every kind of column, `marks` in a column of numbers or dates.
    """

    name: str
    texts: Any
    counts: NDArray[np.int64]
    empty: Mask
    marks: Mask
    codes: NDArray[np.int32]
    rows: NDArray[np.int64]
    merged_by_spaces: tuple[str, ...] = ()

    @property
    def filled(self) -> Mask:
        return ~(self.empty | self.marks)

    def n_cells(self, chosen: Mask) -> int:
        """The number of cells that hold one of the chosen texts."""
        return int(self.counts[chosen].sum())

    def first_cells(self, chosen: Mask, most: int = 5) -> list[tuple[str, int]]:
        """The first cells that hold a chosen text, with their row numbers."""
        places = np.flatnonzero(chosen[self.codes])[:most]
        return [(self.texts[int(self.codes[i])].as_py(), int(self.rows[i])) for i in places]


def text_column(
    name: str, cells: Any, rows: NDArray[np.int64], missing_marks: Sequence[str] = ()
) -> TextColumn:
    """A column of cells (PyArrow strings or a dictionary of them); `missing_marks` are empty."""
    is_encoded = pa.types.is_dictionary(cells.type)
    encoded = cells if is_encoded else cells.dictionary_encode()
    codes = encoded.indices.to_numpy()
    texts = pc.utf8_trim_whitespace(encoded.dictionary)
    merged: tuple[str, ...] = ()
    if not texts.equals(encoded.dictionary):
        again = texts.dictionary_encode()
        texts, places = again.dictionary, again.indices.to_numpy()
        twice = np.flatnonzero(np.bincount(places) > 1)
        merged = tuple(text for text in texts.take(pa.array(twice)).to_pylist() if text)
        codes = places[codes]
    return TextColumn(
        name=name,
        texts=texts,
        counts=np.bincount(codes, minlength=len(texts)),
        empty=_is_in(texts, ("", *(mark.strip() for mark in missing_marks))),
        marks=_usual_marks(texts),
        codes=codes,
        rows=rows,
        merged_by_spaces=merged,
    )


def matches(texts: Any, pattern: str) -> Mask:
    """Which texts match a pattern (RE2) as a whole."""
    found: Mask = pc.match_substring_regex(texts, f"^(?:{pattern})$").to_numpy(zero_copy_only=False)
    return found


def contains(texts: Any, part: str) -> Mask:
    """Which texts contain a part."""
    found: Mask = pc.match_substring(texts, part).to_numpy(zero_copy_only=False)
    return found


def _usual_marks(texts: Any) -> Mask:
    """Only short texts are put into lower case: most columns of many texts have few of them."""
    found = pc.less_equal(pc.binary_length(texts), _LONGEST_MARK).to_numpy(zero_copy_only=False)
    short = np.flatnonzero(found)
    marks = np.zeros(len(texts), bool)
    marks[short] = _is_in(pc.utf8_lower(texts.take(pa.array(short))), USUAL_MARKS)
    return marks


def _is_in(texts: Any, values: Sequence[str]) -> Mask:
    found: Mask = pc.is_in(texts, pa.array(values, pa.string())).to_numpy(zero_copy_only=False)
    return found
