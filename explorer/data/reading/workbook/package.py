"""The ZIP archive of XML in an .xlsx file, unpacked under caps before any of it is parsed.

The declared sizes are checked first, but not trusted: members are unpacked with a counter. Only
what was counted and searched is repacked, so that the parser sees nothing else: neither the
original archive nor another sheet, macro or picture.

The extent of the worksheet is also found before parsing. The parser lays a sheet out as a full
rectangle and copies a shared text into every cell that holds it, so that two cells far apart, or
one long text used often, would fill all memory. Every count is an upper bound: what the patterns
cannot read counts at the maximum.
"""

import io
import posixpath
import re
import zipfile
import zlib
from dataclasses import dataclass
from xml.etree import ElementTree

import numpy as np

from explorer.caps import Caps
from explorer.data.errors import TableError
from explorer.data.reading.formats import DAMAGED_WORKBOOK, check_bytes, check_size

_BOOK = "xl/workbook.xml"
_LINKS = "xl/_rels/workbook.xml.rels"
_FRAME = ("[Content_Types].xml", "_rels/.rels", _BOOK, _LINKS)
_UNPACKED = "Unpacked, the workbook is"
_WIDE = (b"\xff\xfe", b"\xfe\xff", b"\0", b"<\0")


@dataclass(frozen=True, slots=True)
class Package:
    """One worksheet of a workbook with what it refers to, repacked; and the sheets' names.

    `archive` is the new .xlsx file, `sheet` the worksheet in it, `others` the names of those left
    out, `visible` of those of them that are not hidden; `cells` and `strings` are the XML of the
    worksheet and of the shared texts.
    """

    archive: bytes
    sheet: str
    others: tuple[str, ...]
    visible: tuple[str, ...]
    cells: bytes
    strings: bytes


@dataclass(frozen=True, slots=True)
class _Listed:
    name: str
    path: str
    hidden: bool


def open_package(data: bytes, sheet: str | None, caps: Caps) -> Package:
    """Open the sheet named `sheet`, or the first that is not hidden.

    Raises TableError for a damaged archive, for one that unpacks to more than the caps
    allow or has more files, and for a missing sheet.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_directory(archive, caps)
            return _package(archive, sheet, caps)
    except TableError:
        raise
    except (
        zipfile.BadZipFile,
        zlib.error,
        ValueError,  # of a member that begins before the file
        ElementTree.ParseError,
        EOFError,
        KeyError,
        NotImplementedError,
        RuntimeError,
        OSError,
    ):
        raise TableError(DAMAGED_WORKBOOK) from None


def _package(archive: zipfile.ZipFile, sheet: str | None, caps: Caps) -> Package:
    members = {name: _unpack(archive, name, caps.max_workbook_frame_bytes) for name in _FRAME}
    strings_path, style_paths, listed = _contents(members[_BOOK], members[_LINKS])
    chosen = _choose(listed, sheet)
    room = caps.max_unpacked_bytes
    present = set(archive.namelist())
    for path in (chosen.path, strings_path, *style_paths):
        if path in present:
            members[path] = _unpack(archive, path, room)
            room -= len(members[path])
    return Package(
        archive=_packed(members),
        sheet=chosen.name,
        others=tuple(entry.name for entry in listed if entry is not chosen),
        visible=tuple(e.name for e in listed if e is not chosen and not e.hidden),
        cells=members[chosen.path],
        strings=members.get(strings_path, b""),
    )


def _check_directory(archive: zipfile.ZipFile, caps: Caps) -> None:
    members = archive.infolist()
    if len(members) > caps.max_archive_files:
        raise TableError(
            f"The workbook’s archive contains {len(members)} files; "
            f"at most {caps.max_archive_files} can be read here."
        )
    for member in members:
        packed, unpacked = max(member.compress_size, 1), member.file_size
        is_large = unpacked > caps.max_unpacked_bytes_of_any_ratio
        if is_large and unpacked / packed > caps.max_unpacking_ratio:
            raise TableError(
                f"A part of the workbook would become {unpacked // packed} times larger when it is "
                f"unpacked. The limit is {caps.max_unpacking_ratio} times."
            )
    unpacked = sum(member.file_size for member in members)
    check_bytes(_UNPACKED, unpacked, caps.max_unpacked_bytes)


def _unpack(archive: zipfile.ZipFile, name: str, max_bytes: int) -> bytes:
    """Return the member's bytes; no more than `max_bytes`, whatever the archive says of its
    size."""
    with archive.open(name) as member:
        content = member.read(max_bytes + 1)
    check_bytes(_UNPACKED, len(content), max_bytes)
    # Office writes neither. Entities could grow without end; UTF-16 would hide them from view.
    if b"<!DOCTYPE" in content or content.startswith(_WIDE):
        raise TableError(DAMAGED_WORKBOOK)
    return content


def _contents(book: bytes, links: bytes) -> tuple[str, list[str], list[_Listed]]:
    """Return the paths of the shared strings and of the styles, and the worksheets in their
    order."""
    strings, styles = "xl/sharedStrings.xml", ["xl/styles.xml"]
    worksheets: dict[str, str] = {}
    for link in ElementTree.fromstring(links):
        what = link.get("Type", "").rpartition("/")[2]
        target = link.get("Target", "").replace("\\", "/")
        path = posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")
        if what == "sharedStrings":
            strings = path
        elif what == "styles":
            styles = [path]
        elif what == "worksheet":
            worksheets[link.get("Id", "")] = path
    listed = []
    for entry in ElementTree.fromstring(book).iter():
        if entry.tag.rpartition("}")[2] == "sheet":
            link_id = next((v for k, v in entry.items() if k.rpartition("}")[2] == "id"), "")
            hidden = entry.get("state", "visible") != "visible"
            if link_id in worksheets:
                listed.append(_Listed(entry.get("name", ""), worksheets[link_id], hidden))
    return strings, styles, listed


def _choose(listed: list[_Listed], sheet: str | None) -> _Listed:
    visible = [entry for entry in listed if not entry.hidden] or listed
    if not visible:
        raise TableError("The workbook has no worksheet: put the table into a worksheet.")
    if sheet is None:
        return visible[0]
    for entry in listed:
        if entry.name == sheet:
            return entry
    names = ", ".join(f"“{entry.name}”" for entry in listed)
    raise TableError(f"The workbook has no sheet “{sheet}”; it has {names}.")


def _packed(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


# Beginning with a plain letter lets the search skip from one to the next.
_REFERENCE = re.compile(rb"""r\s*=\s*["']([A-Za-z]+)([0-9]+)""")
_CELL_BY_REFERENCE = re.compile(rb"""<c r="[A-Za-z]+[0-9]+\"""")
# A cell with only a format does not count: formatted columns reach far down.
_EMPTY_CELL = re.compile(rb"""<c r="[A-Z]{1,3}[0-9]{1,7}"(?: s="[0-9]+"| t="n")* ?/>""")
_AFTER_NAME = (b" ", b"\t", b"\r", b"\n", b"/", b">")
_ROW = re.compile(rb"[<:]row[\s/>]")
_ROW_NUMBER = re.compile(rb"""[<:]row\s[^>]*?\br\s*=\s*["']([0-9]+)""")
_VALUE = re.compile(rb"[<:]v(?:\s[^>]*)?>\s*([0-9]{1,9})\s*<")
_STRING = re.compile(rb"[<:]si[\s>]")


def check_extent(cells: bytes, strings: bytes, caps: Caps) -> None:
    """Check rows, columns, cells and bytes of text, laid out in full, against the caps.

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
    """Return at least the row and the column of the last cell."""
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
    """Return the number of a column from 1, by its letters: A is 1, Z is 26, AA is 27.

    More than eight letters count as eight, which is already beyond every cap.
    """
    number = 0
    for letter in letters.upper()[:8]:
        number = number * 26 + letter - 64
    return number


def _row_number(digits: bytes) -> int:
    return int(digits) if len(digits) < 12 else 10**12


def _check_texts(cells: bytes, strings: bytes, caps: Caps) -> None:
    """Check the bytes of shared texts, counted once for every cell that holds one."""
    n_values = cells.count(b"<v") + cells.count(b":v")
    lengths = np.array([len(part) for part in _STRING.split(strings)[1:]] or [0], np.int64)
    if n_values * int(lengths.max()) <= caps.max_unpacked_bytes:
        return
    held = np.array([int(number) for number in _VALUE.findall(cells)], np.int64)
    unread = n_values - len(held)
    held = held[held < len(lengths)]
    size = int(lengths[held].sum()) + unread * int(lengths.max())
    check_bytes("The sheet's texts take", size, caps.max_unpacked_bytes)
