"""Categories that differ only in case or spaces: "basic", "Basic " and "BASIC"."""

from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from explorer.data.arrays import IntArray
from explorer.data.display import show_count
from explorer.data.reading.cells import Mask, TextColumn, count_of, quote
from explorer.data.table import Note, ReadAs, Remedy

_SPACES = r"[\s\x{00a0}\x{2000}-\x{200b}\x{202f}\x{3000}]+"
_MAX_NAMED = 3


@dataclass(frozen=True, slots=True)
class Spellings:
    """Texts that are spellings of one category.

    `merged` (`int64[n_texts]`) is for each text the index of the spelling that most cells have; its
    own index if no other text differs from it only in case or spaces.
    """

    column: TextColumn
    merged: IntArray

    @property
    def others(self) -> Mask:
        """Return which texts are replaced by another spelling, `bool[n_texts]`."""
        others: Mask = self.merged != np.arange(len(self.merged))
        return others


def spellings_of(column: TextColumn) -> Spellings:
    """Group texts into one category if they differ only in case, spaces, or how accents are stored.

    The most frequent spelling represents all; ties go to the first.
    """
    alike = pc.utf8_lower(pc.utf8_normalize(column.texts, form="NFC"))
    alike = pc.utf8_trim_whitespace(pc.replace_substring_regex(alike, _SPACES, " "))
    group = alike.dictionary_encode().indices.to_numpy().astype(np.int64)
    # Within a group the most cells first, then the first text.
    order = np.lexsort((np.arange(len(group)), -column.counts, group))
    is_first = np.concatenate(([True], np.diff(group[order]) > 0)) if len(order) else order > 0
    stands_for = np.empty(len(group), np.int64)
    stands_for[group[order[is_first]]] = order[is_first]
    merged = np.where(column.empty, np.arange(len(group)), stands_for[group])
    return Spellings(column, merged)


def merge_spellings(column: TextColumn) -> tuple[TextColumn, tuple[Note, ...]]:
    """Return the column with one spelling per category, and a note on what was merged.

    A text that was merged into another has no cells and counts as empty.
    """
    found = spellings_of(column)
    if not found.others.any():
        return column, ()
    codes = found.merged.astype(np.int32)[column.codes]
    counts = np.bincount(codes, minlength=len(column.counts))
    merged = replace(column, codes=codes, counts=counts, empty=column.empty | found.others)
    n = int(found.others.sum())
    sentence = (
        f"In column “{column.name}”, {count_of(n, 'spelling')} "
        f"{'were merged into others' if n > 1 else 'was merged into another'}: {_in_words(found)}."
    )
    return merged, (Note(column.name, sentence),)


def spelling_notes(column: TextColumn) -> tuple[Note, ...]:
    """Return an offer to merge spellings, with their counts, if some differ in case or
    spaces."""
    found = spellings_of(column)
    if not found.others.any():
        return ()
    n = int((~column.empty).sum())
    left = n - int(found.others.sum())
    sentence = (
        f"In column “{column.name}”, some categories differ only in case or spaces: "
        f"{_in_words(found)}."
    )
    categories = "1 category" if left == 1 else f"{show_count(left)} categories"
    label = f"Merge spellings: {categories} instead of {show_count(n)}"
    remedy = Remedy(label, column.name, ReadAs.MERGED_CATEGORIES)
    return (Note(column.name, sentence, (remedy,)),)


def _in_words(found: Spellings) -> str:
    """Return the first three groups, each spelling with its cells: "“basic” (40) and “Basic”
    (3)"."""
    leaders = np.unique(found.merged[found.others])
    groups = []
    for leader in leaders[:_MAX_NAMED]:
        members = np.flatnonzero(found.merged == leader)
        order = members[np.argsort(-found.column.counts[members], kind="stable")]
        texts = found.column.texts.take(pa.array(order)).to_pylist()
        counts = found.column.counts[order].tolist()
        groups.append(
            " and ".join(
                f"{quote(text)} ({show_count(count)})"
                for text, count in zip(texts, counts, strict=True)
            )
        )
    more = len(leaders) - len(groups)
    return "; ".join(groups) + (f"; and {show_count(more)} more" if more else "")
