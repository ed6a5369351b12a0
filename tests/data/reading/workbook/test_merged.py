"""Merged cells: names are carried right and down, and data has the value of the first cell."""

from typing import Any

import pytest

from explorer.data.reading import read_table
from explorer.data.reading.layouts.layout import Layout
from explorer.data.reading.workbook.parsing import Merged, with_merged
from explorer.data.table import Table
from tests.support.workbooks import workbook

DATA = [["north" if i < 10 else "south", i % 5, i * 2.5, i % 3] for i in range(20)]


def read(rows: list[list[Any]], *merged: str) -> Table:
    return read_table(workbook({"Data": rows}, merged=merged), "t.xlsx")


def test_names_are_carried_right_as_far_as_they_are_merged_and_down() -> None:
    header = [["region", "2023", "", ""], ["", "units", "price", "stock"]]
    table = read([*header, *DATA], "A1:A2", "B1:C1")
    assert table.schema.names == ("region", "2023 units", "2023 price", "stock")
    assert table.n_rows == 20


def test_without_merged_cells_a_group_goes_on_to_the_next() -> None:
    header = [["region", "2023", "", ""], ["", "units", "price", "stock"]]
    assert read([*header, *DATA]).schema.names[3] == "2023 stock"


def test_a_name_over_two_columns_is_that_of_both() -> None:
    table = read([["region", "sold", "", "stock"], *DATA], "B1:C1")
    assert table.schema.names == ("region", "sold", "sold 2", "stock")


def test_a_merged_cell_of_data_is_the_value_of_all_its_rows_and_is_told() -> None:
    rows = [[("" if i % 10 else row[0]), *row[1:]] for i, row in enumerate(DATA)]
    table = read([["region", "units", "price", "stock"], *rows], "A2:A11", "A12:A21")
    assert table.n_missing("region") == 0
    assert table.values_of("region").tolist() == [0] * 10 + [1] * 10
    sentences = [note.sentence for note in table.notes]
    filled = "18 cells were filled with the value of the merged cell that they belong to."
    assert filled in sentences


def test_a_merged_title_is_no_name() -> None:
    rows = [["Sales 2023", "", "", ""], ["region", "units", "price", "stock"], *DATA]
    assert read(rows, "A1:D1").schema.names == ("region", "units", "price", "stock")


@pytest.mark.parametrize("n", [1, 100_000])
def test_ranges_over_one_another_are_filled_no_more_than_once(n: int) -> None:
    layout = Layout(header=(1,), names=("a", "b"), first_row=2)
    rows: list[list[Any]] = [["a", "b"], *([["x", ""]] + [["", ""]] * 300)]
    wide = Merged(2, 1_048_576, 0, 16_383)
    filled, notes = with_merged(rows, [wide] * n, layout, 1)
    assert filled[5] == ["x", ""]
    assert len(notes) == 1
    assert rows[5] == ["", ""]
