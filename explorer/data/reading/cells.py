"""A column of text cells as its distinct texts: everything is decided on those, then spread."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Mask = NDArray[np.bool_]

NAMED_MARKS = ("-", "--", ".", "none", "#n/a", "<na>", "(blank)")
"""Usual marks that may mean something else: a note names them where they count as missing."""

WORDS = ("none",)
"""Marks that are words: in a column of text they are categories, and nothing is offered."""

USUAL_MARKS = ("na", "n/a", "nan", "null", "?", *NAMED_MARKS)
"""Texts that mean “missing” in a column whose other cells are numbers or dates (any case)."""

_MAX_MARK_LENGTH = max(map(len, USUAL_MARKS))


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column's distinct texts without surrounding spaces, and which of them each row holds.

    `texts` is a PyArrow string array of n_texts; `counts`, `empty` and `marks` run beside it.
    `codes` (indices into `texts`) and `rows` (row numbers as a spreadsheet shows them) run over
    the table's rows. `empty` texts are missing in every kind of column, `marks` in a column of
    numbers or dates. `merged_by_spaces` are the texts that some cells hold among spaces.
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
        """Which texts are a value in every kind of column, `bool[n_texts]`."""
        return ~(self.empty | self.marks)

    def n_cells(self, chosen: Mask) -> int:
        """The number of cells that hold one of the chosen texts (`bool[n_texts]`)."""
        return int(self.counts[chosen].sum())

    def first_cells(self, chosen: Mask, max_cells: int = 5) -> list[tuple[str, int]]:
        """The first cells that hold a chosen text (`bool[n_texts]`), with their row numbers."""
        found = np.flatnonzero(chosen[self.codes])[:max_cells]
        return [(self.texts[int(self.codes[i])].as_py(), int(self.rows[i])) for i in found]


def text_column(
    name: str, cells: Any, rows: NDArray[np.int64], missing_marks: Sequence[str] = ()
) -> TextColumn:
    """A column of cells: PyArrow strings, or a dictionary of them, without nulls.

    `rows` (`int64[n_rows]`) are the row numbers of the file; cells that hold one of the
    `missing_marks`, spaces aside, count as empty.
    """
    is_encoded = pa.types.is_dictionary(cells.type)
    encoded = cells if is_encoded else cells.dictionary_encode()
    codes = encoded.indices.to_numpy()
    texts = pc.utf8_trim_whitespace(encoded.dictionary)
    merged: tuple[str, ...] = ()
    if not texts.equals(encoded.dictionary):
        again = texts.dictionary_encode()
        texts, code_of = again.dictionary, again.indices.to_numpy()
        twice = np.flatnonzero(np.bincount(code_of) > 1)
        merged = tuple(text for text in texts.take(pa.array(twice)).to_pylist() if text)
        codes = code_of[codes]
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
    """Which texts match a pattern (RE2) as a whole, `bool[n_texts]`."""
    found: Mask = pc.match_substring_regex(texts, f"^(?:{pattern})$").to_numpy(zero_copy_only=False)
    return found


def hold_digits(texts: Any) -> bool:
    """Whether any text has a digit; large patterns, which take milliseconds to compile, wait."""
    return bool(pc.any(pc.match_substring_regex(texts, "[0-9]")).as_py())


def contains(texts: Any, part: str) -> Mask:
    """Which texts contain a part, `bool[n_texts]`."""
    found: Mask = pc.match_substring(texts, part).to_numpy(zero_copy_only=False)
    return found


def _usual_marks(texts: Any) -> Mask:
    """Only short texts are put into lower case: most columns of many texts have few of them."""
    found = pc.less_equal(pc.binary_length(texts), _MAX_MARK_LENGTH).to_numpy(zero_copy_only=False)
    short = np.flatnonzero(found)
    marks = np.zeros(len(texts), bool)
    marks[short] = _is_in(pc.utf8_lower(texts.take(pa.array(short))), USUAL_MARKS)
    return marks


def _is_in(texts: Any, values: Sequence[str]) -> Mask:
    found: Mask = pc.is_in(texts, pa.array(values, pa.string())).to_numpy(zero_copy_only=False)
    return found
