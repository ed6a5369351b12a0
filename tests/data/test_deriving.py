"""Derived columns: month, weekday and age of dates, logarithms, rare categories as "other"."""

import json
import math
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.data.columns import from_columns
from explorer.data.derivation import MONTHS, WEEKDAYS, Derived, How, as_plain, from_plain
from explorer.data.deriving import derive, kin_of, recipe, with_derived
from explorer.data.errors import TableError
from explorer.data.matching import encode_features
from explorer.data.reading import read_table
from explorer.data.schema import Column, Display, Kind, Schema
from explorer.data.set_aside import usual_features
from explorer.data.table import Table
from explorer.data.training import encode
from tests.support.tiers import random_cases

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NAN = math.nan


def dates(seconds: list[float]) -> Table:
    days = np.array(seconds, np.float64)
    moments = np.where(np.isnan(days), 0, days).astype(np.int64).astype("datetime64[s]")
    moments[np.isnan(days)] = "NaT"
    return from_columns("dates", {"when": moments, "y": ["a"] * len(seconds)})


def words(table: Table, name: str) -> list[str | None]:
    levels = [*table.column(name).levels, None]
    return [levels[code] for code in table.values_of(name).tolist()]


@random_cases(
    gate=40,
    deep=500,
    seconds=st.lists(st.integers(-60_000_000_000, 60_000_000_000), min_size=1, max_size=8),
)
def test_months_and_weekdays_are_those_of_the_calendar(seconds: list[int]) -> None:
    table = derive(derive(dates([*seconds, NAN]), "when", "month"), "when", "weekday")
    moments = [EPOCH + timedelta(seconds=one) for one in seconds]
    expected = [MONTHS[one.month - 1] for one in moments]
    assert words(table, "month of when") == [*expected, None]
    assert words(table, "weekday of when") == [*(WEEKDAYS[m.weekday()] for m in moments), None]
    calendar = [month for month in MONTHS if month in expected]
    assert list(table.column("month of when").levels) == calendar


def test_an_age_is_in_days_before_the_last_date() -> None:
    day = 86_400
    table = derive(dates([0, 9.5 * day, NAN, 3 * day]), "when", How.AGE)
    column = table.schema[2]
    assert column.name == "days from when to 1970-01-11"
    assert table.values[2].tolist() == pytest.approx([10, 0.5, NAN, 7], nan_ok=True)
    assert column.derived == Derived("when", How.AGE, since=10.0 * day)


def test_a_logarithm_is_natural_and_of_what_is_not_positive_there_is_none() -> None:
    table = from_columns("t", {"x": [1.0, math.e, NAN], "y": ["a", "b", "a"]})
    found = derive(table, "x", "logarithm")
    assert found.values_of("ln(x)").tolist() == pytest.approx([0, 1, NAN], nan_ok=True)
    later = from_columns("later", {"x": [0.0, -1.0, 1.0]})
    (values,) = encode_features(later, Schema((found.column("ln(x)"),)))
    assert values.tolist() == pytest.approx([NAN, NAN, 0], nan_ok=True)
    with pytest.raises(TableError, match="numbers that are not positive, so it has no logarithm"):
        derive(from_columns("t", {"x": [1.0, 0.0]}), "x", "logarithm")


def cities() -> Table:
    names = ["Rome"] * 300 + ["Oslo"] * 200 + [f"town {i}" for i in range(4)] + [None]
    return from_columns("cities", {"city": names, "y": ["a", "b"] * 252 + ["a"]})


def test_rare_categories_are_one_and_so_are_those_never_seen() -> None:
    table = derive(cities(), "city", "other")
    name = "city, rare ones as other"
    assert table.column(name).levels == ("Oslo", "Rome", "other (4 categories)")
    found = words(table, name)
    assert (found[0], found[400], found[501], found[-1]) == (
        *("Rome", "Oslo", "other (4 categories)"),
        None,
    )
    later = from_columns("later", {"city": ["Rome", "Paris", None]})
    (codes,) = encode_features(later, Schema((table.column(name),)))
    assert codes.tolist() == [1, 2, -1]


def test_the_name_of_the_rest_is_no_category_that_stays() -> None:
    names = ["other (3 categories)"] * 300 + ["b"] * 300 + ["c", "d", "e"]
    table = derive(from_columns("t", {"k": names}), "k", "other")
    assert table.schema[1].levels == ("b", "other (3 categories)", "other (3 categories) 2")


def test_the_same_column_is_derived_once_and_never_takes_a_name() -> None:
    table = derive(dates([0, 86_400]), "when", "month")
    assert derive(table, "when", "month") is table
    days = np.array([0, 1], "datetime64[D]")
    taken = from_columns("t", {"month of when": ["a", "b"], "when": days})
    assert derive(taken, "when", "month").schema.names[-1] == "month of when 2"
    assert derive(taken, "when", "month").fingerprint != taken.fingerprint


@pytest.mark.parametrize(
    ("column", "how", "why"),
    [
        (
            "when",
            "logarithm",
            "Column “when” has dates, so “logarithm” cannot be computed from it.",
        ),
        ("y", "month", "Column “y” has categories, so “month” cannot be computed from it."),
        ("when", "other", "Column “when” has dates, so “other” cannot be computed from it."),
        ("y", "other", "Column “y” has no rare categories to group."),
        ("gone", "month", "The table has no column “gone”."),
        ("when", "year", "The new column must be one of “month”, “weekday”"),
        ("when", ["month"], "The new column must be one of “month”, “weekday”"),
    ],
)
def test_what_cannot_be_derived_is_refused(column: str, how: Any, why: str) -> None:
    with pytest.raises(TableError) as refused:
        derive(dates([0.0, 5.0]), column, how)
    assert str(refused.value).startswith(why)


def test_target_and_feature_are_never_computed_from_each_other() -> None:
    table = from_columns("t", {"price": [1.0, 2.5, 9.0, 70.0], "size": [1.0, 2.0, 3.5, 4.0]})
    table = derive(table, "price", "logarithm")
    assert kin_of(table, "ln(price)") == {"price"}
    assert kin_of(table, "size") == set()
    assert encode(table, "ln(price)").features.names == ("size",)
    assert encode(table, "price").features.names == ("size",)
    assert usual_features(table, "ln(price)") == ("size",)


def test_other_tables_are_computed_from_their_own_source_or_have_the_column() -> None:
    table = derive(dates([0, 40 * 86_400]), "when", "month")
    feature = Schema((table.column("month of when"),))
    assert encode_features(dates([86_400, NAN]), feature)[0].tolist() == [0, -1]
    given = from_columns("given", {"month of when": ["February", "May"]})
    assert encode_features(given, feature)[0].tolist() == [1, -2]
    texts = from_columns("texts", {"when": ["soon", "later"]})
    with pytest.raises(TableError, match="column “when” has categories"):
        encode_features(texts, feature)
    nothing = from_columns("nothing", {"when": [NAN, NAN]})
    assert encode_features(nothing, feature)[0].tolist() == [-1, -1]


def test_a_source_of_another_kind_asks_to_remove_what_is_computed() -> None:
    derived = recipe(dates([0.0, 5.0]), "when", How.MONTH)
    with pytest.raises(TableError, match="“month of when” is computed from column “when”, which"):
        with_derived(from_columns("t", {"when": ["a", "b"]}), [derived])


def test_a_recipe_goes_through_json_and_nothing_else_is_one() -> None:
    for one in (
        recipe(cities(), "city", How.OTHER),
        Derived("when", How.AGE, since=0.1 + 0.2),
    ):
        assert from_plain(json.loads(json.dumps(as_plain(one)))) == one
    for wrong in (None, {}, as_plain(one) | {"how": "year"}, as_plain(one) | {"since": math.inf}):
        with pytest.raises(
            ValueError, match=r"^The definition of a computed column is not valid\.$"
        ):
            from_plain(wrong)
    assert Column("x", Kind.NUMERIC, (), Display.DATE).derived is None


def test_a_computed_column_is_derived_no_further() -> None:
    table = derive(dates([0, 9 * 86_400.0]), "when", "age")
    with pytest.raises(TableError, match="is itself computed: use “when” instead"):
        derive(table, table.schema.names[-1], "logarithm")


def test_numbers_count_as_the_categories_that_they_were_written_as() -> None:
    rooms = ["100"] * 300 + ["0301"] * 200 + ["101", "102"]
    table = read_table("\n".join(["room\ty", *(f"{one}\ta" for one in rooms)]).encode(), "r.tsv")
    feature = Schema((derive(table, "room", "other").schema[2],))
    later = from_columns("later", {"room": [100.0, 103.0]})
    assert encode_features(later, feature)[0].tolist() == [0, 2]
