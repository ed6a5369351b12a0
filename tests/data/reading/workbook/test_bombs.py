"""Workbooks made to fill the memory or to crash the parser get one sentence."""

import contextlib
import io
import struct
import zipfile
from typing import Any

import pytest
from hypothesis import strategies as st

from explorer.caps import SERVER, Caps
from explorer.data.errors import TableError
from explorer.data.reading import read_table
from tests.support.tiers import random_cases
from tests.support.workbooks import package, sheet_of, workbook

DAMAGED = "The Excel workbook is damaged or incomplete: save it again and upload the new file."
HEADER = '<row r="1"><c r="A1" t="str"><v>x</v></c><c r="B1" t="str"><v>y</v></c></row>'
ROW = "<c><v>1</v></c><c><v>2</v></c>"
GOOD = workbook({"Data": [["x", "y"], [1, "a"], [2, "b"]]})


def refusal(data: bytes, caps: Caps = SERVER) -> str:
    with pytest.raises(TableError) as error:
        read_table(data, "t.xlsx", caps=caps)
    return str(error.value)


def far(*cells: str) -> str:
    return sheet_of(HEADER + "".join(f"<row>{cell}</row>" for cell in cells))


def test_a_zip_of_zeros_is_refused_by_its_ratio() -> None:
    data = package(sheet_of(HEADER) + " " * 30_000_000)
    assert len(data) < 100_000
    sentence = refusal(data)
    assert sentence.startswith("A part of the workbook would become ")
    assert sentence.endswith(" times larger when it is unpacked. The limit is 200 times.")


def test_sheets_that_unpack_to_more_than_the_cap_are_refused() -> None:
    data = package(sheet_of(HEADER), padding=bytes(range(256)) * 8_000)
    assert refusal(data, Caps(max_unpacked_bytes=1_000_000)).startswith(
        "Unpacked, the workbook is 1.9"
    )


def test_an_archive_of_very_many_files_is_refused() -> None:
    assert SERVER.max_archive_files == 10_000
    caps = Caps(max_archive_files=8)
    small = package(far(ROW), **{f"f{i}": b"" for i in range(2)})
    assert read_table(small, "t.xlsx", caps=caps).n_rows == 1
    large = package(far(ROW), **{f"f{i}": b"" for i in range(3)})
    assert refusal(large, caps) == (
        "The workbook’s archive contains 9 files; at most 8 can be read here."
    )


def test_a_ratio_is_judged_only_of_what_is_large() -> None:
    data = package(far(ROW) + " " * 100_000)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        member = archive.getinfo("xl/worksheets/sheet1.xml")
    size, ratio = member.file_size, member.file_size / member.compress_size
    just = Caps(max_unpacked_bytes_of_any_ratio=size, max_unpacking_ratio=2)
    assert read_table(data, "t.xlsx", caps=just).n_rows == 1
    less = Caps(max_unpacked_bytes_of_any_ratio=size - 1, max_unpacking_ratio=2)
    assert refusal(data, less) == (
        f"A part of the workbook would become {int(ratio)} times larger when it is unpacked. "
        "The limit is 2 times."
    )
    more = Caps(max_unpacked_bytes_of_any_ratio=size - 1, max_unpacking_ratio=int(ratio) + 1)
    assert read_table(data, "t.xlsx", caps=more).n_rows == 1


def test_the_frame_of_a_workbook_has_a_cap_of_its_own() -> None:
    assert refusal(package(far(ROW)), Caps(max_workbook_frame_bytes=50)).startswith(
        "Unpacked, the workbook is "
    )


def test_a_directory_that_lies_about_sizes_is_damage() -> None:
    honest = package(sheet_of(HEADER) + " " * 5_000_000)
    with zipfile.ZipFile(io.BytesIO(honest)) as archive:
        size = archive.getinfo("xl/worksheets/sheet1.xml").file_size
    lying = honest.replace(struct.pack("<I", size), struct.pack("<I", 500))
    assert lying != honest
    assert refusal(lying) == DAMAGED


def test_entities_are_never_expanded() -> None:
    laughs = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 12))
    bomb = f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]>'
    assert refusal(package(bomb + sheet_of(HEADER))) == DAMAGED
    assert refusal(package(sheet_of(HEADER), f"{bomb}<si><t>&l11;</t></si>")) == DAMAGED
    frame = {"xl/workbook.xml": f"{bomb}<workbook>&l11;</workbook>".encode()}
    assert refusal(package(sheet_of(HEADER), **frame)) == DAMAGED
    assert refusal(package(sheet_of(HEADER), **{"xl/workbook.xml": bomb.encode("utf-16")})) == (
        DAMAGED
    )


@pytest.mark.parametrize(
    "cell",
    [
        '<c r="XFD1048576"><v>1</v></c>',
        "<c r='XFD1048576'><v>1</v></c>",
        '<c s="0" r = "xfd1048576"><v>1</v></c>',
        '<c s=">" r="XFD1048576"><v>1</v></c>',
        '<c r="B1000000000"><v>1</v></c>',
        '<c r="XFD1048576" t="str"/>',
        '<c r="XFD1048575"/><c><v>1</v></c><c r="A1048576"><v>1</v></c>',
    ],
)
def test_two_cells_far_apart_do_not_fill_the_memory(cell: str) -> None:
    assert "at most" in refusal(package(far(cell)))


def test_a_cell_far_away_counts_before_nearer_ones_too() -> None:
    cells = ('<c r="B900000"><v>1</v></c>', '<c r="A2"><v>1</v></c>')
    assert refusal(package(far(*cells))).startswith("The table has 899999 rows")


def test_texts_whose_number_cannot_be_read_are_charged_as_the_longest() -> None:
    cells = "".join(
        f'<row r="{i}"><c r="A{i}" t="s"><v>&#48;</v></c><c r="B{i}"><v>1</v></c></row>'
        for i in range(2, 2000)
    )
    data = package(sheet_of(HEADER + cells), f"<si><t>{'ab' * 200_000}</t></si>")
    assert refusal(data, Caps(max_unpacked_bytes=100_000_000)).startswith("The sheet's texts take ")


def test_a_cell_far_away_is_told_with_both_numbers() -> None:
    assert refusal(package(far('<c r="B900000"><v>1</v></c>'))) == (
        "The table has 899999 rows; at most 500000 can be read here."
    )
    assert refusal(package(far('<c r="ZZ2"><v>1</v></c>'))) == (
        "The table has 702 columns; at most 500 can be read here."
    )


def test_cells_without_a_reference_are_counted() -> None:
    wide = "<c><v>1</v></c>" * 501
    assert "columns; at most 500" in refusal(package(far(wide)))
    table = read_table(package(far("<c><v>1</v></c><c><v>2</v></c>")), "t.xlsx")
    assert [values.tolist() for values in table.values] == [[1], [2]]


def test_decoys_do_not_hide_cells_without_a_reference() -> None:
    wide = '<c xr="A1"><v>1</v></c>' * 501 + '<c r="A9"><v>1</v></c>'
    assert "columns; at most 500" in refusal(package(far(wide)))


def test_one_long_text_used_often_does_not_fill_the_memory() -> None:
    cells = "".join(
        f'<row r="{i}"><c r="A{i}" t="s"><v>0</v></c><c r="B{i}"><v>{i + 5}</v></c></row>'
        for i in range(2, 2000)
    )
    long = package(sheet_of(HEADER + cells), f"<si><t>{'ab' * 200_000}</t></si>")
    caps = Caps(max_unpacked_bytes=100_000_000)
    assert refusal(long, caps).startswith("The sheet's texts take ")
    harmless = package(sheet_of(HEADER + cells), f"<si><t>s</t></si><si><t>{'a' * 99_999}</t></si>")
    assert read_table(harmless, "t.xlsx", caps=caps).n_rows == 1998


@pytest.mark.parametrize(
    "sheet",
    [
        "",
        "not XML",
        sheet_of('<row r="1"><c r="A1" t="s"><v>99</v></c></row>'),
        sheet_of('<row r="1"><c r="A1"><v>abc</v></c></row>')[:-20],
        sheet_of('<row r="1"><c r="1A"><v>1</v></c></row>'),
    ],
)
def test_a_damaged_sheet_gets_one_sentence(sheet: str) -> None:
    assert refusal(package(sheet)) in (
        DAMAGED,
        "The sheet “Data” is empty: it needs a row of column names and rows below it.",
    )


def test_a_missing_part_is_damage() -> None:
    for name in ("xl/_rels/workbook.xml.rels", "[Content_Types].xml"):
        buffer = io.BytesIO()
        with (
            zipfile.ZipFile(io.BytesIO(GOOD)) as whole,
            zipfile.ZipFile(buffer, "w") as part,
        ):
            for member in whole.namelist():
                if member != name:
                    part.writestr(member, whole.read(member))
        assert refusal(buffer.getvalue()) == DAMAGED


def test_members_that_would_begin_before_the_file_are_damage() -> None:
    end = GOOD.rindex(b"PK\x05\x06")
    where = slice(end + 16, end + 20)  # the directory begins; members are counted back from it
    bad = GOOD[: where.start] + (len(GOOD) + 65_536).to_bytes(4, "little") + GOOD[where.stop :]
    assert refusal(bad) == DAMAGED


def test_a_workbook_without_worksheets_is_named() -> None:
    more: dict[str, Any] = {"xl/workbook.xml": b"<workbook><sheets/></workbook>"}
    assert refusal(package(sheet_of(""), **more)) == (
        "The workbook has no worksheet: put the table into a worksheet."
    )


# A workbook holds the time at which it was written, so that its length differs from run to run.
@pytest.mark.parametrize("share", ["a fifth", "half", "all but one byte"])
def test_a_workbook_cut_short_is_damaged(share: str) -> None:
    kept = {"a fifth": len(GOOD) // 5, "half": len(GOOD) // 2, "all but one byte": len(GOOD) - 1}
    assert refusal(GOOD[: kept[share]]) == DAMAGED


@random_cases(gate=30, data=st.data())
def test_a_damaged_workbook_is_refused_or_read_and_never_crashes(data: st.DataObject) -> None:
    index = data.draw(st.integers(4, len(GOOD) - 1))
    bad = GOOD[:index] + bytes([data.draw(st.integers(0, 255))]) + GOOD[index + 1 :]
    with contextlib.suppress(TableError):
        read_table(bad, "t.xlsx", caps=SERVER)
