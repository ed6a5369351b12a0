"""Tables from arrays: the type decides, no value is interpreted."""

import numpy as np
import pandas as pd
import pytest

from explorer.data.columns import from_columns
from explorer.data.errors import TableError
from explorer.data.schema import Display, Kind
from explorer.data.table import MISSING


@pytest.mark.parametrize(
    "values",
    [[1, None, 3], np.array([1.0, np.nan, 3.0]), pd.array([1, None, 3]), pd.Series([1, None, 3.0])],
)
def test_numbers_are_numeric_with_nan_for_missing(values: object) -> None:
    table = from_columns("t", {"x": values})
    np.testing.assert_array_equal(table.values_of("x"), [1, np.nan, 3])
    assert table.column("x").display is Display.INTEGER


@pytest.mark.parametrize(
    "values",
    [
        ["b10", None, "b9", ""],
        np.array(["b10", None, "b9", np.nan], dtype=object),
        pd.Series(["b10", None, "b9", ""], dtype="category"),
    ],
)
def test_text_is_categorical_with_none_nan_and_empty_for_missing(values: object) -> None:
    table = from_columns("t", {"x": values})
    assert table.column("x").levels == ("b9", "b10")
    assert table.values_of("x").tolist() == [1, MISSING, 0, MISSING]


@pytest.mark.parametrize("values", [["1", "2"], ["NA", "1"], ["2024-01-01", "x"]])
def test_no_text_is_read_as_anything_else(values: list[str]) -> None:
    assert from_columns("t", {"x": values}).column("x").levels == tuple(sorted(values))


def test_booleans_and_numeric_categories_are_categorical() -> None:
    table = from_columns("t", {"b": [True, False], "c": pd.Series([10, 9], dtype="category")})
    assert [column.kind for column in table.schema] == [Kind.CATEGORICAL] * 2
    assert table.column("b").levels == ("False", "True")
    assert table.column("c").levels == ("9", "10")


def test_times_are_dates() -> None:
    table = from_columns("t", {"d": np.array(["1970-01-02", "NaT"], "datetime64[D]")})
    assert table.column("d").display is Display.DATE
    np.testing.assert_array_equal(table.values_of("d"), [86_400, np.nan])


def test_the_table_keeps_no_hold_on_the_callers_array() -> None:
    mine = np.array([1.0, -0.0])
    table = from_columns("t", {"x": mine})
    mine[0] = 9
    assert table.values_of("x")[0] == 1
    assert not np.signbit(table.values_of("x")[1])
    assert not table.values_of("x").flags.writeable


def test_what_cannot_be_a_column_is_refused() -> None:
    with pytest.raises(TableError, match=r"^Value 2 of column “x” is infinite"):
        from_columns("t", {"x": [1.0, np.inf]})
    with pytest.raises(TableError, match=r"^Column “x” holds mixed-integer values"):
        from_columns("t", {"x": [1, "a"]})
    with pytest.raises(TableError, match="same number of values, but “x” has 2, “y” has 1"):
        from_columns("t", {"x": [1, 2], "y": [1]})


def test_names_that_are_the_same_text_are_refused() -> None:
    with pytest.raises(
        TableError, match=r"^Column names must be unique after conversion to text.$"
    ):
        from_columns("t", {1: [1], "1": [2]})
    assert from_columns("t", {1: [1], "x": [2]}).schema.names == ("1", "x")


def test_objects_that_hold_numbers_are_numbers() -> None:
    table = from_columns("t", {"x": np.array([1, None, 2.5], object), "y": [None] * 3})
    np.testing.assert_array_equal(table.values_of("x"), [1, np.nan, 2.5])
    assert table.column("x").display is Display.NUMBER
    assert table.column("y").levels == ()
    assert table.values_of("y").tolist() == [MISSING] * 3


def test_moments_keep_their_fraction_and_count_in_utc() -> None:
    moments = pd.to_datetime(["1970-01-01 01:00:00.25+01:00", None], utc=True)
    table = from_columns("t", {"d": pd.Series(moments).dt.tz_convert("Europe/Berlin")})
    np.testing.assert_array_equal(table.values_of("d"), [0.25, np.nan])


def test_codes_are_read_only() -> None:
    assert not from_columns("t", {"c": ["a"]}).values_of("c").flags.writeable


def test_equal_columns_have_equal_fingerprints() -> None:
    assert from_columns("t", {"x": [1, 2]}) == from_columns("u", {"x": np.array([1.0, 2.0])})
    assert from_columns("t", {"x": [1, 2]}) != from_columns("t", {"y": [1, 2]})
    assert from_columns("t", {"x": [1, 2]}) != from_columns("t", {"x": [1, 3]})
