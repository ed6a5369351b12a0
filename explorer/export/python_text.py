"""Values as Python's source has them."""

from collections.abc import Mapping, Sequence
from typing import Any

from explorer.views.nodes.wording import on_one_line


def text_literal(value: str) -> str:
    """Letters of every script as they are; what would not show, or move others, escaped."""
    if value != on_one_line(value):
        return ascii(value)
    return repr(value) if '"' in value or "\\" in value else f'"{value}"'


def number_literal(value: float) -> str:
    """To the last digit; whole numbers without a point."""
    return repr(int(value)) if value == int(value) and abs(value) < 2**53 else repr(value)


def literal(value: Any) -> str:
    """A text, a number, True, False or None, or tuples, lists and mappings of these."""
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
    raise TypeError(f"No literal is written of a {type(value).__name__}.")


def list_literal(values: Sequence[Any], indent: str = "", width: int = 84) -> str:
    """A list, filled line by line where one line of `width` is too short for it."""
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
    """A call, each argument a pair of its name ("" for one by position) and its source: in one
    line where that is no wider than `width`, else an argument a line."""
    parts = [f"{key}={source}" if key else source for key, source in arguments]
    line = f"{name}({', '.join(parts)})"
    if len(indent) + len(line) <= width and "\n" not in line:
        return line
    inner = "".join(f"{indent}    {part},\n" for part in parts)
    return f"{name}(\n{inner}{indent})"
