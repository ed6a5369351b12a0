"""From bytes to UTF-8 text: which encoding a file is in."""

import codecs
import re
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
            f"The file begins as {encoding.upper()} text but is damaged further on: "
            "save it again as CSV UTF-8."
        ) from None
    if "\0" in text:
        raise _not_text("The file holds NUL characters, so it is not plain text")
    plain = data if encoding == "utf-8" else text.encode("utf-8", "replace")
    if not guessed:
        return Decoded(plain, encoding)
    word = _WORD.search(text)
    sample = word.group()[:40] if word else ""
    return Decoded(plain, encoding, (_on_guess(encoding, sample),), sample)


def _known(encoding: str) -> str:
    try:
        "".encode(encoding)
        return codecs.lookup(encoding).name
    except (LookupError, ValueError):  # a codec of bytes, a name with a NUL
        raise TableError(
            f"There is no text encoding “{encoding}”: choose utf-8 or cp1252, for example."
        ) from None


def _encoding_of(data: bytes) -> tuple[str, bool]:
    """The encoding, and whether it is only a guess."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return encoding, False
    wide = _utf16_without_mark(data)
    if wide is not None:
        return wide, True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        _refuse_binary(data)
    else:
        return "utf-8", False
    try:
        data.decode("cp1252")
    except UnicodeDecodeError:
        return "latin-1", True
    return "cp1252", True


def _utf16_without_mark(data: bytes) -> str | None:
    """In UTF-16 most letters of Western text have a NUL as one of their two bytes."""
    sample = np.frombuffer(data[: min(_MAX_SAMPLE_BYTES, len(data) // 2 * 2)], np.uint8)
    if len(data) % 2 or len(sample) == 0:
        return None
    even, odd = (sample[0::2] == 0).mean(), (sample[1::2] == 0).mean()
    if odd > _MIN_NUL_SHARE and even < _MAX_OTHER_NUL_SHARE:
        return "utf-16-le"
    if even > _MIN_NUL_SHARE and odd < _MAX_OTHER_NUL_SHARE:
        return "utf-16-be"
    return None


def _refuse_binary(data: bytes) -> None:
    sample = np.frombuffer(data[:_MAX_SAMPLE_BYTES], np.uint8)
    control = (sample < 32) & ~np.isin(sample, (9, 10, 12, 13))
    if control.mean() > _MAX_CONTROL_SHARE:
        raise _not_text("The file holds control characters, so it is not plain text")


def _not_text(fact: str) -> TableError:
    return TableError(f"{fact}: save the table as CSV (UTF-8) and upload that.")


def _on_guess(encoding: str, sample: str) -> Note:
    names = {"cp1252": "Windows-1252", "latin-1": "Latin-1"}
    name = names.get(encoding, encoding.upper())
    check = f": check that “{sample}” is right" if sample else ""
    return Note("", f"The file does not say its encoding; it was read as {name}{check}.")
