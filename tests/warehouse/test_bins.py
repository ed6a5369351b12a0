"""Bins: which values share one, and how a warehouse is told."""

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from explorer.data.schema import Column, Kind
from explorer.warehouse.bins import (
    MAX_NAMED,
    ROWS_IN_CACHE,
    NumberBins,
    category_bins,
    exact_bins,
    quantile_bins,
    told,
)
from tests.support.tiers import random_cases

X = Column("x", Kind.NUMERIC)
NUMBERS = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False),
    st.integers(-3, 3).map(float),
    st.floats(0, 1e-300),
)


def codes(bins: NumberBins, values: np.ndarray) -> list[int | None]:
    found: list[int | None] = bins.coder()(pa.array(values, from_pandas=True)).to_pylist()
    return found


@random_cases(
    gate=20,
    deep=2000,
    edges=arrays(np.float64, st.integers(1, 9), elements=NUMBERS),
    values=arrays(np.float64, st.integers(1, 9), elements=NUMBERS),
)
def test_a_code_counts_the_edges_below_a_value(edges: np.ndarray, values: np.ndarray) -> None:
    edges = np.unique(edges) + 0.0
    with np.errstate(over="ignore"):
        next_to = [np.nextafter(edges, np.inf), np.nextafter(edges, 0)]
    every = np.concatenate([values, edges, *next_to])
    every = every[np.isfinite(every)]
    expected = np.searchsorted(edges, every).tolist()
    assert codes(NumberBins(X, edges, False), every) == expected
    pairs = zip(expected, every.tolist(), strict=True)
    exact = [code if code < len(edges) and edges[code] == value else None for code, value in pairs]
    assert codes(NumberBins(X, edges, True), every) == exact


def test_missing_values_have_no_code() -> None:
    for is_exact in (True, False):
        bins = NumberBins(X, np.array([1.0, 2.0]), is_exact)
        assert codes(bins, np.array([np.nan, 2.0])) == [None, 1]


def test_columns_searched_in_bins_share_one_sentence() -> None:
    def searched(name: str, n: int = 3, *, is_exact: bool = False) -> NumberBins:
        return NumberBins(Column(name, Kind.NUMERIC), np.arange(float(n)), is_exact)

    assert told([searched("a", is_exact=True)], 7) == ()
    (one,) = told([searched("a"), searched("b", is_exact=True)], 7)
    assert one.startswith("In column “a”, the search first tries the edges of 4 bins, which")
    (all_,) = told([searched("a"), searched("<b>"), searched("c", 5)], 7)
    assert all_.startswith("In columns “a”, “<b>” and “c”, the search first tries the edges of 4 ")
    assert " 4 to 6 bins each, which" in all_
    (many,) = told([searched(f"x{i}") for i in range(MAX_NAMED + 3)], 7)
    assert "“x19” and 3 more, the search" in many


def test_many_rows_are_coded_like_few() -> None:
    bins, few = NumberBins(X, np.arange(100.0), False), np.arange(-1.0, 102.0, 0.5)
    n = ROWS_IN_CACHE // len(few) + 2
    assert codes(bins, np.tile(few, n)) == codes(bins, few) * n


def test_bins_hold_equal_numbers_of_rows_and_heavy_values_stand_alone() -> None:
    random = np.random.default_rng(0)
    sample = np.where(random.random(100_000) < 0.3, 0.5, random.random(100_000))
    bins = quantile_bins(X, np.append(sample, np.nan))
    assert 180 < bins.n_bins <= 256
    counts = np.bincount(np.array(codes(bins, sample)))
    heavy = codes(bins, np.array([0.5]))[0]
    assert counts[heavy] == (sample == 0.5).sum()
    assert np.delete(counts, heavy).max() <= 100_000 / 256 + 1


def test_exact_bins_turn_codes_into_values() -> None:
    bins = exact_bins(X, np.array([-0.0, 2.5]))
    found = bins.of_codes(np.array([1.0, 0.0, np.nan]))
    np.testing.assert_array_equal(found, [2.5, 0.0, np.nan])


@pytest.mark.parametrize("taken", [[], ["other"], ["other", "(other)"]])
def test_others_never_take_the_name_of_a_category(taken: list[str]) -> None:
    names = [*taken, *(f"level {i}" for i in range(1000 - len(taken)))]
    bins = category_bins("x", names, 1200)
    assert len(bins.column.levels) == len(set(bins.column.levels)) == 1000
    assert bins.n_merged == 201
    found = bins.coder()(pa.array(["level 3", "level 9999", None]))
    assert found.to_pylist() == [bins.column.levels.index("level 3"), 999, None]
