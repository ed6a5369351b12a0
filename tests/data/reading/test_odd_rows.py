"""Rows that are not data: totals, remarks, repeated names, rules; and headers made of years."""

import pytest

from explorer.data.errors import TableError
from explorer.data.file_reading import Reason
from explorer.data.reading import read_table
from explorer.data.table import Table
from tests.support.workbooks import workbook


def read(text: str, **asked: object) -> Table:
    return read_table(text.encode(), "t.csv", **asked)


def sentences(table: Table) -> list[str]:
    return [note.sentence for note in table.notes]


STUDENTS = "student,t1,t2\nAnn,80,70\nBob,60,50\nCy,90,95\n"


@pytest.mark.parametrize(
    ("below", "left_out"),
    [
        ("Average,76.67,71.67\nStd. dev.,12.47,18.41\n", [5, 6]),
        ("Sum,230,215\nAverage,76.67,71.67\n", [5, 6]),
        ("Total,230,215\nSource: school office,,\n", [5, 6]),
        ("Source: school office,,\n", [5]),
        ("The marks of the second test are preliminary,,\n", [5]),
        (",230,215\n", [5]),
        ("Max,90,95\nMin,60,50\nMedian,80,70\nCount,3,3\n", [5, 6, 7, 8]),
    ],
)
def test_totals_and_remarks_below_the_table_are_left_out_and_told(
    below: str, left_out: list[int]
) -> None:
    table = read(STUDENTS + below)
    assert table.n_rows == 3
    (note,) = table.notes
    assert note.sentence.endswith("left out.")
    assert table.as_read is not None
    assert [row for row, _ in table.as_read.skipped] == left_out
    (undo,) = note.remedies
    assert undo.reading is not None
    again = read(STUDENTS + below, header=undo.reading.header, skip=undo.reading.skip)
    assert again.n_rows == 3 + len(left_out)


def test_so_are_those_of_a_worksheet_whose_cells_have_types() -> None:
    rows = [["student", "t1", "t2"], ["Ann", 80, 70], ["Bob", 60, 50], ["Cy", 90, 95]]
    end = [["Average", 76.667, 71.667], ["Source: school office", None, None]]
    table = read_table(workbook({"Marks": [*rows, *end]}), "t.xlsx")
    assert table.n_rows == 3
    assert all(column.is_numeric for column in table.schema.columns[1:])


def test_what_only_may_be_a_total_is_asked_about() -> None:
    table = read("k,v\na,1\nb,2\nc,3\nd,4\nmean,7\n")
    assert table.n_rows == 5
    assert sentences(table) == ["Line 6 begins with “mean”: is it a row of totals?"]


def test_subtotals_among_the_rows_are_asked_about_together() -> None:
    text = "k,v\nA,5\nB,6\nNorth Total,11\nC,7\nD,8\nSouth Total,15\nE,1\nF,2\nG,3\n"
    table = read(text)
    assert table.n_rows == 9
    (note,) = table.notes
    assert note.sentence == "Lines 4 and 7 look like totals (“North Total”, …): are they?"
    (remedy,) = note.remedies
    assert remedy.reading is not None
    assert read(text, header=remedy.reading.header, skip=remedy.reading.skip).n_rows == 7


def test_names_that_are_repeated_among_the_rows_are_left_out() -> None:
    text = "date,store,sales\n2024-01-01,a,5\n2024-01-02,b,6\n" * 3
    table = read(text)
    assert table.n_rows == 6
    assert [column.is_numeric for column in table.schema] == [True, False, True]
    assert sentences(table) == [
        "Lines 4 and 7 (“date”, …) repeat the column names, so they were left out."
    ]
    assert table.as_read is not None
    assert {reason for _, reason in table.as_read.skipped} == {Reason.NAMES}


def test_a_rule_of_dashes_below_the_names_is_no_row() -> None:
    table = read("id,name,total\n--,----,-----\n1,Ann,5\n2,Bob,6\n3,Cy,7\n")
    assert table.n_rows == 3
    assert table.column("total").is_numeric
    assert sentences(table) == ["Line 2 is a dividing line, so it was skipped."]


def test_years_are_names_above_other_numbers() -> None:
    table = read("Country,1990,1991\nA,12.5,13.1\nB,40.2,41.0\nC,7.7,8.0\nD,3.3,4.1\n")
    assert table.schema.names == ("Country", "1990", "1991")
    groups = "Country,Men,,Women,\n,2019,2020,2019,2020\n"
    table = read(f"{groups}A,10,12,11,13\nB,20,22,21,23\nC,5,6,7,8\n")
    assert table.schema.names == ("Country", "Men 2019", "Men 2020", "Women 2019", "Women 2020")
    assert table.n_rows == 3


def test_years_above_years_are_data() -> None:
    table = read("2001,1990\n2002,1991\n2003,1992\n2004,1993\n")
    assert table.n_rows == 4
    assert "looks like data" in sentences(table)[0]


def test_remarks_behind_some_rows_are_no_row_names() -> None:
    table = read("id,name,score\n1,Ann,5,\n2,Bob,7,late\n3,Cy,8,\n4,Di,9,\n")
    assert table.schema.names == ("id", "name", "score", "column 4")
    assert table.values_of("score").tolist() == [5, 7, 8, 9]


def test_short_lines_of_words_below_a_blank_line_are_remarks_and_numbers_are_not() -> None:
    rows = "a,b,c\n1,2,3\n4,5,6\n7,8,9\n1,2,3\n"
    assert read(f"{rows}\n(4 rows affected)\n").n_rows == 4
    assert read(f"{rows}\nSource: X, 2020\nNote: Y\n").n_rows == 4
    with pytest.raises(TableError, match=r"Line 7 has 2 cells, but the header \(line 1\) has 3"):
        read(f"{rows}\n1,2\n")
