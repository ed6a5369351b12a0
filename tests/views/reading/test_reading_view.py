"""The panel on how a file was read: its lines are the file's, its choices those in effect."""

import json

import pytest

from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.reading.front_door import read_table_as
from explorer.data.table import Table
from explorer.views.nodes.distribution import distribution_of
from explorer.views.reading.problems import problems_of
from explorer.views.reading.reading_view import ReadingView, needs_answer, reading_view
from explorer.views.to_json import to_json
from tests.support.hostile import HOSTILE
from tests.support.workbooks import workbook

REPORT = (
    "Report of 2024\n\nnumber;city;price\n"
    + "".join(f"{i};Köln;{i},5\n" for i in range(1, 31))
    + "Total;;480,0\n"
).encode("cp1252")


def read(data: bytes, reading: FileReading = AS_FOUND, name: str = "t.csv") -> Table:
    return read_table_as(data, name, reading, read_as={}, missing_marks={})


def view_of(table: Table, reading: FileReading = AS_FOUND, n: int = 9) -> ReadingView:
    shown = [distribution_of(table, name) for name in table.schema.names[:n]]
    return reading_view(table, reading, {}, problems_of(table.notes), shown)


def chosen(view: ReadingView) -> dict[str, list[str]]:
    return {
        choice.key: [option.value for option in choice.options if option.is_chosen]
        for choice in view.choices
    }


def test_lines_stand_as_in_the_file_and_say_what_they_are() -> None:
    view = view_of(read(REPORT))
    assert [line.text for line in view.lines[:4]] == [
        *("Report of 2024", "", "number;city;price", "1;Köln;1,5")
    ]
    assert [line.row for line in view.lines] == list(range(1, 13))
    assert [line.says for line in view.lines[:4]] == [
        *("skipped: above the column names", "skipped: empty"),
        *("column names", ""),
    ]
    assert [line.text[i] for line in view.lines[2:3] for i in line.separators] == [";", ";"]
    assert view.last is not None
    assert (view.last.row, view.last.text) == (34, "Total;;480,0")
    assert view.last.says == "skipped: a total"


def test_what_was_found_is_chosen_and_so_is_what_was_asked_for() -> None:
    view = view_of(read(REPORT))
    assert chosen(view) == {
        "separator": [";"],
        "encoding": ["cp1252"],
        "decimal": [","],
        "dates": [],
        "marks": [],
    }
    asked = FileReading(separator=",", encoding="mac-roman", dates="day", marks=("k.A.",), header=3)
    view = view_of(read(REPORT, asked), asked)
    assert chosen(view) | {"decimal": []} == {
        "separator": [","],
        "encoding": ["mac-roman"],
        "decimal": [],
        "dates": ["day"],
        "marks": ["k.A."],
    }


def test_a_separator_in_quotes_is_text() -> None:
    view = view_of(read(b'a;b\n"x;y";1\n"x;y";2\nz;3\n'))
    assert [line.separators for line in view.lines[:2]] == [(1,), (5,)]


def test_a_workbook_offers_its_sheets_and_a_range() -> None:
    data = workbook({"Cover": [["Hello"]], "Data": [["a", "b"], [1, 2], [3, 4], [5, 6]]})
    view = view_of(read(data, name="t.xlsx"))
    assert chosen(view)["sheet"] == ["Data"]
    offered = next(one for one in view.choices if one.key == "sheet").options
    assert {option.value for option in offered} == {"Cover", "Data"}
    assert [line.text for line in view.lines] == ["a │ b", "1 │ 2", "3 │ 4", "5 │ 6"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_cells_travel_as_text(text: str) -> None:
    cell = '"' + text.replace('"', '""') + '"'
    data = f"{cell},b\n{cell},1\n{cell},2\nx,3\n".encode("utf-8", "replace")
    sent = json.loads(to_json(view_of(read(data))))
    assert len(sent["columns"]) == 2
    assert all("\n" not in line["text"] for line in sent["lines"])


def test_the_panel_opens_by_itself_only_where_values_may_be_wrong() -> None:
    certain = read(REPORT)
    assert not needs_answer(certain, problems_of(certain.notes))
    days = read(b"day,y\n" + b"03/04/2024,1\n05/06/2024,2\n" * 9)
    assert needs_answer(days, problems_of(days.notes))
