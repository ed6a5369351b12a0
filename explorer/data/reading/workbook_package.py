"""An .xlsx file is a ZIP archive of XML: unpacked here under caps, before any of it is parsed.

Sizes that the archive declares are checked first, and then not believed: members are unpacked
with a counter. What was counted and searched is packed anew, so that the parser sees nothing
else: no second reading of the archive, no other sheet, no macro, no picture.
"""

import io
import posixpath
import zipfile
import zlib
from dataclasses import dataclass
from xml.etree import ElementTree

from explorer.caps import Caps
from explorer.data.errors import TableError

DAMAGED = "The Excel workbook is damaged or cut short: save it again and upload that."

_BOOK = "xl/workbook.xml"
_LINKS = "xl/_rels/workbook.xml.rels"
_FRAME = ("[Content_Types].xml", "_rels/.rels", _BOOK, _LINKS)
_MOST_MEMBERS = 10_000
_LARGEST_FRAME = 10 * 1024**2
_SUSPICIOUS_RATIO = 200
_SMALL = 10 * 1024**2
_MB = 1024**2
_WIDE = (b"\xff\xfe", b"\xfe\xff", b"\0", b"<\0")


@dataclass(frozen=True, slots=True)
class Package:
    """One worksheet of a workbook with what it refers to, packed anew; and the sheets' names."""

    archive: bytes
    sheet: str
    others: tuple[str, ...]
    cells: bytes
    strings: bytes


@dataclass(frozen=True, slots=True)
class _Listed:
    name: str
    path: str
    hidden: bool


def open_package(data: bytes, sheet: str | None, limits: Caps) -> Package:
    """The sheet of this name, or the first that is not hidden.

    Raises TableError for a damaged archive, for one that unpacks to more than the limits,
    and for a sheet that is not there.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_directory(archive, limits)
            return _package(archive, sheet, limits)
    except (
        zipfile.BadZipFile,
        zlib.error,
        ElementTree.ParseError,
        EOFError,
        KeyError,
        NotImplementedError,
        RuntimeError,
        OSError,
    ):
        raise TableError(DAMAGED) from None


def _package(archive: zipfile.ZipFile, sheet: str | None, limits: Caps) -> Package:
    members = {name: _unpack(archive, name, _LARGEST_FRAME) for name in _FRAME}
    strings_path, style_paths, listed = _contents(members[_BOOK], members[_LINKS])
    chosen = _choose(listed, sheet)
    room = limits.max_unpacked_bytes
    present = set(archive.namelist())
    for path in (chosen.path, strings_path, *style_paths):
        if path in present:
            members[path] = _unpack(archive, path, room)
            room -= len(members[path])
    return Package(
        archive=_packed(members),
        sheet=chosen.name,
        others=tuple(entry.name for entry in listed if entry is not chosen),
        cells=members[chosen.path],
        strings=members.get(strings_path, b""),
    )


def _check_directory(archive: zipfile.ZipFile, limits: Caps) -> None:
    members = archive.infolist()
    if len(members) > _MOST_MEMBERS:
        raise TableError(
            f"The workbook is an archive of {len(members)} files; "
            f"at most {_MOST_MEMBERS} can be read here."
        )
    for member in members:
        packed, unpacked = max(member.compress_size, 1), member.file_size
        if unpacked > _SMALL and unpacked / packed > _SUSPICIOUS_RATIO:
            raise TableError(
                f"The workbook unpacks to {unpacked // packed} times its size; "
                f"at most {_SUSPICIOUS_RATIO} times can be read here."
            )
    _check_unpacked(sum(member.file_size for member in members), limits.max_unpacked_bytes)


def _check_unpacked(size: int, most: int) -> None:
    if size > most:
        found, allowed = (f"{n / _MB:.4g} MB" for n in (size, most))
        raise TableError(f"Unpacked, the workbook has {found}; at most {allowed} can be read here.")


def _unpack(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """The member's bytes; no more than `most`, whatever the archive says of its size."""
    with archive.open(name) as member:
        content = member.read(most + 1)
    _check_unpacked(len(content), most)
    # Office writes neither. Entities could grow without end; UTF-16 would hide them from view.
    if b"<!DOCTYPE" in content or content.startswith(_WIDE):
        raise TableError(DAMAGED)
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
