"""Splits as values, as columns and as words; lists of unequal length."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.data.schema import Column, Display, Kind
from explorer.tree.ragged import Ragged
from explorer.tree.splits import (
    CategorySplit,
    MissingSplit,
    NumericSplit,
    Split,
    SplitArrays,
    describe_side,
    goes_left,
    side_levels,
)

numbers = st.floats(allow_nan=False, allow_infinity=False)
features = st.integers(0, 1000)
levels = st.lists(st.integers(0, 500), max_size=6).map(tuple)
splits = st.one_of(
    st.builds(
        NumericSplit, features, numbers, numbers, st.booleans(), st.booleans(), st.booleans()
    ),
    st.builds(
        CategorySplit,
        features,
        levels,
        levels,
        st.booleans(),
        st.booleans(),
        st.booleans(),
        st.booleans(),
    ),
    st.builds(MissingSplit, features, st.booleans()),
)
rows_of_splits = st.lists(st.none() | splits, min_size=1, max_size=8)
lists = st.lists(st.lists(st.integers(-5, 5), max_size=4), min_size=1, max_size=8)
steady = settings(derandomize=True, max_examples=100)


def values_of(columns: SplitArrays) -> list[Split | None]:
    return [columns.split(i) for i in range(len(columns))]


@given(rows_of_splits)
@steady
def test_columns_give_back_the_splits_they_were_made_of(many: list[Split | None]) -> None:
    assert values_of(SplitArrays.of(many)) == many


@given(rows_of_splits, rows_of_splits, st.data())
@steady
def test_taking_and_joining_columns_is_taking_and_joining_splits(
    one: list[Split | None], other: list[Split | None], data: st.DataObject
) -> None:
    joined = SplitArrays.concatenate([SplitArrays.of(one), SplitArrays.of(other)])
    assert values_of(joined) == one + other
    indices = data.draw(st.lists(st.integers(0, len(joined) - 1), max_size=10))
    taken = joined.take(np.array(indices, np.int64))
    assert values_of(taken) == [(one + other)[i] for i in indices]


@given(rows_of_splits, st.data())
@steady
def test_splits_under_a_mask_become_leaves(many: list[Split | None], data: st.DataObject) -> None:
    mask = data.draw(st.lists(st.booleans(), min_size=len(many), max_size=len(many)))
    left = SplitArrays.of(many).without(np.array(mask))
    expected = [None if is_leaf else split for split, is_leaf in zip(many, mask, strict=True)]
    assert values_of(left) == expected
    none = SplitArrays.of([None])
    for i, split in enumerate(expected):
        if split is None:
            one = left.take(np.array([i]))
            for name in ("kind", "feature", "threshold", "gap", "missing_goes_left", "exact"):
                np.testing.assert_array_equal(getattr(one, name), getattr(none, name))


@given(lists, lists, st.data())
@steady
def test_ragged_lists_are_taken_and_joined_like_lists(
    one: list[list[int]], other: list[list[int]], data: st.DataObject
) -> None:
    joined = Ragged.concatenate([Ragged.of(one), Ragged.of(other)])
    assert [joined[i].tolist() for i in range(len(joined))] == one + other
    assert joined.lengths.tolist() == [len(many) for many in one + other]
    indices = data.draw(st.lists(st.integers(0, len(joined) - 1), max_size=10))
    taken = joined.take(np.array(indices, np.int64))
    assert len(taken) == len(indices)
    assert [taken[i].tolist() for i in range(len(taken))] == [(one + other)[i] for i in indices]


def test_empty_ragged_lists_are_empty() -> None:
    assert [many.tolist() for many in map(Ragged.empty(3).__getitem__, range(3))] == [[], [], []]
    assert len(Ragged.of([])) == 0


# Which side.


def test_values_up_to_the_threshold_go_left_and_missing_where_it_says() -> None:
    for missing_left in (True, False):
        split = NumericSplit(0, 2.5, 1.0, missing_left, not missing_left, True)
        left = goes_left(split, np.array([2.0, 2.5, np.nextafter(2.5, 3), -np.inf, np.nan]))
        assert left.tolist() == [True, True, False, True, missing_left]


def test_levels_go_to_their_side_and_others_where_it_says() -> None:
    codes = np.array([0, 1, 2, 3, -1, -2], np.int32)
    split = CategorySplit(0, (0, 2), (1,), True, False, False)
    assert goes_left(split, codes).tolist() == [True, False, True, False, True, False]
    split = CategorySplit(0, (0, 2), (1,), False, True, True)
    assert goes_left(split, codes).tolist() == [True, False, True, True, False, True]
    only_missing = CategorySplit(0, (), (0, 1), True, False, True)
    assert goes_left(only_missing, codes).tolist() == [False] * 4 + [True, False]


def test_values_go_left_and_missing_values_right_where_they_are_told_apart() -> None:
    split = MissingSplit(0, True)
    assert goes_left(split, np.array([1.0, np.nan, -0.0])).tolist() == [True, False, True]
    assert not split.missing_goes_left


# Words.

LENGTH = Column("length", Kind.NUMERIC)
DAY = Column("day", Kind.NUMERIC, (), Display.DATE)
ISLAND = Column("island", Kind.CATEGORICAL, ("Biscoe", "Dream", "Torgersen"))
LETTER = Column("letter", Kind.CATEGORICAL, tuple("abcdefghij"))


@pytest.mark.parametrize(
    ("split", "column", "left", "right"),
    [
        (NumericSplit(0, 206.5, 1.0, True, True, False), LENGTH, "≤ 206.5", "> 206.5"),
        (NumericSplit(0, 206.5, 1.0, True, True, True), LENGTH, "≤ 206.5 or missing", "> 206.5"),
        (NumericSplit(0, 206.5, 1.0, False, True, True), LENGTH, "≤ 206.5", "> 206.5 or missing"),
        (NumericSplit(0, 43.35, 43.4 - 43.3, True, True, False), LENGTH, "≤ 43.35", "> 43.35"),
        (NumericSplit(0, -0.5, 1.0, True, True, False), LENGTH, "≤ −0.5", "> −0.5"),
        (
            NumericSplit(0, 86400.0 * 366, 86400.0, True, True, False),
            DAY,
            "≤ 1971-01-02",
            "> 1971-01-02",
        ),
        (MissingSplit(0, True), LENGTH, "has a value", "is missing"),
        (CategorySplit(0, (0,), (1, 2), True, True, False), ISLAND, "Biscoe", "Dream or Torgersen"),
        (
            CategorySplit(0, (0, 1, 2), (), False, True, True),
            ISLAND,
            "Biscoe, Dream or Torgersen",
            "missing",
        ),
        (
            CategorySplit(0, (0, 1), (2,), True, True, True),
            ISLAND,
            "Biscoe, Dream or missing",
            "Torgersen",
        ),
        (
            CategorySplit(0, tuple(range(7)), (7, 8), True, True, False),
            LETTER,
            "one of 7 categories, among them a",
            "h or i",
        ),
        (
            CategorySplit(0, tuple(range(6)), (7, 8), True, True, True),
            LETTER,
            "one of 6 categories, among them a, or missing",
            "h or i",
        ),
        (
            CategorySplit(0, tuple(range(6)), (7, 8), True, True, False),
            LETTER,
            "a, b, c, d, e or f",
            "h or i",
        ),
    ],
    ids=str,
)
def test_both_sides_are_worded(split: Split, column: Column, left: str, right: str) -> None:
    assert describe_side(split, column, True) == left
    assert describe_side(split, column, False) == right


def test_missing_is_listed_last_and_only_where_it_was_seen() -> None:
    seen = CategorySplit(0, (2,), (0,), True, True, True)
    assert side_levels(seen, ISLAND, True) == ["Torgersen", "missing"]
    unseen = CategorySplit(0, (2,), (0,), True, True, False)
    assert side_levels(unseen, ISLAND, True) == ["Torgersen"]
