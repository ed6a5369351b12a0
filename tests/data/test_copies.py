"""Rows that are exact copies of another row: counted, and mentioned if they mean something."""

import numpy as np
import pytest

from explorer import read_table
from explorer.data.copies import copies_note, n_copies
from explorer.data.table import Table


def table(lines: list[str]) -> Table:
    return read_table("\n".join(["x,kind,y", *lines]).encode(), name="rows.csv")


DIFFERENT = [f"{i}.5,k{i % 3},{i % 2}" for i in range(40)]


@pytest.mark.parametrize(
    ("lines", "n"),
    [
        (DIFFERENT, 0),
        ([*DIFFERENT, "7.5,k1,1"], 1),
        ([*DIFFERENT, *["7.5,k1,1"] * 3], 3),
        ([*DIFFERENT, "7.5,k1,0", "7.5,k2,1", "7.25,k1,1"], 0),
        ([*DIFFERENT, ",,1", ",,1", ",k1,1"], 1),
        ([*DIFFERENT, "0,k1,1", "-0.0,k1,1"], 1),
    ],
)
def test_a_copy_equals_another_row_in_every_column(lines: list[str], n: int) -> None:
    assert n_copies(table(lines)) == n


def test_copies_are_counted_as_by_comparing_all_rows() -> None:
    random = np.random.default_rng(3)
    drawn = random.integers(0, 4, (300, 3))
    found = table([f"{a},k{b},{c}" for a, b, c in drawn.tolist()])
    assert n_copies(found) == 300 - len(np.unique(drawn, axis=0))


def test_the_note_has_both_numbers_and_is_absent_where_rows_must_repeat() -> None:
    (note,) = copies_note(table([*DIFFERENT, "7.5,k1,1", "8.5,k2,0"]))
    assert note.sentence.startswith("2 rows are exact copies of another row (42 rows in all).")
    assert not note.remedies
    assert copies_note(table(DIFFERENT)) == ()
    assert copies_note(table([f"{i % 3},k{i % 2},{i % 2}" for i in range(60)])) == ()
