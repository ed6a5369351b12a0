"""Words that the user treats as missing in one column, and that are categories in another."""

from collections.abc import Mapping, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from explorer.data.reading.cells import USUAL_MARKS, count_of
from explorer.data.reading.sheet import Sheet
from explorer.data.reading.typed import ReadColumn, as_texts
from explorer.data.table import Note, ReadAs, Remedy


def missing_word_notes(
    sheet: Sheet,
    read: Sequence[ReadColumn],
    read_as: Mapping[str, ReadAs],
    missing_marks: Mapping[str, Sequence[str]],
) -> tuple[Note, ...]:
    """Return an offer for each column of text that has such words as categories.

    Columns that wait for an answer on their kind are left out: the answer may settle the words.
    Usual marks, on which each column has its own note, and texts with digits are left out as well.
    """
    of_column: dict[str, str] = {}
    for one, cells in zip(read, sheet.columns, strict=True):
        name = one.column.name
        found = {mark.strip() for mark in missing_marks.get(name, ())}
        if name in read_as and one.column.is_numeric:
            unread = as_texts(cells).filter(pa.array(np.isnan(one.values)))
            found |= set(pc.utf8_trim_whitespace(unread.unique().dictionary_decode()).to_pylist())
        of_column |= {word: name for word in found if word not in of_column and _is_word(word)}
    if not of_column:
        return ()
    return tuple(note for one in read for note in _notes_on(one, of_column))


def _is_word(text: str) -> bool:
    is_usual = text.lower() in USUAL_MARKS
    return bool(text) and not is_usual and not any(char.isdigit() for char in text)


def _notes_on(read: ReadColumn, of_column: Mapping[str, str]) -> tuple[Note, ...]:
    name = read.column.name
    codes = [code for code, level in enumerate(read.column.levels) if level in of_column]
    asked = {remedy.read_as for note in read.notes for remedy in note.remedies}
    if not codes or asked - {None, ReadAs.MERGED_CATEGORIES}:
        return ()
    words = tuple(read.column.levels[code] for code in codes)
    named = ", ".join(f"“{word}”" for word in words)
    n_cells = int(np.isin(read.values, codes).sum())
    is_one = len(words) == 1
    sentence = (
        f"{named} count{'s' * is_one} as missing in column “{of_column[words[0]]}”, but in column "
        f"“{name}” {'it is a category' if is_one else 'they are categories'} "
        f"({count_of(n_cells, 'cell')})."
    )
    return (Note(name, sentence, (Remedy(f"Treat {named} as missing", name, None, words),)),)
