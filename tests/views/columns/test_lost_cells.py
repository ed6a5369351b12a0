"""Reading a column differently reports which cells lose their value."""

from collections.abc import Sequence

from explorer.data.reading import read_table
from explorer.data.table import ReadAs, Table
from explorer.views.columns.columns_view import LostCells, lost_cells


def read(values: Sequence[str], read_as: ReadAs | None = None) -> Table:
    lines = ["x\tother", *(f"{value}\tt" for value in values)]
    asked = {} if read_as is None else {"x": read_as}
    return read_table("\n".join(lines).encode(), "t.tsv", read_as=asked)


def lost(values: Sequence[str], read_as: ReadAs) -> LostCells:
    return lost_cells(read(values), read(values, read_as), "x")


def test_cells_that_cannot_be_read_so_are_named_by_row() -> None:
    found = lost(["5", "sold", "6", "late"], ReadAs.NUMBERS)
    assert found == LostCells(2, "“sold” in row 2 (line 3), “late” in row 4 (line 5)")


def test_numbers_that_another_decimal_mark_cannot_read_are_lost() -> None:
    found = lost(["1.234", "2.5"], ReadAs.DECIMAL_COMMA)
    assert found == LostCells(1, "“2.5” in row 2 (line 3)")


def test_empty_cells_and_the_usual_marks_of_missing_values_are_no_loss() -> None:
    assert lost(["5", "red", "n/a", "NA", ""], ReadAs.NUMBERS) == LostCells(
        1, "“red” in row 2 (line 3)"
    )
    assert lost(["5", "6"], ReadAs.CATEGORIES) == LostCells(0, "")


def test_five_are_named_and_the_others_counted_and_long_ones_cut() -> None:
    names = [f"name {i}" for i in range(7)]
    found = lost(["5", *names], ReadAs.NUMBERS)
    assert found.n == 7
    assert found.words.startswith("“name 0” in row 2 (line 3), “name 1” in row 3 (line 4)")
    assert found.words.endswith("“name 4” in row 6 (line 7) and 2 more")
    (cut,) = lost(["5", "long " * 20], ReadAs.NUMBERS).words.splitlines()
    assert cut == "“long long long long long…” in row 2 (line 3)"
