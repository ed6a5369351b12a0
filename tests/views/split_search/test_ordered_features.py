"""The pictures and words of an ordered feature: its order, and cuts in it."""

import numpy as np
import pytest

from explorer.data.columns import from_columns
from explorer.data.ordering import with_orders
from explorer.data.training import encode
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.explain_node import explain_node
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.nodes.distribution import distribution_of
from explorer.views.nodes.wording import equation, side_words
from explorer.views.split_search.crosstab import subsets_by_size
from explorer.views.split_search.split_curve import subset_curve
from explorer.views.split_search.split_search_view import split_search_view

LEVELS = ("none", "low", "mid", "high", "top")


def training_of(targets, sizes):
    table = from_columns("sizes", {"size": list(sizes), "y": list(targets)})
    return encode(with_orders(table, {"size": LEVELS}), "y")


def profile_of(training, criterion=Criterion.GINI):
    rows = np.arange(training.n_rows)
    return ReferenceEngine(training).profile(rows, 0, SearchRules(criterion))


MISSING_LOW = training_of("aaabbb", ["none", "low", None, "mid", "high", "top"])


def test_the_splits_by_size_cut_the_order_and_are_the_profiles() -> None:
    for training in (MISSING_LOW, training_of("aabbb", LEVELS)):
        profile = profile_of(training)
        by_size = subsets_by_size(profile)
        assert len(by_size.candidates) == len(profile.levels) - 1
        for k, candidate in enumerate(by_size.candidates.tolist()):
            is_left = profile.is_left(candidate) != by_size.is_swapped[k]
            assert set(np.flatnonzero(is_left).tolist()) == set(by_size.order[: k + 1])
    assert subsets_by_size(profile_of(MISSING_LOW)).order == (5, 0, 1, 2, 3, 4)


@pytest.mark.parametrize("criterion", [Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR])
def test_the_search_of_numbers_with_missing_values_low_can_be_drawn(criterion: Criterion) -> None:
    sizes = ["none", "low", None, "mid", "high", "top"]
    training = training_of([1.0, 1.0, 1.0, 7.5, 8.5, 9.5], sizes)
    search = SearchRules(criterion)
    tree = grow(training, search)
    shown = TreeSpec(training, search, StopRules(), "")
    explanation = explain_node(shown, tree, ReferenceEngine(training))
    view = split_search_view(explanation, training, tree)
    assert view.candidates.is_ordered
    assert view.candidates.order == (5, 0, 1, 2, 3, 4)
    assert view.candidates.best == 2
    if criterion is Criterion.ABSOLUTE_ERROR:
        assert {len(column) for column in view.candidates.medians} == {5}


def test_the_curve_runs_over_the_cuts_of_the_order() -> None:
    column = MISSING_LOW.features[0]
    curve = subset_curve(profile_of(MISSING_LOW), column)
    assert curve.is_in_order
    assert curve.x == (2.0, 3.0, 4.0, 5.0)  # levels sent left, missing among them
    assert "best first" not in str(curve)


def test_many_categories_in_order_are_worded_by_their_ends() -> None:
    training = training_of("aaaab", LEVELS)
    split = grow(training).split(0)
    column = training.features[0]
    assert side_words(split, column, True) == "none to high"
    assert equation(split, column) == "size = none to high"
    assert side_words(split, column, False) == "top"


def test_what_a_column_holds_is_in_its_order() -> None:
    table = from_columns("sizes", {"size": ["top", "top", "low", "low", "low", "none"]})
    assert distribution_of(table, "size").words[0].startswith("low")
    ordered = distribution_of(with_orders(table, {"size": LEVELS}), "size")
    assert [words.split(":")[0] for words in ordered.words] == ["none", "low", "top"]
