"""The format of a file: recognised by its bytes, whatever its name."""

import io
import zipfile

import pytest

from explorer.data.errors import TableError
from explorer.data.reading import read_table

AS_WORKBOOK = "save it as an Excel workbook (.xlsx) and upload that."


def archive(*names: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for name in names:
            content = "application/vnd.oasis.opendocument" if name == "mimetype" else ""
            file.writestr(name, content)
    return buffer.getvalue()


def refusal(data: bytes, name: str = "t.csv", **asked: str) -> str:
    with pytest.raises(TableError) as error:
        read_table(data, name, **asked)
    return str(error.value)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"PARE\x15\0\0\0\0PARE", "The Parquet file is encrypted: save it without encryption."),
        (
            b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"),
            "The workbook is encrypted: save it without a password.",
        ),
        (b"\xd0\xcf\x11\xe0\xa1", f"The file is an old Excel or Office file: {AS_WORKBOOK}"),
        (
            archive("xl/workbook.bin"),
            f"The file is a binary Excel workbook (.xlsb): {AS_WORKBOOK}",
        ),
        (archive("mimetype"), f"The file is an OpenDocument file: {AS_WORKBOOK}"),
        (
            archive("readme"),
            "The file is a ZIP archive: save the table as CSV (UTF-8) and upload that.",
        ),
        (
            b"PK\x03\x04...xl/workbook.xml",
            "The Excel workbook is damaged or incomplete: save it again and upload the new file.",
        ),
        *(
            (data, f"The file is {what}: save the table as CSV (UTF-8) and upload that.")
            for data, what in (
                (b"\xff\xd8\xff\xe0", "a JPEG picture"),
                (b"GIF89a", "a GIF picture"),
                (b"SQLite format 3\0", "an SQLite database"),
                (b"\n <HTML lang=en>", "a web page"),
            )
        ),
        (
            b"ARROW1\0\0",
            "The file is an Arrow file: save the table as CSV (UTF-8) and upload that.",
        ),
    ],
)
def test_what_cannot_be_read_is_named_with_what_to_do(data: bytes, sentence: str) -> None:
    assert refusal(data) == sentence


def test_only_a_workbook_has_sheets() -> None:
    assert refusal(b"a,b\n1,2\n", sheet="Data") == (
        "The file is a text file, which has no sheets: leave out sheet= and cells=."
    )


@pytest.mark.parametrize(
    ("name", "n_notes"), [("t.csv", 0), ("t.TXT", 0), ("t", 0), ("t.json", 0), ("t.Parquet", 1)]
)
def test_a_name_that_promises_another_format_gets_a_note(name: str, n_notes: int) -> None:
    notes = read_table(b"a,b\n1,2\n", name).notes
    assert [note.sentence for note in notes] == n_notes * [
        "The file was read as a text file, although its name ends in “.parquet”."
    ]
