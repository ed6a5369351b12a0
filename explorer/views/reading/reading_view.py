"""How a file was read, as the browser draws it: lines, choices, problems and columns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from explorer.data.display import show_count, show_share, show_value
from explorer.data.file_reading import AsRead, FileReading, Line, Reason
from explorer.data.table import MISSING, ReadAs, Table
from explorer.views.nodes.distribution import Distribution
from explorer.views.nodes.wording import on_one_line, rows, short
from explorer.views.reading.problems import Danger, Problem

N_ROWS = 4
"""Rows of the table that are shown."""

MAX_COLUMNS = 40
"""Columns of the table that are shown."""

_SEPARATORS = {";": "; semicolon", ",": ", comma", "\t": "tab", "|": "| bar"}
_DECIMALS = {".": "1,204.50", ",": "1.204,50"}
_DAYS = {"day": "day first", "month": "month first"}
_ENCODINGS = {"utf-8": "UTF-8", "cp1252": "Windows-1252"}
_MORE_ENCODINGS = {
    "utf-16": "UTF-16",
    "cp1250": "Windows-1250 (Central Europe)",
    "cp1251": "Windows-1251 (Cyrillic)",
    "cp437": "DOS (cp437)",
    "mac-roman": "Mac Roman",
    "shift_jis": "Shift JIS",
    "gb18030": "GB 18030",
}


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of the file; `says` is "column names", why it is skipped, or "" for data."""

    row: int
    text: str
    separators: tuple[int, ...]
    says: str
    is_names: bool


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option of a choice."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice for the entire file: some options as buttons, more in a list, and one to type.

    typed: the prompt of a field for other text; "" without such a field.
    """

    key: str
    label: str
    options: tuple[OptionView, ...]
    more: tuple[OptionView, ...]
    typed: str
    evidence: str


@dataclass(frozen=True, slots=True)
class ProblemView:
    """An open question, or a decision that can be undone.

    Columns with a serious question (one that changes values) are marked with its number.
    """

    number: int
    sentence: str
    answers: tuple[str, ...]
    is_serious: bool
    is_decided: bool


@dataclass(frozen=True, slots=True)
class PreviewView:
    """A column as it was read; `problem` is the number of the open question about it, or 0."""

    index: int
    name: str
    kind: str
    read_as: str
    missing: str
    cells: tuple[str, ...]
    distribution: Distribution
    problem: int


@dataclass(frozen=True, slots=True)
class ReadingView:
    """The full panel. `last` is shown below a gap, if given. `error`: why a choice was refused."""

    caption: str
    lines: tuple[LineView, ...]
    last: LineView | None
    has_names: bool
    choices: tuple[ChoiceView, ...]
    problems: tuple[ProblemView, ...]
    ways_to_read: tuple[ReadAs, ...]
    columns: tuple[PreviewView, ...]
    shown: str
    error: str
    answered: int


def reading_view(
    table: Table,
    reading: FileReading,
    read_as: Mapping[str, ReadAs],
    problems: Sequence[Problem],
    distributions: Sequence[Distribution],
    error: str = "",
    answered: int = 0,
) -> ReadingView:
    """Return the panel of a table and how it was read.

    `distributions[i]` belongs to the table's column i; one column is shown per distribution.
    """
    found = table.as_read or AsRead((), None, (), ())
    n, n_columns = len(distributions), len(table.schema)
    lines = tuple(_line(line, found) for line in found.lines)
    end = found.lines[-1].row if found.lines else 0
    last = found.last if found.last and found.last.row > end else None
    return ReadingView(
        caption=_caption(table, problems),
        lines=lines,
        last=_line(last, found) if last else None,
        has_names=bool(found.header),
        choices=tuple(_choices(table, found, reading)),
        problems=tuple(
            ProblemView(
                i,
                on_one_line(problem.sentence),
                tuple(on_one_line(label) for label, _ in problem.remedies),
                _is_serious(problem),
                problem.danger is Danger.DECIDED,
            )
            for i, problem in enumerate(problems, 1)
        ),
        ways_to_read=tuple(ReadAs),
        columns=tuple(
            _preview(table, i, distribution, read_as, problems)
            for i, distribution in enumerate(distributions)
        ),
        shown=f"{show_count(n)} of {show_count(n_columns)} columns are shown"
        if n < n_columns
        else "",
        error=on_one_line(error),
        answered=answered,
    )


def needs_answer(table: Table, problems: Sequence[Problem]) -> bool:
    """Return whether the user should check how the file was read before trusting the tree."""
    is_certain = table.as_read is None or table.as_read.is_certain
    return not is_certain or any(problem.danger is Danger.WRONG_VALUES for problem in problems)


def may_change_tree(problems: Sequence[Problem]) -> str:
    """Return how many open questions may change the tree; "" if none may."""
    n = sum(map(_is_serious, problems))
    return f"{show_count(n)} open question{'s' * (n != 1)} may change the tree." if n else ""


def _is_serious(problem: Problem) -> bool:
    return problem.danger <= Danger.LOST_COLUMN


def _caption(table: Table, problems: Sequence[Problem]) -> str:
    caption = f"{rows(table.n_rows)} and {show_count(len(table.schema))} columns."
    n = sum(problem.danger < Danger.DECIDED for problem in problems)
    if n == 0:
        return f"{caption} There are no open questions."
    if n == 1:
        return f"{caption} There is one open question."
    return f"{caption} There are {show_count(n)} open questions."


def _line(line: Line, found: AsRead) -> LineView:
    why = dict(found.skipped).get(line.row)
    is_names = line.row in found.header
    says = "column names" if is_names else ""
    if why is not None:
        says = "skipped" if why is Reason.ASKED else f"skipped: {why}"
    elif not is_names and not line.text.strip():
        says = "skipped: empty"
    text = "".join(c if c.isprintable() or c == "\t" else "�" for c in line.text)
    return LineView(line.row, text, line.separators, says, is_names)


def _choices(table: Table, found: AsRead, reading: FileReading) -> Iterable[ChoiceView]:
    if found.separator:
        ways = _SEPARATORS | {found.separator: _SEPARATORS.get(found.separator, found.separator)}
        evidence = f"{show_count(len(table.schema))} columns in {rows(table.n_rows)}"
        yield _choice("separator", "Separator", ways, found.separator, evidence)
    if found.encoding:
        own = (_ENCODINGS | _MORE_ENCODINGS).get(found.encoding, found.encoding)
        near = _ENCODINGS | {found.encoding: own}
        more = {key: label for key, label in _MORE_ENCODINGS.items() if key not in near}
        said = f"check that “{found.sample}” looks right" if found.sample else ""
        yield _choice("encoding", "Text encoding", near, found.encoding, said, more)
    if found.sheets:
        evidence = f"{show_count(len(found.sheets))} sheets" if len(found.sheets) > 1 else ""
        yield _choice("sheet", "Sheet", {one: one for one in found.sheets}, found.sheet, evidence)
        cells = {reading.cells: reading.cells} if reading.cells else {}
        yield _choice(
            "cells", "Cells", cells, reading.cells or "", "", typed="a range, such as B3:F20"
        )
    chosen = reading.decimal or found.decimal
    said = "" if chosen else "decided column by column"
    if not found.sheets:
        yield _choice("decimal", "Numbers", _DECIMALS, chosen, said)
    said = "" if reading.dates else "decided column by column"
    yield _choice("dates", "Date order", _DAYS, reading.dates or "", said)
    marks = {mark: mark for mark in reading.marks}
    options = tuple(OptionView(mark, on_one_line(mark), True) for mark in marks)
    said = "in addition to empty cells and the usual marks (NA, NaN, null …)"
    yield ChoiceView("marks", "Missing", options, (), "add a mark", said)


def _choice(
    key: str,
    label: str,
    ways: Mapping[str, str],
    chosen: str,
    evidence: str,
    more: Mapping[str, str] | None = None,
    typed: str = "",
) -> ChoiceView:
    near = tuple(OptionView(v, short(words, 40), v == chosen) for v, words in ways.items())
    far = tuple(OptionView(v, words, False) for v, words in (more or {}).items())
    return ChoiceView(key, label, near, far, typed, evidence)


def _preview(
    table: Table,
    index: int,
    distribution: Distribution,
    read_as: Mapping[str, ReadAs],
    problems: Sequence[Problem],
) -> PreviewView:
    column, values = table.schema[index], table.values[index]
    serious = ((i, one) for i, one in enumerate(problems, 1) if _is_serious(one))
    asked = (i for i, one in serious if column.name in one.columns)
    if column.is_numeric:
        cells = [show_value(column, float(value)) for value in values[:N_ROWS]]
    else:
        codes = values[:N_ROWS].tolist()
        cells = ["missing" if c == MISSING else short(column.levels[c], 40) for c in codes]
    n_missing = distribution.n_missing
    return PreviewView(
        index=index,
        name=on_one_line(column.name),
        kind=column.plural,
        read_as=read_as.get(column.name, ""),
        missing=f"{show_share(n_missing / table.n_rows)} missing" if n_missing else "",
        cells=tuple(cells),
        distribution=distribution,
        problem=next(asked, 0),
    )
