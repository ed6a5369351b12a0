"""Axes hold every value with a margin; their ticks are round, inside, and distinct."""

from datetime import UTC, datetime

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.data.schema import Column, Display, Kind
from explorer.views.nodes.axes import (
    MAX_CATEGORIES,
    NO_AXIS,
    axis_of,
    number_ticks,
    positions,
    show_feature_value,
    ticks_within,
)
from explorer.views.nodes.feature_axes import few_ticks
from tests.support.tiers import random_cases

NUMBER = Column("size", Kind.NUMERIC)
DATE = Column("day", Kind.NUMERIC, display=Display.DATE)


def levels(n: int) -> Column:
    return Column("kind", Kind.CATEGORICAL, tuple(f"k{i}" for i in range(n)))


@pytest.mark.parametrize(
    ("values", "low", "high"),
    [
        ([0.0, 10.0, 4.0], -0.4, 10.4),
        ([5.0, 5.0], 4.5, 5.5),
        ([-100.0], -104.0, -96.0),
        ([1e16, 1e16 + 2], 1e16 - 2, 1e16 + 2),
    ],
)
def test_an_axis_of_numbers_has_a_margin_on_both_sides(
    values: list[float], low: float, high: float
) -> None:
    axis = axis_of(NUMBER, np.array(values))
    assert (axis.low, axis.high) == (axis.data_low, axis.data_high) == pytest.approx((low, high))
    assert axis.strip is None
    assert all(low <= at <= high for at, _ in axis.ticks)


def test_missing_numbers_have_a_strip_beside_the_others() -> None:
    axis = axis_of(NUMBER, np.array([0.0, 10.0, np.nan]))
    assert (axis.data_low, axis.data_high, axis.high) == (-0.4, 10.4, 10.4)
    assert axis.strip == pytest.approx((-0.4 - 0.085 * 10.8, -0.4 - 0.025 * 10.8))
    assert axis.low == axis.strip[0]
    assert axis.ticks[0] == (pytest.approx(-0.4 - 0.055 * 10.8), "missing")
    assert [text for _, text in axis.ticks[1:]] == ["0", "5", "10"]


def test_numbers_that_are_all_missing_have_an_axis_from_zero_to_one() -> None:
    axis = axis_of(NUMBER, np.array([np.nan]))
    assert (axis.data_low, axis.data_high) == (-0.04, 1.04)
    assert axis.strip is not None


def test_levels_take_a_unit_each_and_missing_stands_last() -> None:
    axis = axis_of(levels(3), np.array([2, 0, -1, 2, 1], np.int32))
    assert (axis.low, axis.high, axis.bands) == (-0.5, 3.5, (0, 1, 2, -1))
    assert axis.ticks == ((0.0, "k0"), (1.0, "k1"), (2.0, "k2"), (3.0, "missing"))
    assert axis.shown == ""


def test_of_more_levels_than_bands_the_most_frequent_are_shown_in_schema_order() -> None:
    n = MAX_CATEGORIES + 2
    codes = np.repeat(np.arange(n, dtype=np.int32), 2)[2:-1]  # level 0 never, the last once
    axis = axis_of(levels(n), codes)
    assert axis.bands == tuple(range(1, n - 1))
    assert axis.shown == f"The {MAX_CATEGORIES} most frequent of {n} categories of kind are shown."
    assert axis_of(levels(n - 2), codes[:-3]).shown == ""


@pytest.mark.parametrize(("n", "step"), [(20, 1), (21, 2), (40, 2)])
def test_bands_without_room_for_every_name_show_every_second(n: int, step: int) -> None:
    axis = axis_of(levels(n), np.arange(n, dtype=np.int32))
    assert [at for at, _ in axis.ticks] == list(range(0, n, step))


def test_the_name_of_missing_is_shown_whichever_others_are() -> None:
    axis = axis_of(levels(21), np.arange(-1, 21, dtype=np.int32))
    assert [at for at, _ in axis.ticks] == [*range(0, 21, 2), 21]
    assert axis.ticks[-1][1] == "missing"


def test_a_long_level_is_shown_by_its_beginning_and_its_end() -> None:
    names = ("exactly 14 cha", "with 15 letters", "number of rooms: 12")
    axis = axis_of(Column("c", Kind.CATEGORICAL, names), np.arange(3, dtype=np.int32))
    assert [text for _, text in axis.ticks] == ["exactly 14 cha", "with 15…etters", "number…ms: 12"]


def test_rows_stand_on_their_value_in_their_band_or_in_the_strip() -> None:
    rows = np.arange(200)
    values = np.where(rows % 2, np.nan, rows / 20)
    numbers = axis_of(NUMBER, values)
    assert numbers.strip is not None
    at = positions(numbers, values, rows, True)
    assert at[::2].tolist() == values[::2].tolist()
    low, width = numbers.strip[0], numbers.strip[1] - numbers.strip[0]
    assert low + 0.1 * width <= at[1::2].min() < low + 0.11 * width
    assert low + 0.89 * width < at[1::2].max() <= low + 0.9 * width
    codes = (rows % 4 - 1).astype(np.int32)
    in_bands = (
        positions(axis_of(levels(3), codes), codes, rows, True) - np.array([3, 0, 1, 2])[rows % 4]
    )
    assert -0.351 < in_bands.min() < -0.33
    assert 0.33 < in_bands.max() < 0.351
    nowhere = positions(NO_AXIS, values, rows, True)
    assert 0.08 <= nowhere.min() < 0.09
    assert 0.91 < nowhere.max() <= 0.92


def test_a_row_stands_at_the_same_position_among_others_and_differs_between_the_axes() -> None:
    rows, nothing = np.array([7, 19, 3]), np.zeros(3)
    across = positions(NO_AXIS, nothing, rows, True)
    assert across[1:2] == positions(NO_AXIS, nothing[1:2], rows[1:2], True)
    assert not np.isclose(across, positions(NO_AXIS, nothing, rows, False)).any()


def test_a_level_that_is_not_shown_has_no_position() -> None:
    codes = np.array([0, 1, 2], np.int32)
    axis = axis_of(levels(3), codes)
    assert np.isnan(positions(axis, np.array([9, 1], np.int32), codes[:2], True)).tolist() == [
        True,
        False,
    ]


def test_a_value_is_written_as_its_column_writes_it() -> None:
    assert show_feature_value(NUMBER, 2.5) == "2.5"
    assert show_feature_value(DATE, 86400.0) == "1970-01-02"
    assert [show_feature_value(levels(2), code) for code in (0, 1, -1)] == ["k0", "k1", "missing"]


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        (0, 10, "0 2 4 6 8 10"),
        (0, 1, "0 0.2 0.4 0.6 0.8 1"),
        (-1, 1, "−1 −0.5 0 0.5 1"),
        (0.1, 0.59, "0.1 0.2 0.3 0.4 0.5"),
        (0, 25, "0 5 10 15 20 25"),
        (0, 26, "0 10 20"),
        (100, 100.5, "100 100.1 100.2 100.3 100.4 100.5"),
        (5, 5, ""),
        (5, 4, ""),
        (0, float("inf"), ""),
    ],
)
def test_ticks_of_numbers_are_round_with_the_digits_that_tell_them_apart(
    low: float, high: float, texts: str
) -> None:
    ticks = number_ticks(low, high)
    assert [text for _, text in ticks] == texts.split()
    assert [at for at, _ in ticks] == pytest.approx(
        [float(t.replace("−", "-")) for t in texts.split()]
    )


@random_cases(
    gate=50, low=st.floats(-1e9, 1e9), width=st.floats(1e-3, 1e9), about=st.integers(3, 9)
)
def test_ticks_of_numbers_lie_inside_and_are_told_apart(
    low: float, width: float, about: int
) -> None:
    ticks = number_ticks(low, low + width, about)
    assert all(low - 1e-6 * width <= at <= low + (1 + 1e-6) * width for at, _ in ticks)
    assert len({text for _, text in ticks}) == len(ticks)
    assert about / 2.5 - 1 <= len(ticks) <= about + 1


def instant(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def date_ticks(low: str, high: str) -> list[str]:
    """Return the ticks' texts, after checking that each is at its value."""
    ticks = ticks_within(DATE, instant(low), instant(high))
    assert [at for at, _ in ticks] == [instant(text) for _, text in ticks]
    return [text for _, text in ticks]


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        ("2021-03-01 00:02", "2021-03-01 00:15", "03-01 00:05, 03-01 00:10, 03-01 00:15"),
        ("2021-03-01 10:15", "2021-03-01 11:40", "03-01 10:30, 03-01 11:00, 03-01 11:30"),
        ("2021-03-01 10:00", "2021-03-03 09:00", "03-01 12:00, 03-02, 03-02 12:00, 03-03"),
        ("2021-03-01", "2021-03-06", "03-01, 03-02, 03-03, 03-04, 03-05, 03-06"),
        ("2021-03-01", "2021-04-20", "03-04, 03-18, 04-01, 04-15"),
        ("2021-01-15", "2021-06-15", "02-01, 03-01, 04-01, 05-01, 06-01"),
    ],
)
def test_ticks_within_a_year_are_whole_minutes_hours_days_or_months(
    low: str, high: str, texts: str
) -> None:
    assert date_ticks(low, high) == [f"2021-{text}" for text in texts.split(", ")]


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        ("2020-01-15", "2021-04-15", "2020-04 2020-07 2020-10 2021-01 2021-04"),
        ("2020-02-01", "2022-11-01", "2021-01 2022-01"),
        ("1990-02-01", "2022-11-01", "2000-01 2010-01 2020-01"),
        ("0900-02-01", "3100-01-01", "1000-01 1500-01 2000-01 2500-01 3000-01"),
    ],
)
def test_ticks_over_years_are_first_days_of_months_that_divide_them(
    low: str, high: str, texts: str
) -> None:
    assert date_ticks(low, high) == [f"{text}-01" for text in texts.split()]


@pytest.mark.parametrize("years", [1, 2, 5, 10, 20, 50, 100, 500, 1000])
def test_over_five_times_so_many_years_a_tick_stands_every_so_many(years: int) -> None:
    first = 1000 * (years > 1) + 1000
    texts = date_ticks(f"{first}-02-01", f"{first + 5 * years}-01-01")
    assert texts == [f"{first + i * years}-01-01" for i in range(1, 6)]


def test_dates_beyond_the_calendar_have_no_ticks() -> None:
    assert ticks_within(DATE, -1e12, 1e12) == []


def test_a_few_ticks_are_three_at_least_or_none() -> None:
    assert [text for _, text in few_ticks(NUMBER, 0, 10)] == ["0", "5", "10"]
    assert [text for _, text in few_ticks(NUMBER, 1, 9)] == ["2", "4", "6", "8"]
    assert few_ticks(NUMBER, 3, 3) == ()
