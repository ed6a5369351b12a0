"""A few rows that cannot be read are offered to be left out, and left out with a note."""

import io
from collections.abc import Sequence

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.caps import SERVER
from explorer.data.errors import TableError
from explorer.data.reading import read_table
from explorer.data.reading.cells import lines_in_words


def text(odd: Sequence[int], n: int = 60) -> bytes:
    """Rows 2 to n + 1; those of the odd numbers have a cell too many."""
    rows = [f"{i},{i % 3}" + (",extra" if i in odd else "") for i in range(2, n + 2)]
    return "\n".join(["a,b", *rows]).encode()


def refused(data: bytes, name: str = "t.csv", **asked: object) -> TableError:
    with pytest.raises(TableError) as problem:
        read_table(data, name, **asked)
    return problem.value


def test_rows_of_another_length_are_named_and_may_be_left_out() -> None:
    problem = refused(text([17, 29, 40]))
    assert str(problem) == (
        "Line 17 has 3 cells, but the header (line 1) has 2. "
        "The number of cells is also wrong in lines 29 and 40."
    )
    assert problem.lines == (17, 29, 40)
    table = read_table(text([17, 29, 40]), "t.csv", leave_out=problem.lines)
    assert table.n_rows == 57
    assert [note.sentence for note in table.notes] == ["Excluded on request: lines 17, 29 and 40."]
    kept = [i for i in range(2, 62) if i not in problem.lines]
    assert table.values_of("a").tolist() == kept
    assert table.lines is not None
    assert table.lines.tolist() == kept


def test_a_sound_row_is_left_out_as_well_where_it_was_asked() -> None:
    table = read_table(text([]), "t.csv", leave_out=(2, 5))
    assert table.values_of("a")[:2].tolist() == [3, 4]
    assert table.fingerprint != read_table(text([]), "t.csv").fingerprint


def test_what_was_not_named_is_still_refused() -> None:
    problem = refused(text([17, 29]), leave_out=(17,))
    assert str(problem).startswith("Line 29 has 3 cells")
    assert problem.lines == (29,)


def test_more_than_a_tenth_is_no_few_rows() -> None:
    assert refused(text(range(2, 8))).lines != ()
    assert refused(text(range(2, 9))).lines == ()
    assert refused(text([4], 3)).lines == (4,)
    assert refused(text([3, 4], 3)).lines == ()
    assert refused(text([2], 1)).lines == ()


def test_up_to_three_rows_are_few_where_they_are_a_quarter_at_most() -> None:
    assert refused(text([6, 10], 12)).lines == (6, 10)
    assert refused(text([6, 10, 11], 12)).lines == (6, 10, 11)
    assert refused(text([6, 10, 11], 11)).lines == ()
    assert refused(text([6, 10, 11, 12], 16)).lines == ()


def test_rows_with_infinite_cells_of_any_column_are_offered_together() -> None:
    rows = [f"{i},{i / 2}" for i in range(60)]
    rows[3], rows[9] = "1e999,1", "5,inf"
    data = "\n".join(["a,b", *rows]).encode()
    problem = refused(data)
    assert str(problem).startswith("Row 4 (line 5), column “a”: “1e999” is infinite")
    assert problem.lines == (5, 11)
    assert read_table(data, "t.csv", leave_out=problem.lines).n_rows == 58


def test_infinite_cells_of_a_parquet_file_are_offered_to_be_left_out() -> None:
    frame = pd.DataFrame({"a": [1.5] * 30, "b": range(30)})
    frame.loc[7, "a"] = np.inf
    data = io.BytesIO()
    frame.to_parquet(data)
    problem = refused(data.getvalue(), "t.parquet")
    assert problem.lines == (8,)
    assert read_table(data.getvalue(), "t.parquet", leave_out=problem.lines).n_rows == 29


def test_every_row_cannot_be_left_out_and_other_refusals_offer_none() -> None:
    assert "would exclude every row" in str(refused(text([]), leave_out=range(2, 62)))
    assert refused(b"a,b\n").lines == ()
    assert refused(text([17]), caps=SERVER).lines == (17,)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([17], "line 17"),
        ([29, 17], "lines 17 and 29"),
        (range(1, 14), "lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 3 more"),
    ],
)
def test_lines_are_named_as_people_list_them(rows: Sequence[int], words: str) -> None:
    assert lines_in_words(rows) == words


@given(st.sets(st.integers(2, 61), max_size=6), st.sampled_from(["\n", "\r\n"]))
def test_leaving_out_what_is_offered_leaves_the_sound_rows(odd: set[int], newline: str) -> None:
    data = text(sorted(odd)).replace(b"\n", newline.encode())
    rows = refused(data).lines if odd else ()
    assert rows == tuple(sorted(odd))
    table = read_table(data, "t.csv", leave_out=rows)
    assert table.values_of("a").tolist() == [i for i in range(2, 62) if i not in odd]
