"""How far a worksheet reaches, found before parsing.

The parser lays a sheet out as a full rectangle and copies a shared text into every cell that
holds it, so that two cells far apart, or one long text used often, would fill all memory.
Every count here is an upper bound: what the patterns cannot read is charged at the highest.
"""

import re

import numpy as np

from explorer.data.errors import TableError
from explorer.data.sheet import check_size
from explorer.limits import Limits

# An empty cell that only carries a format takes no part: formatted columns reach far down.
_PLACE = re.compile(
    rb"""(<c r="[A-Z]{1,3}[0-9]{1,7}"(?: s="[0-9]+")? ?/>)|\br\s*=\s*["']([A-Za-z]+)([0-9]+)"""
)
_CELL = re.compile(rb"[<:]c[\s/>]")
_ROW = re.compile(rb"[<:]row[\s/>]")
_ROW_NUMBER = re.compile(rb"""[<:]row\s[^>]*?\br\s*=\s*["']([0-9]+)""")
_VALUE = re.compile(rb"[<:]v(?:\s[^>]*)?>\s*([0-9]{1,9})\s*<")
_ANY_VALUE = re.compile(rb"[<:]v[\s>]")
_STRING = re.compile(rb"[<:]si[\s>]")
_COLUMNS_OF_EXCEL = 16_384
_ROWS_OF_EXCEL = 1_048_576
_MB = 1024**2


def check_extent(cells: bytes, strings: bytes, limits: Limits) -> None:
    """Raises TableError where the sheet, laid out in full, would exceed the limits."""
    height, width = _reach(cells)
    check_size(height - 1, width, limits)
    _check_texts(cells, strings, limits)


def _reach(cells: bytes) -> tuple[int, int]:
    """At least the row and the column of the last cell that has a value."""
    height = width = 0
    n_placed = 0
    letters_of: dict[bytes, int] = {}
    for found in _PLACE.finditer(cells):
        n_placed += 1
        empty, letters, digits = found.groups()
        if empty is not None:
            continue
        column = letters_of.get(letters)
        if column is None:
            column = letters_of[letters] = _column_number(letters)
        width = max(width, column)
        height = max(height, _row_number(digits))
    if n_placed < sum(1 for _ in _CELL.finditer(cells)):  # cells placed by counting
        rows = _ROW.split(cells)
        width += max(sum(1 for _ in _CELL.finditer(row)) for row in rows)
        numbered = [_row_number(digits) for digits in _ROW_NUMBER.findall(cells)]
        height = max([height, *numbered]) + len(rows)
    return height, width


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters.upper()[:8]:
        number = number * 26 + letter - 64
    return number


def _row_number(digits: bytes) -> int:
    return int(digits) if len(digits) < 12 else 10**12


def _check_texts(cells: bytes, strings: bytes, limits: Limits) -> None:
    """Shared texts, once for every cell that holds one."""
    n_values = sum(1 for _ in _ANY_VALUE.finditer(cells))
    lengths = np.array([len(part) for part in _STRING.split(strings)[1:]] or [0], np.int64)
    if n_values * int(lengths.max()) <= limits.max_unpacked_bytes:
        return
    held = np.array([int(number) for number in _VALUE.findall(cells)], np.int64)
    unread = n_values - len(held)
    held = held[held < len(lengths)]
    size = int(lengths[held].sum()) + unread * int(lengths.max())
    if size > limits.max_unpacked_bytes:
        found, most = (f"{n / _MB:.4g} MB" for n in (size, limits.max_unpacked_bytes))
        raise TableError(f"The sheet's texts have {found}; at most {most} can be read here.")
