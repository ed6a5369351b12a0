"""Schema order of levels: natural sort, so that "10" follows "9"."""

import re

_DIGITS = re.compile(r"([0-9]+)")


def natural_key(text: str) -> tuple[tuple[str | int, ...], str]:
    """A sort key under which digit runs compare as numbers and case breaks ties only."""
    parts = _DIGITS.split(text.casefold())
    return tuple(int(part) if i % 2 else part for i, part in enumerate(parts)), text
