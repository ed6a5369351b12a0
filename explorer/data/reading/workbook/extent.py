"""How far a worksheet reaches, found before parsing.

The parser lays a sheet out as a full rectangle and copies a shared text into every cell that
holds it, so that two cells far apart, or one long text used often, would fill all memory.
Every count here is an upper bound: what the patterns cannot read is charged at the highest.
"""

import re

import numpy as np

from explorer.caps import Caps
from explorer.data.errors import TableError
from explorer.data.reading.size_checks import check_bytes, check_size

# Beginning with a plain letter lets the search skip from one to the next.
_REFERENCE = re.compile(rb"""r\s*=\s*["']([A-Za-z]+)([0-9]+)""")
_CELL_BY_REFERENCE = re.compile(rb"""<c r="[A-Za-z]+[0-9]+\"""")
# A cell that only carries a format takes no part: formatted columns reach far down.
_EMPTY_CELL = re.compile(rb"""<c r="[A-Z]{1,3}[0-9]{1,7}"(?: s="[0-9]+"| t="n")* ?/>""")
_AFTER_NAME = (b" ", b"\t", b"\r", b"\n", b"/", b">")
_ROW = re.compile(rb"[<:]row[\s/>]")
_ROW_NUMBER = re.compile(rb"""[<:]row\s[^>]*?\br\s*=\s*["']([0-9]+)""")
_VALUE = re.compile(rb"[<:]v(?:\s[^>]*)?>\s*([0-9]{1,9})\s*<")
_STRING = re.compile(rb"[<:]si[\s>]")


def check_extent(cells: bytes, strings: bytes, caps: Caps) -> None:
    """At most the rows, columns, cells and bytes of text, laid out in full, that the caps allow.

    `cells` is the XML of the worksheet, `strings` that of the shared texts. Raises TableError
    with both numbers; cells that only carry a format are not counted.
    """
    try:
        _check_reach(cells, caps)
    except TableError:
        _check_reach(_EMPTY_CELL.sub(b"", cells), caps)
    _check_texts(cells, strings, caps)


def _check_reach(cells: bytes, caps: Caps) -> None:
    height, width = _reach(cells)
    check_size(height - 1, width, caps)


def _reach(cells: bytes) -> tuple[int, int]:
    """At least the row and the column of the last cell."""
    height = 0
    seen: set[bytes] = set()
    for found in _REFERENCE.finditer(cells):
        letters, digits = found.groups()
        seen.add(letters)
        row = _row_number(digits)
        if row > height:
            height = row
    width = max(map(column_number, seen), default=0)
    if sum(1 for _ in _CELL_BY_REFERENCE.finditer(cells)) < _n_cells(cells):  # some go by counting
        rows = _ROW.split(cells)
        width += max(map(_n_cells, rows))
        numbered = [_row_number(digits) for digits in _ROW_NUMBER.findall(cells)]
        height = max([height, *numbered]) + len(rows)
    return height, width


def _n_cells(xml: bytes) -> int:
    return sum(xml.count(start + end) for start in (b"<c", b":c") for end in _AFTER_NAME)


def column_number(letters: bytes) -> int:
    """The number of a column from 1, by its letters: A is 1, Z is 26, AA is 27.

    More than eight letters count as eight: beyond every cap, and no long number.
    """
    number = 0
    for letter in letters.upper()[:8]:
        number = number * 26 + letter - 64
    return number


def _row_number(digits: bytes) -> int:
    return int(digits) if len(digits) < 12 else 10**12


def _check_texts(cells: bytes, strings: bytes, caps: Caps) -> None:
    """Shared texts, once for every cell that holds one."""
    n_values = cells.count(b"<v") + cells.count(b":v")
    lengths = np.array([len(part) for part in _STRING.split(strings)[1:]] or [0], np.int64)
    if n_values * int(lengths.max()) <= caps.max_unpacked_bytes:
        return
    held = np.array([int(number) for number in _VALUE.findall(cells)], np.int64)
    unread = n_values - len(held)
    held = held[held < len(lengths)]
    size = int(lengths[held].sum()) + unread * int(lengths.max())
    check_bytes("The sheet's texts have", size, caps.max_unpacked_bytes)
