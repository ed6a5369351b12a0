"""Notes on where a table begins, each with a remedy that undoes the decision."""

from collections.abc import Sequence
from itertools import pairwise

from explorer.data.file_reading import FileReading, Reason
from explorer.data.reading.cells import lines_in_words, quote
from explorer.data.reading.layouts.layout import Layout, Record
from explorer.data.table import Note, Remedy

_MAX_QUOTED = 3


def layout_notes(
    layout: Layout, placed: Sequence[tuple[Record, int]], separator: str | None
) -> tuple[Note, ...]:
    """Return a note on each decision, unless the file simply begins with a line of names.

    `placed` are the first rows of the file; `separator` is the one that its first line states, if
    any.
    """
    texts = {record.row: record.cells for record, _ in placed}
    notes: list[Note] = []
    if separator is not None:
        notes.append(
            Note(
                "",
                f"The first line only states the separator, “{separator}”, so this line was not "
                "read as a row.",
            )
        )
    notes += _skipped_notes(layout, texts)
    notes += _names_notes(layout, texts)
    if layout.row_names:
        sentence = (
            "One column name is missing, so the first column was read as row names, as in files "
            "from R. This column is called “row name”."
        )
        notes.append(Note("row name", sentence))
    if layout.drops_last:
        sentence = "Each row ends with a separator, so the empty last column was left out."
        notes.append(Note("", sentence))
    return tuple(notes)


def _skipped_notes(layout: Layout, texts: dict[int, tuple[str, ...]]) -> list[Note]:
    by_reason: dict[Reason, list[int]] = {}
    for row, reason in layout.skipped:
        by_reason.setdefault(reason, []).append(row)
    notes = []
    for reason, rows in by_reason.items():
        if reason is Reason.ASKED:
            continue
        filled = [cell.strip() for row in rows for cell in texts[row] if cell.strip()]
        quoted = ", ".join(map(quote, filled[:_MAX_QUOTED]))
        what = lines_in_words(rows).capitalize()
        verb = "was" if len(rows) == 1 else "were"
        match reason:
            case Reason.UNITS:
                sentence = f"{what} holds units ({quoted}), so it {verb} skipped."
            case Reason.RULE:
                sentence = f"{what} is a dividing line, so it {verb} skipped."
            case Reason.KINDS:
                both = " and ".join(map(str, rows))
                sentence = (
                    f"The columns’ kinds and roles were read from lines {both}, below the names."
                )
            case _:
                sentence = f"{what} ({quoted}), above the column names, {verb} skipped."
        notes.append(Note("", sentence, _undo(layout, reason, rows)))
    return notes


def _undo(layout: Layout, reason: Reason, rows: list[int]) -> tuple[Remedy, ...]:
    if reason in (Reason.UNITS, Reason.KINDS, Reason.RULE):
        others = tuple(row for row, _ in layout.skipped if row not in rows)
        as_data = FileReading(header=layout.header[0], skip=others)
        label = "It is data" if len(rows) == 1 else "They are data"
        return (Remedy(label, "", reading=as_data),)
    label = f"Line {rows[0]} holds the column names"
    return (Remedy(label, "", reading=FileReading(header=rows[0])),)


def _names_notes(layout: Layout, texts: dict[int, tuple[str, ...]]) -> list[Note]:
    first = layout.first_row
    if not layout.header:
        if first not in texts:
            return []
        begin = ", ".join(map(quote, texts[first][:_MAX_QUOTED]))
        sentence = (
            f"The first line looks like data ({begin}), so it was read as a row, and the columns "
            "are called “column 1”, “column 2” and so on."
        )
        remedy = Remedy("It holds the column names", "", reading=FileReading(header=first))
        return [Note("", sentence, (remedy,))]
    if len(layout.header) > 1:
        rows = " and ".join(map(str, layout.header))
        sentence = f"Lines {rows} hold column names, so the names of each column were joined."
        only = tuple(row for row, _ in layout.skipped)
        remedies = tuple(
            Remedy(f"Only line {a} holds the names", "", reading=FileReading(header=a, skip=only))
            for a, _ in pairwise(layout.header)
        )
        return [Note("", sentence, remedies)]
    if not layout.is_certain:
        row = layout.header[0]
        begin = ", ".join(map(quote, texts[row][:_MAX_QUOTED]))
        sentence = (
            f"Line {row} ({begin}) may hold column names or data; it was read as names. "
            "Which is it?"
        )
        skip = tuple(one for one, _ in layout.skipped)
        remedies = (
            Remedy("It holds the names", "", reading=FileReading(header=row, skip=skip)),
            Remedy("It is data", "", reading=FileReading(header=None, skip=skip)),
        )
        return [Note("", sentence, remedies)]
    return []
