"""From bytes to UTF-8 text: a file's encoding, and tables drawn with bars or spaces.

A table drawn with bars (Markdown, psql, MySQL) or spaced out (R) becomes tab-separated.
"""

import codecs
import csv
import io
import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from explorer.data.errors import TableError
from explorer.data.table import Note

_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

_WORD = re.compile(r"\w*[^\x00-\x7f]\w*")
_MAX_SAMPLE_BYTES = 4096
_MIN_NUL_SHARE = 0.5
_MAX_OTHER_NUL_SHARE = 0.05
_MAX_CONTROL_SHARE = 0.01


class Decoded(NamedTuple):
    """A text in UTF-8 without a byte order mark, and the encoding that it had.

    sample: if the encoding was guessed, a word that shows whether the guess is right, else "".
    """

    text: bytes
    encoding: str
    notes: tuple[Note, ...] = ()
    sample: str = ""


def decode(data: bytes, asked: str | None = None) -> Decoded:
    """Return the text of a file, with a note if its encoding was guessed.

    asked: an encoding that Python knows; without it UTF-8 and UTF-16 are recognised, and all other
    text is read as Windows-1252 (or Latin-1). Raises TableError for a file that is not text, or
    not text in the requested encoding.
    """
    encoding, guessed = (_known(asked), False) if asked else _encoding_of(data)
    for mark, marked in _BYTE_ORDER_MARKS:
        if data.startswith(mark) and marked == encoding:
            data = data[len(mark) :]
    try:
        text = data.decode(encoding)
    except (UnicodeError, LookupError):
        if asked:
            raise TableError(
                f"The file is not {encoding.upper()} text: choose another encoding."
            ) from None
        raise TableError(
            f"The file begins as {encoding.upper()} text but is damaged further down: "
            "save it again as CSV (UTF-8)."
        ) from None
    if "\0" in text:
        raise _not_text("The file contains NUL characters, so it is not plain text")
    plain = data if encoding == "utf-8" else text.encode("utf-8", "replace")
    if not guessed:
        return Decoded(plain, encoding)
    word = _WORD.search(text)
    sample = word.group()[:40] if word else ""
    name = {"cp1252": "Windows-1252", "latin-1": "Latin-1"}.get(encoding, encoding.upper())
    check = f": check that “{sample}” is right" if sample else ""
    note = Note("", f"The file does not state its encoding, so it was read as {name}{check}.")
    return Decoded(plain, encoding, (note,), sample)


def _known(encoding: str) -> str:
    try:
        "".encode(encoding)
        return codecs.lookup(encoding).name
    except (LookupError, ValueError):  # a codec of bytes, a name with a NUL
        raise TableError(
            f"“{encoding}” is not a text encoding: choose utf-8 or cp1252, for example."
        ) from None


def _encoding_of(data: bytes) -> tuple[str, bool]:
    """Return the encoding, and whether it is only a guess."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return encoding, False
    wide = _utf16_without_mark(data)
    if wide is not None:
        return wide, True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        sample = np.frombuffer(data[:_MAX_SAMPLE_BYTES], np.uint8)
        control = (sample < 32) & ~np.isin(sample, (9, 10, 12, 13))
        if control.mean() > _MAX_CONTROL_SHARE:
            raise _not_text(
                "The file contains control characters, so it is not plain text"
            ) from None
    else:
        return "utf-8", False
    try:
        data.decode("cp1252")
    except UnicodeDecodeError:
        return "latin-1", True
    return "cp1252", True


def _utf16_without_mark(data: bytes) -> str | None:
    """Return the UTF-16 variant: in most letters of Western text, one of the two bytes is NUL."""
    sample = np.frombuffer(data[: min(_MAX_SAMPLE_BYTES, len(data) // 2 * 2)], np.uint8)
    if len(data) % 2 or len(sample) == 0:
        return None
    even, odd = (sample[0::2] == 0).mean(), (sample[1::2] == 0).mean()
    if odd > _MIN_NUL_SHARE and even < _MAX_OTHER_NUL_SHARE:
        return "utf-16-le"
    if even > _MIN_NUL_SHARE and odd < _MAX_OTHER_NUL_SHARE:
        return "utf-16-be"
    return None


def _not_text(fact: str) -> TableError:
    return TableError(f"{fact}: save the table as CSV (UTF-8) and upload that.")


_RULE = re.compile(r"[|+:\-= ]*(?:-{3,}|={3,}|:-+:?|-+:)[|+:\-= ]*")
_BAR = re.compile(r"(?<!\\)\|")
_FOOTER = re.compile(r"\([0-9]+ rows?\)|[0-9]+ rows? in set.*")
_MIN_LINES = 3
_MAX_ABOVE = 2  # lines above the rule below the names: another rule, and the names


BARS = Note(
    "",
    "Vertical bars were read as separators between cells, and lines of dashes were skipped.",
)
SPACES = Note("", "Spaces separate the cells of this file.")
_CELL = re.compile(r'"[^"]*"|[^\s"]+')
_NO_SEPARATOR = re.compile(r'"[^"]*"|[0-9],[0-9]')
_SAMPLE = 4096
"""Bytes that show whether a table is drawn with bars: its names and the rules around them."""


def plain(decoded: Decoded) -> Decoded:
    """Return a table drawn with bars or spaces as tab-separated text, with a note."""
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
    """Return a table drawn with bars as tab-separated text, short rows filled up; other text is
    unchanged.

    Such a table has a row of names and a rule of dashes below it, perhaps one above as well;
    “\\|” is a bar within a cell. Rules become blank lines, so that rows keep their numbers.
    """
    lines = [line.strip() for line in text.split("\n")]
    names = next(
        (i for i, line in enumerate(lines[:_MAX_ABOVE]) if "|" in line and not _is_rule(line)), None
    )
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
    """Return whether lines have the same number of cells between spaces, and no other separator
    does.

    The first, which R writes without a name for row names, may have one fewer.
    """
    filled = [line for line in lines if line.strip()]
    if len(filled) < _MIN_LINES or any(mark in line for line in filled for mark in "\t|;"):
        return False
    if any("," in _NO_SEPARATOR.sub("", line) for line in filled):
        return False
    counts = [len(_CELL.findall(line)) for line in filled]
    return counts[1] > 1 and len(set(counts[1:])) == 1 and 0 <= counts[1] - counts[0] <= 1


def _is_rule(line: str) -> bool:
    return ("|" in line or "+" in line) and bool(_RULE.fullmatch(line.strip()))


def _cells(line: str) -> list[str]:
    inner = line.removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _BAR.split(inner)]
