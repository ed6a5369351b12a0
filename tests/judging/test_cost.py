"""The cost of a search: candidates counted, slopes fitted, and how large its subsets get."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from explorer import SearchRules, encode, load_dataset
from explorer.growth.progress import heard_by
from explorer.judging import cost as module
from explorer.judging.cost import (
    REPEATS,
    Searcher,
    Size,
    count_candidates,
    measure_cost,
    sizes_of,
    slope_of,
    timing_of,
)
from explorer.tree.impurity import Criterion
from tests.support.training_tables import training_of


def ticking() -> Iterator[float]:
    """A clock on which each run takes one second."""
    now = 0.0
    while True:
        yield now
        now += 1.0


def test_candidates_are_counted_as_by_hand() -> None:
    training = training_of(
        {
            "number": [1.0, 2.0, 2.0, 5.0],
            "holes": [1.0, None, 2.0, 3.0],
            "town": ["a", "b", "c", "a"],
            "constant": [7.0, 7.0, 7.0, 7.0],
        },
        ["x", "y", "x", "y"],
    )
    counted = count_candidates(training, SearchRules(), training.weights, np.arange(4))
    # Two gaps; two gaps twice, and missing apart; two beginnings of three categories; none.
    assert counted == (2, 5, 2, 0)
    size = Size(4, counted)
    assert size.naive_steps == 4 * (2 + 5 + 2)
    assert size.sorted_steps == 4 * 4 * 2


def test_sizes_double_up_to_all_rows_or_to_the_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sizes_of(344, 7, Criterion.GINI) == (43, 86, 172, 344)
    assert sizes_of(20, 7, Criterion.GINI) == (20,)
    monkeypatch.setattr(module, "CAPS", replace(module.CAPS, max_cost_cells=700))
    assert sizes_of(344, 7, Criterion.GINI) == (50, 100)
    assert sizes_of(344, 7, Criterion.ABSOLUTE_ERROR) == (1,)


def test_the_slope_is_the_exponent_of_the_four_largest_sizes() -> None:
    n_rows = (10, 20, 40, 80, 160)
    slope = slope_of(n_rows, (99.0, *(3.0 * n**1.7 for n in n_rows[1:])))
    assert slope is not None
    assert slope.exponent == pytest.approx(1.7)
    assert slope.factor == pytest.approx(3.0)
    assert (slope.from_rows, slope.to_rows) == (20, 160)
    assert slope_of((10, 20), (1.0, 2.0)) is None


def test_times_that_are_the_fixed_cost_of_a_call_are_no_part_of_a_slope() -> None:
    seconds = [(10, 1.0), (20, 1.1), (40, 1.2), (80, 2.5), (160, 10.0), (320, 40.0)]
    slope = timing_of(Searcher.NAIVE, seconds).slope
    assert slope is not None
    assert slope.exponent == pytest.approx(2.0)
    assert (slope.from_rows, slope.to_rows) == (80, 320)
    assert timing_of(Searcher.NAIVE, [(10, 1.0), (20, 1.5), (40, 1.9)]).slope is None


def test_all_searches_find_the_same_on_every_size_of_a_table() -> None:
    training = encode(load_dataset("penguins"), "species")
    clock, steps = ticking(), list[object]()
    with heard_by(steps.append):
        found = measure_cost(training, SearchRules(), clock=lambda: next(clock))
    assert found.agree
    assert getattr(found.found, "threshold", None) == 206.5
    assert [size.n_rows for size in found.sizes] == [43, 86, 172, 344]
    assert found.sizes[-1].naive_steps == 344 * 790
    assert {timing.searcher for timing in found.timings} >= {Searcher.NAIVE, Searcher.SORTED}
    assert {second for timing in found.timings for second in timing.seconds} == {1.0}
    assert "Timing the naive search on 43 rows." in steps
    n_runs = sum(len(timing.n_rows) for timing in found.timings)
    assert next(clock) == 2 * REPEATS * n_runs


def test_only_the_features_that_the_rules_allow_are_searched() -> None:
    training = encode(load_dataset("penguins"), "species")
    found = measure_cost(training, SearchRules(features=("island",)))
    assert found.sizes[-1].n_features == 1
    assert found.found is not None
    assert training.features[found.found.feature].name == "island"


def test_the_naive_search_ends_at_its_cap_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    training = encode(load_dataset("penguins"), "species")
    counted = measure_cost(training, SearchRules()).sizes
    monkeypatch.setattr(
        module, "CAPS", replace(module.CAPS, max_naive_steps=counted[1].naive_steps)
    )
    taken = {each.searcher: each.n_rows for each in measure_cost(training, SearchRules()).timings}
    assert taken[Searcher.NAIVE] == (43, 86)
    assert taken[Searcher.SORTED] == (43, 86, 172, 344)


def test_the_same_table_is_searched_on_the_same_rows() -> None:
    training = encode(load_dataset("penguins"), "species")
    one, other = (measure_cost(training, SearchRules()).sizes for _ in range(2))
    assert one == other
