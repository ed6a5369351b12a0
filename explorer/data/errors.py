"""The errors that a user can fix, in a table or an argument, and how sentences quote a file."""

import re

MAX_QUOTED = 60
"""Characters of a name or a cell that an error quotes; longer ones are cut."""

_LONG_QUOTE = re.compile(rf"“([^“”]{{{MAX_QUOTED},}}).”", re.DOTALL)
_LINE_BREAKS = re.compile("[\n\r\v\f\x85\u2028\u2029]+")


class TableError(ValueError):
    """An error that states in one plain sentence what is wrong with a table, where, and the fix.

    A quotation from the table, between “ and ”, may be of any length: it is shortened and put on
    one line. `lines` are the numbers of a few lines of the file that can be left out instead, so
    that the table can be read; there are none if leaving lines out would not help.
    """

    def __init__(self, sentence: str, lines: tuple[int, ...] = ()) -> None:
        on_one_line = _LINE_BREAKS.sub(" ", sentence)
        super().__init__(_LONG_QUOTE.sub(_beginning, on_one_line))
        self.lines = lines


class ArgumentError(ValueError):
    """An error that states in one plain sentence which argument is wrong, and what is allowed."""


class UnknownNameError(ArgumentError, KeyError):
    """An error that states in one plain sentence which name, path or number does not exist."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError's message would be in quotes


def _beginning(quote: re.Match[str]) -> str:
    return f"“{quote[1][: MAX_QUOTED - 1]}…”"


MAX_TOLD = 60  # characters of a text or a number; longer ones are cut


def described(value: object) -> str:
    """Return a value in words: text and numbers are shortened, nested values are named by kind.

    Nested values are not searched: a list within ten thousand lists is “a list”.
    """
    match value:
        case str():
            return f"“{shortened(value)}”"
        case None:
            return "None"
        case bool():
            return "true" if value else "false"
        case int() if value.bit_length() > 200:
            return "a very large number"
        case int() | float():
            return shortened(repr(value))
        case dict():
            return "a mapping"
        case list() | tuple():
            return "a list"
    return f"a {type(value).__name__}"


def shortened(text: str) -> str:
    """Return the text on one line, cut to MAX_TOLD characters."""
    on_one_line = " ".join(text[: MAX_TOLD + 1].splitlines())
    return on_one_line if len(text) <= MAX_TOLD else on_one_line[: MAX_TOLD - 1] + "…"
