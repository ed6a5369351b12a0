"""The words and lines of what a search costs."""

from dataclasses import replace
from typing import Any

import pytest

from explorer import encode, load_dataset
from explorer.judging.cost import Cost, Searcher, Size, timing_of
from explorer.tree.splits import NumericSplit
from explorer.views.cost import CostView, cost_view

TRAINING = encode(load_dataset("penguins"), "species")
SIZES = tuple(Size(n, (n - 1, 2)) for n in (50, 100, 200, 400))
SPLIT = NumericSplit(3, 206.5, 1.0, True, True, True)


def cost_of(**changes: Any) -> Cost:
    n_rows = [size.n_rows for size in SIZES]
    timings = (
        timing_of(Searcher.NAIVE, [(n, 1e-6 * n * n) for n in n_rows]),
        timing_of(Searcher.SORTED, [(n, 1e-5 * n) for n in n_rows]),
    )
    whole = Cost(400, SIZES, timings, SPLIT, True)
    return replace(whole, **changes)


def view_of(**changes: Any) -> CostView:
    return cost_view(cost_of(**changes), TRAINING)


def test_the_counts_are_said_in_the_letters_of_the_text() -> None:
    view = view_of()
    assert "n = 400 rows, d = 2 features and 401 candidate splits" in view.caption
    assert "n·d·k = 160\u00a0400 steps" in view.caption
    assert (
        "With k = 1 it would take n·d = 800 steps; with k = n, n²·d = 320\u00a0000." in view.caption
    )


def test_the_title_compares_both_searches_on_the_most_rows_that_both_have() -> None:
    assert view_of().title == "On 400 rows, the sorted search is 40 times as fast as the naive one"
    few = timing_of(Searcher.NAIVE, [(50, 2e-3)]), cost_of().timings[1]
    assert "On 50 rows, the sorted search is 4 times" in view_of(timings=few).title
    slow = timing_of(Searcher.NAIVE, [(50, 1e-6)]), cost_of().timings[1]
    assert view_of(timings=slow).title == "On 50 rows, sorting does not save time yet"


def test_slopes_are_said_with_the_sizes_that_they_are_fitted_to() -> None:
    naive, fast = view_of().timed.lines
    assert naive.slope is not None
    assert naive.slope.exponent == pytest.approx(2.0)
    assert naive.slope_text == "grows as n^2.00 from 100 to 400 rows"
    assert fast.slope_text == "grows as n^1.00 from 100 to 400 rows"
    counted = view_of().counted.lines[0]
    assert counted.costs[-1] == 160_400
    assert counted.texts[-1] == "400 rows: 160\u00a0400 steps"
    # A line is drawn in the unit of its points.
    assert naive.slope.factor * 400**naive.slope.exponent == pytest.approx(naive.costs[-1])


def test_what_is_left_out_is_said_with_both_numbers() -> None:
    assert "The searches use 400 of 5000 rows" in " ".join(view_of(n_rows=5000).notes)
    few = timing_of(Searcher.NAIVE, [(50, 1.0), (100, 4.0)]), cost_of().timings[1]
    notes = " ".join(view_of(timings=few).notes)
    assert "The naive search stops at 100 rows" in notes
    assert "too small to fit a slope for the naive search." in notes
    without = " ".join(view_of(timings=cost_of().timings[1:]).notes)
    assert "The naive search is left out" in without
    assert "compiled" in without


def test_the_split_that_all_found_is_named_and_a_disagreement_is_said() -> None:
    assert "flipper_length_mm ≤ 206.5 or missing" in " ".join(view_of().notes)
    assert "different splits" in " ".join(view_of(agree=False).notes)
    assert "No search found a split." in view_of(found=None).notes
