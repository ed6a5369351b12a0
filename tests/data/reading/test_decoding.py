"""Files in any encoding a spreadsheet writes, and files that are not text at all."""

import pytest

from explorer.data.errors import TableError
from explorer.data.reading import read_table
from explorer.data.table import Table

TEXT = "café,n\nnaïve,1\nüber,2\n"


def levels(table: Table) -> tuple[str, ...]:
    return table.column("café").levels


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_recognised_with_and_without_a_byte_order_mark(encoding: str) -> None:
    assert levels(read_table(TEXT.encode(encoding), "t.csv")) == ("naïve", "über")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_certain_encoding_needs_no_note(encoding: str) -> None:
    assert read_table(TEXT.encode(encoding), "t.csv").notes == ()


def test_big_endian_utf_16_is_read_by_its_mark() -> None:
    assert levels(read_table(b"\xfe\xff" + TEXT.encode("utf-16-be"), "t.csv")) == ("naïve", "über")


def test_utf_16_without_a_mark_is_a_guess_and_says_so() -> None:
    (note,) = read_table(TEXT.encode("utf-16-le"), "t.csv").notes
    assert note.column == ""
    assert note.sentence == (
        "The file does not state its encoding, so it was read as UTF-16-LE: check that “café” is "
        "right."
    )


def test_windows_1252_is_a_guess_and_says_so() -> None:
    table = read_table((TEXT + "€,3\n").encode("cp1252"), "t.csv")
    assert levels(table) == ("naïve", "über", "€")
    assert table.notes[0].sentence == (
        "The file does not state its encoding, so it was read as Windows-1252: "
        "check that “café” is right."
    )


def test_bytes_that_windows_1252_lacks_are_latin_1() -> None:
    table = read_table(TEXT.encode("latin-1") + b"\x81,3\n", "t.csv")
    assert "Latin-1" in table.notes[0].sentence


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"PK\x03\x04...", "a ZIP archive"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a PNG picture"),
        (b"%PDF-1.7", "a PDF document"),
        (b"\x1f\x8b\x08", "a gzip archive"),
        (b"  <!DOCTYPE html><html>", "a web page"),
    ],
)
def test_a_file_that_is_no_text_is_named(data: bytes, what: str) -> None:
    with pytest.raises(TableError) as error:
        read_table(data, "t.csv")
    assert str(error.value) == f"The file is {what}: save the table as CSV (UTF-8) and upload that."


def test_nul_characters_are_refused() -> None:
    with pytest.raises(
        TableError, match="The file contains NUL characters, so it is not plain text"
    ):
        read_table(b"a,b\n1,2\n3,\0\n", "t.csv")


def test_control_characters_are_refused() -> None:
    with pytest.raises(TableError, match="The file contains control characters"):
        read_table(b"\xff\x01\x02\x03,\x04\x05\n" * 9, "t.csv")


def test_another_encoding_than_the_chosen_one_is_refused() -> None:
    with pytest.raises(TableError, match="is not UTF-8 text: choose another encoding"):
        read_table("a,b\nWeiß,1\n".encode("cp1252"), "t.csv", encoding="utf-8")


def test_damaged_utf_16_is_refused() -> None:
    with pytest.raises(TableError, match="begins as UTF-16-LE text but is damaged further down"):
        read_table(b"\xff\xfea\0,", "t.csv")


def wide(n_plain: int, n_greek: int, n_low_zero: int = 0) -> bytes:
    """UTF-16 without a mark: letters whose high byte is 0, is not, or whose low byte is 0."""
    header = "a,b\n"
    text = header + "x" * (n_plain - len(header)) + "α" * n_greek + "Ā" * n_low_zero
    return text.encode("utf-16-le")


def test_utf_16_without_a_mark_has_a_nul_in_more_than_half_of_its_letters() -> None:
    with pytest.raises(TableError, match="is not plain text"):
        read_table(wide(50, 50), "t.csv")
    with pytest.raises(TableError, match="Line 2 has 1 cell"):
        read_table(wide(51, 49), "t.csv")


def test_utf_16_without_a_mark_has_few_nuls_on_the_other_side() -> None:
    with pytest.raises(TableError, match="is not plain text"):
        read_table(wide(80, 15, 5), "t.csv")
    with pytest.raises(TableError, match="Line 2 has 1 cell"):
        read_table(wide(80, 16, 4), "t.csv")


def test_big_endian_utf_16_without_a_mark_follows_the_same_shares() -> None:
    def swapped(data: bytes) -> bytes:
        return data.decode("utf-16-le").encode("utf-16-be")

    for sound, unsound in ((wide(51, 49), wide(50, 50)), (wide(80, 16, 4), wide(80, 15, 5))):
        with pytest.raises(TableError, match="Line 2 has 1 cell"):
            read_table(swapped(sound), "t.csv")
        with pytest.raises(TableError, match="is not plain text"):
            read_table(swapped(unsound), "t.csv")


def test_one_control_character_in_a_hundred_bytes_is_still_text() -> None:
    def latin(n_control: int) -> bytes:
        return b"a,b\n\xe9," + b"\x01" * n_control + b"x" * (94 - n_control)

    assert read_table(latin(1), "t.csv").n_rows == 1
    with pytest.raises(TableError, match="The file contains control characters"):
        read_table(latin(2), "t.csv")


def test_tabs_line_ends_and_page_breaks_are_no_control_characters() -> None:
    assert read_table(b"a\tb\r\n\xe9\t1\r\n\x0c\t2\r\n", "t.csv").n_rows == 2
