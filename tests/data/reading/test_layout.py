"""Where a table begins: names, lines above them, units, kinds, and files without names."""

import csv
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.data.catalogue import CATALOGUE, datasets_folder
from explorer.data.file_reading import Reason
from explorer.data.reading import read_table
from explorer.data.reading.layouts.layout import Layout, Record, layout_of
from explorer.data.roles import Role
from explorer.data.table import ReadAs, Table
from tests.support.workbooks import workbook

BUNDLED = [entry.file for entry in CATALOGUE if entry.file is not None]
CITIES = [
    [
        random.Random(i).choice(["Oslo", "Rome", "Bern"]),
        f"{i * 7 % 31 / 10 + 10}",
        f"{i % 9}",
        "yn"[i % 2],
    ]
    for i in range(30)
]
NAMES = ["city", "temp", "rain", "wet"]


def records(rows: list[list[str]]) -> list[Record]:
    return [Record(i, tuple(cells)) for i, cells in enumerate(rows, 1)]


def found(*above: list[str]) -> Layout:
    return layout_of(records([*above, *CITIES]))


def read(*above: list[str], below: tuple[list[str], ...] = (), **asked: object) -> Table:
    text = "\n".join(",".join(row) for row in [*above, *CITIES, *below])
    return read_table(text.encode(), "t.csv", **asked)


@pytest.mark.parametrize("file", BUNDLED)
def test_bundled_tables_have_names_and_without_them_the_first_row_is_data(file: str) -> None:
    with (datasets_folder() / file).open(newline="") as lines:
        rows = [next(csv.reader([line])) for line, _ in zip(lines, range(200), strict=False)]
    layout = layout_of(records(rows))
    assert (layout.header, layout.first_row, layout.is_certain) == ((1,), 2, True)
    assert layout_of(records(rows[1:])).header == ()


def test_titles_blank_lines_and_comments_above_the_names_are_skipped() -> None:
    title, blank, remark = ["Weather 2024"], [""], ["Exported 1 July", "secret"]
    layout = found(title, blank, remark, ["# station 7"], ["", "", "", ""], NAMES)
    assert layout.header == (6,)
    assert layout.skipped == ((1, Reason.TITLE), (3, Reason.TITLE), (4, Reason.COMMENT))
    padded = found(["Weather 2024", "", "", ""], ["", "", "", ""], NAMES)
    assert (padded.header, padded.skipped) == ((3,), ((1, Reason.TITLE),))


def test_a_comment_mark_before_the_first_name_belongs_to_no_name() -> None:
    assert found(["#city", *NAMES[1:]]).names == tuple(NAMES)


@pytest.mark.parametrize("units", [["", "°C", "mm", ""], ["-", "(°C)", "(mm)", "-"]])
def test_a_row_of_units_below_the_names_is_no_data(units: list[str]) -> None:
    layout = found(NAMES, units)
    assert layout.skipped == ((2, Reason.UNITS),)
    assert (layout.names, layout.first_row) == (tuple(NAMES), 3)
    table = read(NAMES, units)
    assert table.column("temp").is_numeric
    (note,) = table.notes
    (undo,) = note.remedies
    assert undo.reading is not None
    again = read(NAMES, units, header=undo.reading.header, skip=undo.reading.skip)
    assert again.n_rows == 31


def test_kinds_and_roles_as_orange_writes_them_are_no_data() -> None:
    layout = found(NAMES, ["d", "c", "c", "d"], ["meta", "", "", "class"])
    assert [row for row, _ in layout.skipped] == [2, 3]
    assert layout.orange == (("d", "meta"), ("c", ""), ("c", ""), ("d", "class"))


def test_orange_says_what_columns_hold_and_what_they_are_for() -> None:
    lines = ["zip,code,y,w", "string,d,c,c", "meta,,class,weight"]
    lines += [f"{1000 + i},{i % 3},{i / 10},{1 + i % 2}" for i in range(40)]
    table = read_table("\n".join(lines).encode(), "orange.csv")
    assert [column.is_numeric for column in table.schema] == [False, False, True, True]
    assert table.stated_for(Role.TARGET) == ["y"]
    assert table.stated_for(Role.IGNORED, Role.WEIGHT) == ["zip", "w"]
    (note,) = table.notes
    assert note.sentence == (
        "The columns’ kinds and roles were read from lines 2 and 3, below the names."
    )
    numbers = read_table("\n".join(lines).encode(), "o.csv", read_as={"code": ReadAs.NUMBERS})
    assert numbers.column("code").is_numeric


def test_names_over_two_rows_are_joined_and_groups_are_carried_right() -> None:
    layout = found(["city", "weather", "", "result"], ["", "temp", "rain", "wet"])
    assert layout.header == (1, 2)
    assert layout.names == ("city", "weather temp", "weather rain", "result wet")


def test_a_title_above_groups_of_numbers_is_none_of_the_names() -> None:
    above = [["Report", "", "", ""], ["", "", "", ""], ["city", "2024", "", "wet"]]
    layout = found(*above, ["", "temp", "rain", ""])
    assert layout.names == ("city", "2024 temp", "2024 rain", "wet")
    assert (layout.header, layout.first_row, layout.is_certain) == ((3, 4), 5, True)
    assert layout.skipped == ((1, Reason.TITLE),)
    numbers = [[city, float(temp), float(rain), wet] for city, temp, rain, wet in CITIES]
    rows = [*above, ["", "temp", "rain", ""], *numbers]
    table = read_table(workbook({"Cover": [["Hello"]], "Data": rows}), "t.xlsx")
    assert table.schema.names == layout.names
    assert table.column("2024 temp").is_numeric


def test_years_as_names_are_names() -> None:
    rows = [[f"c{i}", f"{i}", f"{2 * i}", f"{3 * i}"] for i in range(20)]
    assert layout_of(records([["country", "2019", "2020", "2021"], *rows])).header == (1,)


def test_where_the_evidence_disagrees_the_sentence_asks() -> None:
    rows = [["AB"[i % 2], f"{i}"] for i in range(20)]
    layout = layout_of(records([["kind", "2020"], *rows]))
    assert (layout.header, layout.is_certain) == ((1,), False)
    table = read_table("\n".join(map(",".join, [["kind", "2020"], *rows])).encode(), "t.csv")
    (note,) = table.notes
    assert note.sentence.endswith("Which is it?")
    names, data = note.remedies
    assert names.reading is not None
    assert data.reading is not None
    assert (names.reading.header, data.reading.header) == (1, None)


def test_a_total_at_the_end_is_left_out_and_can_come_back() -> None:
    total = ["Total", f"{sum(float(row[1]) for row in CITIES):.1f}", "116", ""]
    table = read(NAMES, below=(total,))
    assert table.n_rows == 30
    (note,) = table.notes
    assert note.sentence == "Line 32 (“Total”) is a total of the rows above, so it was left out."
    (undo,) = note.remedies
    assert undo.reading is not None
    again = read(NAMES, below=(total,), header=undo.reading.header, skip=undo.reading.skip)
    assert again.n_rows == 31


def test_a_last_row_that_only_may_be_a_total_stays_and_is_named() -> None:
    table = read(NAMES, below=(["Total", "3", "4", "y"],))
    assert table.n_rows == 31
    assert table.notes[0].sentence == "Line 32 begins with “Total”: is it a row of totals?"


def test_remarks_below_the_table_are_left_out_with_a_note() -> None:
    table = read(NAMES, below=([""], ["Source: own measurements"]))
    assert table.n_rows == 30
    assert [note.sentence for note in table.notes] == ["Line 33, below the table, was left out."]


@given(
    st.lists(
        st.lists(st.sampled_from(["", "a", "1", "2.5", "x y", "-"]), min_size=1, max_size=4),
        min_size=1,
        max_size=9,
    )
)
def test_any_rows_have_a_layout_whose_data_begin_below_what_is_no_data(
    rows: list[list[str]],
) -> None:
    rows[0][0] = rows[0][0] or "a"
    layout = layout_of(records(rows))
    above = [*layout.header, *(row for row, _ in layout.skipped)]
    assert len(set(above)) == len(above)
    assert all(row < layout.first_row for row in above)


@pytest.mark.parametrize("header", [1, 2, None])
def test_what_the_user_says_of_the_names_holds(header: int | None) -> None:
    table = read(["Weather", "a", "b", "c"], NAMES, header=header)
    assert table.n_rows == {1: 31, 2: 30, None: 32}[header]
