"""A function's source, line by line: its colours, and which lines computed a number.

The source is read from the running function, so the two cannot differ.
"""

import ast
import inspect
import io
import keyword
import textwrap
import tokenize
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

RETURNED = "returned"
"""The name of a function's return value, among the names of its variables."""

_HOME = Path(__file__).parents[3]
_SKIPPED = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


class Mark(StrEnum):
    """A line's role for this node: nothing to run, not run, run, or made the number."""

    NONE = ""
    IDLE = "idle"
    RAN = "ran"
    MADE = "made"


@dataclass(frozen=True, slots=True)
class Source:
    """A function as in its file; `first` is the number of its first line there.

    tokens: per line, pairs of a text and its kind ("keyword", "string", "comment", "name", or ""
    for the rest), which together make up the line. The indent shared by all lines is left out.
    """

    name: str
    file: str
    first: int
    tokens: tuple[tuple[tuple[str, str], ...], ...]

    def text(self) -> str:
        """Return the source to copy."""
        return "\n".join("".join(text for text, _ in line) for line in self.tokens)


@dataclass(frozen=True, slots=True)
class _Statement:
    """Lines from `first` to `last` of a file, and the names that they bind."""

    first: int
    last: int
    binds: frozenset[str]


@lru_cache(maxsize=128)
def source_of(function: Callable[..., Any]) -> Source:
    """Return the source of one of our functions or methods."""
    lines, first = inspect.getsourcelines(function)
    text = textwrap.dedent("".join(lines))
    file = Path(inspect.getfile(function)).relative_to(_HOME).as_posix()
    return Source(function.__qualname__, file, first, tuple(_coloured(text)))


def marks_of(
    function: Callable[..., Any], made: Collection[str], ran: Collection[int] | None
) -> tuple[Mark, ...]:
    """Return a mark for each line of the function's source.

    made: the variables that hold the number and its parts; the lines that bind them made it. ran:
    the line numbers, in the file, of the lines that ran; None if the function was not run: then
    every line that binds one of the names is marked.
    """
    source = source_of(function)
    marks = [Mark.NONE] * len(source.tokens)
    for statement in _statements(function):
        span = range(statement.first, statement.last + 1)
        has_run = ran is None or any(line in ran for line in span)
        has_made = has_run and not statement.binds.isdisjoint(made)
        mark = Mark.MADE if has_made else Mark.RAN if has_run else Mark.IDLE
        for line in span:
            marks[line - source.first] = mark
    return tuple(marks)


@lru_cache(maxsize=128)
def _statements(function: Callable[..., Any]) -> tuple[_Statement, ...]:
    lines, first = inspect.getsourcelines(function)
    (definition,) = ast.parse(textwrap.dedent("".join(lines))).body
    assert isinstance(definition, ast.FunctionDef)
    return tuple(_walked(definition.body, first - 1))


def _walked(body: list[ast.stmt], before: int) -> Iterator[_Statement]:
    """Yield simple statements in full and only the heads of compound ones; no docstrings."""
    for statement in body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        inner: list[ast.stmt] = getattr(statement, "body", [])
        last = inner[0].lineno - 1 if inner else statement.end_lineno or statement.lineno
        last = max(last, statement.lineno)
        yield _Statement(statement.lineno + before, last + before, _bound_by(statement))
        for part in ("body", "orelse"):
            yield from _walked(getattr(statement, part, []), before)


def _bound_by(statement: ast.stmt) -> frozenset[str]:
    match statement:
        case ast.Return():
            return frozenset({RETURNED})
        case ast.Assign(targets=targets):
            bound: list[ast.expr] = list(targets)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            bound = [target]
        case ast.Expr(value=value):  # np.add.at(counts[0], …) fills its first argument
            bound = value.args[:1] if isinstance(value, ast.Call) else []
        case _:
            return frozenset()
    names = (name.id for each in bound for name in ast.walk(each) if isinstance(name, ast.Name))
    return frozenset(names)


def _coloured(text: str) -> Iterator[tuple[tuple[str, str], ...]]:
    """Yield each line as texts and kinds, by Python's tokens."""
    lines = text.splitlines()
    kinds = [[""] * len(line) for line in lines]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if kind := _kind_of(token):
            for row in range(token.start[0] - 1, token.end[0]):
                begin = token.start[1] if row == token.start[0] - 1 else 0
                end = token.end[1] if row == token.end[0] - 1 else len(lines[row])
                kinds[row][begin:end] = [kind + "\0" + str(token.start)] * (end - begin)
    for line, of_letters in zip(lines, kinds, strict=True):
        yield tuple(_runs(line, of_letters))


def _runs(line: str, kinds: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the characters of each token together."""
    begin = 0
    for at in range(1, len(line) + 1):
        if at == len(line) or kinds[at] != kinds[begin]:
            yield line[begin:at], kinds[begin].split("\0")[0]
            begin = at


def _kind_of(token: tokenize.TokenInfo) -> str:
    if token.type in _SKIPPED:
        return ""
    if token.type == tokenize.COMMENT:
        return "comment"
    if token.type == tokenize.STRING:
        return "comment" if token.string.startswith('"""') else "string"
    if token.type == tokenize.NAME:
        return "keyword" if keyword.iskeyword(token.string) else "name"
    return ""
