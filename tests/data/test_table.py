"""The columns and rows that a table reports."""

import numpy as np
import pytest

from explorer.data.columns import from_columns
from explorer.data.reading import read_table
from explorer.data.schema import Column, Display, Kind

TABLE = from_columns("t", {"x": [1.5, np.nan, 1.5, 2.0], "c": ["b", None, None, "a"]})


def test_missing_values_are_counted_and_are_no_value_of_their_own() -> None:
    assert [TABLE.n_missing(name) for name in ("x", "c")] == [1, 2]
    assert [TABLE.n_distinct(name) for name in ("x", "c")] == [2, 2]
    full = from_columns("t", {"x": [1, 2, 3]})
    assert (full.n_missing("x"), full.n_distinct("x"), full.n_rows) == (0, 3, 3)


def test_the_line_of_a_row_is_told_where_it_is_not_the_rows_number() -> None:
    rows = np.array([2, 0])
    assert (TABLE.line_words(2), TABLE.lines_ahead(rows)) == ("", ())
    read = read_table(b"x,c\n1,a\n\n2,b\n3,c\n", "t.csv")
    assert [read.line_words(row) for row in (0, 2)] == ["line 2 of the file", "line 5 of the file"]
    assert read.lines_ahead(rows) == (2, 1)
    assert read.lines_ahead(rows[:1]) == (2,)
    unnamed = read_table(b"1,a\n2,b\n", "t.csv", header=None)
    assert (unnamed.line_words(1), unnamed.lines_ahead(rows[1:])) == ("", ())
    assert unnamed.lines is not None


def test_columns_are_found_by_name_or_not_at_all() -> None:
    assert TABLE.column("c").name == "c"
    assert TABLE.schema.index("c") == 1
    assert len(TABLE.schema) == 2
    with pytest.raises(KeyError):
        TABLE.values_of("gone")


def test_a_table_without_columns_has_no_rows() -> None:
    assert from_columns("t", {}).n_rows == 0


def test_tables_are_equal_by_what_they_hold_and_only_to_tables() -> None:
    same = from_columns("u", {"x": [1.5, np.nan, 1.5, 2.0], "c": ["b", None, None, "a"]})
    assert same == TABLE
    assert hash(same) == hash(TABLE)
    assert TABLE.fingerprint != TABLE


def test_dates_are_numeric_but_no_quantities() -> None:
    date = Column("d", Kind.NUMERIC, (), Display.DATE)
    whole = Column("w", Kind.NUMERIC, (), Display.INTEGER)
    text = Column("c", Kind.CATEGORICAL, ("a",))
    assert [column.is_numeric for column in (date, whole, text)] == [True, True, False]
    assert [column.is_number for column in (date, whole, text)] == [False, True, False]
    assert [column.plural for column in (date, whole, text, Column("n", Kind.NUMERIC))] == [
        "dates",
        "whole numbers",
        "categories",
        "numbers",
    ]
