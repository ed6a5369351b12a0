"""Cells of a worksheet that have a formula but no value: errors, and results never stored."""

import re
from collections.abc import Mapping

from explorer.data.reading.sentences import count_of
from explorer.data.reading.workbook.extent import column_number
from explorer.data.table import Note

_ERROR = re.compile(
    rb"""<c r="([A-Z]{1,3})([0-9]{1,7})"[^>]*\bt="e"[^>]*>(?:<f[^>]*(?:/>|>[^<]*</f>))?"""
    rb"""<v>(\#[^<]{1,20})</v>"""
)
_NO_RESULT = re.compile(
    rb"""<c r="([A-Z]{1,3})([0-9]{1,7})"(?: s="[0-9]+")?>\s*<f[^>]*>[^<]*</f>\s*"""
    rb"""(?:<v\s*/>|<v></v>)?\s*</c>"""
)
_MAX_NAMED = 3
_Cells = dict[int, list[tuple[str, int]]]


def fault_notes(sheet: bytes, name_of: Mapping[int, str], header_row: int) -> tuple[Note, ...]:
    """A note for each column with such cells below row `header_row`: errors, then no results.

    `sheet` is the worksheet's XML; `name_of` gives the header of a column by its number from 1.
    Columns without a name are passed over.
    """
    notes = []
    for column, found in _by_column(_ERROR, sheet, header_row).items():
        if name := name_of.get(column, ""):
            named = ", ".join(f"{error} in row {row}" for error, row in found[:_MAX_NAMED])
            more = f" and {len(found) - _MAX_NAMED} more" if len(found) > _MAX_NAMED else ""
            one = len(found) == 1
            sentence = (
                f"{count_of(len(found), 'cell')} of column “{name}” "
                f"{'is a formula error and counts' if one else 'are formula errors and count'} "
                f"as missing: {named}{more}."
            )
            notes.append(Note(name, sentence))
    for column, found in _by_column(_NO_RESULT, sheet, header_row).items():
        if name := name_of.get(column, ""):
            one = len(found) == 1
            sentence = (
                f"{count_of(len(found), 'formula')} of column “{name}” "
                f"{'has' if one else 'have'} no stored result and count{'s' * one} as missing: "
                "open the workbook in a spreadsheet program and save it."
            )
            notes.append(Note(name, sentence))
    return tuple(notes)


def _by_column(pattern: re.Pattern[bytes], sheet: bytes, header_row: int) -> _Cells:
    found: _Cells = {}
    if (b't="e"' if pattern is _ERROR else b"<f") not in sheet:
        return found
    for match in pattern.finditer(sheet):
        row = int(match[2])
        if row > header_row:
            error = match[3].decode("utf-8", "replace") if match.re.groups == 3 else ""
            found.setdefault(column_number(match[1]), []).append((error, row))
    return found
