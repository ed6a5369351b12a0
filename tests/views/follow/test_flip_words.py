"""The change that flips a prediction, in sentences: grammar, names, values at thresholds."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from explorer import StopRules, encode, grow
from explorer.judging.what_if import Flip, WhatIf, yardsticks
from explorer.views.follow.flip_words import FlipWords, flip_words
from explorer.views.follow.followed_row import aims_of, followed_row
from tests.support.training_tables import table_of, training_of


def told(columns: Mapping[str, Sequence[Any]], row: int, **how: Any) -> FlipWords:
    table = table_of(columns)
    training = encode(table, "y")
    tree, measures = grow(training), yardsticks(training.columns)
    return followed_row(tree, table, row, measures, name="t", **how).flip


def test_a_category_keeps_an_and_in_its_name() -> None:
    columns = {"c": ["salt and ale", "bread", "ham", "egg"] * 3, "y": ["a", "a", "b", "b"] * 3}
    (way,) = told(columns, 2).ways
    assert way.changes[0].then == "bread or salt and ale"


def test_more_than_three_categories_are_counted() -> None:
    columns = {"c": [*"pqrs", *"uvwx"] * 2, "y": [*"aaaa", *"bbbb"] * 2}
    (way,) = told(columns, 4).ways
    assert way.changes[0].then == "one of 4 categories, such as p"


def test_a_value_at_its_threshold_need_only_lie_above_it() -> None:
    flip = told({"x": [1.0, 2.0], "y": ["a", "b"]}, 0, now=(1.5,))
    assert flip.title == "What would flip it: x just above 1.5"
    assert flip.ways[0].distance == "0 standard deviations"
    assert flip.ways[0].outcome == "then b: the only row in that leaf."


def test_a_category_that_is_missing_needs_a_value() -> None:
    columns = {"c": ["p", "q", None] * 3, "y": ["a", "b", "a"] * 3}
    flip = told(columns, 2)
    assert flip.title == "What would flip it: a value for c"
    assert told(columns, 1).title == "What would flip it: another c"
    assert flip.ways[0].changes[0].now == "missing"


def test_one_more_value_and_two_more_are_counted() -> None:
    said = {}
    for n in (5, 6):
        names = [f"x{i}" for i in range(n)]
        rows = np.vstack([np.zeros(n), np.eye(n)] * 2)
        columns = {name: rows[:, i].tolist() for i, name in enumerate(names)}
        flip = told(columns | {"y": ["a", *"b" * n] * 2}, 0)
        assert len(flip.ways) == 4
        said[n] = flip.sentences[0]
    assert said == {
        5: "One more single value flips the prediction.",
        6: "Two more single values flip the prediction.",
    }


@pytest.mark.parametrize(
    ("distance", "said"),
    [(1.0, "1 standard deviation is enough."), (2.0, "2 standard deviations is enough.")],
)
def test_what_is_enough_without_a_lock_is_one_or_several(distance: float, said: str) -> None:
    tree = grow(training_of({"c": ["p", "q"]}, ["a", "b"]))
    free = WhatIf(0, (), Flip(1, (), distance))
    words = flip_words(tree, (0,), WhatIf(0, (), None), free, [0])
    assert words.sentences == (f"c is locked; if it is unlocked, a change of {said}",)


def test_classes_that_begin_alike_are_told_apart_among_the_aims() -> None:
    names = [f"a name that is far too long for a list {k}" for k in "pq"]
    tree = grow(training_of({"x": [1, 2]}, names), stop=StopRules(1))
    _, one, other = aims_of(tree)
    assert (one[-1], other[-1]) == ("p", "q")
