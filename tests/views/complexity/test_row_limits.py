"""The limits that count rows: the values tried, and a stop for each that is the tree under it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, grow, trim
from explorer.judging.scores import accuracies, variance_explained
from explorer.tree.tree import Tree
from explorer.views.complexity.complexity_view import (
    MAX_VALUES,
    leaf_size_track,
    split_track,
    values_tried,
)
from tests.support.samples import mixed
from tests.support.scored import judged

STOPS = [StopRules(max_depth=6), StopRules(max_depth=8, max_leaf_nodes=9, ccp_alpha=0.003)]


@given(st.integers(1, 2), st.integers(0, 10**6), st.integers(1, 300))
def test_values_are_round_rise_between_both_ends_and_have_the_present_one(
    least: int, more: int, present: int
) -> None:
    most = least + more
    found = values_tried(least, most, present)
    assert list(found) == sorted(set(found))
    assert present in found
    others = [value for value in found if value != present]
    assert len(others) <= MAX_VALUES
    assert all(least <= value <= most for value in others)
    assert all(len(str(value).rstrip("0")) <= 2 for value in others)
    assert least in found


def score(tree: Tree) -> float:
    return variance_explained(tree) if tree.target.is_numeric else accuracies(tree)[0]


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize("stop", STOPS)
def test_each_number_of_rows_to_split_has_the_tree_grown_under_it(
    numbers: bool, stop: StopRules
) -> None:
    training = mixed(160, numbers=numbers)
    base = grow(training, stop=StopRules(max_depth=8))
    found = split_track(judged(base), replace(stop, min_samples_split=5), (2, 5, 17, 60))
    assert [one.value for one in found.stops] == [60, 17, 5, 2]
    assert found.stops[found.present].value == 5
    for one in found.stops:
        tree = trim(base, replace(stop, min_samples_split=int(one.value or 0)))
        assert (one.depth, one.n_leaves) == (int(tree.depth.max()), tree.n_leaves)
        assert one.score == pytest.approx(score(tree))


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize("stop", STOPS)
def test_each_number_of_rows_in_a_leaf_has_the_tree_grown_under_it(
    numbers: bool, stop: StopRules
) -> None:
    training = mixed(160, numbers=numbers)
    usual = SearchRules.usual_for(training.task)
    whole = replace(stop, max_leaf_nodes=None, ccp_alpha=0.0)
    trees = [grow(training, replace(usual, min_samples_leaf=n), whole) for n in (3, 1, 20)]
    found = leaf_size_track(map(judged, trees), stop, 3)
    assert [one.value for one in found.stops] == [20, 3, 1]
    assert found.stops[found.present].value == 3
    for one in found.stops:
        tree = grow(training, replace(usual, min_samples_leaf=int(one.value or 0)), stop)
        assert (one.depth, one.n_leaves) == (int(tree.depth.max()), tree.n_leaves)
        assert one.score == pytest.approx(score(tree))


@settings(max_examples=5)
@given(st.integers(1, 3))
def test_of_few_rows_there_is_one_value_at_least(present: int) -> None:
    assert present in values_tried(1, 1, present)
    assert values_tried(2, 1, present) == (present,)
