"""The rows that a page describes, in sentences."""

import numpy as np
import pytest

from explorer import hold_out
from explorer.data.roles import Roles
from explorer.views.scores.held_out_rows import drawn_words, kept_back_words, parts_words
from tests.support.samples import mixed

ROLES = Roles("answer", ())


def test_where_all_rows_grow_the_tree_the_head_needs_no_sentence() -> None:
    kept = hold_out(mixed(40))
    assert kept_back_words(kept) == ""
    assert parts_words(kept) == "The tree is grown from all 40 rows."
    assert drawn_words(kept, ROLES).startswith("Use tuning rows to choose limits, and test rows")


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ((0.2, 0.2), "The tree is grown from 6 rows; 2 are held out to tune it and 2 to test it."),
        ((0.1, 0.0), "The tree is grown from 9 rows; 1 is held out to tune it."),
        ((0.0, 0.4), "The tree is grown from 6 rows; 4 are held out to test it."),
        ((0.45, 0.45), "The tree is grown from 1 row; 4 are held out to tune it and 5 to test it."),
    ],
)
def test_every_part_is_counted(shares: tuple[float, float], told: str) -> None:
    kept = hold_out(mixed(10, numbers=True), *shares)
    assert parts_words(kept) == told
    n = kept.training.n_rows
    of = "the only training row" if n == 1 else f"the {n} training rows"
    assert kept_back_words(kept) == (f"The tree’s counts include only {of}; {told.split('; ')[1]}")


def test_what_was_done_instead_follows_the_counts() -> None:
    kept = hold_out(mixed(20, n_classes=5), 0.2)
    assert kept.note
    assert parts_words(kept).endswith(f"to tune it. {kept.note}")


def test_it_is_said_how_rows_are_drawn() -> None:
    by_class, of_numbers = (hold_out(mixed(60, numbers=n), 0.2) for n in (False, True))
    assert "within each class" in drawn_words(by_class, ROLES)
    assert drawn_words(of_numbers, ROLES) == "Rows are held out at random."
    blocks = np.arange(60) // 6
    by_group = hold_out(mixed(60), 0.2, groups=blocks)
    told = drawn_words(by_group, Roles("answer", (), group="a\nb"))
    assert told == "Whole groups of “a↵b” are held out at random."
    by_time = hold_out(mixed(60), 0.2, times=blocks.astype(np.float64))
    told = drawn_words(by_time, Roles("answer", (), time="day"))
    assert told == (
        "The rows with the latest “day” are held out. The very latest are the test rows."
    )
