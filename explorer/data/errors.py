"""The one error a person who brought a table can mend."""

import re

MAX_QUOTED = 60
"""Characters of a name or a cell that an error quotes; of a longer one its beginning."""

_LONG_QUOTE = re.compile(rf"“([^“”]{{{MAX_QUOTED},}}).”", re.DOTALL)
_LINE_BREAKS = re.compile("[\n\r\v\f\x85\u2028\u2029]+")


class TableError(ValueError):
    """Says in one plain sentence what is wrong with a table, where, and what to mend.

    What it quotes of the table, between “ and ”, may be of any length there: it is shortened, and
    put on one line. `rows` are the numbers of a few rows, as the file counts them, that may be
    left out instead: the table may be read without them. None where leaving rows out would not
    help.
    """

    def __init__(self, sentence: str, rows: tuple[int, ...] = ()) -> None:
        on_one_line = _LINE_BREAKS.sub(" ", sentence)
        super().__init__(_LONG_QUOTE.sub(_beginning, on_one_line))
        self.rows = rows


def _beginning(quote: re.Match[str]) -> str:
    return f"“{quote[1][: MAX_QUOTED - 1]}…”"
