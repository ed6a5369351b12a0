"""The rows of a node along a feature: every row is in one bar, one point or one cell."""

import numpy as np
import pytest

from explorer.caps import CAPS
from explorer.data.schema import Display
from explorer.data.training import TrainingTable
from explorer.tree.rules import SearchRules
from explorer.views.split_search.node_rows import (
    CELLS_ACROSS,
    CELLS_UP,
    MAX_BARS,
    NodeRows,
    TargetBars,
    node_rows,
    numeric_bars,
)
from tests.support.samples import mixed, training_of


def drawn(training: TrainingTable, feature: int = 0) -> tuple[TargetBars, NodeRows]:
    members = node_rows(training, SearchRules(), np.arange(training.n_rows))
    here = training.columns[feature]
    low, high = float(np.nanmin(here)), float(np.nanmax(here))
    bars = numeric_bars(training.features[feature], training.target, here, low, high, members)
    return bars, members


def in_turn(values: tuple[float, ...], n: int) -> list[tuple[float, ...]]:
    return list(zip(*(values[i::n] for i in range(n)), strict=True))


def numbers(n: int, n_missing: int = 0) -> TrainingTable:
    rng = np.random.default_rng(n)
    x = rng.normal(size=n)
    x[:n_missing] = np.nan
    return training_of("y", {"x": x, "other": rng.normal(size=n), "y": rng.normal(size=n)})


def test_bars_hold_the_weight_of_each_class_in_each_bin() -> None:
    training = mixed()
    bars, members = drawn(training)
    here = training.columns[0]
    assert (bars.kind, bars.up) == ("bars", 0)
    # The values are on a grid, on which forty bins of one width may not end.
    assert MAX_BARS - 2 < bars.n <= MAX_BARS
    assert bars.low < np.nanmin(here) < np.nanmax(here) < bars.high
    assert (bars.y, bars.y_ticks, bars.caption) == ((0.0, 1.0), (), "")
    share = (here - bars.low) / (bars.high - bars.low) * bars.n
    bins = np.minimum(np.nan_to_num(share), bars.n - 1).astype(int)
    expected: dict[tuple[int, int], float] = {}
    for row in np.flatnonzero(~np.isnan(here)):
        cell = int(bins[row]), int(training.target_values[row])
        expected[cell] = expected.get(cell, 0.0) + members.weights[row]
    found = in_turn(bars.marks, 3)
    assert {(b, c): w for b, c, w in found} == expected
    assert [(b, c) for b, c, _ in found] == sorted(expected)
    missing = np.bincount(training.target_values[np.isnan(here)], minlength=3)
    assert in_turn(bars.missing, 2) == [(k, n) for k, n in enumerate(missing) if n]


def test_values_finer_than_the_ends_of_their_axis_have_fine_bins() -> None:
    x = np.concatenate([[0.0, 1.0], np.random.default_rng(0).uniform(size=60)])
    training = training_of("c", {"x": x, "c": list("ab" * 31)})
    bars, _ = drawn(training)
    assert (bars.low, bars.high, bars.n) == (0, 1, MAX_BARS)


def test_up_to_six_hundred_rows_of_numbers_are_points() -> None:
    training = numbers(CAPS.max_search_points, n_missing=3)
    bars, _ = drawn(training)
    x, y = training.columns[0], training.target_values
    assert (bars.kind, bars.n, bars.up, bars.caption) == ("points", 0, 0, "")
    assert (bars.low, bars.high) == (np.nanmin(x), np.nanmax(x))
    assert in_turn(bars.marks, 2) == list(zip(x[3:], y[3:], strict=True))
    assert list(bars.missing) == y[:3].tolist()
    assert bars.y[0] < y.min() < y.max() < bars.y[1]
    assert all(bars.y[0] <= at <= bars.y[1] for at, _ in bars.y_ticks)


def test_more_rows_of_numbers_are_counted_in_a_grid() -> None:
    training = numbers(CAPS.max_search_points + 1, n_missing=2)
    bars, _ = drawn(training)
    x, y = training.columns[0], training.target_values
    assert (bars.kind, bars.n, bars.up) == ("cells", CELLS_ACROSS, CELLS_UP)
    assert bars.caption == "Darker cells contain more rows."
    across = np.minimum((x[2:] - bars.low) / (bars.high - bars.low) * bars.n, bars.n - 1)
    line = (y[2:] - bars.y[0]) / (bars.y[1] - bars.y[0]) * bars.up
    cells = np.stack([across.astype(int), line.astype(int)])
    places, counts = np.unique(cells, axis=1, return_counts=True)
    assert in_turn(bars.marks, 3) == [(*p, c) for p, c in zip(places.T, counts, strict=True)]
    assert list(bars.missing) == y[:2].tolist()


@pytest.mark.parametrize("n_missing", [CAPS.max_search_points, CAPS.max_search_points + 1])
def test_up_to_six_hundred_rows_without_a_value_are_shown(n_missing: int) -> None:
    bars, _ = drawn(numbers(700, n_missing))
    assert len(bars.missing) == (
        CAPS.max_search_points if n_missing == CAPS.max_search_points else 0
    )


def test_whole_numbers_have_bars_of_whole_width() -> None:
    training = training_of("y", {"x": [1, 2, 3, 3], "y": list("abab")})
    bars, _ = drawn(training)
    assert training.features[0].display is Display.INTEGER
    assert (bars.low, bars.high, bars.n) == (0.5, 3.5, 3)
    assert in_turn(bars.marks, 3) == [(0, 0, 1), (1, 1, 1), (2, 0, 1), (2, 1, 1)]
    assert bars.missing == ()


def test_a_single_row_without_a_value_is_shown() -> None:
    bars, _ = drawn(training_of("y", {"x": [1, 2, 3, None], "y": list("abab")}))
    assert in_turn(bars.missing, 2) == [(1, 1)]
