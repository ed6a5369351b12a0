"""Bins cover the present values, each value once; whole numbers have their own bins."""

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.data.columns import from_columns
from explorer.data.schema import Column, Display, Kind
from explorer.views.nodes.bins import Bins, bin_codes, bins_of, even_bins, level_codes
from tests.support.tiers import random_cases

NUMBER = Column("x", Kind.NUMERIC)
WHOLE = Column("x", Kind.NUMERIC, display=Display.INTEGER)


@random_cases(
    gate=40,
    values=st.lists(st.integers(-1000, 1000), min_size=1, max_size=30),
    most=st.integers(1, 40),
)
def test_whole_numbers_fall_into_bins_of_one_whole_width(values: list[int], most: int) -> None:
    held = np.array(values, np.float64)
    bins = bins_of(WHOLE, held, most)
    width = (bins.high - bins.low) / bins.n
    step = 2 * (min(values) - bins.low)
    assert 1 <= bins.n <= most
    assert (width, step, width % step) == (round(width), round(step), 0)
    assert all((v - min(values)) % step == 0 for v in values)
    assert (bins.low, bins.high - width) < (min(values), max(values)) < (bins.high, bins.high)
    assert bin_codes(bins, held).tolist() == [int((v - bins.low) // width) for v in values]
    assert (bins.low_text, bins.high_text) == (
        even_bins(WHOLE, held, most).low_text,
        even_bins(WHOLE, held, most).high_text,
    )


def test_whole_numbers_have_a_bin_each_as_long_as_there_are_enough() -> None:
    assert bins_of(WHOLE, np.array([1.0, 28.0]), 28) == Bins(0.5, 28.5, 28, "1", "28")
    assert bins_of(WHOLE, np.array([1.0, 29.0]), 28) == Bins(0.5, 30.5, 15, "1", "29")
    assert bins_of(WHOLE, np.array([7.0]), 28) == Bins(6.5, 7.5, 1, "7", "7")


@random_cases(
    gate=20,
    units=st.lists(st.integers(-5000, 5000), min_size=1, max_size=30),
    most=st.integers(1, 40),
)
@pytest.mark.parametrize("decimals", range(5))
def test_no_bin_holds_more_points_of_the_grid_than_another(
    decimals: int, units: list[int], most: int
) -> None:
    scale = 10**decimals
    bins = bins_of(NUMBER, np.array(units) / scale, most)
    step = round(2 * (min(units) - bins.low * scale))
    points = (min(units) + step * np.arange(round((bins.high - bins.low) * scale / step))) / scale
    counts = np.bincount(bin_codes(bins, points))
    assert len(counts) == bins.n <= most
    assert len(set(counts.tolist())) == 1


def test_a_constant_has_one_bin_around_it() -> None:
    assert bins_of(NUMBER, np.full(4, 7.5), 28) == Bins(7.45, 7.55, 1, "7.5", "7.5")


def test_values_of_a_grid_leave_no_false_gaps_between_their_bars() -> None:
    tenths = np.arange(1, 26) / 10
    assert bins_of(NUMBER, tenths, 28) == Bins(0.05, 2.55, 25, "0.1", "2.5")
    fives = bins_of(WHOLE, np.arange(5.0, 101, 5), 28)
    assert (fives.low, fives.high, fives.n) == (2.5, 102.5, 20)
    # Two values far apart do not leave only two wide bars.
    assert bins_of(WHOLE, np.array([1.0, 1000.0]), 28).n == 28


def test_other_numbers_have_as_many_even_bins_as_may_be() -> None:
    fine = np.array([np.nan, 1.0, 1.23456, 3.0])
    assert bins_of(NUMBER, fine, 28) == Bins(1.0, 3.0, 28, "1", "3")
    assert bins_of(NUMBER, np.append(np.ones(2000), fine), 28).n == 28
    # Near 2⁵³ floats have no halves.
    far = bins_of(WHOLE, np.array([0.0, 2.0**53]), 28)
    assert (far.low, far.high, far.n) == (0.0, 2.0**53, 28)


@random_cases(
    gate=50,
    values=st.lists(st.integers(0, 64), min_size=2, max_size=20, unique=True),
    n=st.integers(1, 16),
)
def test_even_bins_hold_their_lower_edge_and_the_last_one_both(values: list[int], n: int) -> None:
    held = np.array(values, np.float64)
    low, high = min(values), max(values)
    expected = [min(int((v - low) * n // (high - low)), n - 1) for v in values]
    edges = [v for v in values if (v - low) * n % (high - low) == 0]
    codes = bin_codes(Bins(float(low), float(high), n), held).tolist()
    for value, code, own in zip(values, codes, expected, strict=True):
        # A quotient of floats may round an edge that is not a sum of powers of two down by one.
        assert code == own or (value in edges and code == own - 1)


def test_missing_values_have_a_bin_of_their_own_after_the_last() -> None:
    bins = Bins(1.0, 3.0, 4)
    assert bin_codes(bins, np.array([1.0, np.nan, 3.0, 2.0])).tolist() == [0, 4, 3, 2]
    nothing = even_bins(NUMBER, np.array([np.nan, np.nan]), 4)
    assert nothing == Bins(0.0, 0.0, 4, "", "")
    assert bin_codes(nothing, np.array([np.nan])).tolist() == [4]
    letters = Column("c", Kind.CATEGORICAL, ("a", "b"))
    assert level_codes(letters, np.array([1, -1, 0, -1], np.int32)).tolist() == [1, 2, 0, 2]


def test_values_that_are_all_the_same_stand_in_the_first_bin() -> None:
    bins = even_bins(NUMBER, np.array([5.0, 5.0]), 4)
    assert bin_codes(bins, np.array([5.0, 5.0, np.nan])).tolist() == [0, 0, 4]


@pytest.mark.parametrize(
    ("last", "texts"),
    [
        ("2024-01-03T06:00", ("2024-01-01 06:00", "2024-01-03 06:00")),
        ("2024-01-03T06:01", ("2024-01-01", "2024-01-03")),
    ],
)
def test_ends_of_dates_say_the_hour_up_to_two_days_apart(last: str, texts: tuple[str, str]) -> None:
    when = np.array(["2024-01-01T06:00", last], "datetime64[s]")
    table = from_columns("t", {"when": when})
    bins = even_bins(table.column("when"), np.asarray(table.values_of("when"), np.float64), 8)
    assert (bins.low_text, bins.high_text) == texts
