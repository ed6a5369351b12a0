"""Files that other tools were reported to misread, and what each really holds."""

from pathlib import Path

import numpy as np
import pytest

from explorer.data.reading import read_table
from explorer.data.schema import Display
from explorer.data.table import ReadAs, Table

REPORTS = Path(__file__).parent / "reports"


def read(name: str, **asked: object) -> Table:
    return read_table(REPORTS / f"{name}.csv", **asked)


def sentences(table: Table) -> list[str]:
    return [note.sentence for note in table.notes]


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("two_digit_year", "2018-03-01"),
        ("month_names", "2018-03-01"),
        ("clock_12h", "2020-01-01T20:30"),
    ],
)
def test_dates_as_people_write_them_are_dates(name: str, first: str) -> None:
    table = read(name)
    column = table.column("when")
    assert column.display is Display.DATE
    assert table.n_missing("when") == 0
    since = (np.datetime64(first) - np.datetime64(0, "s")) / np.timedelta64(1, "s")
    assert table.values_of("when")[0] == since


def test_two_digit_years_are_stated() -> None:
    assert "which were read as years from 1969 to 2068" in sentences(read("two_digit_year"))[0]


@pytest.mark.parametrize(
    ("name", "n_skipped"), [("title_above_header", 2), ("comment_above_header", 1)]
)
def test_lines_above_the_names_are_skipped_with_one_note(name: str, n_skipped: int) -> None:
    table = read(name)
    assert table.schema.names == ("day", "temp", "rain")
    assert table.n_rows == 24
    assert table.lines is not None
    assert table.lines[0] == n_skipped + 2
    assert all(table.column(one).is_numeric for one in ("day", "temp"))
    (note,) = table.notes
    assert ", above the column names, w" in note.sentence


def test_a_first_line_that_looks_like_data_is_a_row_until_the_user_says_it_is_names() -> None:
    table = read("no_header")
    assert table.n_rows == 24
    assert table.schema.names == tuple(f"column {i}" for i in range(1, 6))
    (note,) = table.notes
    (remedy,) = note.remedies
    assert remedy.label == "It holds the column names"
    assert remedy.reading is not None
    again = read("no_header", header=remedy.reading.header)
    assert again.n_rows == 23
    assert again.schema.names[-1] == "small"


def test_a_line_that_names_the_separator_is_no_row() -> None:
    table = read("sep_line")
    assert table.schema.names == ("size", "price", "sold")
    assert table.n_rows == 24
    assert len(table.notes) == 1


def test_an_empty_last_column_of_trailing_separators_is_left_out() -> None:
    table = read("trailing_delimiter")
    assert table.schema.names == ("size", "price", "sold")
    assert sentences(table) == [
        "Each row ends with a separator, so the empty last column was left out."
    ]


def test_repeated_names_become_different_ones() -> None:
    table = read("repeated_names")
    assert table.schema.names == ("score", "score 2", "score 3", "passed")
    assert len(table.notes) == 1


def test_a_header_one_cell_short_leaves_row_names() -> None:
    table = read("r_row_names")
    assert table.schema.names == ("row name", "mpg", "cyl", "kind")
    assert table.values_of("mpg")[:2].tolist() == [21, 22]
    assert "from R" in sentences(table)[0]


@pytest.mark.parametrize(
    ("name", "mark"),
    [
        ("missing_dash", "-"),
        ("missing_dot", "."),
        ("missing_double_dash", "--"),
        ("missing_none", "None"),
        ("missing_excel_na", "#N/A"),
        ("missing_pandas_na", "<NA>"),
    ],
)
def test_a_mark_among_numbers_is_missing_and_named(name: str, mark: str) -> None:
    table = read(name)
    assert table.column("reading").is_numeric
    assert table.n_missing("reading") == 3
    (note,) = table.notes
    assert note.sentence.startswith(f"“{mark}” (3 cells) counts as missing")
    assert [remedy.read_as for remedy in note.remedies] == [ReadAs.CATEGORIES]


def test_a_guessed_encoding_is_stated_and_another_can_be_chosen() -> None:
    assert "was read as Windows-1252" in sentences(read("cp1251"))[0]
    table = read("cp1251", encoding="cp1251")
    assert table.schema.names == ("город", "продажи", "класс")
    assert table.column("город").levels[0] == "Москва"
    assert table.notes == ()
