"""The cost of a feature's candidates from the rows to the browser, never in seconds."""

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np
import pytest

from explorer import SearchRules, StopRules, grow
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.explain_node import explain_node
from explorer.tree.impurity import CLASS_CRITERIA, Criterion
from explorer.views.split_search.split_curve import curve_of
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.to_json import to_json
from tests.support.category_tables import category_table
from tests.support.traced_memory import traced_memory


def operations(made: Callable[[], Any]) -> float:
    """Count lines run and numbers written: an array of n numbers counts n, in any line."""
    lines = allocated = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines, allocated
        held, most = tracemalloc.get_traced_memory()
        allocated += most - before[0]
        lines += event == "line"
        tracemalloc.reset_peak()
        before[0] = held
        return trace

    with traced_memory():
        before = [tracemalloc.get_traced_memory()[0]]
        sys.settrace(trace)
        try:
            made()
        finally:
            sys.settrace(None)
    return lines + allocated / 8


def search_operations(
    criterion: str, n_levels: int, n_classes: int, n_rows: int | None = None
) -> float:
    """Measure the split search and its curve at the root, for one feature of this many levels, and
    twice the number of rows by default."""
    n = n_rows or 2 * n_levels
    target = np.arange(n) * 7919 % n_classes
    if criterion.endswith("error"):
        target = target.astype(np.float64)
    codes = np.random.default_rng(0).permutation(np.arange(n) % n_levels)
    training = category_table([codes], target)
    search, stop, engine = SearchRules(criterion), StopRules(max_depth=0), ReferenceEngine(training)
    tree = grow(training, search, stop)

    def panel() -> None:
        explanation = explain_node(TreeSpec(training, search, stop), tree, engine)
        to_json(split_search_view(explanation, training, tree))
        curve_of(explanation.profile, training.features[0])

    return operations(panel)


def test_the_search_grows_as_levels_times_their_logarithm() -> None:
    levels = np.array([1100, 2200, 4400])
    search_operations("gini", 1100, 2)  # imports happen only once
    few, some, many = (search_operations("gini", n, 2) for n in levels.tolist())
    less, more = np.diff(levels * np.log2(levels))
    assert many - some < 1.1 * more / less * (some - few)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("criterion", "n_classes", "fewest"),
    [
        *((criterion.value, n, 1100) for criterion in CLASS_CRITERIA for n in (2, 4, 30)),
        ("squared_error", 9, 1100),
        ("absolute_error", 9, 60),  # a row costs hundreds of lines of the textbook engine
    ],
)
def test_under_no_criterion_do_three_times_the_levels_cost_nearly_nine_times(
    criterion: str, n_classes: int, fewest: int
) -> None:
    levels = fewest * np.array([1, 3, 9])
    search_operations(criterion, fewest, n_classes)  # imports happen only once
    few, some, many = (search_operations(criterion, n, n_classes) for n in levels.tolist())
    less, more = np.diff(levels * np.log2(levels))
    assert many - some < 1.5 * more / less * (some - few)


@pytest.mark.deep
@pytest.mark.parametrize("n_levels", [8, 100])
@pytest.mark.parametrize("criterion", CLASS_CRITERIA)
def test_four_times_the_classes_cost_no_more_than_four_times(
    criterion: Criterion, n_levels: int
) -> None:
    search_operations(criterion.value, 50, 30)
    few, some, many = (
        search_operations(criterion.value, n_levels, k, 1600) for k in (25, 100, 400)
    )
    assert some < 4 * few
    assert many < 4 * some
