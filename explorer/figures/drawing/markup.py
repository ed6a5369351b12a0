"""SVG elements as text: what a table says is escaped, and never markup."""

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import NewType

Markup = NewType("Markup", str)
"""Text that is markup already; a plain string becomes it through `literal` alone."""
Attributes = dict[str, str | float | None]

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def element(name: str, attributes: Mapping[str, str | float | None], *children: Markup) -> Markup:
    """The element; attributes that are None are left out, numbers have hundredths at most."""
    written = "".join(
        f' {key}="{number(value) if isinstance(value, int | float) else _escaped(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if not children:
        return Markup(f"<{name}{written}/>")
    return Markup(f"<{name}{written}>{''.join(children)}</{name}>")


def literal(text: str) -> Markup:
    """The text as it is read; what XML cannot hold is the sign of a letter that is not known."""
    return Markup(_escaped(text))


def joined(parts: Iterable[Markup]) -> Markup:
    """Elements one behind the other."""
    return Markup("".join(parts))


def number(value: float) -> str:
    """A coordinate: hundredths of a pixel are not seen."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def moved(x: float, y: float) -> str:
    """The transform to a place."""
    return f"translate({number(x)} {number(y)})"


def _escaped(text: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", text))
