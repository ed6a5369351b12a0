"""Tables as CSV: every value unchanged, and nothing that a spreadsheet would run."""

import csv
import io
from datetime import datetime

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.data.columns import from_columns
from explorer.data.reading import read_table
from explorer.data.schema import Column, Display, Kind
from explorer.data.table import Table
from explorer.export.tables import guarded, to_csv, typed_cells

RUN = (
    "=1+1",
    "+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "\tx",
    "\r=1",
    "\n=1",
    "\uff1d1+1",
    "\uff0b1a",
    "\uff20A",
)
NASTY = (*RUN, "plain", "a=b", 'q"q', "x;=1+1;y", "a\t=1+1")
BEGINNINGS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"


def rows_of(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def whole(table: Table) -> bytes:
    pairs = zip(table.schema, table.values, strict=True)
    return to_csv([(column.name, typed_cells(column, values)) for column, values in pairs])


@pytest.mark.parametrize("text", RUN)
def test_what_a_spreadsheet_would_run_stands_behind_an_apostrophe(text: str) -> None:
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "plain", "a=b", "-5", "+1.5e-3", "-0,5", "’=", "≤ 3"])
def test_other_texts_and_numbers_stay_as_they_are(text: str) -> None:
    assert guarded(text) == text


@given(st.lists(st.text(st.characters(exclude_categories=("Cs",))), min_size=1, max_size=20))
def test_no_cell_begins_as_a_formula_does(texts: list[str]) -> None:
    data = to_csv([(texts[0], pa.array(texts)), ("n", pa.array(range(len(texts))))])
    for row in rows_of(data):
        assert row[0][:1] not in BEGINNINGS or row[0] == "" or is_number(row[0])


def is_number(text: str) -> bool:
    try:
        float(text.replace(",", "."))
    except ValueError:
        return False
    return True


def test_every_text_is_quoted_so_that_no_other_separator_divides_it() -> None:
    data = to_csv([("a;b", pa.array(["x;=1+1;y", "a\t=1+1"]))])
    assert data.decode("utf-8-sig").splitlines() == ['"a;b"', '"x;=1+1;y"', '"a\t=1+1"']


def test_names_and_cells_are_guarded_and_numbers_are_not() -> None:
    data = to_csv([("=name", pa.array(list(NASTY))), ("n", pa.array([-1.5] * len(NASTY)))])
    header, *rows = rows_of(data)
    assert header == ["'=name", "n"]
    assert [row[0] for row in rows] == [guarded(text) for text in NASTY]
    assert {row[1] for row in rows} == {"-1.5"}


def test_a_file_written_and_read_again_is_the_same_table() -> None:
    table = from_columns(
        "t",
        {
            "whole": [3.0, -4.0, np.nan, 2.0**40],
            "number": [0.1, -2.5e-17, 1e300, np.nan],
            "day": np.array(["2020-02-29", "NaT", "1969-12-31", "2021-01-01"], "datetime64[us]"),
            "word": ["plain", "two\nlines", 'quo"ted, comma', None],
            "שלום ≤": ["é", "😀", "x", "y"],
        },
    )
    again = read_table(whole(table), "t.csv")
    assert again.schema.names == table.schema.names
    for name in table.schema.names:
        before, after = table.column(name), again.column(name)
        assert before.levels == after.levels
        assert before.display == after.display
        assert np.array_equal(
            table.values_of(name), again.values_of(name), equal_nan=before.is_numeric
        )


@given(
    st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=30),
)
def test_numbers_keep_every_digit(values: list[float]) -> None:
    column = Column("x", Kind.NUMERIC)
    data = to_csv([("x", typed_cells(column, np.array(values)))])
    assert [float(row[0]) for row in rows_of(data)[1:]] == values


def test_dates_are_days_or_moments_as_the_column_needs() -> None:
    column = Column("d", Kind.NUMERIC, (), Display.DATE)
    days = typed_cells(column, np.array([0.0, -86400.0, np.nan]))
    assert [str(day) for day in days.to_pylist()] == ["1970-01-01", "1969-12-31", "None"]
    moments = typed_cells(column, np.array([0.0, 61.0]))
    assert moments.to_pylist() == [datetime(1970, 1, 1), datetime(1970, 1, 1, 0, 1, 1)]
    halves = typed_cells(column, np.array([0.5]))
    assert halves.to_pylist() == [datetime(1970, 1, 1, 0, 0, 0, 500_000)]


def test_a_fraction_of_a_second_is_rounded_to_the_microsecond_not_cut_off() -> None:
    seconds = np.array([1.001, 0.0])  # 1.001 × 10⁶ is 1000999.9999999999 as a double
    dates = typed_cells(Column("day", Kind.NUMERIC, (), Display.DATE), seconds)
    assert dates[0].as_py() == datetime(1970, 1, 1, 0, 0, 1, 1000)


def test_whole_numbers_beyond_what_a_double_counts_stay_numbers() -> None:
    column = Column("x", Kind.NUMERIC, (), Display.INTEGER)
    assert typed_cells(column, np.array([1e18, 2e300])).to_pylist() == [1e18, 2e300]
    assert pa.types.is_integer(typed_cells(column, np.array([7.0, np.nan])).type)


def test_missing_is_an_empty_cell_of_every_kind() -> None:
    table = from_columns("t", {"n": [1.5, np.nan], "w": ["a", None], "k": [1, 2]})
    assert rows_of(whole(table)) == [["n", "w", "k"], ["1.5", "a", "1"], ["", "", "2"]]
