"""Drawn points: messages are data, files give them back, shapes teach what they promise."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from explorer import StopRules, encode, grow, read_table
from explorer.data.drawn import (
    CLASSES,
    NUMBER_SHAPES,
    SHAPES,
    DrawnPoints,
    drawn_roles,
    drawn_table,
    outlier,
    points_from,
    staircase,
    xor,
)
from explorer.data.errors import TableError
from explorer.tree.impurity import Criterion
from explorer.ui.draw.drawings import csv_of
from tests.support.drawn import drawn, tree_of
from tests.support.tiers import random_cases

GOOD: dict[str, Any] = {"x": [0, 1000], "y": [5, 7], "c": [0, 4]}


@random_cases(gate=25, points=drawn())
def test_a_saved_drawing_is_read_as_the_same_table_and_grows_the_same_tree(
    points: DrawnPoints,
) -> None:
    made, read = drawn_table("drawn", points), read_table(csv_of(points), name="drawing.csv")
    assert made.schema.names == read.schema.names
    for name in made.schema.names:
        assert made.column(name).levels == read.column(name).levels
        np.testing.assert_array_equal(made.values_of(name), read.values_of(name))
    roles = drawn_roles(is_numbers=points.is_numbers)
    training = encode(read, roles.target, roles.features, task=roles.task)
    tree, again = tree_of(points), grow(training, tree_of(points).search, StopRules(max_depth=4))
    np.testing.assert_array_equal(tree.feature, again.feature)
    np.testing.assert_array_equal(tree.threshold, again.threshold)
    np.testing.assert_array_equal(tree.prediction, again.prediction)


@given(drawn())
def test_a_message_gives_the_points_that_were_sent(points: DrawnPoints) -> None:
    sent = {"x": list(points.x), "y": list(points.y), "c": list(points.classes or ()), "seq": 3}
    assert points_from(sent, is_numbers=points.is_numbers, most=10**6) == points


@pytest.mark.parametrize(
    "sent",
    [
        None,
        [],
        "points",
        {},
        GOOD | {"x": [0]},
        GOOD | {"c": []},
        GOOD | {"x": [0, 1001]},
        GOOD | {"y": [-1, 7]},
        GOOD | {"c": [0, 5]},
        GOOD | {"c": [0, -1]},
        GOOD | {"x": [0, 1.5]},
        GOOD | {"x": [0, True]},
        GOOD | {"x": [0, None]},
        GOOD | {"x": "01"},
        GOOD | {"x": [0, float("nan")]},
    ],
)
def test_a_broken_message_is_told_of_in_a_sentence(sent: object) -> None:
    with pytest.raises(TableError, match="were lost"):
        points_from(sent, is_numbers=False, most=10)


def test_a_drawing_of_numbers_has_no_classes() -> None:
    with pytest.raises(TableError, match="were lost"):
        points_from(GOOD, is_numbers=True, most=10)


def test_more_points_than_may_be_are_told_of_with_both_numbers() -> None:
    sent = {"x": [1] * 2001, "y": [1] * 2001, "c": [0] * 2001}
    with pytest.raises(TableError, match=r"at most 2000 points\. The last step .* 2001"):
        points_from(sent, is_numbers=False, most=2000)


def test_without_points_there_is_no_table_and_a_file_with_a_header_alone() -> None:
    with pytest.raises(TableError, match="no points yet"):
        drawn_table("drawn", DrawnPoints())
    assert csv_of(DrawnPoints()) == b"x,y,class\n"


@pytest.mark.parametrize("name", [*SHAPES, *NUMBER_SHAPES])
def test_a_shape_lies_on_the_plane_and_is_the_same_each_time(name: str) -> None:
    make = (SHAPES | NUMBER_SHAPES)[name]
    points = make()
    assert points == make()
    sent = {"x": list(points.x), "y": list(points.y), "c": list(points.classes or ())}
    assert points_from(sent, is_numbers=points.is_numbers, most=200) == points
    assert set(points.classes or ()) <= set(range(len(CLASSES)))


def test_the_first_split_of_xor_gains_nothing_and_two_levels_name_all() -> None:
    tree = tree_of(xor(), depth=2)
    assert tree.gain[0] == 0
    assert (tree.impurity[tree.leaves] == 0).all()
    assert tree.n_leaves == 4


def test_a_tree_follows_the_staircase_exactly() -> None:
    tree = tree_of(staircase(), depth=12)
    assert (tree.impurity[tree.leaves] == 0).all()


def test_squared_error_splits_the_outlier_away_and_absolute_error_does_not() -> None:
    def smallest(criterion: Criterion) -> int:
        tree = tree_of(outlier(), criterion, depth=3)
        highest = tree.leaves[np.argmax(np.asarray(tree.prediction)[tree.leaves])]
        return int(tree.n_samples[highest])

    assert smallest(Criterion.SQUARED_ERROR) == 1
    assert smallest(Criterion.ABSOLUTE_ERROR) > 1


def test_points_of_one_place_or_one_class_grow_one_leaf() -> None:
    place = DrawnPoints((500,) * 4, (500,) * 4, (0, 1, 0, 1))
    assert tree_of(place).n_leaves == 1
    assert tree_of(replace(xor(), classes=(0,) * 100)).n_leaves == 1
