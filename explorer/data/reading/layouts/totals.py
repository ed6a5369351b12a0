"""Rows that are not data: totals and remarks below the table, and names that are repeated in it."""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.file_reading import FileReading, Reason
from explorer.data.reading.cells import as_array, lines_in_words, quote
from explorer.data.reading.layouts.layout import Layout
from explorer.data.reading.numbers import DecimalMark, parse_numbers
from explorer.data.table import Note, Remedy

_TOTAL = (
    r"(?:grand |sub)?totals?|sums?|summe|gesamt(?:summe)?|insgesamt|totale?s?|total g[ée]n[ée]ral"
    r"|somme|suma|razem|łącznie|celkem|összesen|yhteensä|totaal|totalt|i alt|итого|всего"
)
_STATISTIC = (
    r"averages?|means?|durchschnitt|mittelwert|moyenne|promedio|media|overall|median|count|anzahl"
    r"|std\.?(?: ?dev\.?)?|standard deviation|sd|min(?:imum)?|max(?:imum)?|variance"
)
_WORD = re.compile(rf"(?:{_TOTAL}|{_STATISTIC})|(?:class|overall) average", re.IGNORECASE)
_SUBTOTAL_ROW = rf"(?i)^\s*(?:(?:{_TOTAL})\b.*|.*\b(?:{_TOTAL}))\s*$"
_REMARK = re.compile(
    r"(?:sources?|quelle|notes?|stand|fonte|fuente|bron|remarks?|anmerkung|hinweis|data|©).*"
    r"|\*{1,3} ?[^*]+|[^:]{3,40}: .+|\(.*\)",
    re.IGNORECASE | re.DOTALL,
)
_MIN_ROWS = 3
_MAX_TAIL = 12
_MAX_SHARE_SUBTOTALS = 0.34
_ROUNDING = 1e-6

Rows = IntArray
Left = tuple[tuple[Any, ...], Rows, tuple[Note, ...], tuple[tuple[int, Reason], ...]]


def without_odd_rows(layout: Layout, columns: tuple[Any, ...], rows: Rows) -> Left:
    """Leave out repeated names, and totals and remarks at the end; ask about rows that may be
    totals.

    A last row is a total if its first filled cell is a word for totals that no other cell of that
    column holds, and if its numbers are sums, means or the like of those above, or half of its
    cells are empty. Rows at the end that have such a word are then totals as well. A remark is a
    single text. `columns` are PyArrow arrays, `rows` (`int64[n_rows]`) the row numbers in the file.
    Returns the columns, the rows, the notes, and what was left out.
    """
    n_rows = len(rows)
    if n_rows <= _MIN_ROWS:
        return columns, rows, (), ()
    repeated = _repeated_names(layout, columns)
    tail = _tail(columns, n_rows)
    end = n_rows - len(tail)
    words = [n_rows - 1 - i for i, is_word in enumerate(tail) if is_word]
    remarks = [n_rows - 1 - i for i, is_word in enumerate(tail) if not is_word]
    certain = bool(words) and any(_is_total(columns, row, end) for row in words)
    left = sorted({*np.flatnonzero(repeated).tolist(), *remarks, *(words if certain else ())})
    reasons = dict.fromkeys(np.flatnonzero(repeated).tolist(), Reason.NAMES)
    reasons |= dict.fromkeys(remarks, Reason.FOOTER) | dict.fromkeys(words, Reason.TOTAL)
    skipped = tuple(one for one, _ in layout.skipped)
    as_data = FileReading(layout.header or None, skipped)
    notes = [_left_out(columns, rows, left, reasons, as_data)] if left else []
    is_kept = np.ones(n_rows, bool)
    is_kept[left] = False
    asked = words if words and not certain else _subtotals(columns, is_kept, end)
    if asked:
        out = (*skipped, *(int(rows[row]) for row in {*asked, *left}))
        notes.append(_may_be_totals(columns, rows, asked, FileReading(layout.header or None, out)))
    if not left:
        return columns, rows, tuple(notes), ()
    told = tuple((int(rows[row]), reasons[row]) for row in left)
    taken = pa.array(np.flatnonzero(is_kept))
    return tuple(column.take(taken) for column in columns), rows[is_kept], tuple(notes), told


def _left_out(
    columns: tuple[Any, ...],
    rows: Rows,
    left: Sequence[int],
    reasons: dict[int, Reason],
    as_data: FileReading,
) -> Note:
    parts = []
    for reason, what in (
        (Reason.NAMES, "repeats the column names"),
        (Reason.TOTAL, "is a total of the rows above"),
        (Reason.FOOTER, "is a remark"),
    ):
        found = [row for row in left if reasons[row] is reason]
        if not found:
            continue
        many = what.replace("repeats", "repeat").replace("is a", "are")
        many = many.replace("total ", "totals ").replace("remark", "remarks")
        named = _begin(columns, found[0])
        if len(found) == 1:
            parts.append(f"line {rows[found[0]]} ({named}) {what}")
        else:
            listed = lines_in_words([int(rows[row]) for row in found])
            parts.append(f"{listed} ({named}, …) {many}")
    sentence = " and ".join(parts)
    end = "so it was left out" if len(left) == 1 else "so they were left out"
    remedy = Remedy("It is data" if len(left) == 1 else "They are data", "", reading=as_data)
    return Note("", f"{sentence[0].upper()}{sentence[1:]}, {end}.", (remedy,))


def _may_be_totals(
    columns: tuple[Any, ...], rows: Rows, asked: Sequence[int], without: FileReading
) -> Note:
    if len(asked) == 1:
        begin = _begin(columns, asked[0])
        sentence = f"Line {rows[asked[0]]} begins with {begin}: is it a row of totals?"
        return Note("", sentence, (Remedy("Leave it out", "", reading=without),))
    listed = lines_in_words([int(rows[row]) for row in asked]).capitalize()
    sentence = f"{listed} look like totals ({_begin(columns, asked[0])}, …): are they?"
    return Note("", sentence, (Remedy("Leave them out", "", reading=without),))


def _cells(columns: tuple[Any, ...], row: int) -> list[Any]:
    return [column[row].as_py() for column in columns]


def _filled(cells: Sequence[Any]) -> list[int]:
    return [i for i, cell in enumerate(cells) if cell is not None and str(cell).strip()]


def _begin(columns: tuple[Any, ...], row: int) -> str:
    cells = _cells(columns, row)
    return quote(next((str(cells[i]).strip() for i in _filled(cells)), ""))


def _repeated_names(layout: Layout, columns: tuple[Any, ...]) -> BoolArray:
    """Return the rows that repeat the names, as in files that were appended to each other."""
    same = np.full(len(columns[0]), bool(layout.header))
    for name, column in zip(layout.names, columns, strict=False):
        if not same.any() or not pa.types.is_string(column.type):
            return np.zeros(len(columns[0]), bool)
        same &= as_array(pc.fill_null(pc.equal(column, name), False))
    return same


def _tail(columns: tuple[Any, ...], n_rows: int) -> list[bool]:
    """Return the rows at the end, last first, that are named as totals (True) or are remarks
    (False)."""
    tail: list[bool] = []
    for row in range(n_rows - 1, max(_MIN_ROWS - 1, n_rows - 1 - _MAX_TAIL), -1):
        cells = _cells(columns, row)
        filled = _filled(cells)
        text = cells[filled[0]] if filled else None
        if filled and filled[0] > 0 and not tail and _is_bare_sum(columns, row, filled):
            tail.append(True)
        elif (
            not isinstance(text, str)
            or not pa.types.is_string(columns[filled[0]].type)
            or pc.any(pc.equal(columns[filled[0]].slice(0, row), text)).as_py()
        ):
            break
        elif _WORD.fullmatch(text.strip().rstrip(":").strip()):
            tail.append(True)
        elif filled == [0] and (
            _REMARK.fullmatch(text.strip()) or (len(columns) > 2 and len(text.split()) > 3)
        ):
            tail.append(False)
        else:
            break
    return tail


def _is_bare_sum(columns: tuple[Any, ...], row: int, filled: Sequence[int]) -> bool:
    """Return whether a last row without a label has the sums of the columns above it."""
    first = columns[0].slice(0, row)
    if not pa.types.is_string(first.type) or pc.any(pc.equal(first, "")).as_py():
        return False
    return all(_adds_up(columns[i], row, row, only_sums=True) for i in filled)


def _is_total(columns: tuple[Any, ...], row: int, end: int) -> bool:
    filled = _filled(_cells(columns, row))
    if len(columns) > 2 and 2 * len(filled) <= len(columns):
        return True
    return any(_adds_up(columns[i], row, end) for i in filled if i or len(filled) == 1)


def _subtotals(columns: tuple[Any, ...], is_kept: BoolArray, end: int) -> list[int]:
    """Return the other rows whose first text ends or begins with a word for totals."""
    for column in columns[:3]:
        first = column[0].as_py() if pa.types.is_string(column.type) else ""
        if re.fullmatch(r"[-+0-9.,eE ]*", first or ""):  # no text, or a number
            continue
        hit = pc.match_substring_regex(column.slice(0, end), _SUBTOTAL_ROW)
        is_found = as_array(pc.fill_null(hit, False)) & is_kept[:end]
        found = np.flatnonzero(is_found).tolist()
        if 0 < len(found) <= _MAX_SHARE_SUBTOTALS * end:
            return found
    return []


def _adds_up(column: Any, row: int, end: int, *, only_sums: bool = False) -> bool:
    """Return whether a number of a column is the sum, the mean or the like of the numbers above
    `end`."""
    for values in _numbers(column):
        above, last = values[:end], values[row]
        above = above[~np.isnan(above)]
        if len(above) == 0 or np.isnan(last):
            continue
        room = _ROUNDING * float(np.abs(above).sum()) + 0.005 * len(above)
        if abs(above.sum() - last) <= room:
            return True
        if only_sums:
            continue
        others = [above.mean(), np.median(above), above.std(), above.std(ddof=len(above) > 1)]
        others += [above.min(), above.max(), len(above)]
        if any(abs(other - last) <= 0.01 for other in others):
            return True
    return False


def _numbers(column: Any) -> list[FloatArray]:
    if pa.types.is_floating(column.type):
        return [as_array(column)]
    if not pa.types.is_string(column.type):
        return []
    plain = pc.replace_substring_regex(pc.fill_null(column, ""), r"[^0-9.,eE+-]", "")
    return [parse_numbers(plain, mark) for mark in DecimalMark]
