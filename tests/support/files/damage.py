"""Files that were damaged on purpose: a seed names each of them again."""

import datetime
import io
import random
import zipfile
from functools import cache

import pyarrow as pa
import pyarrow.parquet

from tests.support.files.written import written
from tests.support.workbooks import workbook

_TEXT_ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")
_PIECES = (
    *(bytes([byte]) for byte in b"\0\xff\x80\"'\r\n,;\t|=<>"),
    b"inf",
    b"nan",
    b"1e999",
    b"-0.0",
    b"1,234",
    b"1.234,5",
    b"0x10",
    b"31/02/2024",
    b"9999-99-99",
    b"12 kg",
    b"9" * 400,
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"PAR1",
    b"PK\x03\x04",
    b"PK\x01\x02",
    b"PK\x05\x06",
    b"PK\x06\x06",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    b"<!DOCTYPE x>",
    b"&#0;",
    b'<c r="XFD1048576"><v>1</v></c>',
    b'<c r="A1" t="s"><v>-1</v></c>',
)
_WORDS = (b"\xff\xff\xff\xff", b"\0\0\0\0", b"\xff\xff\xff\x7f", b"\0\0\0\x80", b"\1\0\0\0")


@cache
def seeds() -> dict[str, bytes]:
    """Return small sound files of every format that is read, and of some that are not, by name."""
    rows: list[list[object]] = [["näme", "größe", "day", "flag", "empty"]]
    for i in range(25):
        day = datetime.date(2024, 1, 1 + i)
        rows.append([f"w{i % 4}é", i * 1.25 if i % 7 else None, day, i % 2 == 0, None])
    found: dict[str, bytes] = {}
    for name, delimiter in (("csv", ","), ("semicolon.csv", ";"), ("tsv", "\t"), ("bar.txt", "|")):
        plain, quoted = (_text(rows, delimiter, quote) for quote in ("", '"'))
        found[f"plain.{name}"] = plain.encode()
        found[f"quoted.{name}"] = quoted.encode()
    found["comma.csv"] = _text(rows, ";", "").replace(".", ",").encode("cp1252")
    for encoding in _TEXT_ENCODINGS:
        found[f"{encoding}.csv"] = _text(rows, ",", "").encode(encoding)
    found["one.xlsx"] = _timeless(workbook({"Data": rows}))
    sheets = {"Cover": [["only"]], "Data": rows, "Hidden": rows}
    found["three.xlsx"] = _timeless(workbook(sheets, hidden=("Hidden",)))
    for compression in ("none", "snappy", "zstd", "gzip"):
        found[f"{compression}.parquet"] = _parquet(rows, compression)
    found["old.xls"] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
    found["binary.xlsb"] = _archive({"xl/workbook.bin": b"\x83\x01\0"})
    found["open.ods"] = _archive({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"})
    return found


def damaged(seed: int) -> tuple[str, bytes]:
    """Return a file name and bytes: one of the seeds, or a new file, damaged in some places."""
    chance = random.Random(seed)
    if chance.random() < 0.4:
        sound = written(seed)
        name, data = sound.name, sound.data
    else:
        name = chance.choice(sorted(seeds()))
        data = seeds()[name]
    if name.endswith(".xlsx") and chance.random() < 0.6:
        return name, _damaged_inside(chance, data)
    return name, damage(chance, data)


def damage(chance: random.Random, data: bytes) -> bytes:
    """Return the bytes with a few changes: flipped, set, cut, repeated, inserted, spliced from
    others."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8, 40))):
        if not changed:
            break
        at = chance.randrange(len(changed))
        match chance.randrange(9):
            case 0:
                changed[at] ^= 1 << chance.randrange(8)
            case 1:
                changed[at] = chance.randrange(256)
            case 2:
                del changed[at : at + chance.choice((1, 2, 8, 100))]
            case 3:
                changed[at:at] = chance.choice(_PIECES)
            case 4:
                changed[at : at + 4] = chance.choice((*_WORDS, chance.randbytes(4)))
            case 5:
                other = chance.randrange(len(changed))
                changed[at:at] = changed[other : other + chance.choice((1, 10, 200))]
            case 6:
                del changed[at if chance.random() < 0.3 else len(changed) :]
            case 7:
                piece = chance.choice(_PIECES)
                changed[at : at + len(piece)] = piece
            case _:
                other_file = seeds()[chance.choice(sorted(seeds()))]
                start = chance.randrange(len(other_file))
                changed[at : at + 50] = other_file[start : start + 50]
    return bytes(changed)


def _damaged_inside(chance: random.Random, data: bytes) -> bytes:
    """Return a sound archive with one damaged member, mostly a worksheet."""
    members = _members(data)
    one = chance.choice(sorted(members))
    if chance.random() < 0.6:
        one = "xl/worksheets/sheet1.xml"
    return _archive(members | {one: damage(chance, members[one])})


def _timeless(data: bytes) -> bytes:
    return _archive(_members(data) | {"docProps/core.xml": b"<coreProperties/>"})


def _members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _archive(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():  # without times: a seed always gives the same bytes
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _text(rows: list[list[object]], delimiter: str, quote: str) -> str:
    lines = (
        delimiter.join("" if cell is None else f"{quote}{cell}{quote}" for cell in row)
        for row in rows
    )
    return "\n".join(lines) + "\n"


def _parquet(rows: list[list[object]], compression: str) -> bytes:
    names, cells = rows[0], list(zip(*rows[1:], strict=True))
    n_rows = len(rows) - 1
    moment = datetime.datetime(2024, 1, 1)
    table = pa.table(
        {str(names[i]): pa.array(cells[i]) for i in range(4)}
        | {
            "lists": pa.array([[1]] * n_rows),
            "dictionary": pa.array(cells[0]).dictionary_encode(),
            "decimal": pa.array([None] * n_rows, pa.decimal128(10, 2)),
            "moment": pa.array([moment] * n_rows, pa.timestamp("ns", tz="UTC")),
            "duration": pa.array([5] * n_rows, pa.duration("ms")),
        }
    )
    buffer = io.BytesIO()
    pa.parquet.write_table(table, buffer, compression=compression)
    return buffer.getvalue()
