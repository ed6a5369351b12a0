"""Schema order of levels: natural sort, so that "10" follows "9"."""

import re

_DIGITS = re.compile(r"([0-9]+)")


def natural_key(text: str) -> tuple[tuple[str | tuple[int, str], ...], str]:
    """A sort key under which digit runs compare as numbers and case breaks ties only."""
    parts: list[str | tuple[int, str]] = [*_DIGITS.split(text.casefold())]
    for i in range(1, len(parts), 2):
        digits = str(parts[i]).lstrip("0")  # int() would refuse more than 4300 digits
        parts[i] = (len(digits), digits)
    return tuple(parts), text
