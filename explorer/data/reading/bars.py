"""Tables drawn with bars and rules: Markdown, and what psql, MySQL and pandas print."""

import csv
import io
import re

from explorer.data.reading.decoding import Decoded
from explorer.data.table import Note

_RULE = re.compile(r"[|+:\-= ]*(?:-{3,}|={3,}|:-+:?|-+:)[|+:\-= ]*")
_BAR = re.compile(r"(?<!\\)\|")
_FOOTER = re.compile(r"\([0-9]+ rows?\)|[0-9]+ rows? in set.*")
_MAX_ABOVE = 2
"""Lines above the rule below the names: a rule of its own, and the names."""


BARS = Note(
    "", "The table is drawn with bars and rules: the bars separate its cells, rules are no rows."
)
_SAMPLE = 4096
"""Bytes that show whether a table is drawn with bars: its names and the rules around them."""


def plain(decoded: Decoded) -> Decoded:
    """Return a table that is drawn with bars as tab-separated text, with a note; others as is."""
    if not any(map(_is_rule, decoded.text[:_SAMPLE].decode("utf-8", "replace").split("\n"))):
        return decoded
    text = decoded.text.decode()
    changed = without_bars(text)
    if changed == text:
        return decoded
    return decoded._replace(text=changed.encode(), notes=(*decoded.notes, BARS))


def without_bars(text: str) -> str:
    """A table drawn with bars as tab-separated text, short rows filled up; other text as it is.

    Such a table has a row of names and a rule of dashes below it, perhaps one above as well;
    “\\|” is a bar within a cell. Rules become blank lines, so that rows keep their numbers.
    """
    lines = [line.strip() for line in text.split("\n")]
    names = next((i for i, line in enumerate(lines[:_MAX_ABOVE]) if _is_row(line)), None)
    if names is None or len(lines) < names + 2 or not _is_rule(lines[names + 1]):
        return text
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter="\t", lineterminator="\n")
    width = len(_cells(lines[names]))
    for line in lines:
        if not line or _is_rule(line) or _FOOTER.fullmatch(line):
            buffer.write("\n")
            continue
        cells = _cells(line)
        writer.writerow(cells + [""] * (width - len(cells)))  # a short row is no mistake here
    return buffer.getvalue().rstrip("\n") + "\n"


def _is_row(line: str) -> bool:
    return "|" in line and not _is_rule(line)


def _is_rule(line: str) -> bool:
    return ("|" in line or "+" in line) and bool(_RULE.fullmatch(line.strip()))


def _cells(line: str) -> list[str]:
    inner = line.removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _BAR.split(inner)]
