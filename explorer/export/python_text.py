"""Values as Python source."""

from collections.abc import Mapping, Sequence
from typing import Any

from explorer.views.nodes.wording import on_one_line


def text_literal(value: str) -> str:
    """Write a text, with letters of every script; escape invisible and reordering characters."""
    if value != on_one_line(value):
        return ascii(value)
    return repr(value) if '"' in value or "\\" in value else f'"{value}"'


def number_literal(value: float) -> str:
    """Write a number to its last digit; whole numbers without a point."""
    return repr(int(value)) if value == int(value) and abs(value) < 2**53 else repr(value)


def literal(value: Any) -> str:
    """Write a text, a number, True, False or None, or tuples, lists and mappings of these."""
    match value:
        case str():
            return text_literal(value)
        case bool() | None:
            return repr(value)
        case int() | float():
            return number_literal(value)
        case Mapping():
            return "{" + ", ".join(f"{literal(k)}: {literal(v)}" for k, v in value.items()) + "}"
        case tuple():
            inside = ", ".join(map(literal, value))
            return f"({inside},)" if len(value) == 1 else f"({inside})"
        case Sequence():
            return "[" + ", ".join(map(literal, value)) + "]"
    raise TypeError(f"Cannot write a {type(value).__name__} as a literal.")


def list_literal(values: Sequence[Any], indent: str = "", width: int = 84) -> str:
    """Write a list, on several lines if it does not fit one line of `width`."""
    lines, line = [], ""
    for item in map(literal, values):
        longer = f"{line} {item}," if line else f"{item},"
        if line and len(indent) + len(longer) > width:
            lines.append(line)
            longer = f"{item},"
        line = longer
    if not lines:
        return literal(list(values))
    inner = "".join(f"{indent}    {each}\n" for each in [*lines, line])
    return f"[\n{inner}{indent}]"


def call(name: str, arguments: Sequence[tuple[str, str]], width: int = 88, indent: str = "") -> str:
    """Write a call: on one line if it is at most `width` wide, else with one argument per line.

    arguments: pairs of a name ("" for a positional one) and its source.
    """
    parts = [f"{key}={source}" if key else source for key, source in arguments]
    line = f"{name}({', '.join(parts)})"
    if len(indent) + len(line) <= width and "\n" not in line:
        return line
    inner = "".join(f"{indent}    {part},\n" for part in parts)
    return f"{name}(\n{inner}{indent})"
