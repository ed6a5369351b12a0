"""Colours by the share of a class: where they end, for which classes they are offered, and when."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, grow
from explorer.views.nodes.classes import MAX_CLASSES, shown_classes
from explorer.views.nodes.interest_colours import (
    NO_CLASS,
    code_shown,
    colours_by_interest,
    index_shown,
    round_top,
)
from tests.support.samples import grown, mixed, training_of


@given(st.floats(1e-9, 1.0))
def test_the_scale_ends_at_a_round_share_that_holds_the_highest(share: float) -> None:
    top = round_top(share)
    assert share <= top * (1 + 1e-9)
    assert top == 1.0 or top <= 2.5 * share * (1 + 1e-9)
    assert f"{top:e}"[0] in "125"
    assert float(f"{top:.0e}") == top


@pytest.mark.parametrize(("share", "top"), [(0.196, 0.2), (0.2, 0.2), (0.21, 0.5), (0.0, 1.0)])
def test_a_share_at_a_round_number_ends_there(share: float, top: float) -> None:
    assert round_top(share) == top


def test_the_scale_is_of_the_nodes_of_the_tree_that_is_shown() -> None:
    training = training_of("y", {"x": range(100), "y": ["rare"] * 3 + ["usual"] * 97})
    assert colours_by_interest(grow(training), 0).top == 1.0
    whole = colours_by_interest(grow(training, stop=StopRules(max_depth=0)), 0)
    assert (whole.index, whole.name, whole.top) == (0, "rare", 0.05)


def test_a_class_without_an_own_place_among_those_shown_has_no_colours() -> None:
    names = [f"c{i:03}" for i in range(MAX_CLASSES + 5) for _ in range(1 + (i < 7))]
    classes = shown_classes(grown(training_of("y", {"x": range(len(names)), "y": names})))
    found = [index_shown(classes, code) for code in range(MAX_CLASSES + 5)]
    assert found[:7] == list(range(7))
    assert set(found[7:]) == {NO_CLASS}
    assert [code_shown(classes, index) for index in (0, 6, 7, 99, -1)] == [0, 6, None, None, None]


def test_numbers_and_no_class_of_interest_have_none() -> None:
    assert colours_by_interest(grown(mixed(numbers=True)), None).index == NO_CLASS
    tree = grown(mixed())
    assert colours_by_interest(tree, None).index == NO_CLASS
    assert [colours_by_interest(tree, code).index for code in range(3)] == [0, 1, 2]


def test_it_is_offered_where_every_leaf_predicts_the_same_class() -> None:
    answers = ["rare" if i in (3, 9) else "usual" for i in range(40)]
    training = training_of("y", {"x": range(40), "y": answers})
    tree = grow(training, SearchRules(min_samples_leaf=8), StopRules(max_depth=1))
    assert not np.any(np.asarray(tree.prediction) == 0)
    assert colours_by_interest(tree, 0).offer == (
        "Both leaves predict usual. They differ in their share of rare."
    )
    assert colours_by_interest(tree, None).offer.endswith("They differ in the classes’ shares.")
    assert colours_by_interest(grow(training), 0).offer == ""
    stump = grow(training, stop=StopRules(max_depth=0))
    assert colours_by_interest(stump, 0).offer == ""
