"""A feature's sorted values on both sides of a split: one axis, missing values beyond it."""

import numpy as np
import pytest

from explorer.data.schema import Column, Kind
from explorer.tree.splits import MissingSplit, NumericSplit
from explorer.views.learn.strips import parts_of

LENGTH = Column("length", Kind.NUMERIC)
VALUES = np.array([1.0, 2.0, 3.0, np.nan, 8.0, 9.0, 10.0])


@pytest.mark.parametrize("missing_left", [True, False])
def test_missing_values_stand_at_the_outer_end_of_their_side(missing_left: bool) -> None:
    split = NumericSplit(0, 5.5, 5.0, missing_left, missing_left, True)
    parts, n_left = parts_of(LENGTH, VALUES, split)
    words = [words for words, _ in parts]
    expected = ["?", "1", "10"] if missing_left else ["1", "10", "?"]
    assert [word for word in words if word] == expected
    assert words.index("?") == (0 if missing_left else len(parts) - 1)
    assert sum(own.sum() for _, own in parts[:n_left]) == 3 + missing_left
    assert dict(parts)["?"].tolist() == np.isnan(VALUES).tolist()


def test_both_sides_of_a_threshold_share_one_axis_with_its_empty_bins() -> None:
    plain, _ = parts_of(LENGTH, VALUES, None)
    parts, n_left = parts_of(LENGTH, VALUES, NumericSplit(0, 5.5, 5.0, True, True, True))
    # As without a split, except that the threshold's bin is split again, or ends there.
    assert len(parts) - len(plain) in (0, 1)
    filled = [i for i, (_, own) in enumerate(parts) if own.any()]
    assert any(not own.any() for _, own in parts[filled[3] : n_left])
    assert any(not own.any() for _, own in parts[n_left : filled[4]])


def test_a_split_of_missing_against_present_has_all_numbers_on_one_side() -> None:
    parts, n_left = parts_of(LENGTH, VALUES, MissingSplit(0, False))
    sides = parts[:n_left], parts[n_left:]
    assert sorted(sum(own.sum() for _, own in side) for side in sides) == [1, 6]
    assert parts[-1][0] == "?"


def test_values_that_are_not_to_scale_have_one_group_each_and_no_empty_one() -> None:
    split = NumericSplit(0, 5.5, 5.0, True, True, True)
    parts, n_left = parts_of(LENGTH, VALUES, split, is_to_scale=False)
    assert [words for words, _ in parts] == ["?", "1", "2", "3", "8", "9", "10"]
    assert [int(own.sum()) for _, own in parts] == [1] * len(VALUES)
    assert n_left == 4


def test_a_side_lists_its_most_frequent_categories_then_the_others_and_the_missing_ones() -> None:
    kind = Column("kind", Kind.CATEGORICAL, tuple("abcdefghijklmn"))
    codes = np.array([*range(14), *range(3, 14), -1], np.int32)
    parts, n_left = parts_of(kind, codes, None)
    assert n_left == 0
    assert [words for words, _ in parts] == [*"defghijklmn", "others", "missing"]
    assert [int(own.sum()) for _, own in parts] == [2] * 11 + [3, 1]
