"""Intervals against numbers that others have printed, and what must always hold."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.judging.intervals import effective_rows, wilson_interval


def wilson(hits: float, n: float) -> tuple[float, float]:
    low, high = wilson_interval(np.array([hits / n]), np.array([n]))
    return float(low[0]), float(high[0])


# Newcombe, Statistics in Medicine 17 (1998), table I, method 4.
@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        (81, 263, 0.2535, 0.3682),
        (15, 148, 0.0598, 0.1644),
        (0, 20, 0.0000, 0.2005),
        (1, 29, 0.0018, 0.1963),
    ],
)
def test_wilson_intervals_are_those_in_print(hits: int, n: int, low: float, high: float) -> None:
    found = wilson(hits, n)
    assert found == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@given(st.integers(1, 10**7), st.data())
def test_a_wilson_interval_holds_the_share_lies_within_0_and_1_and_has_a_width(
    n: int, data: st.DataObject
) -> None:
    hits = data.draw(st.integers(0, n))
    low, high = wilson(hits, n)
    assert 0 <= low <= hits / n <= high <= 1
    assert low < high
    assert (1 - high, 1 - low) == (
        pytest.approx(wilson(n - hits, n)[0], abs=1e-12),
        pytest.approx(wilson(n - hits, n)[1], abs=1e-12),
    )


def test_a_share_of_many_rows_is_surer_than_a_larger_one_of_few() -> None:
    assert wilson(73, 339)[0] > wilson(3, 6)[0] > wilson(1, 1)[0]


def test_of_no_rows_nothing_is_said() -> None:
    low, high = wilson_interval(np.array([0.0]), np.array([0.0]))
    assert np.isnan(low).all()
    assert np.isnan(high).all()


@given(st.lists(st.floats(0.01, 100), min_size=1, max_size=30))
def test_unequal_weights_say_less_than_as_many_equal_ones(weights: list[float]) -> None:
    own = np.array(weights)
    found = float(effective_rows(own.sum(keepdims=True), (own**2).sum(keepdims=True))[0])
    assert found <= len(own) * (1 + 1e-12)
    assert found >= 1 - 1e-12
    equal = np.full(len(own), own[0])
    same = effective_rows(equal.sum(keepdims=True), (equal**2).sum(keepdims=True))
    assert float(same[0]) == pytest.approx(len(own))


def test_an_interval_of_no_hits_begins_at_exactly_nothing_and_of_hits_alone_ends_at_all() -> None:
    n_rows = np.arange(1.0, 400.0)
    assert (wilson_interval(np.zeros_like(n_rows), n_rows)[0] == 0.0).all()
    assert (wilson_interval(np.ones_like(n_rows), n_rows)[1] == 1.0).all()


def test_rows_without_weight_count_as_none() -> None:
    assert effective_rows(np.array([0.0, 2.0]), np.array([0.0, 2.0])).tolist() == [0.0, 2.0]
