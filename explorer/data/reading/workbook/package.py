"""An .xlsx file is a ZIP archive of XML: unpacked here under caps, before any of it is parsed.

Sizes that the archive declares are checked first, and then not believed: members are unpacked
with a counter. What was counted and searched is packed anew, so that the parser sees nothing
else: not the archive as it came, no other sheet, no macro, no picture.
"""

import io
import posixpath
import zipfile
import zlib
from dataclasses import dataclass
from xml.etree import ElementTree

from explorer.caps import Caps
from explorer.data.errors import TableError
from explorer.data.reading.formats import DAMAGED_WORKBOOK
from explorer.data.reading.size_checks import check_bytes

_BOOK = "xl/workbook.xml"
_LINKS = "xl/_rels/workbook.xml.rels"
_FRAME = ("[Content_Types].xml", "_rels/.rels", _BOOK, _LINKS)
_UNPACKED = "Unpacked, the workbook has"
_WIDE = (b"\xff\xfe", b"\xfe\xff", b"\0", b"<\0")


@dataclass(frozen=True, slots=True)
class Package:
    """One worksheet of a workbook with what it refers to, packed anew; and the sheets' names.

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
    """The sheet of this name, or the first that is not hidden.

    Raises TableError for a damaged archive, for one that unpacks to more than the caps
    allow or has more files, and for a sheet that is not there.
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
            f"The workbook is an archive of {len(members)} files; "
            f"at most {caps.max_archive_files} can be read here."
        )
    for member in members:
        packed, unpacked = max(member.compress_size, 1), member.file_size
        is_large = unpacked > caps.max_unpacked_bytes_of_any_ratio
        if is_large and unpacked / packed > caps.max_unpacking_ratio:
            raise TableError(
                f"The workbook unpacks to {unpacked // packed} times its size; "
                f"at most {caps.max_unpacking_ratio} times can be read here."
            )
    unpacked = sum(member.file_size for member in members)
    check_bytes(_UNPACKED, unpacked, caps.max_unpacked_bytes)


def _unpack(archive: zipfile.ZipFile, name: str, max_bytes: int) -> bytes:
    """The member's bytes; no more than `max_bytes`, whatever the archive says of its size."""
    with archive.open(name) as member:
        content = member.read(max_bytes + 1)
    check_bytes(_UNPACKED, len(content), max_bytes)
    # Office writes neither. Entities could grow without end; UTF-16 would hide them from view.
    if b"<!DOCTYPE" in content or content.startswith(_WIDE):
        raise TableError(DAMAGED_WORKBOOK)
    return content


def _contents(book: bytes, links: bytes) -> tuple[str, list[str], list[_Listed]]:
    """The paths of the shared strings and of the styles, and the worksheets in their order."""
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
        raise TableError("The workbook has no worksheet: put the table into one.")
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
