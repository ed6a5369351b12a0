"""Tables for the eye: drawn with bars (Markdown, psql, MySQL), or set apart by spaces (R)."""

import csv
import io
import re
from collections.abc import Sequence

from explorer.data.reading.decoding import Decoded
from explorer.data.table import Note

_RULE = re.compile(r"[|+:\-= ]*(?:-{3,}|={3,}|:-+:?|-+:)[|+:\-= ]*")
_BAR = re.compile(r"(?<!\\)\|")
_FOOTER = re.compile(r"\([0-9]+ rows?\)|[0-9]+ rows? in set.*")
_MIN_LINES = 3
_MAX_ABOVE = 2
"""Lines above the rule below the names: another rule, and the names."""


BARS = Note(
    "", "The table is drawn with bars and rules: bars separate its cells, and rules are not rows."
)
SPACES = Note("", "Spaces separate the cells of this file.")
_CELL = re.compile(r'"[^"]*"|[^\s"]+')
_NO_SEPARATOR = re.compile(r'"[^"]*"|[0-9],[0-9]')
_SAMPLE = 4096
"""Bytes that show whether a table is drawn with bars: its names and the rules around them."""


def plain(decoded: Decoded) -> Decoded:
    """Return a table drawn with bars, or set apart by spaces, as tab-separated text with a note."""
    sample = decoded.text[:_SAMPLE].decode("utf-8", "replace").split("\n")
    for applies, change, note in (
        (any(map(_is_rule, sample)), without_bars, BARS),
        (_are_spaced(sample[:-1] if len(decoded.text) > _SAMPLE else sample), with_tabs, SPACES),
    ):
        text = decoded.text.decode() if applies else ""
        changed = change(text) if applies else ""
        if changed != text:
            return decoded._replace(text=changed.encode(), notes=(*decoded.notes, note))
    return decoded


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
        writer.writerow(cells + [""] * (width - len(cells)))  # a short row is not a mistake here
    return buffer.getvalue().rstrip("\n") + "\n"


def with_tabs(text: str) -> str:
    """Return text with one tab in place of each run of spaces outside of quotes."""
    return "\n".join("\t".join(_CELL.findall(line)) for line in text.split("\n"))


def _are_spaced(lines: Sequence[str]) -> bool:
    """Whether lines have the same number of cells between spaces, and no other separator does.

    The first, which R writes without a name for row names, may have one fewer.
    """
    filled = [line for line in lines if line.strip()]
    if len(filled) < _MIN_LINES or any(mark in line for line in filled for mark in "\t|;"):
        return False
    if any("," in _NO_SEPARATOR.sub("", line) for line in filled):
        return False
    counts = [len(_CELL.findall(line)) for line in filled]
    return counts[1] > 1 and len(set(counts[1:])) == 1 and 0 <= counts[1] - counts[0] <= 1


def _is_row(line: str) -> bool:
    return "|" in line and not _is_rule(line)


def _is_rule(line: str) -> bool:
    return ("|" in line or "+" in line) and bool(_RULE.fullmatch(line.strip()))


def _cells(line: str) -> list[str]:
    inner = line.removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _BAR.split(inner)]
