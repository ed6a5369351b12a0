"""The heat map of depth and rows to split: its cells in words, and a title that is true."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer import StopRules
from explorer.judging.unseen.complexity_surface import ComplexitySurface, surface_of
from explorer.judging.unseen.cross_validation import CrossValidation
from explorer.judging.unseen.folds import folds_of
from explorer.views.complexity.surface_view import SurfaceView, surface_title, surface_view
from tests.support.samples import mixed
from tests.support.scored import ACCURACY, form_for, scored_tracks
from tests.support.tiers import random_cases


def surface(best_by_rows: list[float], spread: float) -> ComplexitySurface:
    """Return every number of rows at depths 1 and 2; two folds, `spread` around the means."""
    means = np.array([[mean - 0.2, mean] for mean in best_by_rows])
    stops = tuple(StopRules(1 + i % 2, 2 + i // 2) for i in range(means.size))
    flat = means.ravel()
    scores = np.stack([flat - spread, flat + spread])
    cells = CrossValidation(
        stops, folds_of(mixed(20), 2), ACCURACY, scores, np.zeros(len(stops), np.bool_)
    )
    return ComplexitySurface((1, 2), tuple(range(2, 2 + len(best_by_rows))), cells)


@pytest.mark.parametrize(
    ("means", "title"),
    [
        (
            [0.9, 0.9, 0.89],
            "Requiring 2 rows to split is as good as requiring 4, each at its best depth",
        ),
        (
            [0.9, 0.89, 0.85, 0.8],
            "Requiring 4 to 5 rows to split scores at least 5 points "
            "less than the best, 90 %, at any depth",
        ),
        (
            [0.9, 0.8],
            "Requiring 3 rows to split scores at least 10 points "
            "less than the best, 90 %, at any depth",
        ),
        (
            [0.8, 0.79, 0.9, 0.9],
            "Requiring only 2 to 3 rows to split scores at least 10 points "
            "less than the best, 90 %, at any depth",
        ),
        (
            [0.8, 0.9, 0.9, 0.7],
            "Only trees that require 3 to 4 rows to split come within one standard error of the "
            "best",
        ),
        (
            [0.8, 0.9, 0.7, 0.9, 0.7],
            "Only some trees that require 3 to 5 rows to split come within one standard error of "
            "the best",
        ),
        ([0.9], "The best limits are depth 2 and at least 2 rows to split"),
    ],
)
def test_the_title_tells_what_asking_for_more_rows_costs(means: list[float], title: str) -> None:
    found = surface(means, 0.02)
    assert surface_title(found, found, form=form_for(False)) == title
    assert "best limits" in surface_title(found, None, form=form_for(False))


def test_of_limits_nearly_as_good_as_the_best_those_of_the_smallest_tree_come_first() -> None:
    found = surface([0.9, 0.89, 0.88], 0.015)
    assert found.as_good[:, 1].tolist() == [True, True, False]
    assert surface_title(found, None, form=form_for(False)) == (
        "Depth 2 and at least 3 rows to split are nearly as good as the best limits, depth 2 and "
        "at least 2 rows to split"
    )


def test_a_cost_that_rounds_to_nothing_has_no_number() -> None:
    found = surface([0.9, 0.89999], 0.0)
    assert surface_title(found, found, form=form_for(False)) == (
        "Requiring 3 rows to split scores less than the best, 90 %, at any depth"
    )


def test_of_numbers_the_cost_is_in_r_squared() -> None:
    found = surface([0.9, 0.8], 0.0)
    assert "scores at least 0.1 of R² less than the best, 0.9," in surface_title(
        found, found, form=form_for(True)
    )


@random_cases(
    gate=4, deep=10, numbers=st.booleans(), depth=st.integers(0, 8), rows=st.integers(2, 40)
)
def test_every_cell_is_told_with_its_own_score(numbers: bool, depth: int, rows: int) -> None:
    stop = StopRules(max_depth=depth, min_samples_split=rows)
    _, grown, _, _ = scored_tracks(replace(stop, min_samples_split=2), numbers=numbers, depth=8)
    depths, asked = range(1, 9), tuple(sorted({2, 5, 20, rows}))
    drawn = surface_of(grown, depths, asked, stop)
    found = surface_view(drawn, None, stop, form=form_for(numbers))
    assert isinstance(found, SurfaceView)
    means = np.array(found.mean)
    assert means == pytest.approx(drawn.mean)
    assert (found.low, found.high) == (means.min(), means.max())
    assert means[found.best] == pytest.approx(means.max())
    assert found.as_good[found.best[0]][found.best[1]]
    texts = np.array([[float(text.removesuffix(" %")) for text in row] for row in found.texts])
    assert texts == pytest.approx(means * (1 if numbers else 100), abs=0.051)
    spreads = [text for row in found.spreads for text in row]
    assert all(text.startswith("± ") and text.endswith(" %") != numbers for text in spreads)
    at = (asked.index(rows), depth - 1) if depth else None
    assert found.present == at


def test_limits_beyond_the_deepest_tree_are_those_of_the_deepest() -> None:
    drawn = surface([0.9, 0.8], 0.0)
    found = surface_view(
        drawn, drawn, StopRules(max_depth=7, min_samples_split=3), form=form_for(False)
    )
    assert found is not None
    assert found.present == (1, 1)


def test_where_no_fold_has_a_score_there_is_no_heat_map() -> None:
    nothing = surface([np.nan, np.nan], 0.0)
    assert surface_view(nothing, nothing, StopRules(), form=form_for(False)) is None
