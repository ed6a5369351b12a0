"""How values are written: digits, dates, thousands, and thresholds between their neighbours."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.data.display import (
    MIN_INEXACT_INTEGER,
    NO_BREAK_SPACE,
    are_whole,
    number_display,
    show_count,
    show_in_code,
    show_number,
    show_share,
    show_threshold,
    show_thresholds,
    show_value,
)
from explorer.data.schema import Column, Display, Kind

NUMBERS = Column("x", Kind.NUMERIC)
DATES = Column("x", Kind.NUMERIC, (), Display.DATE)
DAY = 86_400.0


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (math.nan, "missing"),
        (0.0, "0"),
        (-0.0, "0"),
        (0.38424, "0.3842"),
        (0.5, "0.5"),
        (-0.25, "−0.25"),
        (12.3456, "12.35"),
        (1234.0, "1234"),
        (12345.0, "12 345"),
        (999_999.0, "999 999"),
        (-999_999.0, "−999 999"),
        (1_000_000.0, "1 000 000"),
        (1_234_567.0, "1 235 000"),
        (1_234_567.5, "1 235 000"),
        (123_456.7, "123 500"),
        (1e14, "100 000 000 000 000"),
        (1e15, "1e15"),
        (1.25e20, "1.25e20"),
        (1.2e-7, "1.2e−7"),
        (1e-7, "1e−7"),
        (-1.5e-7, "−1.5e−7"),
    ],
)
def test_a_number_has_four_digits_and_thousands_apart(value: float, text: str) -> None:
    assert show_number(value) == text.replace(" ", NO_BREAK_SPACE)


def test_more_digits_can_be_asked_for() -> None:
    assert show_number(1_234_567.0, digits=7) == f"1{NO_BREAK_SPACE}234{NO_BREAK_SPACE}567"
    assert show_number(1_234_567.0, digits=6) == f"1{NO_BREAK_SPACE}234{NO_BREAK_SPACE}570"
    assert show_number(2 / 3, digits=2) == "0.67"


def test_counts_are_written_in_full() -> None:
    assert show_count(9999) == "9999"
    assert show_count(120_000) == f"120{NO_BREAK_SPACE}000"


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.0, "0 %"),
        (1.0, "100 %"),
        (0.5, "50 %"),
        (1 / 3, "33.3 %"),
        (0.0004, "< 0.1 %"),
        (0.0005, "0.05 %"),
        (0.9994, "99.9 %"),
        (0.9995, "> 99.9 %"),
        (0.99999, "> 99.9 %"),
    ],
)
def test_a_share_is_whole_only_where_it_is_exactly_so(share: float, text: str) -> None:
    assert show_share(share) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (math.nan, "missing"),
        (7.0, "7"),
        (-0.1, "-0.1"),
        (1_234_567.0, "1234567"),
        (2.0**53 - 1, "9007199254740991"),
        (2.0**53, "9007199254740992.0"),
    ],
)
def test_a_data_value_is_written_in_full(value: float, text: str) -> None:
    assert show_value(NUMBERS, value) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "1970-01-01"),
        (-DAY, "1969-12-31"),
        (3600.0, "1970-01-01 01:00"),
        (60.0, "1970-01-01 00:01"),
        (1.0, "1970-01-01 00:00:01"),
        (math.nan, "missing"),
        (1e15, "1e15"),
    ],
)
def test_a_date_is_as_fine_as_it_needs_to_be(seconds: float, text: str) -> None:
    assert show_value(DATES, seconds) == text


@pytest.mark.parametrize(
    ("threshold", "gap", "text"),
    [
        (43.35, 0.1, "43.35"),
        (206.5, 1.0, "206.5"),
        (1500.2, 1000.4, "1500"),
        (2.45, 1.1, "2.45"),
        (-0.03, 10.0, "0"),
        (-12345.5, 1.0, "−12 345.5"),
        (24.5745592, 5e-6, "24.57456"),
        (24.5745592, 1e-7, "24.5745592"),
        (5.0, 0.0, "5"),
        (0.1 + 0.2, 0.0, "0.30000000000000004"),
    ],
)
def test_a_threshold_has_the_fewest_digits_that_keep_it_in_the_middle(
    threshold: float, gap: float, text: str
) -> None:
    expected = text.replace(" ", NO_BREAK_SPACE)
    assert show_threshold(NUMBERS, threshold, gap) == expected
    assert show_thresholds(NUMBERS, np.array([threshold]), np.array([gap])) == [expected]


def test_thresholds_between_dates_are_dates() -> None:
    assert show_threshold(DATES, DAY / 2, DAY) == "1970-01-01 12:00"
    assert show_thresholds(DATES, np.array([DAY, 0.0]), np.array([1.0, 1.0])) == [
        "1970-01-02",
        "1970-01-01",
    ]


@given(st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(1e-6, 1e6)), max_size=20))
def test_many_thresholds_are_written_as_each_alone(pairs: list[tuple[float, float]]) -> None:
    thresholds, gaps = (np.array([pair[i] for pair in pairs], float) for i in (0, 1))
    alone = [show_threshold(NUMBERS, *pair) for pair in pairs]
    assert show_thresholds(NUMBERS, thresholds, gaps) == alone


@given(st.floats(-1e9, 1e9), st.floats(1e-6, 1e6))
def test_a_threshold_moves_by_a_hundredth_of_the_gap_at_most(value: float, gap: float) -> None:
    text = show_threshold(NUMBERS, value, gap).replace(NO_BREAK_SPACE, "").replace("−", "-")
    n_digits = len(text.lstrip("-0.").replace(".", ""))
    assert abs(float(text) - value) <= gap * (0.01 if n_digits < 6 else 0.25)


def test_numbers_are_whole_where_none_has_a_fraction() -> None:
    whole, mixed, missing = np.array([1, -2, np.nan]), np.array([1, 1.5]), np.array([np.nan])
    assert are_whole(whole)
    assert not are_whole(mixed)
    assert number_display(whole) is Display.INTEGER
    assert number_display(mixed) is number_display(missing) is Display.NUMBER


def test_from_the_last_exact_integer_on_its_neighbours_are_the_same() -> None:
    assert float(int(MIN_INEXACT_INTEGER) + 1) == MIN_INEXACT_INTEGER
    assert float(int(MIN_INEXACT_INTEGER) - 1) == MIN_INEXACT_INTEGER - 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (344.0, "344"),
        (-1_234_567.0, "-1234567"),
        (7_458_000_000_000.0, "7.458e+12"),
        (0.6357491, "0.635749"),
        (1.98904e-10, "1.98904e-10"),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
        (0.0, "0"),
    ],
)
def test_a_variable_of_code_is_written_as_python_prints_it(value: float, text: str) -> None:
    assert show_in_code(value) == text
