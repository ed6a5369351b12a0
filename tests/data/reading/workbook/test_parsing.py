"""Excel workbooks: cells keep their types, headers follow CSV's rules, notes tell the rest."""

import datetime as dt
import io
from dataclasses import replace
from typing import Any

import numpy as np
import openpyxl
import pandas as pd
import pytest
from hypothesis import strategies as st

from explorer.caps import CAPS, Caps
from explorer.data.errors import TableError
from explorer.data.reading import read_table
from explorer.data.schema import Display, Kind
from explorer.data.table import ReadAs, Table
from tests.support.tiers import random_cases
from tests.support.workbooks import package, sheet_of, workbook


def read(*rows: Any, **asked: Any) -> Table:
    return read_table(workbook({"Data": rows}), "t.xlsx", **asked)


def beside(values: Any, **asked: Any) -> Table:
    """A table of the column x and a companion of text."""
    return read(["x", "other"], *([value, "t"] for value in values), **asked)


def refusal(data: bytes, caps: Caps = CAPS, **asked: Any) -> str:
    with pytest.raises(TableError) as error:
        read_table(data, "t.xlsx", caps=caps, **asked)
    return str(error.value)


def sentences(table: Table) -> list[str]:
    return [note.sentence for note in table.notes]


def test_numbers_are_numeric_and_blank_cells_are_missing() -> None:
    table = beside([1, None, 3])
    assert table.column("x").display is Display.INTEGER
    np.testing.assert_array_equal(table.values_of("x"), [1, np.nan, 3])
    assert beside([1.5, 2]).column("x").display is Display.NUMBER
    assert table.name == "t"


def test_text_and_booleans_are_categorical() -> None:
    assert beside(["b10", None, "b9", " b9 "]).column("x").levels == ("b9", "b10")
    assert beside([True, False, None]).column("x").levels == ("False", "True")


def test_text_with_a_leading_zero_stays_text() -> None:
    table = beside(["0815", "4711"])
    assert table.column("x").levels == ("0815", "4711")
    assert sentences(table) == [
        "“0815” in row 1 (line 2) begins with a zero, so column “x” stays text."
    ]


def test_the_usual_marks_are_missing_among_numbers() -> None:
    table = beside([1, "NA", 2.5, "n/a", "?"])
    np.testing.assert_array_equal(table.values_of("x"), [1, np.nan, 2.5, np.nan, np.nan])


def test_numbers_stored_as_text_are_numbers_as_in_csv() -> None:
    assert beside(["1,5", "2,25"]).values_of("x").tolist() == [1.5, 2.25]


def test_a_number_cell_is_never_taken_for_grouped_thousands() -> None:
    table = read(["x", "y"], [1.234, "1,5"], [2.345, "2,5"])
    assert table.values_of("x").tolist() == [1.234, 2.345]
    mixed = read(["x", "y"], [1.234, "1,5"], ["NA", "2,5"])
    np.testing.assert_array_equal(mixed.values_of("x"), [1.234, np.nan])


def test_dates_are_seconds_since_1970() -> None:
    table = beside([dt.date(1970, 1, 2), dt.datetime(1970, 1, 1, 0, 0, 30), None])
    assert table.column("x").display is Display.DATE
    np.testing.assert_array_equal(table.values_of("x"), [86_400, 30, np.nan])
    marked = beside([dt.datetime(2024, 1, 31, 12, 30), "NA"])
    np.testing.assert_array_equal(marked.values_of("x"), [1_706_704_200, np.nan])


def test_times_of_day_are_seconds() -> None:
    table = beside([dt.time(1, 0, 1), dt.timedelta(hours=30)])
    assert table.values_of("x").tolist() == [3601, 108_000]


def test_mixed_cells_are_text_as_csv_would_hold_them() -> None:
    table = beside([1, 2.5, "a", True, dt.date(2024, 1, 31)])
    assert table.column("x").levels == ("1", "2.5", "2024-01-31", "a", "True")


def test_columns_can_be_read_otherwise() -> None:
    assert beside([10, 9], read_as={"x": ReadAs.CATEGORIES}).column("x").levels == ("9", "10")
    found = beside([1, -999], missing_marks={"x": ["-999"]}).values_of("x")
    np.testing.assert_array_equal(found, [1, np.nan])


def test_the_header_follows_the_rules_of_csv() -> None:
    table = read([" a ", 2019, None, None], [1, 2, 3, None])
    assert table.schema.names == ("a", "2019", "column 3")
    assert sentences(table) == ["Column 3 has no name; here it is called “column 3”."]
    twice = read(["a", "b", "a"], [1, 2, 3])
    assert twice.schema.names == ("a", "b", "a 2")
    assert refusal(workbook({"Data": [["a", "b"]]})) == (
        "The table has column names but no rows below them."
    )
    single = workbook({"Data": [["a"], [1]]})
    assert refusal(single).startswith("The table has only one column")
    assert read_table(single, "t.xlsx", min_columns=1).values[0].tolist() == [1]


def test_a_table_may_begin_anywhere_and_rows_keep_their_numbers() -> None:
    table = read([], [None, "x", "y"], [None, "0815", 1], [], [None, "a", 2])
    assert table.schema.names == ("x", "y")
    assert sentences(table) == ["1 blank row was left out (line 4)."]
    text = read([], [None, "x", "y"], [None, "0815", 1])
    assert "in row 1 (line 3) begins" in sentences(text)[0]


def test_the_first_sheet_that_is_not_hidden_is_read_and_the_others_are_named() -> None:
    rows = [["x", "y"], [1, 2]]
    data = workbook({"Notes": [["hidden"]], "Data": rows, "More": rows}, hidden=["Notes"])
    table = read_table(data, "t.xlsx")
    assert sentences(table) == [
        "The sheet “Data” was read. 2 other sheets were not: “Notes”, “More”."
    ]
    more = read_table(data, "t.xlsx", sheet="More")
    assert sentences(more)[0].startswith("The sheet “More” was read.")
    assert more != table
    assert refusal(data, sheet="data") == (
        "The workbook has no sheet “data”; it has “Notes”, “Data”, “More”."
    )


def test_a_sheet_that_holds_a_chart_is_no_sheet_of_cells() -> None:
    book = openpyxl.Workbook()
    for row in (["x", "y"], [1, 2]):
        book.active.append(row)
    book.create_chartsheet("Chart", 0)
    buffer = io.BytesIO()
    book.save(buffer)
    table = read_table(buffer.getvalue(), "t.xlsx")
    assert (table.schema.names, table.notes) == (("x", "y"), ())


def test_an_empty_sheet_is_named() -> None:
    data = workbook({"Cover": [], "Data": [["x", "y"], [1, 2]]})
    assert refusal(data, sheet="Cover") == (
        "The sheet “Cover” is empty: it needs a row of column names and rows below it."
    )


def test_formula_errors_are_missing_with_a_note() -> None:
    table = read(["x", "y"], [1, "#DIV/0!"], [2, 5], [3, "#N/A"])
    np.testing.assert_array_equal(table.values_of("y"), [np.nan, 5, np.nan])
    assert sentences(table) == [
        "2 cells of column “y” contain formula errors and count as missing: "
        "#DIV/0! in line 2, #N/A in line 4."
    ]


def test_three_formula_errors_of_a_column_are_named_and_the_others_counted() -> None:
    rows = [["x", "y"], *[[i, "#N/A"] for i in range(5)], [9, 1]]
    assert sentences(read(*rows)) == [
        "5 cells of column “y” contain formula errors and count as missing: "
        "#N/A in line 2, #N/A in line 3, #N/A in line 4 and 2 more."
    ]
    assert sentences(read(["x", "y"], [1, "#N/A"], [2, 1])) == [
        "1 cell of column “y” contains a formula error and counts as missing: #N/A in line 2."
    ]


def test_faults_above_the_table_and_in_unnamed_columns_are_passed_over() -> None:
    assert sentences(read(["x", "y", None], [1, 2, "#N/A"], [3, 4, None])) == [
        "Column 3 has no name and no values, so it was left out."
    ]


def test_several_formulas_without_a_result_are_counted() -> None:
    assert sentences(read(["x", "y"], [1, "=1+1"], [2, "=2+2"], [3, 1])) == [
        "2 formulas in column “y” have no stored result and count as missing: "
        "open the workbook in a spreadsheet program and save it."
    ]


def test_the_other_sheet_is_named_in_the_singular() -> None:
    rows = [["x", "y"], [1, 2]]
    assert sentences(read_table(workbook({"Data": rows, "More": rows}), "t.xlsx")) == [
        "The sheet “Data” was read. The other sheet was not: “More”."
    ]


def test_numbers_too_large_for_identifiers_need_no_note() -> None:
    assert sentences(beside([1, 1e21])) == []
    assert len(sentences(beside([1, 2.0**53]))) == 1
    assert sentences(beside([1, 2.0**53 - 1])) == []


def test_formulas_count_as_their_stored_values() -> None:
    cells = '<row r="{0}"><c r="A{0}"><f>1+{1}</f><v>{1}</v></c><c r="B{0}"><v>1</v></c></row>'
    header = '<row r="1"><c r="A1" t="str"><v>x</v></c><c r="B1" t="str"><v>y</v></c></row>'
    data = package(sheet_of(header + cells.format(2, 7) + cells.format(3, 8)))
    assert read_table(data, "t.xlsx").values_of("x").tolist() == [7, 8]


def test_formulas_without_a_stored_value_are_missing_with_a_note() -> None:
    table = read(["x", "y"], [1, "=1+1"], [2, 5])
    assert sentences(table) == [
        "1 formula in column “y” has no stored result and counts as missing: "
        "open the workbook in a spreadsheet program and save it."
    ]


def test_numbers_of_more_digits_than_excel_keeps_are_pointed_out() -> None:
    assert sentences(beside([1, 9007199254740993])) == [
        "“9007199254740992” in row 2 (line 3) of column “x” has more digits than Excel can hold "
        "in a number: store such identifiers as text."
    ]


def test_a_workbook_under_another_name_is_read_and_told() -> None:
    data = workbook({"Data": [["x", "y"], [1, 2]]})
    assert sentences(read_table(data, "t.csv")) == [
        "The file was read as an Excel workbook, although its name ends in “.csv”."
    ]
    assert read_table(data, "no ending").notes == ()
    assert sentences(read_table(b"x,y\n1,2\n", "t.xlsx")) == [
        "The file was read as a text file, although its name ends in “.xlsx”."
    ]


def test_what_pandas_writes_is_read() -> None:
    buffer = io.BytesIO()
    pd.DataFrame({"x": [1.5, None], "y": ["a", "b"]}).to_excel(buffer, index=False)
    table = read_table(buffer.getvalue(), "t.xlsx")
    np.testing.assert_array_equal(table.values_of("x"), [1.5, np.nan])


def test_caps_are_told_with_both_numbers() -> None:
    data = workbook({"Data": [["x", "y", "z"], *[[1, 2, 3]] * 4]})
    assert refusal(data, Caps(max_rows=3)) == "The table has 4 rows; at most 3 can be read here."
    assert refusal(data, Caps(max_columns=2)) == (
        "The table has 3 columns; at most 2 can be read here."
    )
    assert refusal(data, Caps(max_cells=11)) == (
        "The table has 12 cells; at most 11 can be read here."
    )


def test_formatted_empty_cells_far_away_take_no_part() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (["x", "y"], [1, 2]):
        sheet.append(row)
    sheet["XFD1048576"].font = openpyxl.styles.Font(bold=True)
    buffer = io.BytesIO()
    book.save(buffer)
    assert read_table(buffer.getvalue(), "t.xlsx").schema.names == ("x", "y")


# Without the mark that quotes a cell, whose texts would otherwise not be the same in both files.
letters = st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters='"')
words = st.text(letters, max_size=5).map(lambda text: "w" + text)
rows_of_cells = st.lists(
    st.tuples(
        words | st.none(),
        st.floats(-1e9, 1e9).map(lambda x: float(f"{x:.12g}") + 0.0) | st.none(),
        st.integers(-(10**12), 10**12),
        st.booleans() | st.none(),
        st.dates(dt.date(1901, 1, 1), dt.date(2100, 1, 1)),
    ),
    min_size=1,
    max_size=8,
)


@random_cases(gate=12, deep=40, cells=rows_of_cells)
def test_excel_and_csv_give_the_same_table(cells: list[tuple[Any, ...]]) -> None:
    names = ["word", "number", "whole", "flag", "day"]
    lines = ["\t".join("" if c is None else str(c) for c in row) for row in [names, *cells]]
    ours = read(names, *cells)
    theirs = read_table("\n".join(lines).encode(), "t.tsv")
    for name in names:
        assert ours.column(name).kind is theirs.column(name).kind or ours.n_missing(name) > 0
        np.testing.assert_array_equal(ours.values_of(name), theirs.values_of(name))
        if ours.column(name).kind is Kind.NUMERIC:
            assert ours.column(name).display is theirs.column(name).display
        else:
            assert ours.column(name).levels == theirs.column(name).levels


TABLE = [["x", "y"], [1, "a"], [2, "b"]]


@pytest.mark.parametrize("cover", [[], [["Read me"], ["Figures of 2026"]], [["a title", "in two"]]])
def test_a_first_sheet_that_is_no_table_gives_way_to_the_first_that_is_one(
    cover: list[list[str]],
) -> None:
    table = read_table(workbook({"Cover": cover, "Data": TABLE, "More": TABLE}), "t.xlsx")
    assert table.schema.names == ("x", "y")
    assert sentences(table) == [
        "The sheet “Data” was read. 2 other sheets were not: “Cover”, “More”."
    ]


def test_a_table_is_looked_for_in_the_eight_sheets_after_the_first() -> None:
    nine = {f"Cover {i}": [["text"], ["more"]] for i in range(1, 10)}
    eight = {name: cells for name, cells in nine.items() if name != "Cover 9"}
    last_tried = workbook({**eight, "Data": TABLE})
    assert read_table(last_tried, "t.xlsx").schema.names == ("x", "y")
    assert refusal(workbook(nine)).startswith("The table has only one column")
    beyond = workbook({**nine, "Data": TABLE, "More": TABLE}, hidden=["More"])
    assert refusal(beyond) == (
        "The sheet “Cover 1” has no table with at least two columns, so the first 8 of the 9 other "
        "visible sheets were searched. They have no such table either: move the sheet with the "
        "table to the front."
    )
    more = replace(CAPS, max_sheets_tried=9)
    assert read_table(beyond, "t.xlsx", caps=more).schema.names == ("x", "y")


def test_a_first_sheet_gives_way_to_no_hidden_one_which_is_read_where_it_is_named() -> None:
    data = workbook({"Cover": [["Read me"], ["text"]], "Data": TABLE}, hidden=["Data"])
    with pytest.raises(TableError, match="only one column"):
        read_table(data, "t.xlsx")
    assert read_table(data, "t.xlsx", sheet="Data").schema.names == ("x", "y")
