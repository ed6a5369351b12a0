"""A feature's sorted values on both sides of a split: one axis, missing values beyond it."""

import numpy as np
import pytest

from explorer.data.schema import Column, Kind
from explorer.tree.splits import MissingSplit, NumericSplit
from explorer.views.learn.strips import histogram

LENGTH = Column("length", Kind.NUMERIC)
VALUES = np.array([1.0, 2.0, 3.0, np.nan, 8.0, 9.0, 10.0])
CLASSES = np.zeros(len(VALUES), np.int64)


@pytest.mark.parametrize("missing_left", [True, False])
def test_missing_values_stand_at_the_outer_end_of_their_side(missing_left: bool) -> None:
    split = NumericSplit(0, 5.5, 5.0, missing_left, missing_left, True)
    groups, n_left, mark = histogram(LENGTH, VALUES, CLASSES, 1, 3, split)
    words = [group.words for group in groups]
    expected = ["?", "1", "10"] if missing_left else ["1", "10", "?"]
    assert [word for word in words if word] == expected
    assert mark == words.index("?") == (0 if missing_left else len(groups) - 1)
    assert sum(group.counts[0] for group in groups[:n_left]) == 3 + missing_left
    assert groups[mark].counts == (1,)


def test_both_sides_of_a_threshold_share_one_axis_with_its_empty_bins() -> None:
    plain, _, _ = histogram(LENGTH, VALUES, CLASSES, 1, 0)
    groups, n_left, _ = histogram(
        LENGTH, VALUES, CLASSES, 1, 0, NumericSplit(0, 5.5, 5.0, True, True, True)
    )
    # As without a split, except that the threshold's bin is split again, or ends there.
    assert len(groups) - len(plain) in (0, 1)
    filled = [i for i, group in enumerate(groups) if group.counts[0]]
    assert any(not group.counts[0] for group in groups[filled[3] : n_left])
    assert any(not group.counts[0] for group in groups[n_left : filled[4]])


def test_a_split_of_missing_against_present_has_all_numbers_on_one_side() -> None:
    groups, n_left, mark = histogram(LENGTH, VALUES, CLASSES, 1, 3, MissingSplit(0, False))
    sides = groups[:n_left], groups[n_left:]
    assert sorted(sum(group.counts[0] for group in side) for side in sides) == [1, 6]
    assert groups[mark].words == "?"
