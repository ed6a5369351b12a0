"""The message about a followed row, in words and as values."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import StopRules, encode, grow, load_dataset
from explorer.data.schema import Column, Display, Kind
from explorer.judging.what_if import Above, leaf_of, what_would_flip, yardsticks
from explorer.tree.conditions import Bound, NumberCondition
from explorer.views.follow.flip_words import value_to_try
from explorer.views.follow.follow_tree import follow_tree
from explorer.views.follow.followed_row import FollowedRow, aim_at, followed_row, values_of_row
from tests.support.training_tables import table_of, training_of

PENGUINS = load_dataset("penguins")
TRAINING = encode(PENGUINS, "species")
TREE = grow(TRAINING, stop=StopRules(max_depth=3))
MEASURES = yardsticks(TRAINING.columns)


def followed(number: int, **how: Any) -> FollowedRow:
    return followed_row(TREE, PENGUINS, number - 1, MEASURES, name="tree", **how)


def test_the_row_of_the_picture_is_told_as_it_says() -> None:
    row = followed(185)
    assert (row.name, row.actual, row.is_right, row.path) == ("row 185", "Chinstrap", False, "LLR")
    assert row.flip.title == "What would flip it: bill_length_mm higher by 0.85"
    (way,) = row.flip.ways
    (change,) = way.changes
    assert (change.now, change.then, change.value) == ("42.5", "above 43.35", 43.4)
    assert way.outcome == "then Chinstrap: 58 of 59 rows in that leaf."
    assert row.flip.sentences[:2] == (
        "No other single value flips the prediction.",
        "No combined change is smaller than 0.16 standard deviations.",
    )


def test_a_lock_is_told_and_whether_it_costs_anything() -> None:
    names = TREE.features.names
    idle = followed(185, locked=(names.index("island"), names.index("sex")))
    assert "island is locked; unlocking it changes nothing." in idle.flip.sentences
    bills = followed(185, locked=(names.index("bill_length_mm"),))
    free = "if it is unlocked, a change of 0.16 standard deviations is enough."
    assert f"bill_length_mm is locked; {free}" in bills.flip.sentences
    assert bills.flip.together is not None
    assert len(bills.flip.together.changes) > 1
    nowhere = followed(185, locked=tuple(range(len(names))))
    assert nowhere.flip.title == "No unlocked value flips the prediction"


def test_what_is_predicted_already_needs_no_change() -> None:
    assert followed(185, aim=1).flip.title == "The tree already predicts that: Adelie"


def test_a_missing_value_can_be_filled_and_an_unknown_category_named() -> None:
    own = list(values_of_row(TREE, PENGUINS, 184))
    own[TREE.features.names.index("bill_length_mm")] = math.nan
    filled = followed(185, now=tuple(own))
    assert filled.flip.title == "What would flip it: a value for bill_length_mm"
    assert filled.flip.ways[0].changes[0].now == "missing"
    strange = list(values_of_row(TREE, PENGUINS, 43))
    strange[TREE.features.names.index("island")] = -2
    ways = followed(45, now=tuple(strange)).flip.ways
    assert any(way.changes[0].now == "another category" for way in ways)


def test_a_row_without_a_target_is_followed_too() -> None:
    columns = {"x": [1.0, 2.0, 3.0], "y": ["a", "b", None]}
    table = table_of(columns)
    training = encode(table, "y")
    tree, measures = grow(training), yardsticks(training.columns)
    row = followed_row(tree, table, 2, measures, name="t")
    assert (row.actual, row.path) == ("", "R")


def test_numbers_are_raised_and_lowered() -> None:
    training = training_of({"x": [1, 2, 3, 4]}, [10, 20, 30, 40])
    tree = grow(training)
    assert aim_at(tree, 1, leaf_of(tree, (2.0,))) == Above(20)
    assert aim_at(tree, 99, 0) == aim_at(tree, 0, 0)


@given(st.floats(-1e6, 1e6), st.floats(1e-6, 1e6), st.booleans())
def test_the_value_to_try_lies_on_the_side_it_should_and_no_further_than_the_data(
    threshold: float, gap: float, is_above: bool
) -> None:
    bound = Bound(threshold, gap)
    condition = NumberCondition(0, bound, None) if is_above else NumberCondition(0, None, bound)
    nearest = math.nextafter(threshold, math.inf) if is_above else threshold
    value = value_to_try(Column("x", Kind.NUMERIC), condition, nearest)
    assert (value > threshold) == is_above
    assert abs(value - threshold) <= max(gap * 0.50001, abs(value) * 1e-15)
    assert len(repr(value)) <= len(repr(nearest))


@pytest.mark.parametrize(
    ("threshold", "gap", "below", "above"),
    [
        ("2020-03-17T12:00", 86400, "2020-03-17", "2020-03-18"),
        ("2020-03-17", 86400, "2020-03-17", "2020-03-17T01:00"),
        ("2020-03-17T12:30", 3600, "2020-03-17T12:00", "2020-03-17T13:00"),
    ],
)
def test_the_date_to_try_is_a_whole_day_where_one_lies_there(
    threshold: str, gap: float, below: str, above: str
) -> None:
    def seconds(text: str) -> float:
        return float(np.datetime64(text, "s").astype(np.int64))

    bound, column = Bound(seconds(threshold), gap), Column("t", Kind.NUMERIC, (), Display.DATE)
    nearest = math.nextafter(bound.threshold, math.inf)
    under, over = NumberCondition(0, None, bound), NumberCondition(0, bound, None)
    assert value_to_try(column, under, bound.threshold) == seconds(below)
    assert value_to_try(column, over, nearest) == seconds(above)


def test_the_tree_is_sent_with_what_is_compared_on_the_way() -> None:
    view = follow_tree(TREE, TRAINING, MEASURES, "tree")
    assert [feature.name for feature in view.features] == [
        "island",
        "bill_length_mm",
        "flipper_length_mm",
    ]
    bills = view.features[1]
    assert (bills.low, bills.high, bills.step) == (32.1, 59.6, 0.2)
    assert bills.ticks == tuple(np.unique(TREE.threshold[TREE.feature == bills.index]).tolist())
    assert view.calls == (
        "Without a question, the tree predicts",
        "After one question, the tree predicts",
        "After two questions, the tree predicts",
        "After three questions, the tree predicts",
    )
    assert view.unasked.startswith("The tree does not split on bill_depth_mm")
    assert len(view.nodes["threshold"]) == TREE.n_nodes


def test_a_feature_of_many_levels_offers_some_and_the_rows_own() -> None:
    levels = [f"level {i:03}" for i in range(300)]
    training = training_of({"x": levels}, ["a" if i < 150 else "b" for i in range(300)])
    tree, measures = grow(training), yardsticks(training.columns)
    (feature,) = follow_tree(tree, training, measures, "t", [(0, 299)]).features
    assert feature.levels == (*range(200), 299)
    assert feature.left_out == "201 of 300 categories are offered."
    assert feature.names[-1] == "level 299"


@pytest.mark.parametrize("aim", [0, 1, 2, 3])
def test_the_value_to_try_flips_it(aim: int) -> None:
    for number in range(2, 120, 7):
        own = values_of_row(TREE, PENGUINS, number - 1)
        row = followed(number, aim=aim)
        for way in (*row.flip.ways, row.flip.together):
            if way is not None:
                tried = list(own)
                for change in way.changes:
                    tried[change.feature] = change.value
                leaf = leaf_of(TREE, tuple(tried))
                found = what_would_flip(TREE, own, MEASURES, aim_at(TREE, aim, leaf_of(TREE, own)))
                assert found.together is not None
                assert TREE.prediction[leaf] != TREE.prediction[found.leaf]
