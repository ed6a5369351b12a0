"""Where a file's table begins: the lines above it, its column names, and rows that are not data."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise, zip_longest

from explorer.data.file_reading import Header, Reason
from explorer.data.reading.cells import USUAL_MARKS
from explorer.data.roles import Role


@dataclass(frozen=True, slots=True)
class Record:
    """A row of the file as text: its number, as a spreadsheet counts, and its cells."""

    row: int
    cells: tuple[str, ...]

    @property
    def n_filled(self) -> int:
        """The number of cells that are not blank."""
        return sum(bool(cell.strip()) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a table's names and data are in its file.

    header: the rows that hold the names, none if the file has no names. names: one per column, ""
    if a column is unnamed. first_row: the number of the first row of data. skipped: the rows
    above `first_row` that hold neither. is_certain: whether the evidence agrees; if not, the page
    asks. row_names: whether there is one name too few, so that the first column names the rows.
    drops_last: whether each row ends with a separator, so that the last column is empty. orange:
    the kind and role of each column, as Orange writes them below the names; empty without them.
    """

    header: tuple[int, ...]
    names: tuple[str, ...]
    first_row: int
    skipped: tuple[tuple[int, Reason], ...] = ()
    is_certain: bool = True
    row_names: bool = False
    drops_last: bool = False
    orange: tuple[tuple[str, str], ...] = field(default=())


class _Verdict(StrEnum):
    NAMES = "names"
    DATA = "data"
    UNSURE = "unsure"


MAX_EXAMINED = 200  # rows that decide where the table begins

_MIN_TYPED = 0.9
_FULL = 0.8
_FEW_DISTINCT = 0.5
_MIN_ROWS_OF_FEW = 8
_MAX_UNIT = 14
_COMMENT_MARKS = ("#", "//", "%")
_TYPED = re.compile(
    r"[+\-\u2212(]?\s*[$€£¥]?\s*\d[\d.,'\u00a0\u202f ]*(?:[eE][+-]?\d+)?\s*[%€$£¥)]?"
    r"|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].*)?|\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AaPp][Mm])?"
    r"|\d{1,2}[- ]\w{3,9}[- ]\d{2,4}(?:[T ].*)?|\d{4}-(?:\d{2}|W\d{2})"
)
_MARKS = {"", *USUAL_MARKS}
_UNIT = re.compile(
    r"[(\[].*[)\]]|[%‰°€$£¥#].*|[\w°µμΩ]{1,5}(?:[/·*^. ]\w{1,6}\d?|[²³])*|.*(?:per|pro) \w+",
    re.UNICODE,
)
_YEAR = re.compile(r"(?:18|19|20)[0-9]{2}")
ORANGE_CATEGORIES = {"d", "discrete", "categorical", "class", "s", "string", "text"}
_ORANGE_KINDS = ORANGE_CATEGORIES | {
    *("c", "continuous", "numeric", "n", "t", "time", "b", "basket")
}
ORANGE_ROLES = {
    **dict.fromkeys(("class", "c"), Role.TARGET),
    **dict.fromkeys(("meta", "m", "ignore", "i"), Role.IGNORED),
    **dict.fromkeys(("w", "weight"), Role.WEIGHT),
}
"""Orange's words for roles; a column without one is a feature."""


def layout_of(
    records: Sequence[Record], header: Header = "auto", skip: Collection[int] | None = None
) -> Layout:
    """Return where names and data are, judged by the first rows that are not blank.

    `header` is the row of names, or several rows, or None if there is none; "auto" compares the
    first rows with the kinds of the cells below them. `skip`, if given, lists the rows that are
    neither names nor data; rows of units and kinds are then not searched for. `records` are the
    file's first rows, in order; some may be blank, but not all.
    """
    asked = tuple((row, Reason.ASKED) for row in sorted(skip or ()))
    rows = [one for one in records if one.n_filled and one.row not in (skip or ())]
    rows = rows[:MAX_EXAMINED] or list(records[-1:])
    width = _width(rows)
    if isinstance(header, int | tuple):
        chosen = (header,) if isinstance(header, int) else header
        place = next((i for i, row in enumerate(rows) if row.row >= chosen[0]), len(rows) - 1)
        above = tuple((row.row, Reason.ASKED) for row in rows[:place])
        rest = rows[place + len(chosen) - 1 :] if len(chosen) > 1 else rows[place:]
        if len(chosen) > 1:
            names = rows[place].cells
            for row in rows[place + 1 : place + len(chosen)]:
                names = tuple(_joined(names, row.cells))
            rest = [Record(rest[0].row, names), *rest[1:]]
        found = _below_names(
            rest, 0, (*asked, *above), width, searches=skip is None, may_join=False
        )
        return replace(found, header=chosen)
    start, skipped = _start(rows, width)
    skipped = (*asked, *skipped)
    if header is None:
        return Layout((), ("",) * width, rows[start].row, skipped)
    verdict = _verdict(rows[start].cells, rows[start + 1 :], width)
    # A row with gaps, and texts above numbers below it: names of groups of columns.
    has_gaps = len(rows) >= start + 3 and rows[start].n_filled != width
    if has_gaps and _says_no_data(rows[start + 1], rows[start + 2 :], width):
        verdict = _Verdict.NAMES
    if verdict is _Verdict.DATA:
        return Layout((), ("",) * width, rows[start].row, skipped)
    is_certain = verdict is _Verdict.NAMES
    return _below_names(rows, start, skipped, width, is_certain, searches=skip is None)


def _width(rows: Sequence[Record]) -> int:
    """Return the number of cells that most rows have; the largest of several."""
    counts = Counter(len(row.cells) for row in rows if len(row.cells) > 1)
    if not counts:
        return 1
    first = len(rows[0].cells)
    most = max(counts.values())
    if counts[first] == most:  # a short table, whose rows differ: its first row counts
        return first
    return max(width for width, count in counts.items() if count == most)


def _start(rows: Sequence[Record], width: int) -> tuple[int, tuple[tuple[int, Reason], ...]]:
    """Return the first row of the table, which names or data may be, and the rows above it."""
    skipped: list[tuple[int, Reason]] = []
    for i, row in enumerate(rows):
        rest = rows[i + 1 :]
        if not rest:
            break
        if _is_comment(row, rest, width):
            skipped.append((row.row, Reason.COMMENT))
        elif _is_title(row, rest, width):
            skipped.append((row.row, Reason.TITLE))
        else:
            return i, tuple(skipped)
    return 0, ()


def _is_comment(row: Record, rest: Sequence[Record], width: int) -> bool:
    """Return whether a row begins with a comment mark, and another row is there to hold the
    names."""
    if not row.cells[0].lstrip().startswith(_COMMENT_MARKS):
        return False
    if len(row.cells) != width:
        return True
    return _verdict(rest[0].cells, rest[1:], width) is _Verdict.NAMES


def _is_title(row: Record, rest: Sequence[Record], width: int) -> bool:
    """Return whether a row is shorter than the table, or has one filled cell where a full row
    follows."""
    if len(row.cells) != width:
        is_short_header = len(row.cells) == width - 1 and all(
            len(other.cells) == width for other in rest
        )
        return not is_short_header and any(len(other.cells) == width for other in rest)
    if width < 3 or row.n_filled != 1:
        return False
    below = next((other for other in rest if other.n_filled > 1), None)
    if below is None or len(below.cells) != width:
        return False
    full = [other.n_filled >= _FULL * width for other in rest]
    return below.n_filled >= _FULL * width or 2 * sum(full) > len(full)


def _below_names(
    rows: Sequence[Record],
    start: int,
    skipped: tuple[tuple[int, Reason], ...],
    width: int,
    is_certain: bool = True,
    *,
    searches: bool,
    may_join: bool = True,
) -> Layout:
    """Return the layout below a row of names: its length, and rows of units, kinds or names."""
    names = [name.strip() for name in rows[start].cells]
    names[0] = names[0].removeprefix("#").lstrip() if len(names[0]) > 1 else names[0]
    below = list(rows[start + 1 :])
    header = [rows[start].row]
    orange: tuple[tuple[str, str], ...] = ()
    more: list[tuple[int, Reason]] = []
    if searches and _are_orange(below[:2], len(names)):
        kinds, roles = (tuple(cell.strip().lower() for cell in row.cells) for row in below[:2])
        orange = tuple(zip(kinds, roles, strict=True))
        more = [(row.row, Reason.KINDS) for row in below[:2]]
        below = below[2:]
    elif searches and len(below) > 1 and _is_rule(below[0]):
        more = [(below[0].row, Reason.RULE)]
        below = below[1:]
    elif (
        searches
        and len(below) > 1
        and len(names) == width
        and _says_no_data(below[0], below[1:], width)
    ):
        if _are_units(below[0], below[1:], width) and all(names):
            more = [(below[0].row, Reason.UNITS)]
            below = below[1:]
        elif may_join:
            names = _joined(names, below[0].cells)
            header.append(below[0].row)
            below = below[1:]
    lengths = {len(row.cells) for row in below}
    is_longer = lengths == {len(names) + 1}
    empty_last = is_longer and not any(row.cells[-1].strip() for row in below)
    is_last_extra = any(not row.cells[-1].strip() and row.cells[0].strip() for row in below)
    row_names = is_longer and not empty_last and len(below) > 1 and not is_last_extra
    if is_longer and not empty_last and is_last_extra:
        names = [*names, ""]
    if row_names:
        names = ["", *names]
    return Layout(
        header=tuple(header),
        names=tuple(names),
        first_row=below[0].row if below else rows[-1].row + 1,
        skipped=(*skipped, *more),
        is_certain=is_certain,
        row_names=row_names,
        drops_last=empty_last,
        orange=orange,
    )


def _is_rule(row: Record) -> bool:
    cells = [cell.strip() for cell in row.cells]
    return len(cells) > 1 and all(len(cell) > 1 and not cell.strip("-=") for cell in cells)


def _are_years(cells: Sequence[str], columns: Sequence[Sequence[str]]) -> bool:
    """Return whether the numbers of a row are years above other numbers: names, not data."""
    typed = [i for i, cell in enumerate(cells) if _is_typed(cell)]
    if len(typed) < 2 or not all(_YEAR.fullmatch(cells[i].strip()) for i in typed):
        return False
    years = sorted({int(cells[i]) for i in typed})
    below = [text for i in typed if i < len(columns) for text in columns[i] if _is_typed(text)]
    others = [text for text in below if not _YEAR.fullmatch(text.strip())]
    return years[-1] - years[0] < 5 * len(years) + 5 and 2 * len(others) > len(below)


def _verdict(cells: Sequence[str], below: Sequence[Record], width: int) -> _Verdict:
    """Return whether a row holds names or data, by the cells below it.

    A text above numbers or dates is a name; a number above numbers is data, unless such numbers
    rise evenly, as years do. Above texts, one that occurs below speaks for data.
    """
    if not below or width < 2:
        return _Verdict.NAMES
    below = [row for row in below if tuple(row.cells) != tuple(cells)] or below
    # The next two rows may hold units or more names.
    texts = columns_of(below[min(2, max(0, len(below) - 3)) :], width)
    names = data = repeats = fresh = 0
    are_years = _are_years(cells, texts)
    evenly = are_years or _rise_evenly([cell for cell in cells if _is_typed(cell)])
    for cell, column in zip(cells, texts, strict=False):
        filled = [text for text in column if not _is_missing(text)]
        if not filled or _is_missing(cell):
            continue
        if sum(map(_is_typed, filled)) >= _MIN_TYPED * len(filled):
            names += are_years or not _is_typed(cell)
            data += _is_typed(cell) and not evenly
        elif cell.strip() in filled:
            repeats += 1
        elif len(filled) >= _MIN_ROWS_OF_FEW and len(set(filled)) <= _FEW_DISTINCT * len(filled):
            fresh += 1
    filled_cells = [cell.strip() for cell in cells if cell.strip()]
    if names:
        return _Verdict.NAMES if names >= data else _Verdict.UNSURE
    if data:
        return _Verdict.UNSURE if fresh else _Verdict.DATA
    if repeats:
        is_repeated = len(set(filled_cells)) < len(filled_cells)
        is_data = not fresh and (is_repeated or 2 * repeats > width)
        return _Verdict.DATA if is_data else _Verdict.UNSURE
    return _Verdict.NAMES


def columns_of(rows: Sequence[Record], width: int) -> list[list[str]]:
    """Return the cells of rows by column, only of rows that are as wide as the table."""
    full = [row.cells for row in rows if len(row.cells) == width]
    return [[cells[i] for cells in full] for i in range(width)]


def _says_no_data(row: Record, below: Sequence[Record], width: int) -> bool:
    """Return whether a row below the names has texts above numbers, and no number there."""
    if len(row.cells) != width:
        return False
    n_texts = 0
    are_years = _are_years(row.cells, columns_of(below, width))
    for cell, column in zip(row.cells, columns_of(below, width), strict=True):
        filled = [text for text in column if not _is_missing(text)]
        is_typed = bool(filled) and sum(map(_is_typed, filled)) >= _MIN_TYPED * len(filled)
        if _is_typed(cell) and not are_years:
            return False
        if is_typed and not _is_missing(cell):
            n_texts += 1
        if not is_typed and cell.strip() in filled:
            return False
    return n_texts > 0 and len(below) > 1 and _is_steady(row, below, width, n_texts)


def _is_steady(row: Record, below: Sequence[Record], width: int, n_texts: int) -> bool:
    """Return whether texts are above most numeric columns: a single one may be an odd cell."""
    typed = [
        column
        for column in columns_of(below, width)
        if (filled := [text for text in column if not _is_missing(text)])
        and sum(map(_is_typed, filled)) >= _MIN_TYPED * len(filled)
    ]
    return n_texts >= max(1, 0.5 * len(typed)) and (n_texts > 1 or row.n_filled == 1)


def _are_units(row: Record, below: Sequence[Record], width: int) -> bool:
    """Return whether the texts of such a row look like units: short, in brackets, or with a
    sign."""
    columns = columns_of(below, width)
    texts = [cell.strip() for cell in row.cells if not _is_missing(cell)]
    of_texts = [
        cell.strip()
        for cell, column in zip(row.cells, columns, strict=True)
        if not _is_missing(cell) and not any(map(_is_typed, column))
    ]
    look = [len(text) <= _MAX_UNIT and bool(_UNIT.fullmatch(text)) for text in texts]
    return (all(look) and not of_texts) or (sum(look) > 0.8 * len(look) and len(of_texts) <= 1)


def _are_orange(rows: Sequence[Record], width: int) -> bool:
    if len(rows) < 2 or any(len(row.cells) != width for row in rows):
        return False
    kinds, roles = ([cell.strip().lower() for cell in row.cells] for row in rows)
    return all(kind in _ORANGE_KINDS for kind in kinds) and all(
        not role or role in ORANGE_ROLES for role in roles
    )


def _joined(above: Sequence[str], below: Sequence[str]) -> list[str]:
    """Names over two rows: a group's name is carried to the right until the next."""
    names: list[str] = []
    group = ""
    for over, under in zip_longest(above, below, fillvalue=""):
        group = over.strip() or group
        names.append(" ".join(part for part in (group, under.strip()) if part))
    return names


def _rise_evenly(cells: Collection[str]) -> bool:
    """Return whether three or more whole numbers rise by one step: years or days as names."""
    if len(cells) < 3 or not all(cell.strip().isdigit() for cell in cells):
        return False
    numbers = [int(cell) for cell in cells]
    steps = {b - a for a, b in pairwise(numbers)}
    return len(steps) == 1 and steps.pop() > 0


def _is_typed(text: str) -> bool:
    return bool(_TYPED.fullmatch(text.strip()))


def _is_missing(text: str) -> bool:
    return text.strip().lower() in _MARKS
