"""The words of a column's bars: each bar's values, and how many rows have them."""

import numpy as np
import pytest
from numpy.typing import ArrayLike

from explorer.data.columns import from_columns
from explorer.views.nodes.distribution import Distribution, distribution_of


def drawn(values: ArrayLike) -> Distribution:
    return distribution_of(from_columns("t", {"x": values}), "x")


def test_a_single_value_is_one_whole_bar() -> None:
    assert drawn([2.5, np.nan, 2.5]) == Distribution(1, 1, (1.0,), ("2.5: 2 rows",), "2.5", "2.5")


def test_up_to_thirty_two_whole_numbers_have_a_bar_each() -> None:
    few = drawn([1, 1, 1, 3])
    assert (few.bars, few.low, few.high) == ((1.0, 0.0, 0.3333), "1", "3")
    assert few.words == ("1: 3 rows", "2: 0 rows", "3: 1 row")
    assert len(drawn([1, 32]).bars) == 32
    assert drawn([1, 33]).words[0] == "1 to 3: 1 row"
    assert drawn([1, 33]).words[-1] == "31 to 33: 1 row"
    assert len(drawn([1, 33]).bars) == 11
    # The last bar may hold fewer values than the others.
    assert drawn([1, 34]).words[-1] == "34: 1 row"


def test_other_numbers_have_sixteen_even_bins_that_hold_their_lower_end() -> None:
    found = drawn([0.0, 0.5, 1.0, 8.0, 8.5])
    assert (found.n_distinct, found.low, found.high) == (5, "0", "8.5")
    assert len(found.words) == 16
    assert found.words[:3] == (
        "0 to 0.5312: 2 rows",
        "0.5312 to 1.062: 1 row",
        "1.062 to 1.594: 0 rows",
    )
    assert found.words[-2:] == ("7.438 to 7.969: 0 rows", "7.969 to 8.5: 2 rows")
    assert found.bars == (1.0, 0.5, *[0.0] * 13, 1.0)


def test_bins_of_dates_run_from_a_date_to_a_date() -> None:
    days = np.array(["2020-01-01", "2020-01-17"], "datetime64[s]")
    found = drawn(days)
    assert (found.low, found.high) == ("2020-01-01", "2020-01-17")
    assert found.words[0] == "2020-01-01 to 2020-01-02: 1 row"
    assert found.words[-1] == "2020-01-16 to 2020-01-17: 1 row"


def test_numbers_as_far_apart_as_may_be_are_named_as_they_are() -> None:
    found = drawn([-1.7976931348623157e308, 0.5, 1.7976931348623157e308])
    assert found.words[-1].endswith(": 1 row")
    assert found.words[8].endswith(": 1 row")
    assert sum(found.bars) == 3


def test_levels_stand_by_frequency_and_those_without_a_bar_share_one() -> None:
    texts = [*"hh", *"ccc", *"aabbddeeffgg", "i", "j", "j", "j"]
    found = drawn(texts)
    assert found.words == (
        *("c: 3 rows", "j: 3 rows", "a: 2 rows", "b: 2 rows", "d: 2 rows", "e: 2 rows"),
        *("f: 2 rows", "g: 2 rows", "2 other categories: 3 rows"),
    )
    assert found.bars == (1.0, 1.0, *[0.6667] * 7)
    assert (found.low, found.high, found.others) == ("c, j, a, b, d, e, f, g", "", 2)
    few = drawn(["a", None, "b", "b"])
    assert few == Distribution(1, 2, (1.0, 0.5), ("b: 2 rows", "a: 1 row"), "b, a", "")


@pytest.mark.parametrize("name", ["y", ""])
def test_a_column_that_is_not_there_has_no_distribution(name: str) -> None:
    with pytest.raises(KeyError):
        distribution_of(from_columns("t", {"x": [1, 2]}), name)
