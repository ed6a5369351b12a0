"""What a feature's candidates cost from the rows to what a browser is sent, never in seconds."""

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np
import pytest

from explorer import SearchRules, StopRules, grow
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.shown import Shown
from explorer.judging.explain_node import explain_node
from explorer.views.split_search.curves import curve_of
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.to_json import to_json
from tests.support.category_tables import category_table


def operations(made: Callable[[], Any]) -> float:
    """Lines run, and numbers written: an array of n numbers counts n, in whatever line."""
    lines = allocated = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines, allocated
        held, most = tracemalloc.get_traced_memory()
        allocated += most - before[0]
        lines += event == "line"
        tracemalloc.reset_peak()
        before[0] = held
        return trace

    tracemalloc.start()
    before = [tracemalloc.get_traced_memory()[0]]
    sys.settrace(trace)
    try:
        made()
    finally:
        sys.settrace(None)
        tracemalloc.stop()
    return lines + allocated / 8


def search_operations(criterion: str, n_levels: int, n_classes: int) -> float:
    """Of the split search and its curve at the root, for one feature of so many levels."""
    n = 2 * n_levels
    target = np.arange(n) * 7919 % n_classes
    codes = np.random.default_rng(0).permutation(np.arange(n) % n_levels)
    training = category_table(
        [codes], target.astype(np.float64) if criterion == "squared_error" else target
    )
    search, stop, engine = SearchRules(criterion), StopRules(max_depth=0), ReferenceEngine(training)
    tree = grow(training, search, stop)

    def panel() -> None:
        explanation = explain_node(Shown(training, search, stop), tree, engine)
        to_json(split_search_view(explanation, training, tree))
        curve_of(explanation.profile, training.features[0])

    return operations(panel)


@pytest.mark.parametrize(
    ("criterion", "n_classes"),
    [("gini", 2), ("entropy", 4), ("gini", 40), ("entropy", 40), ("squared_error", 9)],
)
def test_four_times_the_levels_are_about_four_times_the_search(
    criterion: str, n_classes: int
) -> None:
    _, few, many = (search_operations(criterion, n, n_classes) for n in (1100, 1500, 6000))
    assert many < 4 * 1.5 * few
