"""The table of written numbers, for Python and for the browser."""

import json
import math
from pathlib import Path
from typing import Any

from explorer.data import display
from explorer.data.schema import Column, Display, Kind
from explorer.views.nodes.wording import rows

_WORDS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}
"""Numbers that JSON lacks."""

CASES: dict[str, list[list[Any]]] = json.loads(
    Path(__file__).with_suffix(".json").read_text("utf-8")
)
"""Cases by function: its arguments and its result."""


def in_python(function: str, arguments: list[Any]) -> Any:
    """Return Python's result for the arguments of a case, as the table has it."""
    given = [_WORDS.get(one, one) if isinstance(one, str) else one for one in arguments]
    match function:
        case "show_value" | "show_distance":
            of, value, *digits = given
            column = Column("x", Kind.NUMERIC, (), Display(of))
            return getattr(display, function)(column, float(value), *digits)
        case "show_rows":
            return rows(*given)
        case _:
            found = getattr(display, function)(*given)
            words = {str(number): word for word, number in _WORDS.items()}
            return words.get(str(found), found)
