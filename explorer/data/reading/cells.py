"""A column of text cells as its distinct texts, and how notes name cells, counts and rows.

Everything is decided once per distinct text, then applied to all rows.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, IntArray
from explorer.data.display import show_count
from explorer.data.row_numbers import row_words

Mask = BoolArray

NAMED_MARKS = ("-", "--", ".", "none", "#n/a", "<na>", "(blank)")
"""Usual marks that may mean something else: a note names them if they count as missing."""

WORDS = ("none",)
"""Marks that are words: in a column of text they are categories, and no remedy is offered."""

USUAL_MARKS = ("na", "n/a", "nan", "null", "?", *NAMED_MARKS)
"""Texts that mean “missing” in a column whose other cells are numbers or dates (any case)."""

_MAX_MARK_LENGTH = max(map(len, USUAL_MARKS))


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column's distinct texts without surrounding spaces, and which of them each row holds.

    `texts` is a PyArrow string array of n_texts; `counts`, `empty` and `marks` run parallel to it.
    `codes` (indices into `texts`) and `lines` (line numbers in the file) run over the table's rows.
    `empty` texts are missing in every kind of column, `marks` only in a column of numbers or dates.
    `merged_by_spaces` are the texts that some cells hold with spaces around them.
    """

    name: str
    texts: Any
    counts: IntArray
    empty: Mask
    marks: Mask
    codes: NDArray[np.int32]
    lines: IntArray
    merged_by_spaces: tuple[str, ...] = ()

    @property
    def filled(self) -> Mask:
        """Return which texts are a value in every kind of column, `bool[n_texts]`."""
        return ~(self.empty | self.marks)

    def n_cells(self, chosen: Mask) -> int:
        """Return the number of cells that hold one of the chosen texts (`bool[n_texts]`)."""
        return int(self.counts[chosen].sum())

    def first_cells(self, chosen: Mask, max_cells: int = 5) -> list[tuple[str, str]]:
        """Return the first cells with a chosen text (`bool[n_texts]`), and their rows in words."""
        found = np.flatnonzero(chosen[self.codes])[:max_cells]
        texts = [self.texts[int(self.codes[i])].as_py() for i in found]
        return [(text, row_words(int(i), self.lines)) for text, i in zip(texts, found, strict=True)]


def text_column(
    name: str, cells: Any, lines: IntArray, missing_marks: Sequence[str] = ()
) -> TextColumn:
    """Return a column of cells: PyArrow strings, or a dictionary of them, without nulls.

    `lines` (`int64[n_rows]`) are those of the file; cells that hold one of the `missing_marks`,
    spaces aside, count as empty.
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
        lines=lines,
        merged_by_spaces=merged,
    )


def as_array(cells: Any) -> NDArray[Any]:
    """Return a PyArrow array as one of NumPy's."""
    return np.asarray(cells.to_numpy(zero_copy_only=False))


def matches(texts: Any, pattern: str) -> Mask:
    """Return which texts match a pattern (RE2) as a whole, `bool[n_texts]`."""
    return as_array(pc.match_substring_regex(texts, f"^(?:{pattern})$"))


def hold_digits(texts: Any) -> bool:
    """Return whether any text has a digit; large patterns, which take milliseconds to compile,
    wait."""
    return bool(pc.any(pc.match_substring_regex(texts, "[0-9]")).as_py())


def contains(texts: Any, part: str) -> Mask:
    """Return which texts contain a part, `bool[n_texts]`."""
    return as_array(pc.match_substring(texts, part))


def _usual_marks(texts: Any) -> Mask:
    """Return which texts are usual marks; only short texts, of which there are few, are lowered."""
    short = np.flatnonzero(as_array(pc.less_equal(pc.binary_length(texts), _MAX_MARK_LENGTH)))
    marks = np.zeros(len(texts), bool)
    marks[short] = _is_in(pc.utf8_lower(texts.take(pa.array(short))), USUAL_MARKS)
    return marks


def _is_in(texts: Any, values: Sequence[str]) -> Mask:
    return as_array(pc.is_in(texts, pa.array(values, pa.string())))


_MAX_NAMED = 5
_MAX_LINES_NAMED = 10
_MAX_LENGTH = 40


def count_of(count: int, noun: str) -> str:
    """Return a count with its noun: "1 cell", "12 cells"."""
    return f"{show_count(count)} {noun}{'s' * (count != 1)}"


def are_not(count: int, plural: str) -> str:
    """Return a verb to follow the count: "is not a number", "are not numbers"."""
    return f"is not a {plural.removesuffix('s')}" if count == 1 else f"are not {plural}"


def list_cells(column: TextColumn, chosen: Mask) -> str:
    """Return the first five cells that hold a chosen text, by row, and how many more there are.

    `chosen` is `bool[n_texts]`.
    """
    named = [f"{quote(text)} in {row}" for text, row in column.first_cells(chosen, _MAX_NAMED)]
    more = column.n_cells(np.asarray(chosen)) - len(named)
    return ", ".join(named) + (f" and {show_count(more)} more" if more else "")


def lines_in_words(lines: Collection[int]) -> str:
    """Return "line 17", "lines 17, 29 and 40", or "lines 17, 29, … and 2 more"."""
    ordered = sorted(lines)
    if len(ordered) == 1:
        return f"line {ordered[0]}"
    named = [str(line) for line in ordered[:_MAX_LINES_NAMED]]
    more = len(ordered) - len(named)
    last = f"{show_count(more)} more" if more else named.pop()
    return f"lines {', '.join(named)} and {last}"


def quote(text: str) -> str:
    """Return a cell's text in quotes, cut to 40 characters."""
    return f"“{text}”" if len(text) <= _MAX_LENGTH else f"“{text[:_MAX_LENGTH]}…”"
